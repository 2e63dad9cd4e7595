package org.gaeperf.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.ChiSquaredDistribution;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * The ratio of two variants with its uncertainty.
 *
 * <p>Each pair of neighbouring trials, one of either variant, gives one logarithm of a ratio; what drifts on the machine
 * from pair to pair falls out of it (Bulej and others, "Duet benchmarking", 2020). The trials are the unit, not the
 * requests: seconds of one JVM resemble each other more than those of the next (Kalibera and Jones, "Rigorous
 * benchmarking in reasonable time", 2013, section 9). The interval is Student's t over the pairs. Of trials in turn, two
 * neighbouring pairs (A B B A) make a block, and what the one pair has more than the other in all tells as much of how
 * trials vary as the difference within a pair does, so that there is a degree of freedom more for each block (a randomized
 * block design; G. Box and others, "Statistics for Experimenters", 2005, chapter 4). What drifts within a block makes the
 * interval wider. Two or three pairs may agree by chance far better than one trial agrees with itself from second to
 * second, so the variance within the trials is the least that the variance of a pair is taken to be.
 *
 * @param ratio geometric mean of the pairs' ratios, other over base
 * @param low lower end of the 95 % interval of it, absent with a single pair
 * @param high upper end
 * @param standardError of the ratio's logarithm, absent with a single pair
 * @param degreesOfFreedom of the interval, 0 with a single pair
 */
public record RatioEstimate(
        double ratio,
        Optional<Double> low,
        Optional<Double> high,
        Optional<Double> standardError,
        double degreesOfFreedom) {

    private static final double CONFIDENCE = 0.95;

    /**
     * More than the interval's own. How often splits of one pool of like trials are called better or worse depends on
     * the pool: at 96 % it was between 0.3 % and 7 %, by the metric, and 5 % is the most that is allowed. By simulation
     * one pool of twelve pairs in ten is over some 6 % at 96 %, and over some 4.5 % at 98 %.
     */
    private static final double VERDICT_CONFIDENCE = 0.98;

    /**
     * A smaller change is not called one, however well the pairs agree on it. Heap is committed in steps and is often
     * the same to the page in every trial, so that one page would pass for a finding; and sampling alone may move a
     * figure by this much.
     */
    private static final double MIN_CHANGE = 0.01;

    /** Equally probable parts of the distribution of a variance. */
    private static final int PARTS = 1000;

    private static final int BISECTIONS = 40;
    private static final double MAX_STANDARD_ERRORS = 100;

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

        double logSum() {
            return Math.log(other) + Math.log(base);
        }

        /** The same with the base's and the other's places changed. */
        Pair swapped() {
            return new Pair(other, base, logVarianceWithin);
        }
    }

    /** The estimate from pairs of which only the differences say something, or empty if there is none. */
    public static Optional<RatioEstimate> of(List<Pair> pairs) {
        return ofBlocks(pairs.stream().map(List::of).toList());
    }

    /**
     * The estimate from trials in turn, or empty if there is none.
     *
     * @param blocks of one pair, or of two whose trials were run one after the other
     */
    public static Optional<RatioEstimate> ofBlocks(List<List<Pair>> blocks) {
        List<Pair> pairs = blocks.stream().flatMap(List::stream).toList();
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        StreamingStatistics logs = new StreamingStatistics();
        pairs.forEach(pair -> logs.addValue(pair.logRatio()));
        int n = pairs.size();
        double mean = logs.getMean();
        if (n == 1) {
            return Optional.of(
                    new RatioEstimate(Math.exp(mean), Optional.empty(), Optional.empty(), Optional.empty(), 0));
        }
        List<List<Pair>> twos =
                blocks.stream().filter(block -> block.size() == 2).toList();
        double ofSums = twos.stream().mapToDouble(RatioEstimate::squareOfSums).sum();
        double degrees = n - 1.0 + twos.size();
        double within =
                pairs.stream().mapToDouble(Pair::logVarianceWithin).average().orElse(0);
        double variance = Math.max((logs.getVariance() * (n - 1) + ofSums) / degrees, within);
        return Optional.of(of(mean, Math.sqrt(variance / n), degrees));
    }

    /** Its mean is the variance of a pair's ratio, since sum and difference of two trials vary alike. */
    private static double squareOfSums(List<Pair> block) {
        double difference = block.get(0).logSum() - block.get(1).logSum();
        return difference * difference / 2;
    }

    /**
     * The estimate from two sets of trials that were not run side by side, by Welch's t interval for the difference of
     * the means of their logarithms; or empty if either has no figure above 0.
     */
    public static Optional<RatioEstimate> ofUnpaired(List<Double> base, List<Double> other) {
        StreamingStatistics bases = logs(base);
        StreamingStatistics others = logs(other);
        if (bases.getN() == 0 || others.getN() == 0) {
            return Optional.empty();
        }
        double mean = others.getMean() - bases.getMean();
        if (bases.getN() < 2 || others.getN() < 2) {
            return Optional.of(
                    new RatioEstimate(Math.exp(mean), Optional.empty(), Optional.empty(), Optional.empty(), 0));
        }
        double baseShare = bases.getVariance() / bases.getN();
        double otherShare = others.getVariance() / others.getN();
        double sum = baseShare + otherShare;
        double degrees = sum == 0
                ? bases.getN() + others.getN() - 2.0
                : sum
                        * sum
                        / (baseShare * baseShare / (bases.getN() - 1) + otherShare * otherShare / (others.getN() - 1));
        return Optional.of(of(mean, Math.sqrt(sum), degrees));
    }

    /**
     * How likely an estimate as high as this one is if the true ratio is at most {@code limit}: one-sided, Student's t.
     * 1 with a single pair.
     */
    public double oneSidedPValue(double limit) {
        if (standardError.isEmpty()) {
            return 1;
        }
        double excess = Math.log(ratio) - Math.log(limit);
        if (standardError.get() == 0) {
            return excess > 0 ? 0 : 1;
        }
        return 1 - new TDistribution(degreesOfFreedom).cumulativeProbability(excess / standardError.get());
    }

    /**
     * The smallest rise that is called worse in this share of comparisons. The estimate lies normally about the true
     * rise, and its variance as the sum of squares over the degrees of freedom; so the share is the mean, over that
     * variance, of how often the estimate exceeds what the verdict asks for. The rise is found by bisection.
     *
     * @param standardError true one of the ratio's logarithm
     * @param degrees of freedom that such a comparison has
     */
    static double minimumDetectableEffect(double standardError, int degrees, double share) {
        double quantile = new TDistribution(degrees).inverseCumulativeProbability((1 + VERDICT_CONFIDENCE) / 2);
        ChiSquaredDistribution squares = new ChiSquaredDistribution(degrees);
        double[] asked = IntStream.range(0, PARTS)
                .mapToDouble(part -> squares.inverseCumulativeProbability((part + 0.5) / PARTS))
                .map(sum -> quantile * Math.sqrt(sum / degrees))
                .toArray();
        double low = 0;
        double high = MAX_STANDARD_ERRORS;
        for (int step = 0; step < BISECTIONS; step++) {
            double middle = (low + high) / 2;
            if (foundShare(middle, asked) < share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Math.max(MIN_CHANGE, Math.expm1(high * standardError));
    }

    /** In standard errors: the mean over equally probable variances. */
    private static double foundShare(double rise, double[] asked) {
        NormalDistribution standard = new NormalDistribution();
        return Arrays.stream(asked)
                .map(least -> standard.cumulativeProbability(rise - least))
                .average()
                .orElseThrow();
    }

    private static RatioEstimate of(double mean, double standardError, double degreesOfFreedom) {
        double half =
                new TDistribution(degreesOfFreedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2) * standardError;
        return new RatioEstimate(
                Math.exp(mean),
                Optional.of(Math.exp(mean - half)),
                Optional.of(Math.exp(mean + half)),
                Optional.of(standardError),
                degreesOfFreedom);
    }

    private static StreamingStatistics logs(List<Double> figures) {
        StreamingStatistics logs = new StreamingStatistics();
        figures.stream().filter(figure -> figure > 0).forEach(figure -> logs.addValue(Math.log(figure)));
        return logs;
    }

    /** {@link #verdict(Direction)} of a figure of which less is better. */
    public ChangeClassification verdict() {
        return verdict(Direction.LOWER_IS_BETTER);
    }

    /** Better or worse if {@link #VERDICT_CONFIDENCE} is reached and the ratio is at least a hundredth from 1. */
    public ChangeClassification verdict(Direction direction) {
        if (standardError.isEmpty()) {
            return ChangeClassification.NO_INTERVAL;
        }
        double reach = standardError.get() == 0
                ? 0
                : standardError.get()
                        * new TDistribution(degreesOfFreedom)
                                .inverseCumulativeProbability((1 + VERDICT_CONFIDENCE) / 2);
        if (Math.abs(ratio - 1) < MIN_CHANGE || Math.abs(Math.log(ratio)) <= reach) {
            return ChangeClassification.NO_DIFFERENCE_SHOWN;
        }
        return ratio < 1 == (direction == Direction.LOWER_IS_BETTER)
                ? ChangeClassification.BETTER
                : ChangeClassification.WORSE;
    }
}
