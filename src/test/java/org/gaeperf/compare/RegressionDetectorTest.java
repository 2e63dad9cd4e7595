package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.testkit.Variants;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Decisions over rounds of made-up figures: CPU per request with a noise between trials, RSS with hardly any. */
class RegressionDetectorTest {

    private static final RegressionThreshold CPU = new RegressionThreshold(Metric.CPU_PER_REQUEST, 0.03);
    private static final RegressionThreshold RSS = new RegressionThreshold(Metric.RSS, 0.05);
    private static final RegressionThreshold FIRST_ANSWER = new RegressionThreshold(Metric.FIRST_ANSWER, 0.10);
    private static final double NOISE = 0.08;
    private static final int GATES = 600;

    /** What twenty minutes allow. */
    private static final int MAX_ROUNDS = 12;

    private final Random random = new Random(7);
    private final RegressionDetector gate = new RegressionDetector(List.of(CPU, RSS), List.of("http", "rpc"), true);

    @Test
    @DisplayName("a clear rise above the threshold is suspected, then confirmed by fresh rounds")
    void suspectedThenConfirmed() {
        List<TrialResult> screened = rounds(1, 4, 0.01, 1.20, 1);

        List<Finding> suspected = gate.screen(screened);
        assertThat(suspected)
                .filteredOn(finding -> finding.metric().equals("cpu-per-request"))
                .extracting(Finding::decision)
                .containsOnly(Decision.SUSPECTED)
                .hasSize(2);
        assertThat(suspected)
                .filteredOn(finding -> finding.metric().equals("rss"))
                .extracting(Finding::decision)
                .containsOnly(Decision.PASSED);

        List<TrialResult> fresh = rounds(5, 4, 0.01, 1.20, 1);
        assertThat(decision(gate.confirm(suspected, both(screened, fresh), fresh), "http", "cpu-per-request"))
                .isEqualTo(Decision.REGRESSION);
    }

    @Test
    @DisplayName("a suspicion that fresh rounds do not confirm is no regression")
    void unconfirmedSuspicion() {
        List<TrialResult> screened = rounds(1, 4, 0.01, 1.20, 1);
        List<TrialResult> fresh = rounds(5, 4, 0.01, 1, 1);

        assertThat(gate.confirm(gate.screen(screened), both(screened, fresh), fresh))
                .extracting(Finding::decision)
                .doesNotContain(Decision.REGRESSION);
    }

    @Test
    void aRiseBelowTheRuleIsClear() {
        assertThat(gate.screen(rounds(1, 5, 0.002, 1.015, 1.03)))
                .extracting(Finding::decision)
                .containsOnly(Decision.PASSED);
    }

    @Test
    void anImprovementIsClear() {
        assertThat(gate.screen(rounds(1, 5, 0.01, 0.7, 0.5)))
                .extracting(Finding::decision)
                .containsOnly(Decision.PASSED);
    }

    @Test
    void noiseLeavesAMetricUndecided() {
        assertThat(gate.screen(rounds(1, 3, 0.3, 1.2, 1)))
                .filteredOn(finding -> finding.metric().equals("cpu-per-request"))
                .extracting(Finding::decision)
                .containsOnly(Decision.INCONCLUSIVE);
    }

    @Test
    void oneRoundOrTrialsThatAreNotValidMeasureNothing() {
        assertThat(gate.screen(rounds(1, 1, 0.01, 2, 2)))
                .extracting(Finding::decision)
                .containsOnly(Decision.NOT_MEASURED);
        List<TrialResult> invalid = new ArrayList<>();
        for (int round = 1; round <= 5; round++) {
            invalid.add(trial("http", GateResult.BASELINE, round, 100, 100, Validity.VALID));
            invalid.add(trial("http", GateResult.CANDIDATE, round, 100, 100, Validity.SATURATED_BY_SERVER));
        }
        assertThat(gate.screen(invalid)).extracting(Finding::decision).containsOnly(Decision.NOT_MEASURED);
    }

    @Test
    @DisplayName("the means of a finding come from the same rounds as its ratio")
    void meansAndRatioOfTheSameRounds() {
        List<TrialResult> trials = new ArrayList<>(List.of(
                trial("http", GateResult.BASELINE, 9, 900, 900, Validity.VALID),
                trial("http", GateResult.CANDIDATE, 9, 100, 100, Validity.SATURATED_BY_CLIENT)));
        for (int round = 1; round <= 3; round++) {
            trials.add(trial("http", GateResult.BASELINE, round, 100, 100 + round, Validity.VALID));
            trials.add(trial("http", GateResult.CANDIDATE, round, 100, 110 + round, Validity.VALID));
        }

        assertThat(gate.screen(trials))
                .filteredOn(finding ->
                        finding.mode().equals("http") && finding.metric().equals("rss"))
                .singleElement()
                .satisfies(rss -> {
                    assertThat(rss.baseline()).contains(102.0);
                    assertThat(rss.candidate()).contains(112.0);
                });
    }

