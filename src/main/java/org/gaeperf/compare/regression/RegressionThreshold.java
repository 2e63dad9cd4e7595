package org.gaeperf.compare.regression;

import org.gaeperf.compare.Metric;

/**
 * The smallest rise of a metric that counts as a regression.
 *
 * @param minimumEffect as a share: 0.05 for 5 %
 */
public record RegressionThreshold(Metric metric, double minimumEffect) {

    /** The ratio, candidate over baseline, above which the metric has become worse. */
    public double maxRatio() {
        return 1 + minimumEffect;
    }
}
