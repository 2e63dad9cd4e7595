package org.gaeperf.compare.paired;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.TrialResult;

/**
 * The valid trials of a variant that have what is compared.
 *
 * @param variant its name
 * @param trials of it
 */
public record PairedSide(String variant, List<TrialResult> trials) {

    public PairedSide {
        trials = List.copyOf(trials);
    }

    /**
     * Returns the sides of a comparison that have any trials.
     *
     * @param comparison of two variants, the baseline first; without one, all variants are sides
     * @param has whether a trial has what is compared
     */
    public static List<PairedSide> of(
            List<TrialResult> trials, Optional<Comparison> comparison, Predicate<TrialResult> has) {
        return variants(trials, comparison).stream()
                .map(variant -> new PairedSide(
                        variant,
                        Comparison.valid(trials, variant).stream().filter(has).toList()))
                .filter(side -> !side.trials().isEmpty())
                .toList();
    }

    /** Returns the names of the variants that are compared, the baseline first; without a comparison, of all. */
    public static List<String> variants(List<TrialResult> trials, Optional<Comparison> comparison) {
        return comparison
                .map(two -> List.of(two.baseline(), two.candidate()))
                .orElseGet(() -> trials.stream()
                        .map(trial -> trial.variant().name())
                        .distinct()
                        .toList());
    }

    /** Returns both sides with the trials of the pairs that both have, if there are any: means and changes are of the same trials. */
    public static List<PairedSide> withPartners(List<PairedSide> both) {
        Set<Integer> common = both.get(0).pairs();
        common.retainAll(both.get(1).pairs());
        return common.isEmpty()
                ? both
                : both.stream()
                        .map(side -> new PairedSide(
                                side.variant(),
                                side.trials().stream()
                                        .filter(trial -> common.contains(trial.pair()))
                                        .toList()))
                        .toList();
    }

    private Set<Integer> pairs() {
        return trials.stream().map(TrialResult::pair).collect(Collectors.toCollection(HashSet::new));
    }

    /** Returns the mean of a value over the trials. */
    public double mean(ToDoubleFunction<TrialResult> value) {
        return trials.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    /** Estimates how much a value differs, from the trials that share a pair's number; empty with fewer than two pairs. */
    public static Optional<PairedDifference> difference(
            PairedSide baseline, PairedSide candidate, ToDoubleFunction<TrialResult> value) {
        return PairedDifference.of(
                ofPairs(
                                baseline,
                                candidate,
                                (first, second) -> value.applyAsDouble(second) - value.applyAsDouble(first))
                        .stream()
                        .filter(Double::isFinite)
                        .toList());
    }

    /** Returns something of each pair that both sides have, in the order of the candidate's trials. */
    public static <T> List<T> ofPairs(
            PairedSide baseline, PairedSide candidate, BiFunction<TrialResult, TrialResult, T> both) {
        Map<Integer, TrialResult> baselines = new LinkedHashMap<>();
        baseline.trials().forEach(trial -> baselines.put(trial.pair(), trial));
        return candidate.trials().stream()
                .filter(trial -> baselines.containsKey(trial.pair()))
                .map(trial -> both.apply(baselines.get(trial.pair()), trial))
                .toList();
    }
}