    @Test
    void aMetricThatNoTrialHasIsNotMeasured() {
        RegressionDetector start = new RegressionDetector(List.of(FIRST_ANSWER), List.of("http"), true);

        assertThat(start.screen(rounds(1, 4, 0.01, 1, 1)))
                .singleElement()
                .satisfies(finding -> assertThat(finding.decision()).isEqualTo(Decision.NOT_MEASURED))
                .satisfies(finding -> assertThat(finding.ratio()).isEmpty());
    }

    @Test
    void aStoredBaselineIsComparedWithoutPairs() {
        RegressionDetector unpaired = new RegressionDetector(List.of(CPU, RSS), List.of("http"), false);
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            trials.add(trial("http", GateResult.BASELINE, 100 + i, noisy(100, 0.01), 100, Validity.VALID));
            trials.add(trial("http", GateResult.CANDIDATE, 1 + i, noisy(130, 0.01), 100.0 + i * 1e-3, Validity.VALID));
        }

        assertThat(decision(unpaired.screen(trials), "http", "cpu-per-request")).isEqualTo(Decision.SUSPECTED);
        assertThat(decision(unpaired.screen(trials), "http", "rss")).isEqualTo(Decision.PASSED);
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
        assertThat(course.screenRounds()).isEqualTo(3);
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

    /** What the other mode has shown stands; its trials would only take time. */
    @Test
    @DisplayName("fresh rounds measure only the modes in which something is suspected")
    void freshRoundsOfSuspectedModes() {
        SequentialGate course = new SequentialGate(gate, List.of());
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int round = course.beginRound();
            rounds(round, 1, 0.01, 1.20, 1).stream()
                    .filter(trial -> trial.scenario().equals("rpc"))
                    .forEach(trials::add);
            rounds(round, 1, 0.01, 1, 1).stream()
                    .filter(trial -> trial.scenario().equals("http"))
                    .forEach(trials::add);
        }
        assertThat(course.modes()).containsExactly("http", "rpc");

        assertThat(course.isDecided(trials)).isFalse();

        assertThat(course.modes()).containsExactly("rpc");
        for (int i = 0; i < 3; i++) {
            rounds(course.beginRound(), 1, 0.01, 1.20, 1).stream()
                    .filter(trial -> trial.scenario().equals("rpc"))
                    .forEach(trials::add);
        }
        assertThat(course.isDecided(trials)).isTrue();
        assertThat(decision(course.findings(trials), "rpc", "cpu-per-request")).isEqualTo(Decision.REGRESSION);
        assertThat(decision(course.findings(trials), "http", "rss")).isEqualTo(Decision.PASSED);
    }

    /** Whole gates as they are held: a look after each round from the third on, then as many fresh ones as it takes. */
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

    private boolean fails(double cpuRatio) {
        SequentialGate course = new SequentialGate(gate, List.of());
        List<TrialResult> trials = new ArrayList<>();
        do {
            trials.addAll(rounds(course.beginRound(), 1, NOISE, cpuRatio, 1));
        } while (!course.isDecided(trials) && (course.requiresRounds(trials) || course.rounds() < MAX_ROUNDS));
        return course.findings(trials).stream().anyMatch(finding -> finding.decision() == Decision.REGRESSION);
    }

    private List<TrialResult> rounds(int first, int count, double noise, double cpuRatio, double rssRatio) {
        List<TrialResult> trials = new ArrayList<>();
        for (int round = first; round < first + count; round++) {
            for (String mode : List.of("http", "rpc")) {
                trials.add(
                        trial(mode, GateResult.BASELINE, round, noisy(100, noise), noisy(100, 0.002), Validity.VALID));
                trials.add(trial(
                        mode,
                        GateResult.CANDIDATE,
                        round,
                        noisy(100 * cpuRatio, noise),
                        noisy(100 * rssRatio, 0.002),
                        Validity.VALID));
            }
        }
        return trials;
    }

    private double noisy(double figure, double deviation) {
        return figure * Math.exp(random.nextGaussian() * deviation);
    }

    private static List<TrialResult> both(List<TrialResult> some, List<TrialResult> others) {
        List<TrialResult> both = new ArrayList<>(some);
        both.addAll(others);
        return both;
    }

    private static Decision decision(List<Finding> findings, String mode, String metric) {
        return findings.stream()
                .filter(finding ->
                        finding.mode().equals(mode) && finding.metric().equals(metric))
                .findFirst()
                .orElseThrow()
                .decision();
    }

    private static TrialResult trial(
            String mode, String role, int round, double cpuMicros, double rssMegabytes, Validity validity) {
        return TrialResults.valid(Variants.of(role, ConnectorMode.HTTP))
                .id(mode + role + round)
                .position(round)
                .pair(round)
                .suite(Suite.GATE)
                .scenario(mode)
                .validity(validity)
                .cpuMicrosPerRequest(cpuMicros)
                .samples(new TimeSeries("rssBytes", List.of(new TimeSeries.Point(1, rssMegabytes * 1024 * 1024))))
                .build();
    }
}
