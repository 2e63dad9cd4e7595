package org.gaeperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.report.verdict.Verdict;
import org.gaeperf.report.verdict.VerdictState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("The exit status of a session")
class SessionResultTest {

    private static final StepResult FAILED = StepResult.failed("why");

    @ParameterizedTest
    @EnumSource(VerdictState.class)
    @DisplayName("is that of the verdict, and a failed step does not change what is not zero")
    void ofTheVerdict(VerdictState state) {
        assertThat(status(StepResult.skipped("noise"), state)).isEqualTo(state.exitStatus());
        assertThat(status(FAILED, state)).isEqualTo(state.exitStatus() == 0 ? 1 : state.exitStatus());
    }

    @Test
    @DisplayName("is that of a failure if nothing was measured")
    void nothingMeasured() {
        assertThat(status(FAILED)).isEqualTo(1);
    }

    @Test
    @DisplayName("is that of a regression or a failure, else the highest, if there are several runs")
    void severalRuns() {
        assertThat(status(StepResult.passed(), VerdictState.MEASURED, VerdictState.TOO_FEW_TRIALS))
                .isEqualTo(4);
        assertThat(status(StepResult.passed(), VerdictState.REGRESSION, VerdictState.TOO_FEW_TRIALS))
                .isEqualTo(1);
    }

    private static int status(StepResult step, VerdictState... states) {
        Map<Path, Verdict> verdicts = new LinkedHashMap<>();
        for (VerdictState state : states) {
            verdicts.put(Path.of("run-" + verdicts.size()), new Verdict(state, "why", "", "badge"));
        }
        return new SessionResult(List.of(new CompletedStep("load", "comparison", true, step)), verdicts).exitStatus();
    }
}
