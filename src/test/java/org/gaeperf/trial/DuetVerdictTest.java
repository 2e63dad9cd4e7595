package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.Cost;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Verdict;
import org.gaeperf.plan.Pinning;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What two trials at the same time are worth, each of which is valid by itself. */
class DuetVerdictTest {

    private static final Pinning ONE_CORE_EACH = new Pinning(Optional.of("0"), Optional.of("1"), 1, 1);

    @TempDir
    private Path output;

    private TrialPlan plan;

    @BeforeEach
    void plan() throws Exception {
        plan = TinyTrials.begin(output).next().orElseThrow();
    }

    @Test
    void bothAreValidWhileTheServersLeaveSomeOfTheirCoreToEachOther() {
        List<TrialResult> results = List.of(valid(44), valid(45));

        assertThat(Duet.judged(results, ONE_CORE_EACH)).isEqualTo(results);
    }

    @Test
    void neitherIsValidWhenTheServersFillTheirCoreTogether() {
        List<TrialResult> judged = Duet.judged(List.of(valid(48), valid(49)), ONE_CORE_EACH);

        assertThat(judged).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.verdict()).isEqualTo(Verdict.SATURATED_BY_SERVER);
            assertThat(trial.reasons()).containsExactly(
                    "the servers used 97 % CPU together; at most 90 % is allowed");
            assertThat(trial.cost()).as("its figures are kept").isPresent();
        });
    }

    private TrialResult valid(double serverCpuPercent) {
        Findings findings = new Findings(plan);
        findings.cost = Optional.of(new Cost(10, 8, 2, 500, serverCpuPercent, Optional.empty(), Optional.empty()));
        findings.succeed();
        return findings.toResult();
    }
}
