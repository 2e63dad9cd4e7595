package org.gaeperf.compare.stopping;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
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
 * @param runs how many runs they are of
 * @param measuredSeconds how long each was measured
 * @param forkSeconds what a pair took beside that: start, warm-up and what is measured afterwards
 * @param betweenVariance between pairs, without what the variation within them adds to it; 0 if that explains all
 * @param withinVariance of a single second within a pair
 */
public record TimeSplit(
        Metric metric,
        int pairs,
        int runs,
        double measuredSeconds,
        double forkSeconds,
        double betweenVariance,
        double withinVariance) {

    /** After a shorter measurement too many trials are not known to be steady, and are measured again. */
    public static final int SHORTEST_SECONDS = 15;

    /** With fewer, the variance between pairs is not known: of a single run, that takes three pairs. */
    private static final int MIN_DEGREES_OF_FREEDOM = 2;

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
     * The valid trials of both sides of a comparison in one run.
     *
     * @param baseline of the one side
     * @param candidate of the other side
     */
    public record Sides(List<TrialResult> baseline, List<TrialResult> candidate) {

        public Sides {
            baseline = List.copyOf(baseline);
            candidate = List.copyOf(candidate);
        }

        /** Returns those of these trials that are valid and have a partner on the other side. */
        public static Sides of(List<TrialResult> trials, String baseline, String candidate) {
            List<TrialResult> ofBaseline = Comparison.valid(trials, baseline);
            List<TrialResult> ofCandidate = Comparison.valid(trials, candidate);
            return ofBaseline.isEmpty() || ofCandidate.isEmpty()
                    ? new Sides(List.of(), List.of())
                    : new Sides(
                            PairedTrials.withPartner(ofBaseline, ofCandidate),
                            PairedTrials.withPartner(ofCandidate, ofBaseline));
        }

        /** Returns how many pairs they are. */
        public int pairs() {
            return candidate.size();
        }

        private Stream<TrialResult> trials() {
            return Stream.concat(baseline.stream(), candidate.stream());
        }
    }

    /** The pairs of one run: the variance of their ratios about their own mean, and what their seconds add to it. */
    private record OfRun(int pairs, double variance, double within, double measuredSeconds) {

        static OfRun of(Metric metric, Sides sides) {
            List<RatioEstimate.Pair> pairs = PairedTrials.pairs(metric, sides.baseline(), sides.candidate());
            StreamingStatistics ratios = new StreamingStatistics();
            pairs.forEach(pair -> ratios.addValue(pair.logRatio()));
            return new OfRun(
                    pairs.size(),
                    ratios.getVariance(),
                    mean(pairs.stream().map(RatioEstimate.Pair::logVarianceWithin)),
                    mean(sides.trials().map(TimeSplit::measuredSeconds)));
        }

        int degreesOfFreedom() {
            return pairs - 1;
        }
    }

    /**
     * Estimates it from the trials of a run; empty with fewer than three concurrent pairs that have the metric by the second.
     */
    public static Optional<TimeSplit> of(Metric metric, Sides run) {
        return pooled(metric, List.of(run));
    }

    /**
     * Estimates it from the trials of several runs, whose pairs are each compared with the mean of their own run: a ratio may
     * differ from day to day. Empty with less than two degrees of freedom, or if the metric is not known by the second.
     */
    public static Optional<TimeSplit> pooled(Metric metric, List<Sides> runs) {
        List<Sides> used = runs.stream()
                .filter(sides -> sides.pairs() > 0 && sides.trials().allMatch(TimeSplit::isMeasuredTogether))
                .toList();
        List<OfRun> estimates = used.stream()
                .map(sides -> OfRun.of(metric, sides))
                .filter(run -> run.pairs() > 1 && run.within() > 0)
                .toList();
        int degrees = estimates.stream().mapToInt(OfRun::degreesOfFreedom).sum();
        if (degrees < MIN_DEGREES_OF_FREEDOM) {
            return Optional.empty();
        }
        double measured = mean(used.stream().flatMap(Sides::trials).map(TimeSplit::measuredSeconds));
        double elapsed = mean(used.stream().flatMap(Sides::trials).map(TrialResult::elapsedSeconds));
        ToDoubleFunction<ToDoubleFunction<OfRun>> pooled = value -> estimates.stream()
                        .mapToDouble(run -> run.degreesOfFreedom() * value.applyAsDouble(run))
                        .sum()
                / degrees;
        return Optional.of(new TimeSplit(
                metric,
                estimates.stream().mapToInt(OfRun::pairs).sum(),
                estimates.size(),
                measured,
                Math.max(0, elapsed - measured),
                Math.max(0, pooled.applyAsDouble(run -> run.variance() - run.within())),
                pooled.applyAsDouble(run -> run.within() * run.measuredSeconds())));
    }

    /** Returns how many degrees of freedom the variance between pairs has. */
    public int degreesOfFreedom() {
        return pairs - runs;
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
     * Returns the same with the variance between pairs that is expected of further ones. An estimate from few pairs may be far too
     * low by chance, and is never as far too high; so the expected variance of a pair is larger by the mean of the inverse
     * chi-squared distribution, a half with six degrees of freedom. It needs more than two of them.
     */
    TimeSplit expected() {
        double withinPair = withinVariance / measuredSeconds;
        double ofPair = (betweenVariance + withinPair) * degreesOfFreedom() / (degreesOfFreedom() - 2.0);
        return new TimeSplit(metric, pairs, runs, measuredSeconds, forkSeconds, ofPair - withinPair, withinVariance);
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

    private double width(int number, double seconds) {
        return halfWidth(number, seconds, RowTests.PRIMARY_LEVEL);
    }

    /**
     * Returns half the width that is expected of the interval of the ratio's logarithm.
     *
     * @param number of pairs
     * @param seconds that each is measured
     * @param level at which the metric is tested: 0.02 for the 98 % interval
     */
    double halfWidth(int number, double seconds, double level) {
        double quantile = new TDistribution(number - 1.0).inverseCumulativeProbability(1 - level / 2);
        return quantile * Math.sqrt((betweenVariance + withinVariance / seconds) / number);
    }
}
