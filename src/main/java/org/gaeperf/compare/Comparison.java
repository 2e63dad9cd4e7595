package org.gaeperf.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Verdict;

/**
 * Two variants of a run side by side.
 *
 * @param suite whose trials these are
 * @param base the name of the variant that the other is held against
 * @param other the name of the other variant
 * @param baseTrials how many valid trials of the base there are
 * @param otherTrials how many of the other
 * @param rows one for each metric that at least one of them has
 */
public record Comparison(
        String suite, String base, String other, int baseTrials, int otherTrials, List<MetricRow> rows) {

    public Comparison {
        rows = List.copyOf(rows);
    }

    /** Compares {@code http} with {@code rpc}; only valid trials count. */
    public static Comparison ofModes(RunResult run, String suite) {
        return of(suite, "rpc", valid(run, suite, "rpc"), "http", valid(run, suite, "http"));
    }

    /** Compares any two sets of trials; those that share a pair's number are held against each other. */
    public static Comparison of(
            String suite, String base, List<TrialResult> baseTrials, String other, List<TrialResult> otherTrials) {
        List<MetricRow> rows = Arrays.stream(Metric.values())
                .map(metric -> new MetricRow(metric, spread(metric, baseTrials), spread(metric, otherTrials),
                        RatioEstimate.of(pairs(metric, baseTrials, otherTrials))))
                .filter(row -> row.base().isPresent() || row.other().isPresent())
                .toList();
        return new Comparison(suite, base, other, baseTrials.size(), otherTrials.size(), rows);
    }

    private static List<TrialResult> valid(RunResult run, String suite, String variant) {
        return run.trials().stream()
                .filter(trial -> trial.suite().equals(suite) && trial.variant().name().equals(variant))
                .filter(trial -> trial.verdict() == Verdict.VALID)
                .toList();
    }

    private static Optional<MetricRow.Spread> spread(Metric metric, List<TrialResult> trials) {
        DoubleSummaryStatistics figures = trials.stream()
                .map(metric::of)
                .flatMapToDouble(OptionalDouble::stream)
                .summaryStatistics();
        return figures.getCount() == 0 ? Optional.empty()
                : Optional.of(new MetricRow.Spread(figures.getAverage(), figures.getMin(), figures.getMax()));
    }

    private static List<RatioEstimate.Pair> pairs(Metric metric, List<TrialResult> base, List<TrialResult> other) {
        Map<Integer, TrialResult> bases = new TreeMap<>();
        base.forEach(trial -> bases.put(trial.pair(), trial));
        List<RatioEstimate.Pair> pairs = new ArrayList<>();
        for (TrialResult trial : other) {
            Optional.ofNullable(bases.get(trial.pair()))
                    .flatMap(partner -> metric.pair(partner, trial))
                    .ifPresent(pairs::add);
        }
        return pairs;
    }
}
