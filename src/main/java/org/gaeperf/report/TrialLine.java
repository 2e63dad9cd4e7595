package org.gaeperf.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.Connector;
import org.gaeperf.model.TrialResult;

/** One trial as cells of text, the same for every format. */
final class TrialLine {

    static final List<String> HEADER = List.of(
            "trial", "connector", "verdict", "sent/s", "answered/s", "failed", "p50 µs", "p99 µs", "CPU µs/req", "RSS MB");

    private TrialLine() {}

    static List<String> of(TrialResult trial) {
        return List.of(
                trial.id(),
                trial.connector().map(Connector::words).orElse("–"),
                trial.verdict().words(),
                rate(trial.load().map(load -> load.requestsPerSecond()).orElse(Double.NaN)),
                rate(trial.load().map(load -> load.responsesPerSecond()).orElse(Double.NaN)),
                trial.load().map(load -> Long.toString(load.failed())).orElse("–"),
                ComparisonTable.figure(Metric.P50.of(trial)),
                ComparisonTable.figure(Metric.P99.of(trial)),
                ComparisonTable.figure(Metric.CPU_PER_REQUEST.of(trial)),
                ComparisonTable.figure(Metric.RSS.of(trial)));
    }

    private static String rate(double perSecond) {
        return Double.isFinite(perSecond)
                ? String.format(Locale.ROOT, "%.1f", perSecond)
                : ComparisonTable.figure(OptionalDouble.empty());
    }
}
