package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadShape;
import org.gaeperf.model.validity.FailureKind;
import org.gaeperf.model.validity.RequestFailure;
import org.gaeperf.model.validity.Steadiness;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks the validity of two trials at the same time, each of which is valid by itself. */
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

    @ParameterizedTest
    @EnumSource(names = {"UNANSWERED", "NO_RESPONSE_IN_TIME", "QUEUE_FULL", "TIMED_OUT"})
    @DisplayName(
            "requests that only waited too long on a full shared core are no failure: both are saturated, so that a lower rate"
                    + " is tried")
    void waitedOnAFullCore(FailureKind kind) {
        List<TrialResult> assessed = ConcurrentPairRunner.assess(List.of(failed(48, kind), valid(49)), ONE_CORE_EACH);

        assertThat(assessed)
                .extracting(TrialResult::validity)
                .containsExactly(Validity.SATURATED_BY_SERVER, Validity.SATURATED_BY_SERVER);
        assertThat(assessed.get(0).reasons())
                .singleElement()
                .asString()
                .startsWith("3 of 1000 requests failed")
                .endsWith("; the servers used 97 % CPU in total; at most 90 % is allowed");
    }

    @Test
    @DisplayName("requests that failed otherwise, or on a core that was not full, are a failure")
    void failedOtherwise() {
        for (List<TrialResult> results : List.of(
                List.of(failed(48, FailureKind.EXCEPTION), valid(49)),
                List.of(failed(38, FailureKind.UNANSWERED), valid(39)))) {
            assertThat(ConcurrentPairRunner.assess(results, ONE_CORE_EACH))
                    .extracting(TrialResult::validity)
                    .containsExactly(Validity.FAILED, Validity.DISTURBED);
        }
    }

    private static TrialResult failed(double serverCpuPercent, FailureKind kind) {
        return TrialResults.copyOf(valid(serverCpuPercent))
                .load(LoadResults.ofSeconds(10)
                        .failed(3, RequestFailure.of(kind))
                        .build())
                .validity(Validity.FAILED, "3 of 1000 requests failed: {" + kind + "=3}")
                .build();
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
    @DisplayName("the seconds of recorded arrivals say nothing of a trend, as those of a rate do")
    void recordedArrivals() {
        Steadiness.Trend none = new Steadiness.Trend(0, 0);
        TrialResult atRate = TrialResults.copyOf(valid(20))
                .load(LoadResults.ofSeconds(20).build())
                .steadiness(new Steadiness(20, none, none, 0, 0, 0))
                .build();
        TrialResult recorded = TrialResults.copyOf(atRate)
                .workload(atRate.workload().with(new LoadShape.RecordedArrivals(1_000, 64)))
                .build();

        assertThat(ConcurrentPairRunner.assess(List.of(atRate, atRate), ONE_CORE_EACH))
                .extracting(TrialResult::validity)
                .containsExactly(Validity.NOT_STEADY, Validity.NOT_STEADY);
        assertThat(ConcurrentPairRunner.assess(List.of(recorded, recorded), ONE_CORE_EACH))
                .isEqualTo(List.of(recorded, recorded));
    }

    @Test
    @DisplayName("trials that are not to have a load, such as starts, are valid without one")
    void starts() {
        List<TrialResult> results = List.of(
                TrialResults.valid("http").suite(Suites.STARTUP).build(),
                TrialResults.valid("rpc").suite(Suites.STARTUP).build());

        assertThat(ConcurrentPairRunner.assess(results, ONE_CORE_EACH)).isEqualTo(results);
    }

    private static TrialResult valid(double serverCpuPercent) {
        return TrialResults.valid("http")
                .load(LoadResults.ofSeconds(10).build())
                .cpu(500, serverCpuPercent)
                .build();
    }
}
