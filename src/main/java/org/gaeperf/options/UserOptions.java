package org.gaeperf.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.options.declaration.OptionDefinition;

/**
 * What a user gave, as text, by the options' present names.
 *
 * @param byName values without the spaces around them
 * @param writtenAs the former names that the user wrote, by the present ones
 * @param warnings one line for each former name, which says what to write instead
 * @param problems one line for each option that was given by both names
 */
record UserOptions(
        SortedMap<String, String> byName, Map<String, String> writtenAs, List<String> warnings, List<String> problems) {

    UserOptions {
        byName = Collections.unmodifiableSortedMap(new TreeMap<>(byName));
        writtenAs = Map.copyOf(writtenAs);
        warnings = List.copyOf(warnings);
        problems = List.copyOf(problems);
    }

    /** Those among all properties that begin with {@code bench.} and are not empty. */
    static UserOptions of(Map<String, String> properties) {
        SortedMap<String, String> given = new TreeMap<>();
        properties.forEach((name, value) -> {
            if (name.startsWith(OptionCatalog.PREFIX) && !name.equals(OptionCatalog.HELP) && !value.isBlank()) {
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
                problems.add("-D" + name + " is the former name of -D" + present + ", and both are given; give only -D"
                        + present);
            } else {
                byName.put(present, value);
                writtenAs.put(present, name);
                warnings.add("-D" + name + " is a former name; write -D" + present + "=" + value + " instead");
            }
        });
        return new UserOptions(byName, writtenAs, warnings, problems);
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
        return new UserOptions(all, writtenAs, warnings, problems);
    }

    Optional<String> text(OptionDefinition<?> option) {
        return Optional.ofNullable(byName.get(option.name()));
    }

    boolean has(OptionDefinition<?> option) {
        return byName.containsKey(option.name());
    }

    /** An option with its value, as the user wrote it. */
    String asWritten(OptionDefinition<?> option) {
        return "-D" + writtenAs.getOrDefault(option.name(), option.name()) + "=" + byName.get(option.name());
    }

    private static String presentName(String name) {
        return OptionCatalog.find(name).map(OptionDefinition::name).orElse(name);
    }
}
