package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.GateResult.Outlook;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Why a gate fails")
class GateReasonsTest {

    private static final Finding NOT_MEASURED = new Finding(
            "http",
            "p50",
            "median latency",
            "µs",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            0.05,
            Decision.NOT_MEASURED,
            Outlook.UNKNOWN);

    @Test
    @DisplayName("counts what was valid, if that was too little for all metrics of a mode")
    void tooFewRounds() {
        List<TrialResult> trials = List.of(
                trial(GateResult.BASELINE, Validity.VALID),
                trial(GateResult.CANDIDATE, Validity.VALID),
                trial(GateResult.BASELINE, Validity.VALID),
                trial(GateResult.CANDIDATE, Validity.DISTURBED));

        assertThat(new GateReasons(List.of(NOT_MEASURED), List.of(), trials, List.of("http"), false).describe())
                .containsExactly("too few rounds were valid in mode http: 2 of 2 trials of the baseline, 1 of 2 of the"
                        + " candidate");
    }

    private static TrialResult trial(String role, Validity validity) {
        return TrialResults.valid(role)
                .suite(Suite.GATE)
                .scenario("http")
                .validity(validity)
                .build();
    }
}
