package org.gaeperf.options;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
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
}
