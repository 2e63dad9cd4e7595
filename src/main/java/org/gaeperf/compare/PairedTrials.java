package org.gaeperf.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadInterval;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/** The trials of two variants, matched by the number of their pair. */
public final class PairedTrials {

    /** The same measurement may end some milliseconds later in one trial than in another. */
    private static final double MAX_DIFFERENCE_SECONDS = 1;

    private PairedTrials() {}

    /**
     * Returns the ratio of candidate to baseline, from the trials that share a pair's number; empty if no pair has both
     * values, or if one has a value that is not above zero, or of which only a bound is known. Concurrent trials are
     * compared by their differences only, except in memory: there the sums of two pairs vary as the differences do, and
     * carry as much information. If they vary more, the interval is wider.
     */
    public static Optional<RatioEstimate> estimate(
            Metric metric, List<TrialResult> baseline, List<TrialResult> candidate) {
        return estimate(metric, baseline, candidate, (one, other) -> pair(metric, one, other));
    }

    /**
     * Returns the same from other values of each pair.
     *
     * @param pairOf a baseline's trial and a candidate's; empty if one has none above zero
     */
    static Optional<RatioEstimate> estimate(
            Metric metric,
            List<TrialResult> baseline,
            List<TrialResult> candidate,
            BiFunction<TrialResult, TrialResult, Optional<RatioEstimate.Pair>> pairOf) {
        SortedMap<Integer, RatioEstimate.Pair> pairs = byNumber(baseline, candidate, pairOf);
        if (pairs.size() < pairsWithValues(metric, baseline, candidate)) {
            // Without the pairs in which a side has zero, or is known to have more than was found, the ratio would be
            // that
            // of its other trials.
            return Optional.empty();
        }
        boolean concurrent =
                Stream.concat(baseline.stream(), candidate.stream()).anyMatch(TrialResult::concurrent);
        return concurrent && !metric.kind().isKeptMemory()
                ? RatioEstimate.fromPairs(List.copyOf(pairs.values()))
                : RatioEstimate.fromBlocks(blocks(pairs));
    }

    /** The pairs in which both trials have a value above zero, in the order of their numbers. */
    public static List<RatioEstimate.Pair> pairs(
            Metric metric, List<TrialResult> baseline, List<TrialResult> candidate) {
        return List.copyOf(byNumber(baseline, candidate, (one, other) -> pair(metric, one, other))
                .values());
    }

    /** Returns how many pairs have a trial on both sides. */
    static int completePairs(List<TrialResult> baseline, List<TrialResult> candidate) {
        Set<Integer> pairs = baseline.stream().map(TrialResult::pair).collect(Collectors.toSet());
        pairs.retainAll(candidate.stream().map(TrialResult::pair).collect(Collectors.toSet()));
        return pairs.size();
    }

    private static int pairsWithValues(Metric metric, List<TrialResult> baseline, List<TrialResult> candidate) {
        return completePairs(comparable(metric, withValue(metric, baseline), candidate), withValue(metric, candidate));
    }

    /** The trials of a side without those whose partner has kept something else from before. */
    private static List<TrialResult> comparable(Metric metric, List<TrialResult> side, List<TrialResult> opposite) {
        return side.stream()
                .filter(trial -> opposite.stream()
                        .filter(partner -> partner.pair() == trial.pair())
                        .allMatch(partner -> EarlierLoads.areComparable(metric, trial, partner)))
                .toList();
    }

    private static List<TrialResult> withValue(Metric metric, List<TrialResult> trials) {
        return trials.stream()
                .filter(trial ->
                        metric.value(trial).isPresent() || metric.boundOf(trial).isPresent())
                .toList();
    }

    /** The pairs that share a number and have values, by that number. */
    static SortedMap<Integer, RatioEstimate.Pair> byNumber(
            List<TrialResult> baseline,
            List<TrialResult> candidate,
            BiFunction<TrialResult, TrialResult, Optional<RatioEstimate.Pair>> pairOf) {
        Map<Integer, TrialResult> baselineByPair = new TreeMap<>();
        baseline.forEach(trial -> baselineByPair.put(trial.pair(), trial));
        SortedMap<Integer, RatioEstimate.Pair> pairs = new TreeMap<>();
        for (TrialResult trial : candidate) {
            Optional.ofNullable(baselineByPair.get(trial.pair()))
                    .flatMap(partner -> pairOf.apply(partner, trial))
                    .ifPresent(pair -> pairs.put(trial.pair(), pair));
        }
        return pairs;
    }

