package org.gaeperf.trial.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.Tags;
import org.gaeperf.load.SharedClient;
import org.gaeperf.model.load.ClientUse;
import org.gaeperf.model.load.Workload;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(600)
class ReferenceWarmUpTest {

    @TempDir
    private Path directory;

    @Test
    @Tag(Tags.SLOW)
    @DisplayName("a client is warmed up on both sides, by loads that no trial counts, and is the same process then")
    void warmsUpBothSides() throws Exception {
        TrialPlan next = TrialPlans.in(directory.resolve("trial")).build();
        try (SharedClient client = new SharedClient(Path.of(System.getProperty("java.home")), directory)) {
            client.prepare(List.of(), 2, new ReferenceWarmUp(next));

            ClientUse use = client.use().orElseThrow();
            assertThat(use.notWarmedUp()).isEmpty();
            assertThat(use.process()).isEqualTo(1);
            assertThat(use.loadsBefore()).as("loads of trials").isZero();
            assertThat(use.before().orElseThrow().leftThreads()).isZero();
            assertThat(use.before().orElseThrow().sockets()).isZero();
        }
    }

    @Test
    void loadsAreLimitedByRateAndBytes() {
        assertThat(ReferenceWarmUp.workload(Workload.openLoop(50, 0, 5, 1024, 64), 5))
                .isEqualTo(Workload.openLoop(2000, 0, 5, 1024, 64));
        assertThat(ReferenceWarmUp.workload(Workload.openLoop(50, 0, 1, 5_000_000, 64), 5))
                .isEqualTo(Workload.openLoop(10, 0, 1, 5_000_000, 64));
        assertThat(ReferenceWarmUp.workload(Workload.closedLoop(0, 1, 100, 64), 5))
                .as("a closed loop")
                .isEqualTo(Workload.closedLoop(0, 1, 100, 64));
        assertThat(ReferenceWarmUp.workload(Workload.openLoop(50, 0, 5, 1024, 64), 4))
                .as("a shorter warm-up")
                .isEqualTo(Workload.openLoop(50, 0, 5, 1024, 64));
    }

    @ParameterizedTest
    @CsvSource({"1, false, 1", "3, false, 3", "60, false, 5", "0, false, 5", "1, true, 5"})
    @DisplayName("a client is warmed up no longer than the servers, where the user has fixed how long that is")
    void length(int seconds, boolean untilSteady, int reports) {
        WarmUpPlan warmUp = seconds == 0
                ? WarmUpPlan.NONE
                : new WarmUpPlan(Duration.ZERO, Duration.ofSeconds(seconds), untilSteady);

        assertThat(ReferenceWarmUp.reports(
                        new MeasurementPlan.TimedLoad(warmUp, Duration.ofSeconds(10), Optional.empty())))
                .isEqualTo(reports);
    }
}
