package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.testkit.LoadResults;
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

    @Test
    @DisplayName("a trial is not valid if its partner was behind after the warm-up and left it all cores")
    void partnerWithoutLoad() {
        TrialResult behind = TrialResults.valid("rpc")
                .validity(Validity.SATURATED_BY_SERVER, "a backlog was left after a warm-up of 60 s")
                .build();

        List<TrialResult> assessed = ConcurrentPairRunner.assess(List.of(valid(44), behind), ONE_CORE_EACH);

        assertThat(assessed.get(0).validity()).isEqualTo(Validity.SATURATED_BY_SERVER);
        assertThat(assessed.get(0).reasons())
                .containsExactly(
                        "rpc, its partner, was not under load in the measurement: it is saturated by the server");
        assertThat(assessed.get(1)).isEqualTo(behind);
    }

    @Test
    @DisplayName("trials that are not to have a load, such as starts, are valid without one")
    void starts() {
        List<TrialResult> results = List.of(
                TrialResults.valid("http").suite(Suite.STARTUP).build(),
                TrialResults.valid("rpc").suite(Suite.STARTUP).build());

        assertThat(ConcurrentPairRunner.assess(results, ONE_CORE_EACH)).isEqualTo(results);
    }

    private static TrialResult valid(double serverCpuPercent) {
        return TrialResults.valid("http")
                .load(LoadResults.ofSeconds(10).build())
                .cpu(500, serverCpuPercent)
                .build();
    }
}
