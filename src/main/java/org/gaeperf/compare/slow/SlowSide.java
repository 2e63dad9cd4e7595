package org.gaeperf.compare.slow;

import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.gaeperf.compare.paired.PairedDifference;
import org.gaeperf.compare.paired.PairedSide;
import org.gaeperf.compare.slow.SlowRow.Mean;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.slow.SlowCause;
import org.gaeperf.model.slow.SlowRequests;
import org.gaeperf.model.slow.SlowRequests.Share;
import org.gaeperf.model.slow.SlowRequests.Tail;

/** The valid trials of a variant whose slowest requests are known. */
record SlowSide(PairedSide side) {

    private static final double PERCENT = 100;

    /** A cause with its detail. */
    record Key(SlowCause cause, String detail) {

        boolean has(Share share) {
            return share.cause() == cause && share.detail().equals(detail);
        }
    }

    static boolean hasSlowRequests(TrialResult trial) {
        return tail(trial, 0).isPresent();
    }

    String variant() {
        return side.variant();
    }

    Stream<Key> keys() {
        return side.trials().stream()
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

    /** Returns by how much longer than the median the slowest 1 % took on average, in microseconds. */
    double beyondMicros() {
        return mean(
                0,
                tail -> tail.shares().stream()
                        .mapToDouble(share -> share.beyondMedianMicros() / tail.requests())
                        .sum());
    }

    private double mean(int tail, ToDoubleFunction<Tail> value) {
        return side.trials().stream()
                .flatMap(trial -> tail(trial, tail).stream())
                .mapToDouble(value)
                .average()
                .orElse(Double.NaN);
    }

    /** Estimates the difference from the trials that share a pair's number; empty with fewer than two pairs. */
    static Optional<PairedDifference> difference(SlowSide baseline, SlowSide candidate, Key key) {
        return PairedSide.difference(baseline.side, candidate.side, trial -> beyondMicros(trial, key));
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
