package org.gaeperf.compare;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.gaeperf.compare.value.Direction;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * The ratio of two variants with its uncertainty.
 *
 * <p>Each pair of neighbouring trials, one of each variant, gives one logarithm of a ratio; drift of the machine from
 * pair to pair cancels out (Bulej and others, "Duet benchmarking", 2020). The unit is the trial and not the request:
 * seconds of one JVM resemble each other more than those of the next JVM (Kalibera and Jones, "Rigorous benchmarking in
 * reasonable time", 2013, section 9). The interval is Student's t over the pairs.
 *
 * <p>Two neighbouring pairs of interleaved trials (A B B A) make a block. The difference between the sums of its pairs
 * shows as much of how trials vary as the difference within a pair, so each block adds a degree of freedom (a
 * randomized block design; G. Box and others, "Statistics for Experimenters", 2005, chapter 4). Drift within a block
 * widens the interval. If one variant varies more than the other, sums and differences carry the same information twice: then there are
 * fewer degrees of freedom.
 *
 * <p>Two or three pairs may agree by chance far better than one trial agrees with itself from second to second. So the
 * variance of a pair is taken to be at least the variance within the trials.
 *
 * @param ratio geometric mean of the pairs' ratios, candidate over baseline
 * @param standardError of the ratio's logarithm, absent with a single pair
 * @param degreesOfFreedom of the interval, 0 with a single pair
 */
public record RatioEstimate(double ratio, Optional<Double> standardError, double degreesOfFreedom) {

    /**
     * A smaller change is not called one, however well the pairs agree on it. Heap is committed in steps and is often
     * the same to the page in every trial, so a single page would count as a change; and sampling alone may move a value
     * by this much.
     */
    public static final double MIN_CHANGE = 0.01;

    /**
     * Two ratios, candidate over baseline, with everything between them.
     *
     * @param low lower end
     * @param high upper end
     */
    public record Interval(double low, double high) {

        /** Says whether all of it is within 1 % of no change. */
        public boolean isWithinNegligible() {
            return low > 1 - MIN_CHANGE && high < 1 + MIN_CHANGE;
        }

        /** Says whether all of it is less, or all of it more, than no change. */
        public boolean excludesNoChange() {
            return high < 1 || low > 1;
        }
    }

    /**
     * One pair of trials.
     *
     * @param baseline the baseline's value, above 0
     * @param candidate the candidate's value, above 0
     * @param logVarianceWithin variance of the logarithm of the ratio, from the seconds of both trials
     */
    public record Pair(double baseline, double candidate, double logVarianceWithin) {

        /** The logarithm of candidate over baseline. */
        public double logRatio() {
            return Math.log(candidate / baseline);
        }

        double logSum() {
            return Math.log(candidate) + Math.log(baseline);
        }

        Pair inUnitsOf(Pair units) {
            return new Pair(baseline / units.baseline, candidate / units.candidate, logVarianceWithin);
        }
    }

    /** The estimate from pairs of concurrent trials, of which only the differences count; empty without pairs. */
    public static Optional<RatioEstimate> fromPairs(List<Pair> pairs) {
        return fromBlocks(pairs.stream().map(List::of).toList());
    }

    /**
     * The estimate from interleaved trials; empty without pairs.
     *
     * @param blocks of one pair, or of two that were run one after the other
     */
    public static Optional<RatioEstimate> fromBlocks(List<List<Pair>> blocks) {
        List<Pair> pairs = blocks.stream().flatMap(List::stream).toList();
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        StreamingStatistics logs = new StreamingStatistics();
        pairs.forEach(pair -> logs.addValue(pair.logRatio()));
        int n = pairs.size();
        if (n == 1) {
            return Optional.of(withoutInterval(logs.getMean()));
        }
        List<List<Pair>> blocksOfTwo =
                blocks.stream().filter(block -> block.size() == 2).toList();
        double squaresOfSums =
                blocksOfTwo.stream().mapToDouble(RatioEstimate::squareOfSums).sum();
        double degrees = n - 1.0 + blocksOfTwo.size();
        double within =
                pairs.stream().mapToDouble(Pair::logVarianceWithin).average().orElse(0);
        double variance = Math.max((logs.getVariance() * (n - 1) + squaresOfSums) / degrees, within);
        return Optional.of(withInterval(logs.getMean(), Math.sqrt(variance / n), effective(degrees, blocksOfTwo)));
    }

    /**
     * The degrees of freedom of a sum of squares of which those of the blocks' sums and of their differences are correlated (F.
     * Satterthwaite, "An Approximate Distribution of Estimates of Variance Components", 1946). Sum and difference of two
     * logarithms have the correlation (a - b) / (a + b) if their variances are a and b, which the blocks show, and their squares
     * that of its square.
     */
    private static double effective(double degrees, List<List<Pair>> blocksOfTwo) {
        double ofBaseline = blocksOfTwo.stream()
                .mapToDouble(block -> square(block, Pair::baseline))
                .sum();
        double ofCandidate = blocksOfTwo.stream()
                .mapToDouble(block -> square(block, Pair::candidate))
                .sum();
        double both = ofBaseline + ofCandidate;
        double correlation = both == 0 ? 0 : (ofBaseline - ofCandidate) / both;
        return degrees * degrees / (degrees + 2 * blocksOfTwo.size() * correlation * correlation);
    }

    private static double square(List<Pair> block, ToDoubleFunction<Pair> side) {
        double difference = Math.log(side.applyAsDouble(block.get(0)) / side.applyAsDouble(block.get(1)));
        return difference * difference;
    }

    /**
     * Returns the sum of squares of the blocks' sums. Its mean is the variance of a pair's ratio, since sum and difference
     * of two trials vary alike.
     */
    private static double squareOfSums(List<Pair> block) {
        double difference = block.get(0).logSum() - block.get(1).logSum();
        return difference * difference / 2;
    }

    /**
     * The estimate from two sets of unpaired trials, by Welch's t interval for the difference of the means of their
     * logarithms; empty if either set has no value, or one that is not above 0: without those, the ratio would be that of
     * the worst trials.
     */
    public static Optional<RatioEstimate> fromUnpaired(List<Double> baseline, List<Double> candidate) {
        if (Stream.concat(baseline.stream(), candidate.stream()).anyMatch(value -> value <= 0)) {
            return Optional.empty();
        }
        StreamingStatistics baselineLogs = logs(baseline);
        StreamingStatistics candidateLogs = logs(candidate);
        long baselineCount = baselineLogs.getN();
        long candidateCount = candidateLogs.getN();
        if (baselineCount == 0 || candidateCount == 0) {
            return Optional.empty();
        }
        double mean = candidateLogs.getMean() - baselineLogs.getMean();
        if (baselineCount < 2 || candidateCount < 2) {
            return Optional.of(withoutInterval(mean));
        }
        double baselineShare = baselineLogs.getVariance() / baselineCount;
        double candidateShare = candidateLogs.getVariance() / candidateCount;
        double sum = baselineShare + candidateShare;
        double degrees = sum == 0
                ? baselineCount + candidateCount - 2.0
                : sum
                        * sum
                        / (baselineShare * baselineShare / (baselineCount - 1)
                                + candidateShare * candidateShare / (candidateCount - 1));
        return Optional.of(withInterval(mean, Math.sqrt(sum), degrees));
    }

    /**
     * Returns how likely an estimate this high is if the true ratio is at most {@code maxRatio}: one-sided, Student's t. 1 with a
     * single pair.
     */
    public double oneSidedPValue(double maxRatio) {
        if (standardError.isEmpty()) {
            return 1;
        }
        double excess = Math.log(ratio) - Math.log(maxRatio);
        if (standardError.get() == 0) {
            return excess > 0 ? 0 : 1;
        }
        return 1 - new TDistribution(degreesOfFreedom).cumulativeProbability(excess / standardError.get());
    }

    private static RatioEstimate withoutInterval(double mean) {
        return new RatioEstimate(Math.exp(mean), Optional.empty(), 0);
    }

    private static RatioEstimate withInterval(double mean, double standardError, double degreesOfFreedom) {
        return new RatioEstimate(Math.exp(mean), Optional.of(standardError), degreesOfFreedom);
    }

    private static StreamingStatistics logs(List<Double> values) {
        StreamingStatistics logs = new StreamingStatistics();
        values.forEach(value -> logs.addValue(Math.log(value)));
        return logs;
    }

    /**
     * The interval that contains the true ratio with this confidence, by Student's t.
     *
     * @param confidence 0.95 for 95 %
     * @return empty with a single pair
     */
    public Optional<Interval> interval(double confidence) {
        double mean = Math.log(ratio);
        return halfWidth(1 - confidence).map(half -> new Interval(Math.exp(mean - half), Math.exp(mean + half)));
    }

    /**
     * The changes that a test at this level does not show, given how much the trials vary: an estimate between the two
     * ratios is no difference, or one of less than 1 %.
     *
     * @param level at which the metric is tested: 0.02 for the 98 % interval
     * @return empty with a single pair
     */
    public Optional<Interval> notShown(double level) {
        return halfWidth(level)
                .map(half -> new Interval(
                        Math.min(Math.exp(-half), 1 - MIN_CHANGE), Math.max(Math.exp(half), 1 + MIN_CHANGE)));
    }

    /** Returns half the width of the interval of the ratio's logarithm. */
    private Optional<Double> halfWidth(double level) {
        // A quantile that is multiplied by 0 need not be found.
        return standardError.map(error -> error == 0 ? 0 : error * quantile(degreesOfFreedom, level));
    }

    /** Says whether a difference as small as this is not called one. */
    boolean isNegligible() {
        return Math.abs(ratio - 1) < MIN_CHANGE;
    }

    private static double quantile(double degreesOfFreedom, double level) {
        return new TDistribution(degreesOfFreedom).inverseCumulativeProbability(1 - level / 2);
    }

    /**
     * Returns how likely an estimate this far from no change is, in either direction, if there is none: two-sided, Student's t. It
     * is at most {@code 1 - confidence} where {@link #interval} excludes no change. Empty with a single pair.
     */
    public Optional<Double> pValue() {
        double distance = Math.abs(Math.log(ratio));
        return standardError.map(error -> error == 0
                ? (distance > 0 ? 0.0 : 1.0)
                : 2 * new TDistribution(degreesOfFreedom).cumulativeProbability(-distance / error));
    }

    /** The classification of a primary metric of which lower values are better. */
    public ChangeClassification classification() {
        return classification(Direction.LOWER_IS_BETTER, RowTests.PRIMARY_LEVEL);
    }

    /**
     * Returns that the candidate is better or worse if the interval at this level excludes no change, and the candidate
     * differs by at least 1 %.
     *
     * @param level at which the metric is tested: 0.02 for the 98 % interval
     */
    public ChangeClassification classification(Direction direction, double level) {
        Optional<Interval> interval = interval(1 - level);
        if (interval.isEmpty()) {
            return ChangeClassification.NO_INTERVAL;
        }
        if (!interval.get().excludesNoChange()) {
            return ChangeClassification.NO_DIFFERENCE_SHOWN;
        }
        if (isNegligible()) {
            return ChangeClassification.NEGLIGIBLE_DIFFERENCE;
        }
        return ratio < 1 == (direction == Direction.LOWER_IS_BETTER)
                ? ChangeClassification.BETTER
                : ChangeClassification.WORSE;
    }
}
