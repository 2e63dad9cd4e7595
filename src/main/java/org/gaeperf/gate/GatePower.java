package org.gaeperf.gate;

import java.util.Arrays;
import org.gaeperf.gate.StoppingSimulation.Outcome;
import org.gaeperf.gate.StoppingSimulation.Rule;
import org.gaeperf.gate.StoppingSimulation.Schedule;

/**
 * What a gate can find, by simulation of its own rule with normally distributed rounds. The excess over the threshold
 * that it finds nine times in ten is the same for all metrics when counted in standard deviations of a round.
 */
final class GatePower {

    /** The share of gates that must find a rise: nine in ten. */
    static final double SHARE = 0.9;

    private static final int GATES = 2000;
    private static final long SEED = 9;
    private static final int BISECTIONS = 12;
    private static final double MAX_DEVIATIONS = 40;

    private final double deviations;

    /**
     * The power of gates with this much time. It simulates some ten thousand gates, which takes less than a second.
     *
     * @param scenarios that the gate measures
     * @param minutesPerRound of one scenario
     * @param budgetMinutes of the gate
     */
    GatePower(int scenarios, double minutesPerRound, double budgetMinutes) {
        // One metric of one scenario changes; the others pass, but each round still takes the time of all scenarios.
        StoppingSimulation simulation =
                new StoppingSimulation(Rule.OF_GATE, new Schedule(scenarios, 1, minutesPerRound, budgetMinutes));
        double low = 0;
        double high = MAX_DEVIATIONS;
        for (int step = 0; step < BISECTIONS; step++) {
            double middle = (low + high) / 2;
            if (foundShare(simulation, scenarios, middle) < SHARE) {
                low = middle;
            } else {
                high = middle;
            }
        }
        deviations = high;
    }

    private static double foundShare(StoppingSimulation simulation, int scenarios, double excess) {
        double[] all = new double[scenarios];
        Arrays.fill(all, -MAX_DEVIATIONS);
        all[0] = excess;
        return (double) simulation.simulate(GATES, all, SEED).stream()
                        .filter(Outcome::stopped)
                        .count()
                / GATES;
    }

    /**
     * The smallest rise that the gate finds nine times in ten, as a share: 0.05 is five percent.
     *
     * @param roundDeviation standard deviation of the logarithm of a round's ratio
     * @param minimumEffect of the rule, as a share
     */
    double detectableEffect(double roundDeviation, double minimumEffect) {
        return (1 + minimumEffect) * Math.exp(roundDeviation * deviations) - 1;
    }
}
