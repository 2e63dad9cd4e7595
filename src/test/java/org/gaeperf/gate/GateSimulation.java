package org.gaeperf.gate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.gaeperf.compare.regression.RegressionDetector;
import org.gaeperf.compare.regression.RegressionThreshold;
import org.gaeperf.compare.regression.SequentialGate;
import org.gaeperf.compare.value.Proportion;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.TrialResult;

/**
 * Simulates many gates from the rounds of gates that were really run: how often would a gate have failed if the rounds
 * had come in another order? If both sides are identical, they are also swapped at random.
 */
final class GateSimulation {

    private final List<RegressionThreshold> thresholds;
    private final List<String> modes;
    private final List<List<TrialResult>> rounds;
    private final boolean identical;
    private final int maxRounds;
    private final Random random;

    /**
     * A simulation that draws from a pool of rounds.
     *
     * @param rounds trials of each side in each mode
     * @param identical whether both sides are the same
     * @param maxRounds that a gate has time for
     * @param seed the same seed gives the same counts
     */
    GateSimulation(
            List<RegressionThreshold> thresholds,
            List<String> modes,
            List<List<TrialResult>> rounds,
            boolean identical,
            int maxRounds,
            long seed) {
        this.thresholds = List.copyOf(thresholds);
        this.modes = List.copyOf(modes);
        this.rounds = rounds.stream().map(List::copyOf).toList();
        this.identical = identical;
        this.maxRounds = maxRounds;
        this.random = new Random(seed);
    }

    /**
     * The outcomes of the simulated gates.
     *
     * @param gates how many were simulated
     * @param failed gates that found a regression
     * @param unresolved gates that found none, but had a suspicion and no rounds left to confirm it
     * @param regressions how often each metric regressed in each mode
     */
    record Counts(int gates, int failed, int unresolved, Map<String, Integer> regressions) {

        double failedShare() {
            return (double) failed / gates;
        }
    }

    /**
     * Simulates gates.
     *
     * @param swapped whether baseline and candidate are swapped
     */
    Counts simulate(int gates, boolean swapped) {
        int failed = 0;
        int unresolved = 0;
        Map<String, Integer> byMetric = new TreeMap<>();
        for (int gate = 0; gate < gates; gate++) {
            SimulatedGate simulated = simulate(swapped);
            List<Finding> regressions = simulated.regressions();
            failed += regressions.isEmpty() ? 0 : 1;
            unresolved += regressions.isEmpty() && simulated.unresolved() ? 1 : 0;
            regressions.forEach(
                    finding -> byMetric.merge(finding.label() + " · " + finding.scenario(), 1, Integer::sum));
        }
        return new Counts(gates, failed, unresolved, byMetric);
    }

    /**
     * Returns how many gates fail if each has rounds of its own, as they come in the pool: as many gates as the pool has rounds
     * for. Only these are independent; gates over the same rounds in other orders say nothing about other rounds.
     *
     * @return empty if there are not enough rounds for one
     */
    Optional<Proportion> independent() {
        int failed = 0;
        int gates = 0;
        int used = 0;
        while (rounds.size() - used >= maxRounds) {
            SimulatedGate gate = simulate(rounds.subList(used, rounds.size()), false);
            used += gate.rounds();
            failed += gate.regressions().isEmpty() ? 0 : 1;
            gates++;
        }
        return gates == 0 ? Optional.empty() : Optional.of(new Proportion(failed, gates));
    }

    /** Returns how many rounds the pool has. */
    int poolSize() {
        return rounds.size();
    }

    /**
     * Says whether a gate fails that has the rounds of the pool in their order, from this one on; after the last comes the first.
     *
     * @param first the number of a round in the pool, from 0
     */
    boolean failsFrom(int first) {
        List<List<TrialResult>> order = new ArrayList<>(rounds);
        Collections.rotate(order, -first);
        return !simulate(order, false).regressions().isEmpty();
    }

    private record SimulatedGate(List<Finding> regressions, boolean unresolved, int rounds) {}

    private SimulatedGate simulate(boolean swapped) {
        List<List<TrialResult>> order = new ArrayList<>(rounds);
        Collections.shuffle(order, random);
        return simulate(order, swapped);
    }

    private SimulatedGate simulate(List<List<TrialResult>> order, boolean swapped) {
        SequentialGate gate = new SequentialGate(new RegressionDetector(thresholds, modes, true), List.of());
        List<TrialResult> trials = new ArrayList<>();
        for (List<TrialResult> round : order) {
            if (gate.rounds() >= maxRounds && !gate.isOwedRounds(trials)) {
                break;
            }
            int number = gate.beginRound();
            boolean roundSwapped = identical ? random.nextBoolean() : swapped;
            round.stream()
                    .filter(trial -> trial.scenario().isOneOf(gate.scenarios()))
                    .forEach(trial -> trials.add(inRound(trial, number, roundSwapped)));
            if (gate.isDecided(trials)) {
                break;
            }
        }
        return new SimulatedGate(
                gate.findings(trials).stream()
                        .filter(finding -> finding.decision() == Decision.REGRESSION)
                        .toList(),
                !gate.unresolved(trials).isEmpty(),
                gate.rounds());
    }

    private static TrialResult inRound(TrialResult trial, int round, boolean swapped) {
        boolean candidate = trial.variant().name().equals(GateResult.CANDIDATE) != swapped;
        return trial.withName(candidate ? GateResult.CANDIDATE : GateResult.BASELINE, trial.scenario())
                .withPair(round);
    }
}
