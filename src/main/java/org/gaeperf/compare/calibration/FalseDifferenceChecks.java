package org.gaeperf.compare.calibration;

import static org.gaeperf.compare.calibration.CalibrationTrials.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.RowTests;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.compare.value.Proportion;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.OnlyScenario;

/**
 * Checks how often a comparison of the runtime with itself shows a difference. Each comparison is of pairs of its own, in the
 * order in which they were run, and is judged as any other comparison is.
 */
final class FalseDifferenceChecks {

    /** More often than this many times its nominal rate is too often. */
    private static final int TOLERANCE = 2;

    private static final int MIN_PAIRS = 3;

    private static final Suite CALIBRATION = Suite.all().stream()
            .filter(suite -> !suite.comparesServers())
            .findFirst()
            .orElseThrow();

    private static final Comparison.Group GROUP = new Comparison.Group(CALIBRATION, OnlyScenario.INSTANCE, "");

    private final List<CalibrationTrials> runs;

    FalseDifferenceChecks(List<CalibrationTrials> runs) {
        this.runs = runs;
    }

    List<CalibrationCheck> checks() {
        List<Comparison> comparisons = new ArrayList<>();
        runs.forEach(trials -> {
            comparisons.addAll(comparisons(trials, CalibrationVariants.IDENTICAL_A, CalibrationVariants.IDENTICAL_B));
            comparisons.addAll(
                    comparisons(trials, CalibrationVariants.INTERLEAVED_A, CalibrationVariants.INTERLEAVED_B));
        });
        if (comparisons.isEmpty()) {
            return List.of();
        }
        double primaryRate =
                RowTests.PRIMARY_LEVEL * SuiteMetrics.primary(CALIBRATION).size();
        return List.of(
                check(
                        "a primary metric",
                        comparisons,
                        primaryRate,
                        row -> row.test().primary()),
                check(
                        "a metric that is not primary",
                        comparisons,
                        RowTests.FALSE_DISCOVERY_RATE,
                        row -> !row.test().primary()));
    }

    private static List<Comparison> comparisons(CalibrationTrials trials, String baseline, String candidate) {
        return trials.comparisons(baseline, candidate).stream()
                .map(pairs -> Comparison.comparePaired(
                        GROUP, baseline, of(trials, baseline, pairs), candidate, of(trials, candidate, pairs)))
                .filter(comparison -> comparison.pairs() >= MIN_PAIRS)
                .toList();
    }

    private static List<TrialResult> of(CalibrationTrials trials, String variant, List<Integer> pairs) {
        return trials.valid(variant).stream()
                .filter(trial -> pairs.contains(trial.pair()))
                .toList();
    }

    private static CalibrationCheck check(
            String what, List<Comparison> comparisons, double nominal, Predicate<MetricComparison> rows) {
        List<String> labels = new ArrayList<>();
        int hits = 0;
        for (Comparison comparison : comparisons) {
            List<String> different = comparison.rows().stream()
                    .filter(rows)
                    .filter(row -> row.classification()
                            .filter(ChangeClassification::isDifference)
                            .isPresent())
                    .map(row -> row.metric().label())
                    .toList();
            hits += different.isEmpty() ? 0 : 1;
            labels.addAll(different);
        }
        Proportion share = new Proportion(hits, comparisons.size());
        double limit = TOLERANCE * nominal;
        return CalibrationCheck.shown(
                "false difference in " + what,
                share.displayName("comparisons") + (labels.isEmpty() ? "" : ": " + String.join(", ", labels)),
                text(
                        "nominally %.0f %%, shown to be at most %.0f %% (%d comparisons without any)",
                        nominal * 100, limit * 100, Proportion.requiredToShow(limit)),
                share.low() > nominal,
                share.high() <= limit);
    }
}
