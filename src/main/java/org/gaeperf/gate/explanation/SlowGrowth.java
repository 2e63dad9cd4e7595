package org.gaeperf.gate.explanation;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.slow.SlowRequests;
import org.gaeperf.model.slow.SlowRequests.Share;
import org.gaeperf.model.slow.SlowRequests.Tail;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.profile.GrowthDetector;
import org.gaeperf.profile.GrowthDetector.Growth;

/** Says what overlapped the slowest requests for longer, from the measured trials. */
final class SlowGrowth {

    private static final int MIN_TRIALS = 2;

    private SlowGrowth() {}

    /**
     * By cause, for how much longer than the median request the slowest 1 % took.
     *
     * @return one table, without rows if nothing grew; none if a side has fewer than two trials whose slowest requests are known
     */
    static List<CostGrowth> table(List<TrialResult> trials, String scenario) {
        List<Map<String, Double>> baseline = microsByCause(trials, scenario, GateResult.BASELINE);
        List<Map<String, Double>> candidate = microsByCause(trials, scenario, GateResult.CANDIDATE);
        if (baseline.size() < MIN_TRIALS || candidate.size() < MIN_TRIALS) {
            return List.of();
        }
        double growthMicros = mean(candidate) - mean(baseline);
        List<Growth> rows =
                GrowthDetector.detect(baseline, candidate, GrowthTables.MIN_SHARE * Math.max(growthMicros, 0));
        return List.of(GrowthTables.table(
                "The slowest 1 % by what overlapped them",
                "µs beyond the median",
                String.format(
                        Locale.ROOT,
                        "from %d and %d measured trials; the rows add up to %+.0f µs, and the slowest 1 %% took %+.0f µs longer",
                        baseline.size(),
                        candidate.size(),
                        GrowthTables.sum(rows),
                        growthMicros),
                rows));
    }

    private static List<Map<String, Double>> microsByCause(List<TrialResult> trials, String scenario, String variant) {
        return trials.stream()
                .filter(trial -> trial.validity() == Validity.VALID
                        && trial.scenario().isNamed(scenario)
                        && trial.variant().name().equals(variant))
                .flatMap(trial -> trial.slowRequests().map(SlowRequests::tails).stream())
                .filter(tails -> !tails.isEmpty())
                .map(tails -> microsByCause(tails.get(0)))
                .toList();
    }

    private static Map<String, Double> microsByCause(Tail tail) {
        return tail.shares().stream()
                .collect(Collectors.toMap(
                        Share::label, share -> share.beyondMedianMicros() / tail.requests(), Double::sum));
    }

    private static double mean(List<Map<String, Double>> side) {
        return side.stream()
                .mapToDouble(trial ->
                        trial.values().stream().mapToDouble(Double::doubleValue).sum())
                .average()
                .orElse(0);
    }
}
