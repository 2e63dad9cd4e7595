package org.gaeperf.compare;

import java.util.Optional;

/**
 * One metric of two variants.
 *
 * @param base the base variant's trials, in the metric's unit
 * @param other the other variant's trials
 * @param estimate other over base, if there is a pair of trials that both have the figure
 * @param published what was published for it
 * @param paired whether the trials of both were run in turn, so that drift of the machine falls out
 */
public record MetricComparison(
        Metric metric,
        Optional<Spread> base,
        Optional<Spread> other,
        Optional<RatioEstimate> estimate,
        Optional<Published.Figures> published,
        boolean paired) {

    /** What the comparison shows of the other variant, if there is an estimate. */
    public Optional<ChangeClassification> verdict() {
        return estimate.map(found -> found.verdict(metric.direction()))
                .map(found -> !paired && isFinding(found) ? ChangeClassification.CHANGED : found);
    }

    /** Whether the figures go up where the published ones go down, or down where they go up. */
    public boolean differsInDirectionFromPublished() {
        return verdict().filter(MetricComparison::isFinding).isPresent()
                && published.isPresent()
                && (estimate.get().ratio() < 1) != (published.get().ratio() < 1);
    }

    private static boolean isFinding(ChangeClassification verdict) {
        return verdict == ChangeClassification.BETTER || verdict == ChangeClassification.WORSE;
    }

    /**
     * A figure over the trials of a variant.
     *
     * @param mean over the trials
     * @param least of any trial
     * @param most of any trial
     */
    public record Spread(double mean, double least, double most) {}
}
