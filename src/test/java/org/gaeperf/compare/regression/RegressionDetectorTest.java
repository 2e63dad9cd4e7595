package org.gaeperf.compare.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Decisions over rounds that have all been measured. */
class RegressionDetectorTest extends GivenRounds {

    private static final RegressionThreshold FIRST_RESPONSE = new RegressionThreshold(Metric.FIRST_RESPONSE, 0.10);

    @Test
    @DisplayName("a clear rise above the threshold is suspected, then confirmed by fresh rounds")
    void suspectedThenConfirmed() {
        List<TrialResult> screened = rounds(1, 4, 0.01, 1.20, 1);

        List<Finding> suspected = gate.interimLook(screened);
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

        assertThat(gate.confirm(gate.interimLook(screened), both(screened, fresh), fresh))
                .extracting(Finding::decision)
                .doesNotContain(Decision.REGRESSION);
    }

    @Test
    void aRiseBelowTheRuleIsClear() {
        assertThat(gate.interimLook(rounds(1, 5, 0.002, 1.015, 1.03)))
                .extracting(Finding::decision)
                .containsOnly(Decision.PASSED);
    }

    @Test
    void anImprovementIsClear() {
        assertThat(gate.interimLook(rounds(1, 5, 0.01, 0.7, 0.5)))
                .extracting(Finding::decision)
                .containsOnly(Decision.PASSED);
    }

    @Test
    void noiseLeavesAMetricUndecided() {
        assertThat(gate.interimLook(rounds(1, 3, 0.3, 1.2, 1)))
                .filteredOn(finding -> finding.metric().equals("cpu-per-request"))
                .extracting(Finding::decision)
                .containsOnly(Decision.INCONCLUSIVE);
    }

    @Test
    void oneRoundOrTrialsThatAreNotValidMeasureNothing() {
        assertThat(gate.interimLook(rounds(1, 1, 0.01, 2, 2)))
                .extracting(Finding::decision)
                .containsOnly(Decision.NOT_MEASURED);
        List<TrialResult> invalid = new ArrayList<>();
        for (int round = 1; round <= 5; round++) {
            invalid.add(trial("http", GateResult.BASELINE, round, 100, 100, Validity.VALID));
            invalid.add(trial("http", GateResult.CANDIDATE, round, 100, 100, Validity.SATURATED_BY_SERVER));
        }
        assertThat(gate.interimLook(invalid)).extracting(Finding::decision).containsOnly(Decision.NOT_MEASURED);
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

        assertThat(gate.interimLook(trials))
                .filteredOn(finding ->
                        finding.scenario().equals("http") && finding.metric().equals("rss"))
                .singleElement()
                .satisfies(rss -> {
                    assertThat(rss.baseline()).contains(102.0);
                    assertThat(rss.candidate()).contains(112.0);
                });
    }

    @Test
    void aMetricThatNoTrialHasIsNotMeasured() {
        RegressionDetector start = new RegressionDetector(List.of(FIRST_RESPONSE), List.of("http"), true);

        assertThat(start.interimLook(rounds(1, 4, 0.01, 1, 1)))
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

        assertThat(decision(unpaired.interimLook(trials), "http", "cpu-per-request"))
                .isEqualTo(Decision.SUSPECTED);
        assertThat(decision(unpaired.interimLook(trials), "http", "rss")).isEqualTo(Decision.PASSED);
    }

    @Test
    @DisplayName(
            "memory of a stored baseline whose servers have served loads before is compared with none that have not")
    void storedBaselineAfterEarlierLoads() {
        RegressionDetector unpaired = new RegressionDetector(List.of(CPU, RSS), List.of("http"), false);
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            trials.add(TrialResults.copyOf(
                            trial("http", GateResult.BASELINE, 100 + i, noisy(100, 0.01), 100, Validity.VALID))
                    .pid(1)
                    .loadsBefore(1)
                    .build());
            trials.add(trial("http", GateResult.CANDIDATE, 1 + i, noisy(100, 0.01), 100.0 + i * 1e-3, Validity.VALID));
        }

        assertThat(decision(unpaired.interimLook(trials), "http", "rss")).isEqualTo(Decision.NOT_MEASURED);
        assertThat(decision(unpaired.interimLook(trials), "http", "cpu-per-request"))
                .isNotEqualTo(Decision.NOT_MEASURED);
    }

    @Test
    @DisplayName("a threshold of a latency counts for each primary row of a mix too, and for no other row")
    void rowsOfMix() {
        RegressionDetector latency =
                new RegressionDetector(List.of(CPU, new RegressionThreshold(Metric.P50, 0.05)), List.of("http"), true);
        List<TrialResult> trials = new ArrayList<>();
        for (int round = 1; round <= 8; round++) {
            trials.add(ofMix(GateResult.BASELINE, round, 500 + round));
            trials.add(ofMix(GateResult.CANDIDATE, round, 10_500 + round));
        }

        List<Finding> suspected = latency.interimLook(trials.subList(0, 8));
        List<Finding> found = latency.confirm(suspected, trials, trials.subList(8, 16));

        assertThat(suspected)
                .extracting(Finding::metric, Finding::row, Finding::decision)
                .contains(tuple("p50", Optional.of("order"), Decision.SUSPECTED))
                .doesNotContain(tuple("p50", Optional.<String>empty(), Decision.SUSPECTED));
        assertThat(found)
                .filteredOn(finding -> finding.decision() == Decision.REGRESSION)
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.row()).contains("order");
                    assertThat(finding.label()).isEqualTo("median latency, row order");
                });
        assertThat(found).hasSize(3);
    }

    private static TrialResult ofMix(String variant, int round, double micros) {
        return TrialResults.copyOf(trial("http", variant, round, 100, 100, Validity.VALID))
                .load(LoadResults.ofSeconds(10)
                        .row("list", false, micros, 0)
                        .row("order", true, micros, 0)
                        .build())
                .build();
    }

    private static List<TrialResult> both(List<TrialResult> some, List<TrialResult> others) {
        List<TrialResult> both = new ArrayList<>(some);
        both.addAll(others);
        return both;
    }
}
