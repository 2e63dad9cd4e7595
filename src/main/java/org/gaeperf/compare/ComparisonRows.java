package org.gaeperf.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gaeperf.compare.value.Bound;
import org.gaeperf.model.TrialResult;

/** The rows of one comparison, which are tested together. */
final class ComparisonRows {

    private final boolean paired;
    private final Function<Metric, Optional<PublishedValues>> published;
    private final Map<Metric, Optional<RatioEstimate>> estimates = new LinkedHashMap<>();
    private final RowTests tests;

    ComparisonRows(
            Comparison.Group group,
            RowTests.Design design,
            Function<Metric, Optional<RatioEstimate>> estimate,
            boolean paired,
            Function<Metric, Optional<PublishedValues>> published) {
        this.paired = paired;
        this.published = published;
        SuiteMetrics.of(group.suite())
                .forEach(metric ->
                        estimates.put(metric, metric.kind().isJudged() ? estimate.apply(metric) : Optional.empty()));
        this.tests = RowTests.assign(design, estimates);
    }

    List<MetricComparison> compare(
            Function<Metric, List<TrialResult>> baseline, Function<Metric, List<TrialResult>> candidate) {
        return compareRanges(
                metric -> MetricLabels.of(metric, candidate.apply(metric)),
                metric -> MetricComparison.Range.of(metric, baseline.apply(metric)),
                metric -> MetricComparison.Range.of(metric, candidate.apply(metric)));
    }

    List<MetricComparison> compareRanges(
            Function<Metric, String> label,
            Function<Metric, Optional<MetricComparison.Range>> baseline,
            Function<Metric, Optional<MetricComparison.Range>> candidate) {
        return estimates.keySet().stream()
                .map(metric -> new MetricComparison(
                        metric,
                        label.apply(metric),
                        baseline.apply(metric),
                        candidate.apply(metric),
                        estimates.get(metric),
                        published.apply(metric),
                        paired,
                        tests.test(metric)))
                .filter(row -> row.baseline().isPresent() || row.candidate().isPresent())
                .toList();
    }

    /** Returns all values of a side; those that are a bound include the trials that the client limited. */
    static Optional<MetricComparison.Range> bounded(Metric metric, List<TrialResult> valid, List<TrialResult> limited) {
        Bound bound = limited.isEmpty() ? Bound.EXACT : ClientLimited.bound(metric);
        List<TrialResult> trials = bound == Bound.EXACT
                ? valid
                : Stream.concat(valid.stream(), limited.stream()).toList();
        return MetricComparison.Range.of(metric, trials)
                .map(values -> new MetricComparison.Range(values.mean(), values.min(), values.max(), bound));
    }
}
