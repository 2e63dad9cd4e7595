package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.trial.phase.TrialResultBuilder;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What two trials at the same time are worth, each of which is valid by itself. */
class ConcurrentPairValidityTest {

    private static final CpuAffinity ONE_CORE_EACH = new CpuAffinity(Optional.of("0"), Optional.of("1"), 1, 1);

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

        assertThat(ConcurrentPairRunner.judged(results, ONE_CORE_EACH)).isEqualTo(results);
    }

    @Test
    void neitherIsValidWhenTheServersFillTheirCoreTogether() {
        List<TrialResult> judged = ConcurrentPairRunner.judged(List.of(valid(48), valid(49)), ONE_CORE_EACH);

        assertThat(judged).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.validity()).isEqualTo(Validity.SATURATED_BY_SERVER);
            assertThat(trial.reasons()).containsExactly("the servers used 97 % CPU together; at most 90 % is allowed");
            assertThat(trial.serverCost()).as("its figures are kept").isPresent();
        });
    }

    private TrialResult valid(double serverCpuPercent) {
        TrialResultBuilder findings = new TrialResultBuilder(plan);
        findings.cost =
                Optional.of(new ServerCost(10, 8, 2, 500, serverCpuPercent, Optional.empty(), Optional.empty()));
        findings.succeed();
        return findings.toResult();
    }
}