    /** The trials of a side that have a partner; all of a side that was measured alone. */
    public static List<TrialResult> withPartner(List<TrialResult> side, List<TrialResult> opposite) {
        if (opposite.isEmpty()) {
            return side;
        }
        Set<Integer> partners = opposite.stream().map(TrialResult::pair).collect(Collectors.toSet());
        return side.stream().filter(trial -> partners.contains(trial.pair())).toList();
    }

    /** Blocks of interleaved pairs. Pairs 1 and 2 are neighbours (A B B A), so are 3 and 4, and so on. */
    public static List<List<RatioEstimate.Pair>> blocks(SortedMap<Integer, RatioEstimate.Pair> pairs) {
        return List.copyOf(pairs.entrySet().stream()
                .collect(Collectors.groupingBy(
                        pair -> (pair.getKey() + 1) / 2, Collectors.mapping(Map.Entry::getValue, Collectors.toList())))
                .values());
    }

    /**
     * The trials of a side that have the value and a partner that has it, so that means are of the same pairs as the
     * ratio. If pairs are complete and none of them has values that can be compared, there is no trial: means of others would look
     * like a comparison. All that have the value, if only this side has it, or if no pair is complete, so that reports say that nothing
     * is compared.
     */
    public static List<TrialResult> withPartner(Metric metric, List<TrialResult> side, List<TrialResult> opposite) {
        List<TrialResult> found = withValue(metric, side);
        List<TrialResult> partners = withValue(metric, opposite);
        return partners.isEmpty() || completePairs(side, opposite) == 0
                ? found
                : withPartner(comparable(metric, found, opposite), partners);
    }

    /**
     * The values of both trials; empty if one has none above zero, of which no ratio could be made, of what a process keeps
     * if their servers have served different numbers of loads before, and of maxima if one trial was
     * measured longer than the other, as retries of an unsteady one are.
     */
    public static Optional<RatioEstimate.Pair> pair(Metric metric, TrialResult baseline, TrialResult candidate) {
        if (!EarlierLoads.areComparable(metric, baseline, candidate)
                || (metric.kind().growsWithDuration() && !haveSameDuration(baseline, candidate))) {
            return Optional.empty();
        }
        double baselineValue = metric.value(baseline).orElse(0);
        double candidateValue = metric.value(candidate).orElse(0);
        return baselineValue > 0 && candidateValue > 0
                ? Optional.of(new RatioEstimate.Pair(
                        baselineValue, candidateValue, logVarianceWithin(metric, baseline, candidate)))
                : Optional.empty();
    }

    private static boolean haveSameDuration(TrialResult baseline, TrialResult candidate) {
        return baseline.load().isEmpty()
                || candidate.load().isEmpty()
                || Math.abs(baseline.load().get().durationSeconds()
                                - candidate.load().get().durationSeconds())
                        < MAX_DIFFERENCE_SECONDS;
    }

    /**
     * Returns the variance of the logarithm of the ratio, from the seconds of both trials. What concurrent trials have in common
     * cancels out second by second.
     */
    private static double logVarianceWithin(Metric metric, TrialResult baseline, TrialResult candidate) {
        if (!baseline.concurrent()
                || !candidate.concurrent()
                || metric.valueBySecond().isEmpty()
                || baseline.load().isEmpty()
                || candidate.load().isEmpty()) {
            return logVarianceWithin(metric, baseline) + logVarianceWithin(metric, candidate);
        }
        ToDoubleFunction<LoadInterval> value = metric.valueBySecond().get();
        List<LoadInterval> baselineSeconds = baseline.load().get().seconds();
        List<LoadInterval> candidateSeconds = candidate.load().get().seconds();
        StreamingStatistics logs = new StreamingStatistics();
        for (int second = 0; second < Math.min(baselineSeconds.size(), candidateSeconds.size()); second++) {
            double ratio = value.applyAsDouble(candidateSeconds.get(second))
                    / value.applyAsDouble(baselineSeconds.get(second));
            if (ratio > 0 && Double.isFinite(ratio)) {
                logs.addValue(Math.log(ratio));
            }
        }
        return varianceOfMean(logs);
    }

    /** Returns the variance of the logarithm of a trial's value, from its seconds, or from how finely it is measured. */
    private static double logVarianceWithin(Metric metric, TrialResult trial) {
        if (metric.valueBySecond().isEmpty() || trial.load().isEmpty()) {
            return ValueResolution.logVariance(metric, trial);
        }
        StreamingStatistics logs = new StreamingStatistics();
        trial.load().get().seconds().stream()
                .mapToDouble(metric.valueBySecond().get())
                .filter(value -> value > 0)
                .forEach(value -> logs.addValue(Math.log(value)));
        return varianceOfMean(logs);
    }

    private static double varianceOfMean(StreamingStatistics values) {
        return values.getN() < 2 ? 0 : values.getVariance() / values.getN();
    }
}
