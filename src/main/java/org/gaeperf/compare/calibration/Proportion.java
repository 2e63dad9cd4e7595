package org.gaeperf.compare.calibration;

import org.hipparchus.distribution.continuous.BetaDistribution;

/**
 * How many of some independent comparisons had an outcome, with the 95 % interval of its probability by C. Clopper and E.
 * Pearson ("The use of confidence or fiducial limits illustrated in the case of the binomial", 1934). It contains the
 * true probability at least that often, however few comparisons there are.
 *
 * @param hits comparisons with the outcome
 * @param comparisons all of them, at least 1
 */
record Proportion(int hits, int comparisons) {

    private static final double TAIL = 0.025;

    double low() {
        return hits == 0 ? 0 : new BetaDistribution(hits, comparisons - hits + 1.0).inverseCumulativeProbability(TAIL);
    }

    double high() {
        return hits == comparisons
                ? 1
                : new BetaDistribution(hits + 1.0, comparisons - hits).inverseCumulativeProbability(1 - TAIL);
    }

    /** How many comparisons without the outcome show that its probability is at most this. */
    static int requiredToShow(double probability) {
        return (int) Math.ceil(Math.log(TAIL) / Math.log1p(-probability));
    }

    /** For readers: {@code 0 of 4 comparisons (0 … 61 %)}; the interval is rounded outwards. */
    String displayName() {
        return CalibrationTrials.text(
                "%d of %d comparisons (%.0f … %.0f %%)",
                hits, comparisons, Math.floor(low() * 100), Math.ceil(high() * 100));
    }
}
