package org.gaeperf.compare.variants;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.RowTests;
import org.gaeperf.compare.value.HolmLevels;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.variants.MatrixAxis;
import org.gaeperf.model.variants.VariantMatrix;
import org.gaeperf.model.variants.VariantMatrix.Cell;

/**
 * The effects of the axes of a matrix: of a full factorial design in randomized blocks, whose blocks are the rounds (G. Box and
 * others, "Statistics for Experimenters", 2005, chapter 5). Each round with a valid trial of every variant gives one value of
 * each effect, on a logarithmic scale, and the interval is Student's t over the rounds.
 */
public final class MatrixEffects {

    private final VariantMatrix matrix;
    private final List<Cell> cells;
    private final String baseline;

    private final List<TrialResult> trials;

    /** The part of the level, 1 unless the suite looks at its results before its end. */
    private final double levelShare;

    private MatrixEffects(RunResult run, VariantMatrix matrix, List<TrialResult> trials) {
        this.matrix = matrix;
        this.cells = matrix.cells();
        this.baseline = run.options().compared().get(0);
        this.trials = trials;
        this.levelShare = trials.stream()
                .findFirst()
                .map(trial -> run.levelShare(trial.suite()))
                .orElse(1.0);
    }

    /**
     * Estimates the effects on each of some metrics; none if the run has no matrix.
     *
     * @param trials of one group
     */
    public static List<MatrixEffect> of(RunResult run, List<TrialResult> trials, List<Metric> metrics) {
        return Optional.ofNullable(run.effectiveOptions().get(VariantMatrix.OPTION)).stream()
                .map(text -> new MatrixEffects(run, VariantMatrix.parse(text), trials))
                .flatMap(effects -> metrics.stream().flatMap(metric -> effects.on(metric).stream()))
                .toList();
    }

    /** A contrast: how the logarithms of a round's cells are added up. */
    private record Contrast(String name, ToDoubleFunction<double[]> ofRound) {}

    private List<MatrixEffect> on(Metric metric) {
        List<double[]> rounds = rounds(metric);
        List<MatrixEffect> effects = new ArrayList<>(tested(metric, false, mainEffects(), rounds));
        effects.addAll(tested(metric, true, interactions(), rounds));
        return effects;
    }

    private List<MatrixEffect> tested(
            Metric metric, boolean isInteraction, List<Contrast> contrasts, List<double[]> rounds) {
        Map<Contrast, RatioEstimate> estimates = new HashMap<>();
        contrasts.forEach(contrast -> RatioEstimate.fromPairs(rounds.stream()
                        .map(round -> new RatioEstimate.Pair(
                                1, Math.exp(contrast.ofRound().applyAsDouble(round)), 0))
                        .toList())
                .ifPresent(estimate -> estimates.put(contrast, estimate)));
        HolmLevels levels = new HolmLevels(
                estimates.values().stream().map(MatrixEffects::pValue).toList(),
                contrasts.size(),
                levelShare * RowTests.PRIMARY_LEVEL);
        return contrasts.stream()
                .filter(estimates::containsKey)
                .map(contrast -> new MatrixEffect(
                        metric,
                        contrast.name(),
                        isInteraction,
                        estimates.get(contrast),
                        levels.level(pValue(estimates.get(contrast)))))
                .toList();
    }

    private static double pValue(RatioEstimate estimate) {
        return estimate.pValue().orElse(1.0);
    }

    private List<Contrast> mainEffects() {
        List<Contrast> contrasts = new ArrayList<>();
        for (int number = 0; number < matrix.axes().size(); number++) {
            int axis = number;
            List<String> labels = matrix.axes().get(axis).labels();
            for (int value = 1; value < labels.size(); value++) {
                int level = value;
                contrasts.add(new Contrast(
                        matrix.axes().get(axis).name() + ": " + labels.get(level) + " against " + labels.get(0),
                        round -> mean(round, Map.of(axis, level)) - mean(round, Map.of(axis, 0))));
            }
        }
        return contrasts;
    }

    /** Returns for each two axes, and each value of both but the first, how much more one changes with the other. */
    private List<Contrast> interactions() {
        List<Contrast> contrasts = new ArrayList<>();
        for (int one = 0; one < matrix.axes().size(); one++) {
            for (int other = one + 1; other < matrix.axes().size(); other++) {
                contrasts.addAll(interactions(one, other));
            }
        }
        return contrasts;
    }

