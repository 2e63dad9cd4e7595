package org.gaeperf.options;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gaeperf.model.Suite;

/** Defaults by suite and preset in words: first those of the first suite, then what differs in others. */
final class SuiteDefaults {

    private SuiteDefaults() {}

    /** Of a setting that does not depend on whether both sides of a pair run at the same time. */
    static String describe(List<Suite> suites, Function<SuiteSettings, String> reader) {
        return words(bySuite(suites, reader));
    }

    /** Of a setting that is another one where both sides of a pair run at the same time. */
    static String describeWithConcurrent(List<Suite> suites, Function<SuiteSettings, String> reader) {
        Map<String, List<String>> suitesByDefaults = bySuite(suites, reader);
        if (suites.contains(Suite.LOAD)) {
            List<String> labels = suitesByDefaults.computeIfAbsent(
                    byPreset(Suite.LOAD, Optional.of(true), reader), words -> new ArrayList<>());
            if (!labels.contains(Suite.LOAD.key())) {
                labels.add("concurrent " + Suite.LOAD.key());
            }
        }
        return words(suitesByDefaults);
    }

    private static Map<String, List<String>> bySuite(List<Suite> suites, Function<SuiteSettings, String> reader) {
        Map<String, List<String>> suitesByDefaults = new LinkedHashMap<>();
        for (Suite suite : suites) {
            suitesByDefaults
                    .computeIfAbsent(byPreset(suite, Optional.empty(), reader), words -> new ArrayList<>())
                    .add(suite.key());
        }
        return suitesByDefaults;
    }

    private static String words(Map<String, List<String>> suitesByDefaults) {
        List<String> parts = new ArrayList<>();
        suitesByDefaults.forEach(
                (words, suites) -> parts.add(parts.isEmpty() ? words : String.join(" and ", suites) + ": " + words));
        return String.join("; ", parts);
    }

    /** The default of the usual preset, then those of other presets that differ from it. */
    private static String byPreset(Suite suite, Optional<Boolean> concurrent, Function<SuiteSettings, String> reader) {
        String usual = reader.apply(SuiteSettings.defaults(suite, Preset.DEFAULT, concurrent));
        Map<String, List<String>> presetsByDefault = new LinkedHashMap<>();
        for (Preset preset : Preset.values()) {
            String value = reader.apply(SuiteSettings.defaults(suite, preset, concurrent));
            if (!value.equals(usual)) {
                presetsByDefault
                        .computeIfAbsent(value, words -> new ArrayList<>())
                        .add(preset.key());
            }
        }
        return presetsByDefault.isEmpty()
                ? usual
                : usual
                        + presetsByDefault.entrySet().stream()
                                .map(entry -> String.join(" and ", entry.getValue()) + ": " + entry.getKey())
                                .collect(Collectors.joining(", ", " (", ")"));
    }
}
