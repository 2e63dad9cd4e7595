package org.gaeperf.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gaeperf.compare.RowTests.Tested;
import org.gaeperf.compare.value.Bound;
import org.gaeperf.model.TrialResult;

/** The rows of one comparison, which are tested together: a metric of all requests each, and those of the rows of a mix. */
final class ComparisonRows {

    private final boolean paired;
    private final Function<Metric, Optional<PublishedValues>> published;
    private final Map<Tested, Optional<RatioEstimate>> estimates = new LinkedHashMap<>();
    private final RowTests tests;

    /**
     * Estimates each row.
     *
     * @param ofMix the metrics of the rows of a mix; none of a single request
     */
    ComparisonRows(
            Comparison.Group group,
            RowTests.Design design,
            List<Tested> ofMix,
            Function<Tested, Optional<RatioEstimate>> estimate,
            boolean paired,
            Function<Metric, Optional<PublishedValues>> published) {
        this.paired = paired;
        this.published = published;
        Stream.concat(SuiteMetrics.of(group.suite()).stream().map(Tested::of), ofMix.stream())
                .forEach(tested -> estimates.put(
                        tested, tested.metric().kind().isJudged() ? estimate.apply(tested) : Optional.empty()));
        this.tests = RowTests.assign(design, estimates);
    }

    /** The rows of a comparison: of all requests, and of the rows of a mix. */
    record Rows(List<MetricComparison> ofAll, List<MetricComparison> ofMix) {}

    Rows compare(Function<Tested, List<TrialResult>> baseline, Function<Tested, List<TrialResult>> candidate) {
        return compareRanges(
                tested -> MetricLabels.of(tested.metric(), candidate.apply(tested)),
                tested -> MetricComparison.Range.of(tested.metric(), baseline.apply(tested)),
                tested -> MetricComparison.Range.of(tested.metric(), candidate.apply(tested)));
    }

    Rows compareRanges(
            Function<Tested, String> label,
            Function<Tested, Optional<MetricComparison.Range>> baseline,
            Function<Tested, Optional<MetricComparison.Range>> candidate) {
        List<MetricComparison> all = estimates.keySet().stream()
                .map(tested -> new MetricComparison(
                        tested.metric(),
                        tested.label(label.apply(tested)),
                        baseline.apply(tested),
                        candidate.apply(tested),
                        estimates.get(tested),
                        tested.row().isPresent() ? Optional.empty() : published.apply(tested.metric()),
                        paired,
                        tests.test(tested),
                        tested.rowName()))
                .filter(row -> row.baseline().isPresent() || row.candidate().isPresent())
                .toList();
        Predicate<MetricComparison> ofMix = row -> row.mixRow().isPresent();
        return new Rows(
                all.stream().filter(ofMix.negate()).toList(),
                all.stream().filter(ofMix).toList());
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
