package org.gaeperf.compare.calibration;

import static org.gaeperf.compare.calibration.CalibrationTrials.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PairedTrials;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.TrialResult;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/** How often is a difference reported between identical servers? By random splits of pools of their trials. */
final class FalseAlarmChecks {

    private static final Set<Metric> METRICS = EnumSet.of(
            Metric.P50,
            Metric.MEAN,
            Metric.P90,
            Metric.P99,
            Metric.SERVICE_P50,
            Metric.SERVICE_P99,
            Metric.LOWER_QUARTILE_SERVICE_P99,
            Metric.CPU_PER_REQUEST,
            Metric.CPU_WITHOUT_COMPILER,
            Metric.ALLOCATED_PER_REQUEST,
            Metric.RSS,
            Metric.COMMITTED,
            Metric.HEAP_COMMITTED,
            Metric.FIRST_ANSWER);

    private static final double MAX_SHARE = 0.05;

    private final CalibrationTrials trials;

    FalseAlarmChecks(CalibrationTrials trials) {
        this.trials = trials;
    }

    List<CalibrationCheck> checks() {
        List<CalibrationCheck> checks = new ArrayList<>();
        checks.addAll(interleaved());
        checks.addAll(concurrent());
        return checks;
    }

    /** Draws trials of one pool at random and compares them as if they had been interleaved. */
    private List<CalibrationCheck> interleaved() {
        List<TrialResult> pool = trials.valid(CalibrationVariants.PLAIN);
        if (pool.size() < 2 * Splits.PAIRS) {
            return CalibrationTrials.tooFew(
                    "false alarms, interleaved",
                    pool.size(),
                    trials.all(CalibrationVariants.PLAIN).size(),
                    2 * Splits.PAIRS);
        }
        List<CalibrationCheck> checks = new ArrayList<>();
        for (Metric metric : METRICS) {
            List<TrialResult> measured = pool.stream()
                    .filter(trial -> metric.value(trial).orElse(0) > 0)
                    .toList();
            if (measured.size() >= 2 * Splits.PAIRS) {
                checks.add(interleaved(metric, measured));
            }
        }
        return checks;
    }

    private static CalibrationCheck interleaved(Metric metric, List<TrialResult> pool) {
        Random random = Splits.random();
        int alarms = 0;
        for (int split = 0; split < Splits.COUNT; split++) {
            List<TrialResult> drawn = new ArrayList<>(pool);
            Collections.shuffle(drawn, random);
            alarms += alarm(RatioEstimate.fromBlocks(PairedTrials.blocks(
                    numbered(metric, drawn.subList(0, Splits.PAIRS), drawn.subList(Splits.PAIRS, 2 * Splits.PAIRS)))));
        }
        return check(
                metric,
                "interleaved",
                alarms,
                pool.size(),
                Math.sqrt(2 * logVariance(metric, pool) / Splits.PAIRS),
                Splits.PAIRS - 1 + Splits.PAIRS / 2);
    }

    /** Pairs numbered like those of an interleaved run, so that they have neighbours. */
    private static SortedMap<Integer, RatioEstimate.Pair> numbered(
            Metric metric, List<TrialResult> baseline, List<TrialResult> candidate) {
        SortedMap<Integer, RatioEstimate.Pair> pairs = new TreeMap<>();
        for (int i = 0; i < baseline.size(); i++) {
            int number = i + 1;
            PairedTrials.pair(metric, baseline.get(i), candidate.get(i)).ifPresent(pair -> pairs.put(number, pair));
        }
        return pairs;
    }

    private static double logVariance(Metric metric, List<TrialResult> trials) {
        StreamingStatistics logs = new StreamingStatistics();
        metric.values(trials).stream().filter(value -> value > 0).forEach(value -> logs.addValue(Math.log(value)));
        return logs.getVariance();
    }

    /** Draws pairs of one pool at random; either trial of a pair may be the baseline. */
    private List<CalibrationCheck> concurrent() {
        List<TrialResult> baseline = trials.valid(CalibrationVariants.IDENTICAL_A);
        List<TrialResult> candidate = trials.valid(CalibrationVariants.IDENTICAL_B);
        int pairs =
                PairedTrials.pairs(Metric.CPU_PER_REQUEST, baseline, candidate).size();
        if (pairs < Splits.PAIRS) {
            return CalibrationTrials.tooFew(
                    "false alarms, concurrent",
                    pairs,
                    trials.all(CalibrationVariants.IDENTICAL_B).size(),
                    Splits.PAIRS);
        }
        List<CalibrationCheck> checks = new ArrayList<>();
        for (Metric metric : METRICS) {
            List<RatioEstimate.Pair> pool = PairedTrials.pairs(metric, baseline, candidate);
            if (pool.size() >= Splits.PAIRS) {
                checks.add(concurrent(metric, pool));
            }
        }
        return checks;
    }

    private static CalibrationCheck concurrent(Metric metric, List<RatioEstimate.Pair> pool) {
        Random random = Splits.random();
        int alarms = 0;
        for (int split = 0; split < Splits.COUNT; split++) {
            alarms += alarm(RatioEstimate.fromPairs(Splits.draw(pool, random).stream()
                    .map(pair -> random.nextBoolean() ? pair : pair.swapped())
                    .toList()));
        }
        double variance = pool.stream()
                .mapToDouble(pair -> pair.logRatio() * pair.logRatio())
                .average()
                .orElse(0);
        return check(
                metric, "concurrent", alarms, 2 * pool.size(), Math.sqrt(variance / Splits.PAIRS), Splits.PAIRS - 1);
    }

    private static int alarm(Optional<RatioEstimate> estimate) {
        return estimate.map(RatioEstimate::classification)
                        .filter(ChangeClassification::isDifference)
                        .isPresent()
                ? 1
                : 0;
    }

    private static CalibrationCheck check(
            Metric metric, String design, int alarms, int trials, double standardError, int degreesOfFreedom) {
        double share = (double) alarms / Splits.COUNT;
        return new CalibrationCheck(
                "false alarms, " + design + ", " + metric.label(),
                text(
                        "%.1f %% of %d splits of %d identical trials; minimum detectable effect %.1f %%",
                        share * 100,
                        Splits.COUNT,
                        trials,
                        RatioEstimate.minimumDetectableEffect(
                                        standardError, degreesOfFreedom, InjectedFaultChecks.MIN_POWER)
                                * 100),
                "at most 5 %",
                share <= MAX_SHARE);
    }
}
