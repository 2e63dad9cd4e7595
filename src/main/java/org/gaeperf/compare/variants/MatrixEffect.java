package org.gaeperf.compare.variants;

import java.util.Optional;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.RatioEstimate;

/**
 * What a value of an axis changes, over all values of the others, or how much more it changes with a value of another axis.
 *
 * @param metric that changes
 * @param name of the effect for readers, such as {@code gc: g1 against serial}
 * @param isInteraction whether it is of two axes together
 * @param estimate of the ratio
 * @param level at which it is tested, among all effects of its kind
 */
public record MatrixEffect(Metric metric, String name, boolean isInteraction, RatioEstimate estimate, double level) {

    /** Returns the interval that decides; empty if there is one round. */
    public Optional<RatioEstimate.Interval> interval() {
        return estimate.interval(1 - level);
    }

    /** Returns what is shown of it. */
    public ChangeClassification classification() {
        return estimate.classification(metric.kind().direction(), level);
    }
}
