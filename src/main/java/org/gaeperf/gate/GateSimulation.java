package org.gaeperf.gate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.gaeperf.compare.RegressionDetector;
import org.gaeperf.compare.RegressionThreshold;
import org.gaeperf.compare.SequentialGate;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.TrialResult;

/**
 * Holds many gates over the rounds of gates that were really held: how often would it have failed, had the rounds come
 * in another order? Where both sides are the same, they change places at random besides.
 */
final class GateSimulation {

    private final List<RegressionThreshold> rules;
    private final List<String> modes;
    private final List<List<TrialResult>> rounds;
    private final boolean alike;
    private final int mostRounds;
    private final Random random;

    /**
     * A pool.
     *
     * @param rounds trials of either side in each mode
     * @param alike whether both sides are the same
     * @param mostRounds that a gate has time for
     * @param seed makes it the same again
     */
    GateSimulation(
            List<RegressionThreshold> rules,
            List<String> modes,
            List<List<TrialResult>> rounds,
            boolean alike,
            int mostRounds,
            long seed) {
        this.rules = List.copyOf(rules);
        this.modes = List.copyOf(modes);
        this.rounds = rounds.stream().map(List::copyOf).toList();
        this.alike = alike;
        this.mostRounds = mostRounds;
        this.random = new Random(seed);
    }

    /**
     * What so many gates said.
     *
     * @param failed gates that found a regression
     * @param unconfirmed of the others, those that suspected something when there were no rounds left to confirm it
     * @param byMetric regressions of each metric and mode
     */
    record Outcome(int gates, int failed, int unconfirmed, Map<String, Integer> byMetric) {

        double failedShare() {
            return (double) failed / gates;
        }
    }

    /**
     * Holds gates.
     *
     * @param swapped whether the candidate takes the place of the baseline, and the other way round
     */
    Outcome hold(int gates, boolean swapped) {
        int failed = 0;
        int unconfirmed = 0;
        Map<String, Integer> byMetric = new TreeMap<>();
        for (int gate = 0; gate < gates; gate++) {
            Held held = hold(swapped);
            List<Finding> regressions = held.regressions();
            failed += regressions.isEmpty() ? 0 : 1;
            unconfirmed += regressions.isEmpty() && held.unanswered() ? 1 : 0;
            regressions.forEach(finding -> byMetric.merge(finding.label() + " · " + finding.mode(), 1, Integer::sum));
        }
        return new Outcome(gates, failed, unconfirmed, byMetric);
    }

    private record Held(List<Finding> regressions, boolean unanswered) {}

    private Held hold(boolean swapped) {
        List<List<TrialResult>> order = new ArrayList<>(rounds);
        Collections.shuffle(order, random);
        SequentialGate course = new SequentialGate(new RegressionDetector(rules, modes, true), List.of());
        List<TrialResult> trials = new ArrayList<>();
        for (List<TrialResult> round : order) {
            if (course.rounds() >= mostRounds && !course.owesRounds(trials)) {
                break;
            }
            int number = course.beginRound();
            boolean turned = alike ? random.nextBoolean() : swapped;
            round.stream()
                    .filter(trial -> course.modes().contains(trial.scenario()))
                    .forEach(trial -> trials.add(placed(trial, number, turned)));
            if (course.isDecided(trials)) {
                break;
            }
        }
        return new Held(
                course.findings(trials).stream()
                        .filter(finding -> finding.decision() == Decision.REGRESSION)
                        .toList(),
                !course.unanswered(trials).isEmpty());
    }

    private static TrialResult placed(TrialResult trial, int round, boolean turned) {
        boolean candidate = trial.variant().role().equals(GateResult.CANDIDATE) != turned;
        return trial.withRole(candidate ? GateResult.CANDIDATE : GateResult.BASELINE, trial.scenario())
                .withPair(round);
    }
}
