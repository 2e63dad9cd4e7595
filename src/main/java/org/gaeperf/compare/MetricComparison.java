package org.gaeperf.compare;

import java.util.Optional;

/**
 * One metric of two variants.
 *
 * @param baseline the baseline's trials, in the metric's unit
 * @param candidate the candidate's trials, in the metric's unit
 * @param estimate candidate over baseline, if there is a pair of trials that both have the value, and no trial has a bound of
 *     it only
 * @param published the published values, if there are any
 * @param paired whether the trials are pairs of one run, so that drift of the machine cancels out
 * @param test by which the change is classified; the interval that is shown is the one at its level
 */
public record MetricComparison(
        Metric metric,
        Optional<Range> baseline,
        Optional<Range> candidate,
        Optional<RatioEstimate> estimate,
        Optional<Published.Values> published,
        boolean paired,
        RowTest test) {

    /**
     * How one metric of a comparison is tested.
     *
     * @param primary whether the metric was named before the run and is tested by itself
     * @param level two-sided significance level: 0.02 for the 98 % interval
     * @param levelIfDifferent the level if this metric differed; a further one that differs makes the level of those that
     *     are not primary larger
     */
    public record RowTest(boolean primary, double level, double levelIfDifferent) {

        /** Of the interval that decides: 0.98 for 98 %. */
        public double confidence() {
            return 1 - level;
        }
    }

    /** How the candidate is classified, if there is an estimate. */
    public Optional<ChangeClassification> classification() {
        return estimate.map(found -> found.classification(metric.direction(), test.level()))
                .map(found -> !paired && found.isDifference() ? ChangeClassification.CHANGED : found);
    }

    /** Whether a difference is shown, and the published one has the other direction. */
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
     * @param bound what they tell of the true values; a single trial with a bound makes all of them one
     */
    public record Range(double mean, double min, double max, Bound bound) {

        /** Values that were all measured. */
        public Range(double mean, double min, double max) {
            this(mean, min, max, Bound.EXACT);
        }

        /** Whether the true values may lie beyond these. */
        public boolean isBound() {
            return bound != Bound.EXACT;
        }
    }
}
