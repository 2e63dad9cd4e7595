package org.gaeperf.compare.value;

import java.util.Locale;
import org.hipparchus.distribution.continuous.BetaDistribution;

/**
 * How many of some independent experiments had an outcome, with the 95 % interval of its probability by C. Clopper and E.
 * Pearson ("The use of confidence or fiducial limits illustrated in the case of the binomial", 1934). It contains the
 * true probability at least that often, however few there are.
 *
 * @param hits experiments with the outcome
 * @param experiments all of them, at least 1
 */
public record Proportion(int hits, int experiments) {

    private static final double TAIL = 0.025;

    /** The lower end of the interval. */
    public double low() {
        return hits == 0 ? 0 : new BetaDistribution(hits, experiments - hits + 1.0).inverseCumulativeProbability(TAIL);
    }

    /** The upper end of the interval. */
    public double high() {
        return hits == experiments
                ? 1
                : new BetaDistribution(hits + 1.0, experiments - hits).inverseCumulativeProbability(1 - TAIL);
    }

    /** Returns how many experiments without the outcome show that its probability is at most this. */
    public static int requiredToShow(double probability) {
        return (int) Math.ceil(Math.log(TAIL) / Math.log1p(-probability));
    }

    /**
     * Describes it for readers: {@code 0 of 4 comparisons (0 … 61 %)}; the interval is rounded outwards.
     *
     * @param counted what the experiments are, and what those with the outcome did, like {@code gates fail}
     */
    public String displayName(String counted) {
        return String.format(
                Locale.ROOT,
                "%d of %d %s (%.0f … %.0f %%)",
                hits,
                experiments,
                counted,
                Math.floor(low() * 100),
                Math.ceil(high() * 100));
    }
}
