package org.gaeperf.compare.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A gate from round to round: which rounds it needs, when it is decided, and how often it is wrong. */
class SequentialGateTest extends GivenRounds {

    private static final double NOISE = 0.08;
    private static final int GATES = 600;

    /** What twenty minutes allow. */
    private static final int MAX_ROUNDS = 12;

    @Test
    @DisplayName("a suspicion that three fresh rounds leave open gets six, and stays a suspicion")
    void aSuspicionStaysOne() {
        SequentialGate course = new SequentialGate(gate, List.of());
        List<TrialResult> trials = new ArrayList<>(screened(course, 1.20, 1.0502));
        // Fresh rounds at just the rule: they confirm nothing, and all rounds together remain above it.
        for (int i = 0; i < 6; i++) {
            assertThat(course.isOwedRounds(trials)).isTrue();
            trials.addAll(rounds(course.beginRound(), 1, 0.002, i % 2 == 0 ? 1.10 : 0.99, 1));
            assertThat(course.isDecided(trials)).isFalse();
        }

        assertThat(course.isOwedRounds(trials)).isFalse();
        assertThat(course.unresolved(trials)).isEmpty();
        assertThat(decision(course.findings(trials), "http", "cpu-per-request")).isEqualTo(Decision.SUSPECTED);
    }

    /** If there were no time for it, the gate would pass what it has seen. */
    @Test
    void aSuspicionIsOwedFreshRounds() {
        SequentialGate course = new SequentialGate(gate, List.of());
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            assertThat(course.requiresRounds(trials)).as("fewer than three").isTrue();
            trials.addAll(rounds(course.beginRound(), 1, 0.01, 1.20, 1));
            assertThat(course.isDecided(trials)).isFalse();
        }
        for (int i = 0; i < 3; i++) {
            assertThat(course.requiresRounds(trials)).isTrue();
            trials.addAll(rounds(course.beginRound(), 1, 0.01, 1.20, 1));
        }

