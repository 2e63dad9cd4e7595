package org.gaeperf.options;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gaeperf.model.Suite;
import org.gaeperf.options.declaration.OptionDefinition;

/**
 * An option whose default each suite and preset has of its own; a value that the user gives counts for each suite that
 * reads the option.
 *
 * @param definition the declaration
 * @param suites those that read it
 * @param reader the value in a suite's settings, as text
 * @param override puts the user's value into a suite's settings
 * @param <T> type of the option's value
 */
public record SuiteOption<T>(
        OptionDefinition<T> definition,
        List<Suite> suites,
        Function<SuiteSettings, String> reader,
        BiConsumer<SuiteSettings.Builder, T> override) {

    public SuiteOption {
        suites = List.copyOf(suites);
    }

    /** The value in a suite's settings, as text. */
    String read(SuiteSettings settings) {
        return reader.apply(settings);
    }

    /** Returns the value of a suite that is measured alone and in concurrent pairs, as text. */
    String readBothWays(SuiteSettings alone, SuiteSettings concurrent) {
        String valueAlone = read(alone);
        String valueConcurrent = read(concurrent);
        return valueAlone.equals(valueConcurrent)
                ? valueAlone
                : valueAlone + " alone, " + valueConcurrent + " concurrent";
    }

    /**
     * The default of a suite.
     *
     * @param concurrent whether both sides of a pair run at the same time, if the user said so
     */
    public String defaultFor(Suite suite, Preset preset, Optional<Boolean> concurrent) {
        return read(SuiteSettings.defaults(suite, preset, concurrent));
    }

    void applyTo(SuiteSettings.Builder settings, OptionValues values) {
        values.find(definition).ifPresent(value -> override.accept(settings, value));
    }

    /**
     * Describes the defaults of a setting that does not depend on whether both sides of a pair run at the same time: first those of the first suite,
     * then what differs in others.
     */
    static String describe(List<Suite> suites, Function<SuiteSettings, String> reader) {
        return words(bySuite(suites, reader));
    }

    /** Describes the defaults of a setting that is another one where both sides of a pair run at the same time. */
    static String describeWithConcurrent(List<Suite> suites, Function<SuiteSettings, String> reader) {
        Map<String, List<String>> suitesByDefaults = bySuite(suites, reader);
        suites.stream().filter(Suite::runsBothWays).forEach(suite -> {
            List<String> labels = suitesByDefaults.computeIfAbsent(
                    byPreset(suite, Optional.of(true), reader), words -> new ArrayList<>());
            if (!labels.contains(suite.key())) {
                labels.add("concurrent " + suite.key());
            }
        });
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
