package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What two trials at the same time are worth, each of which is valid by itself. */
class ConcurrentPairValidityTest {

    private static final CpuAffinity ONE_CORE_EACH = new CpuAffinity(Optional.of("0"), Optional.of("1"), 1, 1);

    @Test
    @DisplayName("both trials are valid while the servers leave some of their core idle")
    void serversWithIdleTime() {
        List<TrialResult> results = List.of(valid(44), valid(45));

        assertThat(ConcurrentPairRunner.assess(results, ONE_CORE_EACH)).isEqualTo(results);
    }

    @Test
    @DisplayName("neither trial is valid if the servers fill their core")
    void serversThatFillTheirCore() {
        List<TrialResult> assessed = ConcurrentPairRunner.assess(List.of(valid(48), valid(49)), ONE_CORE_EACH);

        assertThat(assessed).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.validity()).isEqualTo(Validity.SATURATED_BY_SERVER);
            assertThat(trial.reasons()).containsExactly("the servers used 97 % CPU in total; at most 90 % is allowed");
            assertThat(trial.serverCost()).as("its figures are kept").isPresent();
        });
    }

    private static TrialResult valid(double serverCpuPercent) {
        return TrialResults.valid("http").cpu(500, serverCpuPercent).build();
    }
}
