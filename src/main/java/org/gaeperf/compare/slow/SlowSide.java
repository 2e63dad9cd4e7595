package org.gaeperf.compare.slow;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.slow.SlowRow.Mean;
import org.gaeperf.compare.threads.Difference;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.slow.SlowCause;
import org.gaeperf.model.slow.SlowRequests;
import org.gaeperf.model.slow.SlowRequests.Share;
import org.gaeperf.model.slow.SlowRequests.Tail;

/** The valid trials of a variant whose slowest requests are known. */
record SlowSide(String variant, List<TrialResult> trials) {

    private static final double PERCENT = 100;

    /** A cause with its detail. */
    record Key(SlowCause cause, String detail) {

        boolean has(Share share) {
            return share.cause() == cause && share.detail().equals(detail);
        }
    }

    static SlowSide of(String variant, List<TrialResult> trials) {
        return new SlowSide(
                variant,
                Comparison.valid(trials, variant).stream()
                        .filter(trial -> tail(trial, 0).isPresent())
                        .toList());
    }

    /** Returns both sides with the trials of the pairs that both have, if there are any: means and changes are of the same trials. */
    static List<SlowSide> withPartners(List<SlowSide> both) {
        Set<Integer> common = both.get(0).pairs();
        common.retainAll(both.get(1).pairs());
        return common.isEmpty()
                ? both
                : both.stream()
                        .map(side -> new SlowSide(
                                side.variant(),
                                side.trials().stream()
                                        .filter(trial -> common.contains(trial.pair()))
                                        .toList()))
                        .toList();
    }

    private Set<Integer> pairs() {
        return trials.stream().map(TrialResult::pair).collect(Collectors.toCollection(HashSet::new));
    }

    Stream<Key> keys() {
        return trials.stream()
                .flatMap(trial -> tail(trial, 0).stream())
                .flatMap(tail -> tail.shares().stream())
                .map(share -> new Key(share.cause(), share.detail()));
    }

    Mean mean(Key key) {
        return new Mean(
                mean(0, tail -> beyondMicros(tail, key)),
                mean(0, tail -> percent(tail, key)),
                mean(1, tail -> percent(tail, key)));
    }

    /** By how much longer than the median the slowest 1 % took on average, in microseconds. */
    double beyondMicros() {
        return mean(
                0,
                tail -> tail.shares().stream()
                        .mapToDouble(share -> share.beyondMedianMicros() / tail.requests())
                        .sum());
    }

    private double mean(int tail, ToDoubleFunction<Tail> value) {
        return trials.stream()
                .flatMap(trial -> tail(trial, tail).stream())
                .mapToDouble(value)
                .average()
                .orElse(Double.NaN);
    }

    /** From the trials that share a pair's number; empty with fewer than two pairs. */
    static Optional<Difference> difference(SlowSide baseline, SlowSide candidate, Key key) {
        Map<Integer, TrialResult> baselines = new HashMap<>();
        baseline.trials().forEach(trial -> baselines.put(trial.pair(), trial));
        return Difference.of(candidate.trials().stream()
                .map(trial -> Optional.ofNullable(baselines.get(trial.pair()))
                        .map(partner -> beyondMicros(trial, key) - beyondMicros(partner, key))
                        .orElse(null))
                .filter(Objects::nonNull)
                .toList());
    }

    private static double beyondMicros(TrialResult trial, Key key) {
        return tail(trial, 0).map(tail -> beyondMicros(tail, key)).orElse(0.0);
    }

    private static double beyondMicros(Tail tail, Key key) {
        return tail.shares().stream()
                        .filter(key::has)
                        .mapToDouble(Share::beyondMedianMicros)
                        .sum()
                / tail.requests();
    }

    private static double percent(Tail tail, Key key) {
        return PERCENT
                * tail.shares().stream()
                        .filter(key::has)
                        .mapToDouble(Share::requests)
                        .sum()
                / tail.requests();
    }

    private static Optional<Tail> tail(TrialResult trial, int number) {
        return trial.slowRequests()
                .map(SlowRequests::tails)
                .filter(tails -> tails.size() > number)
                .map(tails -> tails.get(number));
    }
}
