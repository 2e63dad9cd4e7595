package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.Named;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A candidate that fails now and then leaves its luckier trials for the comparison. */
class GateFailuresTest {

    private static final List<String> MODES = List.of("http", "rpc");

    private final List<TrialResult> trials = new ArrayList<>();

    @Test
    void aCandidateThatFailsAgainAndAgainIsNamed() {
        add("rpc", GateResult.CANDIDATE, Validity.FAILED);
        add("rpc", GateResult.CANDIDATE, Validity.VALID);
        add("rpc", GateResult.CANDIDATE, Validity.SATURATED_BY_SERVER);
        add("rpc", GateResult.BASELINE, Validity.DISTURBED);

        assertThat(GateFailures.describe(trials, MODES))
                .containsExactly("the candidate failed in 2 trials in mode rpc, the first failed: why");
    }

    @Test
    void onceIsNotEnoughNorWhatTheBaselineDoesToo() {
        add("rpc", GateResult.CANDIDATE, Validity.FAILED);
        add("http", GateResult.CANDIDATE, Validity.SATURATED_BY_SERVER);
        add("http", GateResult.CANDIDATE, Validity.SATURATED_BY_SERVER);
        add("http", GateResult.BASELINE, Validity.SATURATED_BY_SERVER);
        add("rpc", GateResult.CANDIDATE, Validity.DISTURBED);
        add("rpc", GateResult.CANDIDATE, Validity.SATURATED_BY_CLIENT);

        assertThat(GateFailures.describe(trials, MODES)).isEmpty();
    }

    @Test
    @DisplayName(
            "a baseline that was invalid by a candidate that never came to be measured does not speak for the candidate")
    void candidateThatIsBehind() {
        for (int pair = 1; pair <= 2; pair++) {
            trials.add(saturated(GateResult.BASELINE, pair)
                    .load(LoadResults.ofSeconds(5).build())
                    .build());
            trials.add(saturated(GateResult.CANDIDATE, pair).withoutLoad().build());
        }

        assertThat(GateFailures.describe(trials, MODES))
                .containsExactly(
                        "the candidate failed in 2 trials in mode http, the first saturated by the server: behind");
    }

    @ParameterizedTest
    @ValueSource(strings = {GateResult.BASELINE, GateResult.CANDIDATE})
    @DisplayName("three starts in vain, and none that served, are enough to know that a side will not be measured")
    void neverServed(String variant) {
        add("rpc", variant, Validity.FAILED);
        add("rpc", variant, Validity.FAILED);
        assertThat(GateFailures.isHopeless(trials, MODES)).isFalse();

        add("rpc", variant, Validity.FAILED);
        assertThat(GateFailures.isHopeless(trials, MODES)).isTrue();

        trials.add(TrialResults.copyOf(trials.get(0))
                .load(LoadResults.ofSeconds(5).build())
                .build());
        assertThat(GateFailures.isHopeless(trials, MODES))
                .as("one trial had a load")
                .isFalse();
    }

    private static TrialResults saturated(String variant, int pair) {
        return TrialResults.valid(variant)
                .id(variant + pair)
                .position(pair)
                .pair(pair)
                .concurrent(true)
                .suite(Suites.GATE)
                .scenario(new Named("http"))
                .validity(Validity.SATURATED_BY_SERVER, "behind");
    }

    private void add(String mode, String variant, Validity validity) {
        int position = trials.size() + 1;
        trials.add(TrialResults.valid(variant)
                .id("trial-" + position)
                .position(position)
                .pair(position)
                .concurrent(true)
                .suite(Suites.GATE)
                .scenario(new Named(mode))
                .validity(validity, "why")
                .build());
    }
}
