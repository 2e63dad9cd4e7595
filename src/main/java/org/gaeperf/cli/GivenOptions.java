package org.gaeperf.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.options.OptionCatalog;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Reads the options of a run from a command line: as {@code --NAME VALUE}, or as messages write them, {@code -Dbench.NAME=VALUE}. */
final class GivenOptions {

    /** Has the form that options have for Maven. */
    static final String PROPERTY = "-D";

    private final Map<String, String> byName = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();

    private GivenOptions() {}

    /**
     * Reads the options by their names.
     *
     * @param own the arguments that mean something else for the command than the option of that name
     * @throws InvalidOptionsException that names every argument that is none
     */
    static Map<String, String> read(ParseResult command, Set<String> own) {
        GivenOptions given = new GivenOptions();
        // An option that may be given several times is in the result as often.
        for (OptionSpec option : new LinkedHashSet<>(command.matchedOptions())) {
            // Its first name; the others are short for it.
            String argument = option.names()[0];
            List<String> values = option.originalStringValues();
            if (argument.equals(PROPERTY)) {
                values.forEach(given::addProperty);
            } else {
                RunOptionSpecs.nameOf(argument)
                        .filter(name -> RunOptionSpecs.has(name) && !own.contains(argument))
                        .ifPresent(name -> given.add(name, values.get(0)));
            }
        }
        if (!given.problems.isEmpty()) {
            throw new InvalidOptionsException(given.problems);
        }
        return given.byName;
    }

    private void addProperty(String pair) {
        int end = pair.indexOf('=');
        String name = end < 0 ? pair : pair.substring(0, end);
        if (end < 0 || !name.startsWith(OptionCatalog.PREFIX)) {
            problems.add(PROPERTY + pair + ": not an option; write --NAME VALUE, or -Dbench.NAME=VALUE");
        } else if (!RunOptionSpecs.has(name)) {
            problems.add(UnknownArguments.describe(name));
        } else {
            add(name, pair.substring(end + 1));
        }
    }

    private void add(String name, String value) {
        if (byName.put(name, value) != null) {
            problems.add(RunOptionSpecs.asArgument(name) + " is given twice; give it once");
        }
    }
}
