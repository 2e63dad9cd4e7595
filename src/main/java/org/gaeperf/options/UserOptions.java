package org.gaeperf.options;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import org.gaeperf.options.build.OptionsFile;
import org.gaeperf.options.declaration.ConversionContext;
import org.gaeperf.options.declaration.OptionDefinition;

/**
 * What a user gave, as text, by the options' present names.
 *
 * @param byName values without the spaces around them
 * @param writtenAs the former names that the user wrote, by the present ones
 * @param files the options file that an option is from, by the option's present name; none for the command line
 * @param warnings one line for each former name, which says what to write instead
 * @param problems one line for each option that was given by both names, or that no options file may have
 */
record UserOptions(
        SortedMap<String, String> byName,
        Map<String, String> writtenAs,
        Map<String, String> files,
        List<String> warnings,
        List<String> problems) {

    UserOptions {
        byName = Collections.unmodifiableSortedMap(new TreeMap<>(byName));
        writtenAs = Map.copyOf(writtenAs);
        files = Map.copyOf(files);
        warnings = List.copyOf(warnings);
        problems = List.copyOf(problems);
    }

    /** Those among all properties that begin with {@code bench.} and are not empty. */
    static UserOptions of(Map<String, String> properties) {
        SortedMap<String, String> given = new TreeMap<>();
        properties.forEach((name, value) -> {
            if (name.startsWith(OptionCatalog.PREFIX) && !OptionCatalog.isReadFirst(name)) {
                given.put(name, value);
            }
        });
        return read(given, (name, value) -> "-D" + name + value);
    }

    /**
     * Those in an options file.
     *
     * @param option that names the file
     * @param asGiven the file, as the user gave it
     * @param prefix what the options' names begin with, in place of which the file has nothing; may be empty
     * @throws InvalidOptionsException if it cannot be read
     */
    static UserOptions ofFile(OptionDefinition<Path> option, String asGiven, String prefix, ConversionContext context) {
        SortedMap<String, String> entries = new TreeMap<>();
        try {
            OptionsFile.read(option.type().convert(asGiven, context))
                    .forEach((key, value) -> entries.put(prefix + key, value));
        } catch (IOException | IllegalArgumentException e) {
            throw new InvalidOptionsException(
                    option.asWritten(asGiven) + ": " + e.getMessage() + "; allowed: " + option.allowed());
        }
        List<String> problems = new ArrayList<>();
        entries.keySet().removeIf(name -> {
            Optional<String> problem = OptionCatalog.whyNotInFile(name);
            problem.ifPresent(reason -> problems.add(name + " in " + asGiven + ": " + reason));
            return problem.isPresent();
        });
        UserOptions read = read(entries, (name, value) -> name + value + " in " + asGiven);
        Map<String, String> files = new TreeMap<>();
        read.byName.keySet().forEach(name -> files.put(name, asGiven));
        problems.addAll(read.problems);
        return new UserOptions(read.byName, read.writtenAs, files, read.warnings, problems);
    }

    private static UserOptions read(Map<String, String> properties, BinaryOperator<String> written) {
        SortedMap<String, String> given = new TreeMap<>();
        properties.forEach((name, value) -> {
            if (!value.isBlank()) {
                given.put(name, value.strip());
            }
        });
        SortedMap<String, String> byName = new TreeMap<>();
        SortedMap<String, String> writtenAs = new TreeMap<>();
        List<String> warnings = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        given.forEach((name, value) -> {
            String present = presentName(name);
            if (present.equals(name)) {
                byName.put(name, value);
            } else if (given.containsKey(present)) {
                problems.add(written.apply(name, "") + " is the former name of " + written.apply(present, "")
                        + ", and both are given; give only " + written.apply(present, ""));
            } else {
                byName.put(present, value);
                writtenAs.put(present, name);
                warnings.add(written.apply(name, "") + " is a former name; write " + written.apply(present, "=" + value)
                        + " instead");
            }
        });
        return new UserOptions(byName, writtenAs, Map.of(), warnings, problems);
    }

    /** The same options, by their present names. */
    static SortedMap<String, String> byPresentNames(Map<String, String> options) {
        SortedMap<String, String> renamed = new TreeMap<>();
        options.forEach((name, value) -> renamed.put(presentName(name), value));
        return renamed;
    }

    /** With other values, some of which the user did not write. */
    UserOptions with(Map<String, String> others) {
        SortedMap<String, String> all = new TreeMap<>(byName);
        all.putAll(others);
        return new UserOptions(all, writtenAs, files, warnings, problems);
    }

    /** These, and those options of a file that are not among them. */
    UserOptions over(UserOptions file) {
        SortedMap<String, String> all = new TreeMap<>(file.byName);
        all.putAll(byName);
        Map<String, String> names = new TreeMap<>(file.writtenAs);
        Map<String, String> origins = new TreeMap<>(file.files);
        byName.keySet().forEach(name -> {
            names.remove(name);
            origins.remove(name);
        });
        names.putAll(writtenAs);
        List<String> bothWarnings = new ArrayList<>(warnings);
        bothWarnings.addAll(file.warnings);
        List<String> bothProblems = new ArrayList<>(problems);
        bothProblems.addAll(file.problems);
        return new UserOptions(all, names, origins, bothWarnings, bothProblems);
    }

    Optional<String> text(OptionDefinition<?> option) {
        return Optional.ofNullable(byName.get(option.name()));
    }

    boolean has(OptionDefinition<?> option) {
        return byName.containsKey(option.name());
    }

    /** An option with its value, as the user wrote it. */
    String asWritten(OptionDefinition<?> option) {
        return asWritten(option.name());
    }

    /** Likewise, by its present name. */
    String asWritten(String name) {
        String pair = writtenAs.getOrDefault(name, name) + "=" + byName.get(name);
        return files.containsKey(name) ? pair + " in " + files.get(name) : "-D" + pair;
    }

    /** The name of an option without its value, and where the user wrote it. */
    String nameAsWritten(String name) {
        return files.containsKey(name) ? name + " in " + files.get(name) : "-D" + name;
    }

    private static String presentName(String name) {
        return OptionCatalog.find(name).map(OptionDefinition::name).orElse(name);
    }
}
