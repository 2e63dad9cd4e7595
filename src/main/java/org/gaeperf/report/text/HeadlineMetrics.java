package org.gaeperf.report.text;

import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.Suite;

/** The metrics that are shown first where there is no room for all. */
public final class HeadlineMetrics {

    /** Of these, the ones that a suite has are followed from run to run. */
    private static final List<Metric> OVER_TIME = List.of(
            Metric.P50,
            Metric.P99,
            Metric.CPU_WITHOUT_COMPILER,
            Metric.CPU_TICKS,
            Metric.ALLOCATED_PER_REQUEST,
            Metric.RSS,
            Metric.RSS_AFTER_BURST,
            Metric.COMMITTED,
            Metric.HEAP_COMMITTED,
            Metric.FIRST_ANSWER);

    private HeadlineMetrics() {}

    /** The place of a primary metric; all that are not primary share the last place. */
    public static int place(Suite suite, Metric metric) {
        List<Metric> primary = SuiteMetrics.primary(suite);
        int place = primary.indexOf(metric);
        return place < 0 ? primary.size() : place;
    }

    /**
     * The rows of the primary metrics, with one for the resident set: after a burst, if that was measured, since under load
     * it differs by chance.
     */
    public static List<MetricComparison> rows(Comparison comparison) {
        List<MetricComparison> rows = comparison.primaryRows();
        boolean afterBurst = rows.stream().anyMatch(row -> row.metric() == Metric.RSS_AFTER_BURST);
        return rows.stream()
                .filter(row -> !afterBurst || row.metric() != Metric.RSS)
                .toList();
    }

    /** The same for a sentence, with the resident set under load if only that became worse: what is worse is not left out. */
    static List<MetricComparison> told(Comparison comparison) {
        List<MetricComparison> rows = rows(comparison);
        boolean isToldAsWorse = rows.stream().anyMatch(row -> row.metric() == Metric.RSS_AFTER_BURST && isWorse(row));
        return comparison.primaryRows().stream()
                .filter(row -> rows.contains(row) || (row.metric() == Metric.RSS && isWorse(row) && !isToldAsWorse))
                .toList();
    }

    private static boolean isWorse(MetricComparison row) {
        return row.classification().equals(Optional.of(ChangeClassification.WORSE));
    }

    /** The metrics of a suite that the history follows; all that the suite has, if it has none of these. */
    public static List<Metric> overTime(Suite suite) {
        List<Metric> followed =
                SuiteMetrics.of(suite).stream().filter(OVER_TIME::contains).toList();
        return followed.isEmpty() ? SuiteMetrics.of(suite) : followed;
    }
}
