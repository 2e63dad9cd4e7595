package org.gaeperf.compare;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.gaeperf.compare.value.Bound;
import org.gaeperf.model.TrialResult;

/**
 * One metric of two variants.
 *
 * @param label the name of the metric for readers, which says where servers shared their cores
 * @param baseline the baseline's trials, in the metric's unit
 * @param candidate the candidate's trials, in the metric's unit
 * @param estimate candidate over baseline, if there is a pair of trials that both have the value, and no trial has a bound of
 *     it only
 * @param published the published values, if there are any
 * @param paired whether the trials are pairs of one run, so that drift of the machine cancels out
 * @param test by which the change is classified; the interval that is shown is the one at its level
 * @param mixRow the row of a mix whose requests alone it is about; empty for all requests
 */
public record MetricComparison(
        Metric metric,
        String label,
        Optional<Range> baseline,
        Optional<Range> candidate,
        Optional<RatioEstimate> estimate,
        Optional<PublishedValues> published,
        boolean paired,
        RowTest test,
        Optional<String> mixRow) {

    /** Compares a metric of all requests. */
    public MetricComparison(
            Metric metric,
            String label,
            Optional<Range> baseline,
            Optional<Range> candidate,
            Optional<RatioEstimate> estimate,
            Optional<PublishedValues> published,
            boolean paired,
            RowTest test) {
        this(metric, label, baseline, candidate, estimate, published, paired, test, Optional.empty());
    }

    /**
     * How one metric of a comparison is tested.
     *
     * @param primary whether the metric was named before the run and is tested by itself
     * @param level two-sided significance level: 0.02 for the 98 % interval
     * @param levelIfDifferent the level if this metric differed; a further one that differs makes the level of those that
     *     are not primary larger
     */
    public record RowTest(boolean primary, double level, double levelIfDifferent) {

        /** Returns the confidence of the interval that decides: 0.98 for 98 %. */
        public double confidence() {
            return 1 - level;
        }
    }

    /** Returns the same comparison, tested in another way. */
    MetricComparison withTest(RowTest other) {
        return new MetricComparison(metric, label, baseline, candidate, estimate, published, paired, other, mixRow);
    }

    /** The {@link #label} for a sentence that lists several. */
    public String labelInList() {
        return MetricLabels.inList(label);
    }

    /** Returns how the candidate is classified, if there is an estimate. */
    public Optional<ChangeClassification> classification() {
        return estimate.map(found -> found.classification(metric.kind().direction(), test.level()))
                .map(found -> !paired && found.isDifference() ? ChangeClassification.CHANGED : found);
    }

    /** Says whether a difference is shown, and the published one has the other direction. */
    public boolean isOppositeToPublished() {
        return classification().filter(ChangeClassification::isDifference).isPresent()
                && published
                        .filter(values ->
                                (values.ratio() < 1) != (estimate.orElseThrow().ratio() < 1))
                        .isPresent();
    }

    /** The interval of the ratio that decides the {@link #classification}; empty if there is none. */
    public Optional<RatioEstimate.Interval> interval() {
        return estimate.flatMap(found -> found.interval(test.confidence()));
    }

    /** The ratios between which no difference would have been shown, as much as these trials vary. */
    public Optional<RatioEstimate.Interval> notShown() {
        boolean differs =
                interval().filter(RatioEstimate.Interval::excludesNoChange).isPresent();
        return estimate.flatMap(found -> found.notShown(differs ? test.level() : test.levelIfDifferent()));
    }

    /**
     * The values of a variant's trials.
     *
     * @param mean over the trials
     * @param min of any trial
     * @param max of any trial
     * @param bound which bound of the true values they are; a single trial with a bound makes all of them one
     */
    public record Range(double mean, double min, double max, Bound bound) {

        /** Makes the range of values that were all measured. */
        public Range(double mean, double min, double max) {
            this(mean, min, max, Bound.EXACT);
        }

        /** The values of all trials that have one, or of which a bound is known; empty if there is none. */
        public static Optional<Range> of(Metric metric, List<TrialResult> trials) {
            DoubleSummaryStatistics values = trials.stream()
                    .flatMapToDouble(
                            trial -> DoubleStream.concat(metric.value(trial).stream(), metric.boundOf(trial).stream()))
                    .summaryStatistics();
            Bound bound = metric.isBoundIn(trials) ? metric.kindOfBound() : Bound.EXACT;
            return values.getCount() == 0
                    ? Optional.empty()
                    : Optional.of(new Range(values.getAverage(), values.getMin(), values.getMax(), bound));
        }

        /** Says whether the true values may lie beyond these. */
        public boolean isBound() {
            return bound != Bound.EXACT;
        }
    }
}
