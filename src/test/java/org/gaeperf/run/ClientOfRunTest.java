package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.ClientUse;
import org.gaeperf.testkit.TestClient;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.FaultyServer;
import org.gaeperf.trial.FaultyTrials;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag(Tags.SLOW)
@Timeout(600)
class ClientOfRunTest {

    @TempDir
    private Path output;

    @Test
    @DisplayName(
            "all trials of a run have one client, and the next after a crash has another one, with the reason stored")
    void trialsShareAClient() throws Exception {
        List<TrialResult> results = new ArrayList<>();
        try (Run run = TestRuns.begin(output, "bench.rate", "100", "bench.retryTime", "0s")) {
            TrialPlan runtime = run.next().orElseThrow();
            run.plan(List.of(plan(runtime, run, 2), plan(runtime, run, 3), plan(runtime, run, 4)));

            results.add(run.execute(run.next().orElseThrow(), TrialListener.none()));
            results.add(run.execute(run.next().orElseThrow(), TrialListener.none()));
            assertThat(TestClient.others()).hasSize(1);
            ProcessHandle client = TestClient.others().get(0);
            client.destroyForcibly();
            client.onExit().join();
            results.add(run.execute(run.next().orElseThrow(), TrialListener.none()));
        }

        assertThat(results)
                .allSatisfy(
                        trial -> assertThat(trial.load().orElseThrow().failed()).isZero());
        assertThat(results).extracting(trial -> use(trial).process()).containsExactly(1, 1, 2);
        assertThat(results).extracting(trial -> use(trial).loadsBefore()).containsExactly(0, 1, 0);
        assertThat(results).extracting(trial -> use(trial).notWarmedUp()).containsOnly(Optional.empty());
        assertThat(use(results.get(2)).startedBecause()).contains("ended with exit code 137");
        assertThat(TestClient.others()).as("after the run").isEmpty();
    }

    private static TrialPlan plan(TrialPlan runtime, Run run, int position) {
        TrialPlan faulty = FaultyTrials.of(runtime, FaultyServer.Fault.NONE, Optional.empty(), Duration.ofSeconds(1));
        return TrialPlans.copyOf(faulty)
                .directory(run.trialDirectory("0" + position + "-load-faulty"))
                .position(position)
                .pair(position)
                .build();
    }

    private static ClientUse use(TrialResult trial) {
        return trial.measurements().client().orElseThrow();
    }
}
