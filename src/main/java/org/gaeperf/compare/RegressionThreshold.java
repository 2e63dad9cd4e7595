package org.gaeperf.compare;

/**
 * From where on a rise of a metric matters.
 *
 * @param minimumEffect as a share: 0.05 for 5 %
 */
public record RegressionThreshold(Metric metric, double minimumEffect) {

    /** The ratio beyond which a metric has become worse. */
    public double limit() {
        return 1 + minimumEffect;
    }
}
