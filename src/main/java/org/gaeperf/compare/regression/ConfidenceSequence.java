package org.gaeperf.compare.regression;

import java.util.Optional;
import org.gaeperf.compare.RatioEstimate;

/**
 * Intervals of a ratio that all hold together, however often one looks while rounds are added: a confidence sequence for
 * the mean of a normal distribution whose variance is unknown.
 *
 * <p>The likelihood of Student's t is averaged over normally distributed effects with variance {@code 1 / }{@link
 * #PRIOR_PRECISION} in units of the standard deviation, and divided by its likelihood without an effect. This ratio is a
 * martingale (T. Lai, "On confidence sequences", 1976; H. Wang and A. Ramdas, "Anytime-valid t-tests and confidence
 * sequences for Gaussian means with unknown variance", 2024, theorem 4.7). A value belongs to the interval while the
 * ratio is below {@link #THRESHOLD}.
 *
 * <p>By Ville's inequality the threshold of each end would be 1 / (2 * 5 %) = 10. That bound is for any number of looks
 * and ignores by how much the ratio exceeds it, which is much with few rounds. The distribution of the ratio depends on
 * nothing unknown, so the threshold is taken from a simulation of looks after each of 3 to {@link #MAX_ROUNDS} rounds;
 * {@code ConfidenceSequenceTest} repeats it.
 *
 * <p>It is exact for concurrent pairs, except in memory. There, for interleaved pairs and for a stored baseline, the rounds
 * are counted by the degrees of freedom of the estimate, which is an approximation.
 */
public final class ConfidenceSequence {

    /** How often each end, by itself, is ever on the wrong side of the true ratio: 5 %. */
    public static final double ERROR_LEVEL = 0.05;

    /** Names the interval for readers; both ends together. */
    public static final String DISPLAY_NAME = "90 % confidence sequence";

    /** The looks for which the error level holds. */
    public static final int MAX_ROUNDS = 200;

    /** Makes the intervals narrow from 5 to 10 rounds on; smaller values favour more rounds. */
    static final double PRIOR_PRECISION = 0.2;

    private static final double THRESHOLD = 6.4;

    private ConfidenceSequence() {}

    /** The interval after the rounds of an estimate; empty with a single pair. */
    public static Optional<RatioEstimate.Interval> interval(RatioEstimate estimate) {
        double mean = Math.log(estimate.ratio());
        return estimate.standardError().map(error -> {
            double half = error == 0 ? 0 : error * quantile(estimate.degreesOfFreedom());
            return new RatioEstimate.Interval(Math.exp(mean - half), Math.exp(mean + half));
        });
    }

    /**
     * Returns how many standard errors each end is away from the estimate: where the ratio of likelihoods reaches the threshold.
     * Infinite with one degree of freedom.
     */
    public static double quantile(double degreesOfFreedom) {
        return quantile(degreesOfFreedom, THRESHOLD);
    }

    /** Returns the same as {@link #quantile(double)} for another threshold, such as 1 / (2 * level) by Ville's inequality. */
    public static double quantile(double degreesOfFreedom, double threshold) {
        double rounds = degreesOfFreedom + 1;
        double shrinkage = PRIOR_PRECISION / (rounds + PRIOR_PRECISION);
        double growth = Math.exp(2 * (Math.log(threshold) - Math.log(shrinkage) / 2) / rounds);
        return growth * shrinkage >= 1
                ? Double.POSITIVE_INFINITY
                : Math.sqrt(degreesOfFreedom * (growth - 1) / (1 - growth * shrinkage));
    }

    /**
     * Returns how many more rounds would move the interval to one side of a ratio, if the estimate and the variation of the rounds
     * stayed as they are; empty with a single pair, or if {@link #MAX_ROUNDS} are too few.
     *
     * @param rounds that the estimate is of
     */
    public static Optional<Integer> moreRounds(RatioEstimate estimate, int rounds, double maxRatio) {
        if (estimate.standardError().isEmpty()) {
            return Optional.empty();
        }
        double deviation = estimate.standardError().get() * Math.sqrt(rounds);
        double distance = Math.abs(Math.log(estimate.ratio()) - Math.log(maxRatio));
        for (int more = 0; rounds + more <= MAX_ROUNDS; more++) {
            int all = rounds + more;
            if (deviation * quantile(all - 1.0) / Math.sqrt(all) < distance) {
                return Optional.of(more);
            }
        }
        return Optional.empty();
    }

    /** Returns {@code about 4 more rounds would decide}, of the result of {@link #moreRounds}; a gate has one more at least. */
    public static String describeMoreRounds(int rounds) {
        return "about " + (rounds <= 1 ? "1 more round" : rounds + " more rounds") + " would decide";
    }
}
