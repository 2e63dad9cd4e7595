package org.gaeperf.study.curve;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.paired.PairedDifference;
import org.gaeperf.model.TrialResult;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * What a server uses when nothing comes: where the straight line through its points at low rates meets no requests, CPU time per
 * second over requests per second. Each round has a line of its own, and how these differ says how well it is known.
 */
final class StandingCost {

    /** Points above this share of the held rate have no part in the line: requests cost less where there are many. */
    static final int MAX_PERCENT = 10;

    /** Two points make a line that says nothing about how well it fits. */
    private static final int MIN_POINTS = 3;

    private StandingCost() {}

    /**
     * Estimates it in milliseconds of CPU time per second; empty with fewer than two rounds that have three valid points.
     *
     * @param trials valid ones of one variant
     */
    static Optional<PairedDifference> estimate(List<TrialResult> trials) {
        return PairedDifference.of(List.copyOf(byRound(trials).values()));
    }

    /** Returns it for each round that has three valid points, by the number of the round. */
    static SortedMap<Integer, Double> byRound(List<TrialResult> trials) {
        Map<Integer, List<TrialResult>> rounds = trials.stream()
                .filter(trial ->
                        trial.scenario().percentOfHeldRate().stream().anyMatch(percent -> percent <= MAX_PERCENT))
                .collect(Collectors.groupingBy(TrialResult::pair));
        SortedMap<Integer, Double> intercepts = new TreeMap<>();
        rounds.forEach((number, round) -> {
            SimpleRegression line = new SimpleRegression();
            for (TrialResult point : round) {
                Metric.CPU_PER_REQUEST.value(point).ifPresent(millisPerThousand -> {
                    double perSecond = point.load().orElseThrow().responsesPerSecond();
                    line.addData(perSecond, millisPerThousand / 1e3 * perSecond);
                });
            }
            if (line.getN() >= MIN_POINTS && Double.isFinite(line.getIntercept())) {
                intercepts.put(number, line.getIntercept());
            }
        });
        return intercepts;
    }
}
