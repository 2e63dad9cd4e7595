package org.gaeperf.testkit;

import java.util.Optional;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.MetricComparison.Range;
import org.gaeperf.compare.MetricComparison.RowTest;
import org.gaeperf.compare.RatioEstimate;

/** Builds rows of a comparison of paired trials whose servers had their cores to themselves. */
public final class MetricRows {

    /** The test of a metric that is tested by itself. */
    public static final RowTest PRIMARY = new RowTest(true, 0.02, 0.02);

    private MetricRows() {}

    /** Builds the row of a primary metric of which only the ratio is known. */
    public static MetricComparison row(Metric metric, Optional<RatioEstimate> estimate) {
        return row(metric, estimate, PRIMARY);
    }

    /** Builds the row of a metric of which only the ratio is known, if anything. */
    public static MetricComparison row(Metric metric, Optional<RatioEstimate> estimate, RowTest test) {
        return new MetricComparison(
                metric, metric.label(), Optional.empty(), Optional.empty(), estimate, Optional.empty(), true, test);
    }

    /** Builds the row of a primary metric of which the values are known, and no ratio. */
    public static MetricComparison row(Metric metric, Range baseline, Range candidate) {
        return new MetricComparison(
                metric,
                metric.label(),
                Optional.of(baseline),
                Optional.of(candidate),
                Optional.empty(),
                Optional.empty(),
                true,
                PRIMARY);
    }
}
