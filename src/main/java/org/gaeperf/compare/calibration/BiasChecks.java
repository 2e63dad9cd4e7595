package org.gaeperf.compare.calibration;

import static org.gaeperf.compare.calibration.CalibrationTrials.text;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.CalibrationVariants;

/**
 * Checks whether one side of a comparison is favoured. The runtime is compared with itself, and the signed ratio of both sides must be 1.
 * The signs stay as they were measured: random ones would hide a bias.
 */
final class BiasChecks {

    /** A bias below half the shipped rule of the gate does not turn its decision. */
    static final Map<Metric, Double> MAX_BIAS = new EnumMap<>(Map.of(
            Metric.CPU_PER_REQUEST, 0.015,
            Metric.P50, 0.025,
            Metric.P99, 0.075,
            Metric.RSS, 0.025,
            Metric.ALLOCATED_PER_REQUEST, 0.01));

    /** A bias that is shown and as large as this would show as a difference: see the classification of comparisons. */
    private static final double SHOWN_AS_DIFFERENCE = 0.01;

    private static final int DESIGNS = 2;
    private static final double FAMILY_LEVEL = 0.05;
    private static final int MIN_PAIRS = 3;
    private static final double POWER = 0.9;

    private final List<CalibrationTrials> runs;

    BiasChecks(List<CalibrationTrials> runs) {
        this.runs = runs;
    }

    List<CalibrationCheck> checks() {
        List<CalibrationCheck> checks = new ArrayList<>();
        checks.addAll(checks("concurrent", CalibrationVariants.IDENTICAL_A, CalibrationVariants.IDENTICAL_B));
        checks.addAll(checks("interleaved", CalibrationVariants.INTERLEAVED_A, CalibrationVariants.INTERLEAVED_B));
        return checks;
    }

    private List<CalibrationCheck> checks(String design, String baseline, String candidate) {
        int begun = runs.stream()
                .mapToInt(trials -> trials.begun(baseline, candidate))
                .sum();
        List<CalibrationCheck> checks = new ArrayList<>();
        for (Metric metric : MAX_BIAS.keySet()) {
            String name = "bias of a side, " + design + ", " + metric.label();
            List<RatioEstimate.Pair> pairs = runs.stream()
                    .flatMap(trials -> trials.pairs(metric, baseline, candidate).stream())
                    .toList();
            checks.addAll(
                    pairs.size() < MIN_PAIRS
                            ? CalibrationTrials.tooFew(name, pairs.size(), begun, MIN_PAIRS)
                            : List.of(check(name, metric, pairs)));
        }
        return checks;
    }

    /**
     * Checks one metric. All metrics of both designs are tested together (Bonferroni): a sound instrument fails in one
     * calibration of twenty.
     */
    private static CalibrationCheck check(String name, Metric metric, List<RatioEstimate.Pair> pairs) {
        double confidence = 1 - FAMILY_LEVEL / (DESIGNS * MAX_BIAS.size());
        double limit = MAX_BIAS.get(metric);
        RatioEstimate estimate = RatioEstimate.fromPairs(pairs).orElseThrow();
        Optional<RatioEstimate.Interval> interval = estimate.interval(confidence);
        boolean isShown =
                interval.filter(RatioEstimate.Interval::excludesNoChange).isPresent()
                        && Math.abs(estimate.ratio() - 1) >= SHOWN_AS_DIFFERENCE;
        boolean isExcluded = interval.filter(ends -> ends.low() > 1 - limit && ends.high() < 1 + limit)
                .isPresent();
        return CalibrationCheck.shown(
                name,
                text(
                        "%s, %d pairs; %d pairs find a rise from %.1f %% on",
                        CalibrationTrials.change(estimate, confidence),
                        pairs.size(),
                        CalibrationVariants.PAIRS_OF_COMPARISON,
                        found(estimate, pairs.size()) * 100),
                text("the whole %.1f %% interval within ±%.1f %%", confidence * 100, limit * 100),
                isShown,
                isExcluded);
    }

    /** The smallest rise that one comparison finds nine times in ten, if its pairs vary as these do. */
    private static double found(RatioEstimate estimate, int pairs) {
        int ofComparison = CalibrationVariants.PAIRS_OF_COMPARISON;
        return MinimumDetectableEffect.of(
                estimate.standardError().orElseThrow() * Math.sqrt((double) pairs / ofComparison),
                ofComparison - 1,
                POWER);
    }
}
