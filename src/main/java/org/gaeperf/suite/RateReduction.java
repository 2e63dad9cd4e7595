package org.gaeperf.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/**
 * Decides to which rate the load is lowered if a variant does not hold the planned one on this machine, so that the
 * variants can be compared all the same.
 */
public final class RateReduction {

    /** Load runs at this share of the rate that the slowest variant sustains, to leave some reserve. */
    public static final double SHARE = 0.8;

    /**
     * The share of two servers on one core, which need more reserve: near its limit each waits for the other, and their
     * ratio changes from second to second.
     */
    static final double SHARE_OF_CONCURRENT = 0.5;

    private RateReduction() {}

    /**
     * The rate to go on with, in requests per second; empty if the present one is held, or that is not known yet.
     *
     * <p>A variant does not hold a rate if two of its trials were saturated and none was valid; if all trials were run,
     * one saturated trial is enough.
     *
     * @param trials those of all variants at the present rate
     * @param atLowerRates of the same variants; one that is saturated at a lower rate counts as saturated at this one
     * @param allWereRun whether no further trial at this rate is planned
     */
    static OptionalInt lowerRate(List<TrialResult> trials, List<TrialResult> atLowerRates, boolean allWereRun) {
        Map<String, List<TrialResult>> byVariant = new TreeMap<>();
        trials.forEach(trial -> byVariant
                .computeIfAbsent(trial.variant().name(), variant -> new ArrayList<>())
                .add(trial));
        List<TrialResult> notHeld = byVariant.entrySet().stream()
                .filter(ofVariant ->
                        !isHeld(ofVariant.getValue(), saturated(atLowerRates, ofVariant.getKey()), allWereRun))
                .flatMap(ofVariant -> ofVariant.getValue().stream())
                .toList();
        return shareOfAnswered(
                notHeld, trials.stream().anyMatch(TrialResult::concurrent) ? SHARE_OF_CONCURRENT : SHARE);
    }

    /** A share of what the slowest of the saturated trials answered, in requests per second; empty without one. */
    static OptionalInt shareOfAnswered(List<TrialResult> trials, double share) {
        double answered = trials.stream()
                .filter(trial -> trial.validity().isSaturated())
                .flatMap(trial -> answeredPerSecond(trial).stream())
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(Double.NaN);
        return Double.isNaN(answered) ? OptionalInt.empty() : OptionalInt.of(Math.max(1, twoDigits(answered * share)));
    }

    /** Says whether a variant was saturated at a rate, and none of its trials was valid. */
    static boolean isAnySuspected(List<TrialResult> trials) {
        return trials.stream()
                .map(trial -> trial.variant().name())
                .distinct()
                .anyMatch(variant -> saturated(trials, variant) > 0
                        && trials.stream()
                                .noneMatch(trial ->
                                        trial.variant().name().equals(variant) && trial.validity() == Validity.VALID));
    }

    private static long saturated(List<TrialResult> trials, String variant) {
        return trials.stream()
                .filter(trial -> trial.variant().name().equals(variant)
                        && trial.validity().isSaturated())
                .count();
    }

    private static boolean isHeld(List<TrialResult> ofVariant, long saturatedAtLowerRates, boolean allWereRun) {
        long saturated = ofVariant.stream()
                .filter(trial -> trial.validity().isSaturated())
                .count();
        return saturated == 0
                || saturated + saturatedAtLowerRates < (allWereRun ? 1 : 2)
                || ofVariant.stream().anyMatch(trial -> trial.validity() == Validity.VALID);
    }

    /** Returns what the load answered that was measured, or else the end of the warm-up: at most the planned rate. */
    private static Optional<Double> answeredPerSecond(TrialResult trial) {
        return trial.load()
                .map(load -> load.responsesPerSecond())
                .or(() -> trial.warmUp().map(warmUp -> warmUp.answeredPerSecond()))
                .filter(rate -> Double.isFinite(rate) && rate > 0)
                .map(rate -> Math.min(rate, trial.workload().requestsPerSecond()));
    }

    /** Rounds down to two digits: 448 becomes 440. */
    public static int twoDigits(double rate) {
        int unit = 1;
        while (rate / unit >= 100) {
            unit *= 10;
        }
        return ((int) (rate / unit)) * unit;
    }
}
