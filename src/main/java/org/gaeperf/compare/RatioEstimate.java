package org.gaeperf.compare;

import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * The ratio of two variants with its uncertainty.
 *
 * <p>Each pair of neighbouring trials, one of either variant, gives one logarithm of a ratio; what drifts on the machine
 * from pair to pair falls out of it (Bulej and others, "Duet benchmarking", 2020). The trials are the unit, not the
 * requests: seconds of one JVM resemble each other more than those of the next (Kalibera and Jones, "Rigorous
 * benchmarking in reasonable time", 2013, section 9). The interval is Student's t over the pairs. Two or three pairs may
 * agree by chance far better than one trial agrees with itself from second to second, so the variance within the trials
 * is the least that the variance of a pair is taken to be.
 *
 * @param ratio geometric mean of the pairs' ratios, other over base
 * @param low lower end of the 95 % interval of it, absent with a single pair
 * @param high upper end
 * @param pairs how many pairs there are
 */
public record RatioEstimate(double ratio, Optional<Double> low, Optional<Double> high, int pairs) {

    private static final double CONFIDENCE = 0.95;

    /**
     * A smaller change is not called one, however well the pairs agree on it. Heap is committed in steps and is often
     * the same to the page in every trial, so that one page would pass for a finding; and sampling alone may move a
     * figure by this much.
     */
    private static final double LEAST_CHANGE = 0.01;

    /**
     * One pair of trials.
     *
     * @param base the base's figure, above 0
     * @param other the other's figure, above 0
     * @param logVarianceWithin variance of the logarithm of the ratio that the course of the two trials shows by itself
     */
    public record Pair(double base, double other, double logVarianceWithin) {

        double logRatio() {
            return Math.log(other / base);
        }
    }

    /** The estimate from all pairs, or empty if there is none. */
    public static Optional<RatioEstimate> of(List<Pair> pairs) {
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        StreamingStatistics logs = new StreamingStatistics();
        pairs.forEach(pair -> logs.addValue(pair.logRatio()));
        int n = pairs.size();
        double mean = logs.getMean();
        if (n == 1) {
            return Optional.of(new RatioEstimate(Math.exp(mean), Optional.empty(), Optional.empty(), 1));
        }
        double within = pairs.stream().mapToDouble(Pair::logVarianceWithin).average().orElse(0);
        double variance = Math.max(logs.getVariance(), within);
        double half = new TDistribution(n - 1.0).inverseCumulativeProbability((1 + CONFIDENCE) / 2)
                * Math.sqrt(variance / n);
        return Optional.of(new RatioEstimate(
                Math.exp(mean), Optional.of(Math.exp(mean - half)), Optional.of(Math.exp(mean + half)), n));
    }

    /** {@link #verdict(Direction)} of a figure of which less is better. */
    public ComparisonVerdict verdict() {
        return verdict(Direction.LOWER_IS_BETTER);
    }

    /** Better or worse if the whole interval lies on one side of 1, and the ratio is at least a hundredth from it. */
    public ComparisonVerdict verdict(Direction direction) {
        if (low.isEmpty() || high.isEmpty()) {
            return ComparisonVerdict.NO_INTERVAL;
        }
        if (Math.abs(ratio - 1) < LEAST_CHANGE || low.get() <= 1 && high.get() >= 1) {
            return ComparisonVerdict.NO_DIFFERENCE_SHOWN;
        }
        boolean less = high.get() < 1;
        return less == (direction == Direction.LOWER_IS_BETTER) ? ComparisonVerdict.BETTER : ComparisonVerdict.WORSE;
    }
}
