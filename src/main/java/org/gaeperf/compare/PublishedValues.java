package org.gaeperf.compare;

/**
 * What was published for a metric of two variants, in the unit of the metric.
 *
 * @param baseline the value of the baseline
 * @param candidate the value of the candidate
 */
public record PublishedValues(double baseline, double candidate) {

    /** Returns the candidate's value over the baseline's. */
    public double ratio() {
        return candidate / baseline;
    }
}
