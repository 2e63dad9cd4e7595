package org.gaeperf.compare.variants;

import java.util.Optional;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;

/**
 * A variant in the ranking by one metric.
 *
 * @param metric that they are ranked by
 * @param label the name of the metric for readers
 * @param variant its name
 * @param mean of its trials, in the metric's unit; of the baseline, of those that were paired with the first other one
 * @param comparison with the baseline; empty for the baseline
 * @param letters shared by two variants if and only if they are not shown to differ; empty unless all pairs are compared
 */
public record RankedVariant(
        Metric metric,
        String label,
        String variant,
        double mean,
        Optional<MetricComparison> comparison,
        Optional<String> letters) {}
