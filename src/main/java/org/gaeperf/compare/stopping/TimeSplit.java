package org.gaeperf.compare.stopping;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PairedTrials;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.RowTests;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * How a metric varies between pairs of forks and within them, what a fork costs, and how the time of a run would be split best
 * between more pairs and longer ones (T. Kalibera and R. Jones, "Rigorous benchmarking in reasonable time", 2013). All variances
 * are of the logarithm of the ratio of both sides.
 *
 * @param metric that is known by the second
 * @param pairs how many there were
 * @param measuredSeconds how long each was measured
 * @param forkSeconds what a pair took beside that: start, warm-up and what is measured afterwards
 * @param betweenVariance between pairs, without what the variation within them adds to it; 0 if that explains all
 * @param withinVariance of a single second within a pair
 */
public record TimeSplit(
        Metric metric,
        int pairs,
        double measuredSeconds,
        double forkSeconds,
        double betweenVariance,
        double withinVariance) {

    /** After a shorter measurement too many trials are not known to be steady, and are measured again. */
    public static final int SHORTEST_SECONDS = 15;

    /** With fewer, the variance between pairs is not known. */
    private static final int MIN_PAIRS = 3;

    private static final int LEAST_PAIRS_WITH_INTERVAL = 2;

    /**
     * A way to spend the time.
     *
     * @param pairs of forks
     * @param seconds that each is measured
     * @param relativeWidth of the interval, against that of the pairs as they were measured: 0.9 for a tenth narrower
     */
    public record Split(int pairs, double seconds, double relativeWidth) {}

    /**
     * Estimates it from the valid trials of both sides; empty with fewer than three concurrent pairs that have the metric by
     * the second.
     */
    public static Optional<TimeSplit> of(Metric metric, List<TrialResult> baseline, List<TrialResult> candidate) {
        List<RatioEstimate.Pair> pairs = PairedTrials.pairs(metric, baseline, candidate);
        List<TrialResult> trials = Stream.concat(
                        PairedTrials.withPartner(baseline, candidate).stream(),
                        PairedTrials.withPartner(candidate, baseline).stream())
                .toList();
        double within = mean(pairs.stream().map(RatioEstimate.Pair::logVarianceWithin));
        if (pairs.size() < MIN_PAIRS || within <= 0 || !trials.stream().allMatch(TimeSplit::isMeasuredTogether)) {
            return Optional.empty();
        }
        StreamingStatistics ratios = new StreamingStatistics();
        pairs.forEach(pair -> ratios.addValue(pair.logRatio()));
        double measured = mean(trials.stream().map(TimeSplit::measuredSeconds));
        return Optional.of(new TimeSplit(
                metric,
                pairs.size(),
                measured,
                Math.max(0, mean(trials.stream().map(TrialResult::elapsedSeconds)) - measured),
                Math.max(0, ratios.getVariance() - within),
                within * measured));
    }

    private static boolean isMeasuredTogether(TrialResult trial) {
        return trial.concurrent() && trial.load().isPresent();
    }

    private static double measuredSeconds(TrialResult trial) {
        return trial.load().map(LoadResult::durationSeconds).orElse(0.0);
    }

    private static double mean(Stream<Double> values) {
        return values.mapToDouble(Double::doubleValue).average().orElse(0);
    }

    /**
     * Returns the split of the time that these pairs took which has the narrowest interval at the level of a primary metric. It
     * measures for {@link #SHORTEST_SECONDS} at least, or as long as these pairs if they were shorter.
     */
    public Split best() {
        double total = pairs * (forkSeconds + measuredSeconds);
        double shortest = Math.min(SHORTEST_SECONDS, measuredSeconds);
        Split measured = new Split(pairs, measuredSeconds, 1);
        int most = (int) Math.floor(total / (forkSeconds + shortest) + 1e-9);
        return IntStream.rangeClosed(LEAST_PAIRS_WITH_INTERVAL, most)
                .mapToObj(number -> split(number, total / number - forkSeconds))
                .reduce(measured, (one, other) -> other.relativeWidth() < one.relativeWidth() ? other : one);
    }

    private Split split(int number, double seconds) {
        return new Split(number, seconds, width(number, seconds) / width(pairs, measuredSeconds));
    }

    /** Returns half the width of the interval of the ratio's logarithm. */
    private double width(int number, double seconds) {
        double quantile = new TDistribution(number - 1.0).inverseCumulativeProbability(1 - RowTests.PRIMARY_LEVEL / 2);
        return quantile * Math.sqrt((betweenVariance + withinVariance / seconds) / number);
    }
}