        assertThat(course.requiresRounds(trials)).isFalse();
        assertThat(course.isDecided(trials)).isTrue();
        assertThat(course.interimRounds()).isEqualTo(3);
    }

    @Test
    @DisplayName("fresh rounds in which only one side is valid make no pair with others in which only the other is")
    void roundsWithOneValidSide() {
        SequentialGate course = new SequentialGate(gate, List.of());
        List<TrialResult> trials = new ArrayList<>(screened(course, 1.20, 1));
        for (int i = 0; i < 4; i++) {
            assertThat(course.requiresRounds(trials))
                    .as("after %d fresh rounds", i)
                    .isTrue();
            int round = course.beginRound();
            for (String mode : List.of("http", "rpc")) {
                trials.add(trial(
                        mode, GateResult.BASELINE, round, 100, 100, i == 0 ? Validity.DISTURBED : Validity.VALID));
                trials.add(trial(
                        mode, GateResult.CANDIDATE, round, 100, 100, i == 1 ? Validity.DISTURBED : Validity.VALID));
            }
        }

        assertThat(course.requiresRounds(trials))
                .as("three of each side, of which two are pairs")
                .isTrue();
        assertThat(course.unresolved(trials)).isNotEmpty();
    }

    @Test
    @DisplayName("fresh rounds without a valid pair are retried three times")
    void roundsWithoutAValidPair() {
        SequentialGate course = new SequentialGate(gate, List.of());
        List<TrialResult> trials = new ArrayList<>(screened(course, 1.20, 1));
        for (int i = 0; i < 6; i++) {
            assertThat(course.requiresRounds(trials)).isTrue();
            int round = course.beginRound();
            for (String mode : List.of("http", "rpc")) {
                trials.add(trial(mode, GateResult.BASELINE, round, 100, 100, Validity.VALID));
                trials.add(trial(mode, GateResult.CANDIDATE, round, 100, 100, Validity.DISTURBED));
            }
        }

        assertThat(course.requiresRounds(trials)).isFalse();
        assertThat(course.findings(trials)).extracting(Finding::decision).doesNotContain(Decision.REGRESSION);
        assertThat(course.unresolved(trials))
                .as("what was suspected must not pass for cleared")
                .extracting(Finding::metric)
                .containsOnly("cpu-per-request");
    }

    /** Two pairs say hardly anything; a short budget and a noisy machine must not pass for a measurement. */
    @Test
    void threeValidRoundsAreOwedBeforeAnythingIsSaid() {
        SequentialGate course = new SequentialGate(gate, List.of());
        List<TrialResult> trials = new ArrayList<>(rounds(course.beginRound(), 1, 0.01, 1, 1));
        trials.addAll(rounds(course.beginRound(), 1, 0.01, 1, 1));
        int disturbed = course.beginRound();
        for (String mode : List.of("http", "rpc")) {
            trials.add(trial(mode, GateResult.BASELINE, disturbed, 100, 100, Validity.VALID));
            trials.add(trial(mode, GateResult.CANDIDATE, disturbed, 100, 100, Validity.DISTURBED));
        }

        assertThat(course.findings(trials)).extracting(Finding::decision).containsOnly(Decision.NOT_MEASURED);
        assertThat(course.requiresRounds(trials)).isTrue();
        trials.addAll(rounds(course.beginRound(), 1, 0.01, 1, 1));
        assertThat(course.requiresRounds(trials)).isFalse();
        assertThat(course.findings(trials)).extracting(Finding::decision).doesNotContain(Decision.NOT_MEASURED);
    }

    /** RSS looked as if it had risen by more than matters, and three rounds later neither is sure. */
    @Test
    void oneRegressionIsEnoughWhateverElseIsSuspected() {
        SequentialGate course = new SequentialGate(gate, List.of());
        List<TrialResult> trials = new ArrayList<>(screened(course, 1.20, 1.07));
        for (int i = 0; i < 3; i++) {
            trials.addAll(rounds(course.beginRound(), 1, 0.01, 1.20, 1.04));
        }

        assertThat(course.isDecided(trials)).isTrue();
        assertThat(decision(course.findings(trials), "http", "cpu-per-request")).isEqualTo(Decision.REGRESSION);
        assertThat(decision(course.findings(trials), "http", "rss")).isEqualTo(Decision.INCONCLUSIVE);
    }

    /** RSS rose all along, by too little for three rounds to suspect it, when CPU looked as if it had risen. */
    @Test
    @DisplayName("metrics that are still open are examined once a suspicion is cleared")
    void openMetricsAfterASuspicion() {
        SequentialGate course = new SequentialGate(gate, List.of());
        List<TrialResult> trials = new ArrayList<>(screened(course, 1.20, 1.0502));
        assertThat(decision(course.findings(trials), "http", "rss")).isEqualTo(Decision.INCONCLUSIVE);
        for (int i = 0; i < 60 && !course.isDecided(trials); i++) {
            trials.addAll(rounds(course.beginRound(), 1, 0.01, 0.5, 1.06));
        }

        assertThat(decision(course.findings(trials), "http", "cpu-per-request")).isEqualTo(Decision.PASSED);
        assertThat(decision(course.findings(trials), "http", "rss")).isEqualTo(Decision.REGRESSION);
    }

    /** What the other mode has shown stands; its trials would only take time. */
    @Test
    @DisplayName("fresh rounds measure only the modes in which something is suspected")
    void freshRoundsOfSuspectedModes() {
        SequentialGate course = new SequentialGate(gate, List.of());
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int round = course.beginRound();
            rounds(round, 1, 0.01, 1.20, 1).stream()
                    .filter(trial -> trial.scenario().isNamed("rpc"))
                    .forEach(trials::add);
            rounds(round, 1, 0.01, 1, 1).stream()
                    .filter(trial -> trial.scenario().isNamed("http"))
                    .forEach(trials::add);
        }
        assertThat(course.scenarios()).containsExactly("http", "rpc");

        assertThat(course.isDecided(trials)).isFalse();

        assertThat(course.scenarios()).containsExactly("rpc");
        for (int i = 0; i < 3; i++) {
            rounds(course.beginRound(), 1, 0.01, 1.20, 1).stream()
                    .filter(trial -> trial.scenario().isNamed("rpc"))
                    .forEach(trials::add);
        }
        assertThat(course.isDecided(trials)).isTrue();
        assertThat(decision(course.findings(trials), "rpc", "cpu-per-request")).isEqualTo(Decision.REGRESSION);
        assertThat(decision(course.findings(trials), "http", "rss")).isEqualTo(Decision.PASSED);
    }

    /** Runs whole gates as they are held: a look after each round from the third on, then as many fresh ones as it takes. */
    @Test
    void atMostOneGateInTwentyCriesWolf() {
        int failed = 0;
        for (int i = 0; i < GATES; i++) {
            failed += fails(1) ? 1 : 0;
        }

        assertThat(failed).isLessThanOrEqualTo(GATES / 20);
    }

    @Test
    @DisplayName("a rise of three times the noise is found in nine of ten gates")
    void powerAtThreeTimesTheNoise() {
        int caught = 0;
        for (int i = 0; i < GATES; i++) {
            caught += fails(1 + 3 * NOISE) ? 1 : 0;
        }

        assertThat(caught).isGreaterThanOrEqualTo(GATES * 9 / 10);
    }

    /** The first three rounds, after which CPU is suspected. */
    private List<TrialResult> screened(SequentialGate course, double cpuRatio, double rssRatio) {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            trials.addAll(rounds(course.beginRound(), 1, 0.01, cpuRatio, rssRatio));
        }
        assertThat(course.isDecided(trials)).isFalse();
        assertThat(decision(course.findings(trials), "http", "cpu-per-request")).isNotEqualTo(Decision.PASSED);
        return trials;
    }

    private boolean fails(double cpuRatio) {
        SequentialGate course = new SequentialGate(gate, List.of());
        List<TrialResult> trials = new ArrayList<>();
        do {
            trials.addAll(rounds(course.beginRound(), 1, NOISE, cpuRatio, 1));
        } while (!course.isDecided(trials) && (course.isOwedRounds(trials) || course.rounds() < MAX_ROUNDS));
        return course.findings(trials).stream().anyMatch(finding -> finding.decision() == Decision.REGRESSION);
    }
}
