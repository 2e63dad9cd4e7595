package org.gaeperf.options.variant;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gaeperf.options.declaration.OptionDefinition;

/**
 * A name and what differs.
 *
 * @param name of the variant
 * @param differences the text of each option that differs from those of the run, by the option's name
 */
public record VariantDefinition(String name, SortedMap<String, String> differences) {

    /** An unpacked runtime would count instead of a version that a variant names. */
    private static final Map<String, String> REPLACED = Map.of("bench.runtime.version", "bench.runtime.dir");

    public VariantDefinition {
        differences = Collections.unmodifiableSortedMap(new TreeMap<>(differences));
    }

    /** Returns the name of the option that defines the variant. */
    public String optionName() {
        return VariantDeclarations.VARIANT.of(name).name();
    }

    /** Returns the differences as a user would write them. */
    public String text() {
        return differences.entrySet().stream()
                .map(option -> option.getKey() + "=" + option.getValue())
                .map(word -> word.contains(" ") ? '"' + word + '"' : word)
                .collect(Collectors.joining(" "));
    }

    /**
     * Returns all options of the variant.
     *
     * @param ofRun those that count for all variants
     */
    SortedMap<String, String> over(SortedMap<String, String> ofRun, OptionLookup options) {
        SortedMap<String, String> all = new TreeMap<>(ofRun);
        differences.keySet().forEach(name -> {
            options.find(name)
                    .map(OptionDefinition::name)
                    .map(REPLACED::get)
                    .filter(replaced -> !differences.containsKey(replaced))
                    .ifPresent(all::remove);
            options.family(name).ifPresent(family -> all.keySet().removeIf(family::covers));
        });
        all.putAll(differences);
        return all;
    }
}
