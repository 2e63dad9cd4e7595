package org.gaeperf.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.options.OptionCatalog;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Turns {@code --baseline} and {@code --candidate} into the options of a run of two servers. */
final class TwoCommands {

    static final String BASELINE = "--baseline";
    static final String CANDIDATE = "--candidate";

    /**
     * The names of both commands. The option {@code bench.baseline} names a variant, and has an argument of its own in
     * {@code run} only.
     */
    static final Set<String> ARGUMENTS = Set.of(BASELINE, CANDIDATE);

    private static final String SERVER = "bench.server";
    private static final String COMPARED = "bench.variants";
    private static final String FAMILY = "bench.command.NAME";

    /** The variants in reports. */
    private static final String BASELINE_VARIANT = "baseline";

    private static final String CANDIDATE_VARIANT = "candidate";

    private static final Set<String> GIVEN_HERE = Set.of(SERVER, COMPARED);

    private TwoCommands() {}

    /** Adds both arguments to a command. */
    static void add(CommandSpec command) {
        command.addOption(option(
                BASELINE,
                "COMMAND",
                "Starts the server that the other one is compared with. {port} stands for the port that it is to listen on;"
                        + " {java} and {jvmArgs}, if they are there, for the JVM of --jdk and its flags."));
        command.addOption(option(CANDIDATE, "COMMAND", "Starts the other server, in the same way."));
    }

    /** Describes an argument with a value. */
    static OptionSpec option(String name, String label, String help) {
        return OptionSpec.builder(name)
                .arity("1")
                .type(String.class)
                .paramLabel(label)
                .description(RunOptionSpecs.escape(help))
                .build();
    }

    /**
     * Returns the options with those that the two commands mean; unchanged if neither is given, and neither is required.
     *
     * @throws InvalidOptionsException if only one is given, or none where both are required, or an option says the same
     *     otherwise
     */
    static Map<String, String> complete(Map<String, String> options, ParseResult command, boolean required) {
        Optional<String> baseline = value(command, BASELINE);
        Optional<String> candidate = value(command, CANDIDATE);
        if (baseline.isEmpty() && candidate.isEmpty()) {
            if (required) {
                throw new InvalidOptionsException(List.of("no servers are named; give " + BASELINE + " and " + CANDIDATE
                        + ", or " + TwoCommits.GIT + " and " + TwoCommits.COMMAND));
            }
            return options;
        }
        List<String> problems = new ArrayList<>();
        if (baseline.isEmpty() || candidate.isEmpty()) {
            problems.add((baseline.isEmpty() ? CANDIDATE : BASELINE) + " is given without "
                    + (baseline.isEmpty() ? BASELINE : CANDIDATE) + "; give both");
        }
        options.keySet().stream()
                .filter(name -> GIVEN_HERE.contains(name)
                        || OptionCatalog.find(FAMILY)
                                .filter(family -> family.covers(name))
                                .isPresent())
                .map(name -> RunOptionSpecs.asArgument(name) + ": " + BASELINE + " and " + CANDIDATE
                        + " say that; leave it out, or use the subcommand run without these two")
                .forEach(problems::add);
        if (!problems.isEmpty()) {
            throw new InvalidOptionsException(problems);
        }
        Map<String, String> all = new TreeMap<>(options);
        all.put(SERVER, "command");
        all.put(commandOf(BASELINE_VARIANT), baseline.orElseThrow());
        all.put(commandOf(CANDIDATE_VARIANT), candidate.orElseThrow());
        all.put(COMPARED, BASELINE_VARIANT + "," + CANDIDATE_VARIANT);
        return all;
    }

    private static Optional<String> value(ParseResult command, String name) {
        return Optional.ofNullable(command.matchedOptionValue(name, (String) null));
    }

    private static String commandOf(String variant) {
        return FAMILY.replace("NAME", variant);
    }

    /** Writes a message about these options with the arguments that a user gave instead of them. */
    static String asGiven(String message) {
        return message.replace(RunOptionSpecs.asArgument(commandOf(BASELINE_VARIANT)) + "=", BASELINE + "=")
                .replace(RunOptionSpecs.asArgument(commandOf(CANDIDATE_VARIANT)) + "=", CANDIDATE + "=");
    }
}
