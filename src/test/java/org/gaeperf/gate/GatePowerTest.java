package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.regression.RegressionDetector;
import org.gaeperf.compare.regression.RegressionThreshold;
import org.gaeperf.compare.regression.SequentialGate;
import org.gaeperf.gate.StoppingSimulation.Outcome;
import org.gaeperf.gate.StoppingSimulation.Schedule;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.TrialResult;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What a gate finds")
class GatePowerTest {

    private static final double RULE = 0.03;
    private static final double DEVIATION = 0.02;
    private static final int GATES = 400;

    /** Eight rounds of one mode and a minute each. */
    private static final int MAX_ROUNDS = 8;

    @Test
    @DisplayName("nine times in ten is found in nine of ten gates that decide on trials")
    void agreesWithTheGate() {
        double effect = new GatePower(1, 1, MAX_ROUNDS).detectableEffect(DEVIATION, RULE);
        Random random = new Random(5);
        int stopped = 0;
        for (int gate = 0; gate < GATES; gate++) {
            stopped += stops(random, 1 + effect) ? 1 : 0;
        }

        assertThat(effect).isBetween(RULE + DEVIATION, RULE + 3 * DEVIATION);
        assertThat((double) stopped / GATES).isBetween(0.85, 0.95);
    }

    private static boolean stops(Random random, double trueRatio) {
        SequentialGate gate = new SequentialGate(
                new RegressionDetector(
                        List.of(new RegressionThreshold(Metric.CPU_PER_REQUEST, RULE)), List.of("http"), true),
                List.of());
        List<TrialResult> trials = new ArrayList<>();
        do {
            int round = gate.beginRound();
            trials.add(trial(GateResult.BASELINE, round, 100));
            trials.add(
                    trial(GateResult.CANDIDATE, round, 100 * trueRatio * Math.exp(DEVIATION * random.nextGaussian())));
        } while (!gate.isDecided(trials) && (gate.isOwedRounds(trials) || gate.rounds() < MAX_ROUNDS));
        return gate.findings(trials).get(0).decision() == Decision.REGRESSION;
    }

    private static TrialResult trial(String variant, int round, double cpuMicros) {
        return TrialResults.ofRound(variant, round)
                .cpuMicrosPerRequest(cpuMicros)
                .build();
    }

    @Test
    @DisplayName("grows with the variation of the rounds, and with a shorter budget")
    void dependsOnVariationAndBudget() {
        GatePower twelveMinutes = new GatePower(2, 1.25, 12);

        assertThat(twelveMinutes.detectableEffect(0, RULE)).isBetween(RULE - 1e-9, RULE + 1e-9);
        assertThat(twelveMinutes.detectableEffect(0.04, RULE))
                .isGreaterThan(twelveMinutes.detectableEffect(0.02, RULE))
                .isGreaterThan(new GatePower(2, 1.25, 40).detectableEffect(0.04, RULE));
    }

    @Test
    @DisplayName(
            "within the default budget is more than by the former rule at twice the threshold, with no false alarm")
    void betterThanTheFormerRule() {
        Schedule schedule = new Schedule(2, 9, 1.25, 12);

        assertThat(stoppedShare(StoppingRule.SEQUENCE, schedule, 2)).isGreaterThan(0.9);
        assertThat(stoppedShare(StoppingRule.STUDENT_T, schedule, 2)).isLessThan(0.8);
        assertThat(stoppedShare(StoppingRule.SEQUENCE_ALONE, schedule, 2)).isLessThan(0.4);
        assertThat(stoppedShare(StoppingRule.SEQUENCE, schedule, 0)).isZero();
        assertThat(stoppedShare(StoppingRule.SEQUENCE, schedule, 1)).isLessThan(0.02);
    }

    @Test
    @DisplayName("falsely is less than a tenth of gates, even if all eighteen metrics rose by just their rules")
    void allAtTheirRules() {
        List<Outcome> outcomes =
                StoppingRule.SEQUENCE.simulation(new Schedule(2, 9, 1.25, 12)).simulate(2000, new double[18], 7);

        assertThat(share(outcomes)).isLessThan(0.1);
    }

    private static double stoppedShare(StoppingRule rule, Schedule schedule, double rules) {
        double[] excess = new double[18];
        Arrays.fill(excess, -Math.log1p(RULE) / 0.013);
        excess[0] = (Math.log1p(RULE * rules) - Math.log1p(RULE)) / 0.013;
        return share(rule.simulation(schedule).simulate(1000, excess, 3));
    }

    private static double share(List<Outcome> outcomes) {
        return (double) outcomes.stream().filter(Outcome::stopped).count() / outcomes.size();
    }

    @Test
    @DisplayName("is printed by a command, the same each time")
    void command() {
        assertThat(output(0, "100")).contains("sequence and fresh rounds").isEqualTo(output(0, "100"));
        assertThat(output(2, "many")).startsWith("usage: scripts/gate-rates.sh [GATES]");
    }

    private static String output(int status, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream to = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertThat(GateRatesMain.run(List.of(arguments), to, to)).isEqualTo(status);
        return out.toString(StandardCharsets.UTF_8);
    }
}
