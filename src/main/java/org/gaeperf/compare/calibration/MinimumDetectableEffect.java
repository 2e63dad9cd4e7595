package org.gaeperf.compare.calibration;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.RowTests;
import org.hipparchus.distribution.continuous.ChiSquaredDistribution;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * Finds the smallest rise of a primary metric that is classified as worse in a given share of comparisons.
 *
 * <p>The estimate is normally distributed about the true rise, and its variance as the sum of squares over the degrees of
 * freedom. So the share is the mean, over that variance, of how often the estimate exceeds what the classification
 * requires. The rise is found by bisection.
 */
final class MinimumDetectableEffect {

    /** The number of equally probable parts of the distribution of a variance. */
    private static final int PARTS = 1000;

    private static final int BISECTIONS = 40;
    private static final double MAX_STANDARD_ERRORS = 100;

    /** They take most of the time, and depend on nothing else than the number of pairs, of which there are few. */
    private static final Map<Integer, double[]> DEVIATIONS = new ConcurrentHashMap<>();

    private MinimumDetectableEffect() {}

    /**
     * Returns the rise, as a share: 0.05 for 5 %.
     *
     * @param standardError the true one, of the ratio's logarithm
     * @param degrees of freedom of such a comparison
     * @param share of comparisons: 0.9 for 90 %
     */
    static double of(double standardError, int degrees, double share) {
        if (standardError == 0) {
            return RatioEstimate.MIN_CHANGE;
        }
        double quantile = new TDistribution(degrees).inverseCumulativeProbability(1 - RowTests.PRIMARY_LEVEL / 2);
        double least = Math.log1p(RatioEstimate.MIN_CHANGE) / standardError;
        double[] required = Arrays.stream(
                        DEVIATIONS.computeIfAbsent(degrees, MinimumDetectableEffect::estimatedDeviations))
                .map(deviation -> Math.max(quantile * deviation, least))
                .toArray();
        double low = 0;
        double high = MAX_STANDARD_ERRORS + least;
        for (int step = 0; step < BISECTIONS; step++) {
            double middle = (low + high) / 2;
            if (foundShare(middle, required) < share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Math.expm1(high * standardError);
    }

    /** Returns standard deviations that comparisons estimate where the true one is 1, each as probable as the others. */
    private static double[] estimatedDeviations(int degrees) {
        ChiSquaredDistribution squares = new ChiSquaredDistribution(degrees);
        return IntStream.range(0, PARTS)
                .mapToDouble(part -> squares.inverseCumulativeProbability((part + 0.5) / PARTS))
                .map(sum -> Math.sqrt(sum / degrees))
                .toArray();
    }

    /** The share of comparisons that find a rise, in standard errors: the mean over equally probable variances. */
    private static double foundShare(double rise, double[] required) {
        NormalDistribution standard = new NormalDistribution();
        return Arrays.stream(required)
                .map(needed -> standard.cumulativeProbability(rise - needed))
                .average()
                .orElseThrow();
    }
}
