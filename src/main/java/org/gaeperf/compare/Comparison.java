package org.gaeperf.compare;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
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
        List<TrialResult> base = valid(run, suite, "rpc");
        List<TrialResult> other = valid(run, suite, "http");
        List<MetricRow> rows = Arrays.stream(Metric.values())
                .map(metric -> row(metric, base, other))
                .filter(row -> row.base().isPresent() || row.other().isPresent())
                .toList();
        return new Comparison(suite, "rpc", "http", base.size(), other.size(), rows);
    }

    private static List<TrialResult> valid(RunResult run, String suite, String variant) {
        return run.trials().stream()
                .filter(trial -> trial.suite().equals(suite) && trial.variant().name().equals(variant))
                .filter(trial -> trial.verdict() == Verdict.VALID)
                .toList();
    }

    private static MetricRow row(Metric metric, List<TrialResult> base, List<TrialResult> other) {
        OptionalDouble baseMean = mean(metric, base);
        OptionalDouble otherMean = mean(metric, other);
        boolean both = baseMean.isPresent() && otherMean.isPresent() && baseMean.getAsDouble() != 0;
        return new MetricRow(metric, baseMean, otherMean,
                both ? OptionalDouble.of(otherMean.getAsDouble() / baseMean.getAsDouble()) : OptionalDouble.empty());
    }

    private static OptionalDouble mean(Metric metric, List<TrialResult> trials) {
        return trials.stream().map(metric::of).flatMapToDouble(OptionalDouble::stream).average();
    }
}
