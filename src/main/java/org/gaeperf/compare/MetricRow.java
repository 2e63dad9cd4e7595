package org.gaeperf.compare;

import java.util.Optional;

/**
 * One metric of two variants.
 *
 * @param base the base variant's trials, in the metric's unit
 * @param other the other variant's trials
 * @param estimate other over base, if there is a pair of trials that both have the figure
 */
public record MetricRow(Metric metric, Optional<Spread> base, Optional<Spread> other, Optional<RatioEstimate> estimate) {

    /**
     * A figure over the trials of a variant.
     *
     * @param mean over the trials
     * @param least of any trial
     * @param most of any trial
     */
    public record Spread(double mean, double least, double most) {}
}