    private List<Contrast> interactions(int one, int other) {
        MatrixAxis first = matrix.axes().get(one);
        MatrixAxis second = matrix.axes().get(other);
        return IntStream.range(1, first.values().size())
                .boxed()
                .flatMap(level -> IntStream.range(1, second.values().size())
                        .mapToObj(with -> new Contrast(
                                first.name() + " x " + second.name() + ": "
                                        + first.labels().get(level) + " with "
                                        + second.labels().get(with) + " rather than "
                                        + second.labels().get(0),
                                round -> mean(round, Map.of(one, level, other, with))
                                        - mean(round, Map.of(one, 0, other, with))
                                        - mean(round, Map.of(one, level, other, 0))
                                        + mean(round, Map.of(one, 0, other, 0)))))
                .toList();
    }

    /** The mean of the cells that have some values. */
    private double mean(double[] round, Map<Integer, Integer> levelByAxis) {
        return IntStream.range(0, cells.size())
                .filter(cell -> levelByAxis.entrySet().stream()
                        .allMatch(wanted ->
                                cells.get(cell).levels().get(wanted.getKey()).equals(wanted.getValue())))
                .mapToDouble(cell -> round[cell])
                .average()
                .orElseThrow();
    }

    /** The logarithm of each cell, for the rounds that have all of them: against the baseline beside it, if servers ran concurrently. */
    private List<double[]> rounds(Metric metric) {
        Map<Integer, Map<Integer, Double>> byRound = new TreeMap<>();
        boolean concurrent = runInPairs();
        for (int number = 0; number < cells.size(); number++) {
            int cell = number;
            List<Integer> pairs = pairs(cells.get(cell).name());
            for (TrialResult trial : Comparison.valid(trials, cells.get(cell).name())) {
                int round = pairs.indexOf(trial.pair());
                logarithm(metric, trial, concurrent)
                        .ifPresent(value -> byRound.computeIfAbsent(round, first -> new HashMap<>())
                                .put(cell, value));
            }
        }
        if (concurrent) {
            int ofBaseline = cells.stream().map(Cell::name).toList().indexOf(baseline);
            byRound.values().forEach(values -> values.put(ofBaseline, 0.0));
        }
        return byRound.values().stream()
                .filter(values -> values.size() == cells.size())
                .map(values -> IntStream.range(0, cells.size())
                        .mapToDouble(values::get)
                        .toArray())
                .toList();
    }

    /** Where each server had a core, all variants of a round ran at once, and have one number. */
    private boolean runInPairs() {
        return trials.stream().anyMatch(TrialResult::concurrent)
                && trials.stream()
                        .collect(Collectors.groupingBy(
                                TrialResult::pair,
                                Collectors.mapping(trial -> trial.variant().name(), Collectors.toSet())))
                        .values()
                        .stream()
                        .noneMatch(variants -> variants.size() > 2);
    }

    /** The pairs of a variant with the baseline, valid or not: one in each round, in the order of the rounds. */
    private List<Integer> pairs(String variant) {
        Set<Integer> ofBaseline = trials.stream()
                .filter(trial -> trial.variant().name().equals(baseline))
                .map(TrialResult::pair)
                .collect(Collectors.toSet());
        return trials.stream()
                .filter(trial -> trial.variant().name().equals(variant))
                .map(TrialResult::pair)
                .filter(ofBaseline::contains)
                .distinct()
                .sorted()
                .toList();
    }

    private OptionalDouble logarithm(Metric metric, TrialResult trial, boolean concurrent) {
        OptionalDouble own = positive(metric, trial);
        if (!concurrent) {
            return own.stream().map(Math::log).findFirst();
        }
        // All others are measured against it.
        if (trial.variant().name().equals(baseline)) {
            return OptionalDouble.empty();
        }
        return Comparison.valid(trials, baseline).stream()
                .filter(partner -> partner.pair() == trial.pair())
                .flatMapToDouble(partner -> positive(metric, partner).stream())
                .filter(value -> own.isPresent())
                .map(value -> Math.log(own.getAsDouble() / value))
                .findFirst();
    }

    private static OptionalDouble positive(Metric metric, TrialResult trial) {
        return metric.value(trial).stream()
                .filter(value -> value > 0 && metric.boundOf(trial).isEmpty())
                .findFirst();
    }
}
