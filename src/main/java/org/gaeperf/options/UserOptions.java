package org.gaeperf.options;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import org.gaeperf.options.build.OptionsFile;
import org.gaeperf.options.declaration.ConversionContext;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.variant.VariantDeclarations;
import org.gaeperf.options.variant.VariantDefinition;

/**
 * What a user gave, as text.
 *
 * @param byName values without the spaces around them
 * @param files the options file that an option is from, by the option's name; none for the command line
 * @param problems one line for each option that was given by a former name, or that no options file may have
 */
record UserOptions(SortedMap<String, String> byName, Map<String, String> files, List<String> problems) {

    UserOptions {
        byName = Collections.unmodifiableSortedMap(new TreeMap<>(byName));
        files = Map.copyOf(files);
        problems = List.copyOf(problems);
    }

    /** Returns those among all properties that begin with {@code bench.} and are not empty. */
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
     * Returns those in an options file.
     *
     * @param option that names the file
     * @param asGiven the file, as the user gave it
     * @param prefix what the options' names begin with, and which the file leaves out; may be empty
     * @throws InvalidOptionsException if it cannot be read
     */
    static UserOptions ofFile(OptionDefinition<Path> option, String asGiven, String prefix, ConversionContext context) {
        SortedMap<String, String> entries = new TreeMap<>();
        try {
            Map<String, String> read = OptionsFile.read(option.type().convert(asGiven, context));
            read.forEach((key, value) -> entries.put(prefix + key, value));
            read.keySet().stream()
                    .filter(key -> VariantDeclarations.VARIANT.covers(prefix + key))
                    .findFirst()
                    .map(VariantDeclarations.VARIANT::ownName)
                    .ifPresent(first -> entries.putIfAbsent(VariantDeclarations.BASELINE.name(), first));
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
        return new UserOptions(read.byName, files, problems);
    }

    private static UserOptions read(Map<String, String> properties, BinaryOperator<String> written) {
        SortedMap<String, String> byName = new TreeMap<>();
        List<String> problems = new ArrayList<>();
        new TreeMap<>(properties).forEach((name, value) -> {
            if (value.isBlank() && !VariantDeclarations.VARIANT.covers(name)) {
                return;
            }
            OptionCatalog.findFormer(name)
                    .ifPresentOrElse(
                            option -> problems.add(written.apply(name, "") + " is a former name; "
                                    + (properties.containsKey(option.name())
                                            ? "leave it out, since " + written.apply(option.name(), "")
                                                    + " is given too"
                                            : "write " + written.apply(option.name(), "=" + value.strip())
                                                    + " instead")),
                            () -> byName.put(name, value.strip()));
        });
        return new UserOptions(byName, Map.of(), problems);
    }

    /** Returns these options with other values, some of which the user did not write. */
    UserOptions with(Map<String, String> others) {
        SortedMap<String, String> all = new TreeMap<>(byName);
        all.putAll(others);
        return new UserOptions(all, files, problems);
    }

    /** Returns these options without some. */
    UserOptions without(Set<OptionDefinition<?>> options) {
        SortedMap<String, String> others = new TreeMap<>(byName);
        options.forEach(option -> others.remove(option.name()));
        return new UserOptions(others, files, problems);
    }

    /**
     * The options of one variant.
     *
     * @param all its options, which count instead of these
     */
    UserOptions ofVariant(VariantDefinition variant, SortedMap<String, String> all) {
        Map<String, String> origins = new TreeMap<>(files);
        variant.differences().keySet().forEach(name -> origins.put(name, variant.optionName()));
        return new UserOptions(all, origins, List.of());
    }

    /** Returns these, and those options of a file that are not among them. */
    UserOptions over(UserOptions file) {
        SortedMap<String, String> all = new TreeMap<>(file.byName);
        all.putAll(byName);
        Map<String, String> origins = new TreeMap<>(file.files);
        origins.keySet().removeAll(byName.keySet());
        List<String> bothProblems = new ArrayList<>(problems);
        bothProblems.addAll(file.problems);
        return new UserOptions(all, origins, bothProblems);
    }

    Optional<String> text(OptionDefinition<?> option) {
        return Optional.ofNullable(byName.get(option.name()));
    }

    boolean has(OptionDefinition<?> option) {
        return byName.containsKey(option.name());
    }

    /** Says whether the user gave an option for this run alone, and not in an options file or for a variant. */
    boolean isOnCommandLine(OptionDefinition<?> option) {
        return has(option) && !files.containsKey(option.name());
    }

    /** An option with its value, as the user wrote it. */
    String asWritten(OptionDefinition<?> option) {
        return asWritten(option.name());
    }

    /** Writes an option as above, by its name. */
    String asWritten(String name) {
        String pair = name + "=" + byName.get(name);
        return files.containsKey(name) ? pair + " in " + files.get(name) : "-D" + pair;
    }

    /** The name of an option without its value, and where the user wrote it. */
    String nameAsWritten(String name) {
        return files.containsKey(name) ? name + " in " + files.get(name) : "-D" + name;
    }
}
