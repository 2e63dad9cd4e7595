package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.server.ServerException;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks what a run stores, and when. Its servers end at once, since that is all that it takes. */
class RunTest {

    @TempDir
    private Path output;

    @Test
    void whatHasBeenMeasuredIsStoredAfterEachTrial() throws Exception {
        Run run = TestRuns.begin(output, "bench.forks", "2", "bench.jvmArgs", "-XX:+NoSuchFlag");
        assertThat(run.plannedTrials()).isEqualTo(2);
        assertThat(read(run).trials()).isEmpty();
        assertThat(read(run).complete()).isFalse();

        TrialResult first = run.execute(run.next().orElseThrow(), TrialListener.none());

        RunResult half = read(run);
        assertThat(half.complete()).isFalse();
        assertThat(half.plannedTrials()).isEqualTo(2);
        assertThat(half.trials()).containsExactly(first);
        assertThat(first.validity()).isEqualTo(Validity.FAILED);
        assertThat(first.reasons())
                .singleElement()
                .asString()
                .contains("ended with exit code 1 before it responded; its log ends:")
                .contains("Unrecognized VM option 'NoSuchFlag'");

        run.close();
        assertThat(read(run).complete()).as("closed after one of two").isFalse();
        assertThat(read(run).finishedAt()).isPresent();

        TrialResult second = run.execute(run.next().orElseThrow(), TrialListener.none());
        run.close();

        RunResult whole = read(run);
        assertThat(whole.complete()).isTrue();
        assertThat(whole.trials()).containsExactly(first, second);
        assertThat(whole.id()).isEqualTo(run.directory().getFileName().toString());
        assertThat(whole.command()).startsWith("mvn test ").contains(" -Dbench.jvmArgs=-XX:+NoSuchFlag ");
        assertThat(whole.effectiveOptions()).containsEntry("bench.forks", "2").containsEntry("bench.rate", "50");
        assertThat(whole.trials().get(0).variant().runtime().jarSha256())
                .containsKey("runtime-main.jar")
                .allSatisfy((jar, sum) -> assertThat(sum).matches("[0-9a-f]{64}"));
        assertThat(whole.host().cores()).isPositive();
        assertThat(run.next()).isEmpty();
    }

    @Test
    void trialsOfTheModesAreInterleavedInMirroredOrder() throws Exception {
        Run run = TestRuns.begin(output, "bench.modes", "http,rpc", "bench.concurrent", "false", "bench.forks", "3");

        List<TrialPlan> plans = new ArrayList<>();
        for (Optional<TrialPlan> plan = run.next(); plan.isPresent(); plan = run.next()) {
            plans.add(plan.get());
        }

        assertThat(plans)
                .extracting(TrialPlan::id)
                .containsExactly(
                        "01-load-http", "02-load-rpc", "03-load-rpc", "04-load-http", "05-load-http", "06-load-rpc");
        assertThat(plans).extracting(TrialPlan::pair).containsExactly(1, 1, 2, 2, 3, 3);
        assertThat(plans).extracting(TrialPlan::position).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(plans)
                .extracting(TrialPlan::pinning)
                .as("the same for every variant")
                .containsOnly(plans.get(0).pinning());
        assertThat(plans)
                .extracting(plan -> plan.variant().jvmArgs())
                .containsOnly(plans.get(0).variant().jvmArgs());
    }

    @Test
    void aVersionThatWasNotFetchedIsNamed() {
        assertThatThrownBy(() -> TestRuns.beginWithRuntime(
                        output, "bench.runtime.version", "0.0.0-none", "bench.runtime.dir", ""))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("runtime-deployment-0.0.0-none.zip")
                .hasMessageEndingWith("Maven puts it there in the phase generate-test-resources:"
                        + " run the suite through mvn test");
        assertThat(output).as("no run was begun").isEmptyDirectory();
    }

    private static RunResult read(Run run) throws Exception {
        return ResultsFile.read(run.directory());
    }
}
