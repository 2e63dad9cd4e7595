package org.gaeperf.report.console;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.text.NumberFormats;

/** The result of a trial in one line of a terminal. */
public final class TrialLine {

    private static final int MAX_COLUMNS = 100;

    /** The CPU time of a request in µs is the same number as that of 1,000 requests in ms. */
    private static final List<Shown> UNDER_LOAD = List.of(
            new Shown("p50", Metric.P50, "µs"),
            new Shown("p99", Metric.P99, "µs"),
            new Shown("CPU", Metric.CPU_PER_REQUEST, "µs/request"),
            new Shown("CPU", Metric.CPU_WITHOUT_COMPILER, "µs/request"),
            new Shown("RSS", Metric.RSS, "MB"));

    private static final int MAX_VALUES = 3;

    /** Below it, a whole number would hide a third of the value. */
    private static final double SMALL = 3;

    private TrialLine() {}

    private record Shown(String label, Metric metric, String unit) {

        Optional<String> render(TrialResult trial) {
            return metric.value(trial).stream()
                    .mapToObj(value -> (label + " " + number(value) + " " + unit).strip())
                    .findFirst();
        }
    }

    /** Whole, unless so small that the decimals are the value. */
    private static String number(double value) {
        return Math.abs(value) < SMALL ? NumberFormats.format(value) : NumberFormats.whole(value);
    }

    /**
     * Its id, its validity, and its values if it is valid, otherwise the first reason why it is not.
     *
     * @param isRetried whether another trial takes its place
     */
    public static String render(TrialResult trial, boolean isRetried) {
        String validity = trial.id() + " " + trial.validity().displayName();
        if (trial.validity() != Validity.VALID) {
            String line = validity
                    + (trial.reasons().isEmpty()
                            ? ""
                            : " (" + trial.reasons().get(0).replaceAll("\\s+", " ") + ")");
            String end = isRetried ? ", retried" : "";
            return line.length() + end.length() <= MAX_COLUMNS
                    ? line + end
                    : line.substring(0, MAX_COLUMNS - end.length() - 2) + "…)" + end;
        }
        String values = shown(trial.suite())
                .flatMap(shown -> shown.render(trial).stream())
                .collect(Collectors.joining(", "));
        return validity + (values.isEmpty() ? "" : ": " + values);
    }

    private static Stream<Shown> shown(Suite suite) {
        List<Metric> primary = SuiteMetrics.primary(suite);
        return primary.contains(Metric.P50)
                ? UNDER_LOAD.stream().filter(shown -> shown.metric == Metric.P99 || primary.contains(shown.metric))
                : primary.stream().limit(MAX_VALUES).map(metric -> new Shown(metric.label(), metric, metric.unit()));
    }
}
