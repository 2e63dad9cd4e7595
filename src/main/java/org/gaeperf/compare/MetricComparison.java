package org.gaeperf.compare;

import java.util.Optional;

/**
 * One metric of two variants.
 *
 * @param baseline the baseline's trials, in the metric's unit
 * @param candidate the candidate's trials, in the metric's unit
 * @param estimate candidate over baseline, if there is a pair of trials that both have the value
 * @param published the published values, if there are any
 * @param paired whether the trials are pairs of one run, so that drift of the machine cancels out
 */
public record MetricComparison(
        Metric metric,
        Optional<Range> baseline,
        Optional<Range> candidate,
        Optional<RatioEstimate> estimate,
        Optional<Published.Values> published,
        boolean paired) {

    /** How the candidate is classified, if there is an estimate. */
    public Optional<ChangeClassification> classification() {
        return estimate.map(found -> found.classification(metric.direction()))
                .map(found -> !paired && found.isDifference() ? ChangeClassification.CHANGED : found);
    }

    /** Whether the value rises where the published one falls, or falls where that rises. */
    public boolean differsInDirectionFromPublished() {
        return classification().filter(ChangeClassification::isDifference).isPresent()
                && published.isPresent()
                && (estimate.get().ratio() < 1) != (published.get().ratio() < 1);
    }

    /**
     * The values of a variant's trials.
     *
     * @param mean over the trials
     * @param min of any trial
     * @param max of any trial
     */
    public record Range(double mean, double min, double max) {}
}
