package org.gaeperf.report.console;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricLabels;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.format.NumberFormats;

/** The result of a trial in one line of a terminal. */
public final class TrialLine {

    private static final int MAX_COLUMNS = 110;

    private static final List<Shown> UNDER_LOAD = List.of(
            new Shown("p50", Metric.P50, "µs"),
            new Shown("p99", Metric.P99, "µs"),
            new Shown("CPU", Metric.CPU_PER_REQUEST, "ms per 1,000"),
            new Shown("CPU", Metric.CPU_WITHOUT_COMPILER, "ms per 1,000"),
            new Shown("RSS", Metric.RSS, "MB"));

    private static final int MAX_VALUES = 3;

    /** Below it, a whole number would hide a third of the value. */
    private static final double SMALL = 3;

    private TrialLine() {}

    private record Shown(String label, Metric metric, String unit) {

        Optional<String> render(TrialResult trial) {
            return metric.value(trial).stream()
                    .mapToObj(value -> (label + MetricLabels.noteOnCores(metric, trial.concurrent()) + " "
                                    + number(value) + " " + unit)
                            .strip())
                    .findFirst();
        }
    }

    /** Formats a number without decimals, unless it is so small that they are the value. */
    private static String number(double value) {
        return Math.abs(value) < SMALL ? NumberFormats.format(value) : NumberFormats.whole(value);
    }

    /**
     * Returns its id, its validity, and its values if it is valid, otherwise why it is not, in one line that ends with a whole
     * word.
     *
     * @param isRetried whether another trial takes its place
     */
    public static String render(TrialResult trial, boolean isRetried) {
        if (trial.validity() != Validity.VALID) {
            return ConsoleLines.cut(invalid(trial, isRetried), MAX_COLUMNS);
        }
        String values = shown(trial.suite())
                .flatMap(shown -> shown.render(trial).stream())
                .collect(Collectors.joining(", "));
        return valid(trial) + (values.isEmpty() ? "" : ": " + values);
    }

    private static String valid(TrialResult trial) {
        return trial.id() + " " + trial.validity().displayName();
    }

    /** Returns a trial that does not count with the first reason, however long it is. */
    static String invalid(TrialResult trial, boolean isRetried) {
        return valid(trial)
                + (isRetried ? ", retried" : "")
                + trial.reasons().stream()
                        .findFirst()
                        .map(reason -> ": " + reason)
                        .orElse("");
    }

    private static Stream<Shown> shown(Suite suite) {
        List<Metric> primary = SuiteMetrics.primary(suite);
        return primary.contains(Metric.P50)
                ? UNDER_LOAD.stream().filter(shown -> shown.metric == Metric.P99 || primary.contains(shown.metric))
                : primary.stream().limit(MAX_VALUES).map(metric -> new Shown(metric.label(), metric, metric.unit()));
    }
}
