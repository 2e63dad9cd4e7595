package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run of the real runtime that is killed, and goes on. */
@Tag(Tags.RUNTIME)
@Tag(Tags.SLOW)
@Timeout(600)
class ResumedRunTest {

    @TempDir
    private Path output;

    private Process killed;

    @AfterEach
    void end() {
        killed.descendants().forEach(ProcessHandle::destroyForcibly);
        killed.destroyForcibly();
    }

    @Test
    void aRunThatIsKilledInItsSecondTrialGoesOnWithIt() throws Exception {
        Path directory = killedAt(
                "02-load-rpc measurement",
                "bench.forks",
                "3",
                // A trial that a busy machine has disturbed would be measured again.
                "bench.retryTime",
                "0s");
        String stored = text(directory);
        assertThat(firsts(ResultsFile.read(directory))).containsExactly("01-load-rpc");

        Run resumed = TestRuns.resume(directory);
        assertThat(resumed.planned()).extracting(TrialPlan::id).containsExactly("02-load-rpc", "03-load-rpc");
        TestRuns.finish(resumed);

        RunResult whole = ResultsFile.read(directory);
        assertThat(whole.complete()).isTrue();
        assertThat(whole.resumedAt()).hasSize(1);
        assertThat(firsts(whole)).containsExactly("01-load-rpc", "02-load-rpc", "03-load-rpc");
        assertThat(whole.trials())
                .allSatisfy(
                        trial -> assertThat(trial.load().orElseThrow().failed()).isZero());
        assertThat(text(directory)).as("byte for byte").contains(ResumeTest.trials(stored));
        assertThat(directory.resolve("trials/02-load-rpc-interrupted/server.log"))
                .exists();
        assertThat(directory.resolve("trials/02-load-rpc/scheduled-latency.hlog"))
                .isNotEmptyFile();
        assertLockIsFree(directory);
    }

    @Test
    @DisplayName("a pair in which the run was killed is run again")
    void killedWithinAPair() throws Exception {
        Path directory = killedAt(
                "04-startup-http start",
                "bench.suite",
                "startup",
                "bench.modes",
                "http,rpc",
                "bench.forks",
                "2",
                // The first block is http, rpc, rpc, http.
                "bench.seed",
                "1");
        assertThat(firsts(ResultsFile.read(directory)))
                .containsExactly("01-startup-http", "02-startup-rpc", "03-startup-rpc");

        TestRuns.finish(TestRuns.resume(directory));

        RunResult whole = ResultsFile.read(directory);
        assertThat(whole.complete()).isTrue();
        assertThat(firsts(whole))
                .containsExactly("01-startup-http", "02-startup-rpc", "03-startup-rpc", "04-startup-http");
        Instant resumedAt = whole.resumedAt().get(0);
        assertThat(whole.trials())
                .filteredOn(trial -> trial.position() <= 2)
                .allSatisfy(trial -> assertThat(trial.startedAt()).isBefore(resumedAt))
                .extracting(TrialResult::validity)
                .doesNotContain(Validity.UNPAIRED, Validity.FAILED);
        TrialResult third = whole.trials().stream()
                .filter(trial -> trial.position() == 3 && trial.startedAt().isBefore(resumedAt))
                .reduce((earlier, later) -> later)
                .orElseThrow();
        assertDoesNotCount(third);
        assertThat(whole.trials())
                .filteredOn(trial -> trial.startedAt().isAfter(resumedAt))
                .allSatisfy(trial -> assertThat(trial.validity()).isNotIn(Validity.UNPAIRED, Validity.FAILED))
                .extracting(TrialResult::position)
                // One that the machine has disturbed as well is repeated at the end, if there is time.
                .contains(third.validity() == Validity.UNPAIRED ? new Integer[] {3, 4} : new Integer[] {4});
        assertThat(Comparison.compareModes(undisturbed(whole))).singleElement().satisfies(comparison -> {
            assertThat(comparison.baselineTrials()).isEqualTo(2);
            assertThat(comparison.candidateTrials()).isEqualTo(2);
        });
        assertThat(directory.resolve("trials/03-startup-rpc/server.log")).exists();
        assertLockIsFree(directory);
    }

    /** A trial that the machine has disturbed as well keeps that as its verdict. */
    private static void assertDoesNotCount(TrialResult trial) {
        assertThat(trial.validity()).isIn(Validity.UNPAIRED, Validity.DISTURBED);
        if (trial.validity() == Validity.UNPAIRED) {
            assertThat(trial.reasons())
                    .contains("the run was interrupted before this trial's partner was run next to it; both are rerun");
        }
    }

    /** The run as it were on a machine that disturbs no trial, so that none is retried for that. */
    private static RunResult undisturbed(RunResult run) {
        Map<Integer, TrialResult> last = new TreeMap<>();
        run.trials().forEach(trial -> last.put(trial.position(), trial));
        return RunResults.copyOf(run)
                .trials(run.trials().stream()
                        .filter(trial -> trial.validity() == Validity.UNPAIRED || last.containsValue(trial))
                        .map(trial -> trial.validity() == Validity.DISTURBED
                                ? TrialResults.copyOf(trial)
                                        .validity(Validity.VALID)
                                        .build()
                                : trial)
                        .toList())
                .build();
    }

    /** Returns all trials but those that repeat one which the machine disturbed. */
    private static List<String> firsts(RunResult run) {
        return run.trials().stream()
                .filter(trial -> !trial.identity().repeatsAnother())
                .map(TrialResult::id)
                .toList();
    }

    /** The folder of a run that was killed as soon as it had said that. */
    private Path killedAt(String said, String... namesAndValues) throws IOException, InterruptedException {
        killed = KilledRun.start(output, namesAndValues);
        KilledRun.await(killed, said, 1);
        killed.destroyForcibly();
        killed.waitFor();
        try (Stream<Path> runs = Files.list(output)) {
            return runs.filter(path -> Files.isDirectory(path) && !Files.isSymbolicLink(path))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static String text(Path directory) throws IOException {
        return Files.readString(directory.resolve(ResultsFile.NAME));
    }

    private static void assertLockIsFree(Path directory) throws IOException {
        try (RunLock lock = RunLock.acquire(directory.getParent())) {
            assertThat(lock).isNotNull();
        }
    }
}
