package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Verdict;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run of the real runtime that is killed, and goes on. */
@Tag("slow")
@Timeout(180)
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
        Path folder = killedAt("02-load-rpc measurement", "bench.forks", "3");
        String stored = text(folder);
        assertThat(firsts(ResultsFile.read(folder))).containsExactly("01-load-rpc");

        Run resumed = TinyTrials.resume(folder);
        assertThat(resumed.planned()).extracting(TrialPlan::id).containsExactly("02-load-rpc", "03-load-rpc");
        TinyTrials.finish(resumed);

        RunResult whole = ResultsFile.read(folder);
        assertThat(whole.complete()).isTrue();
        assertThat(whole.resumedAt()).hasSize(1);
        assertThat(firsts(whole)).containsExactly("01-load-rpc", "02-load-rpc", "03-load-rpc");
        assertThat(whole.trials()).allSatisfy(trial -> assertThat(trial.load().orElseThrow().failed()).isZero());
        assertThat(text(folder)).as("byte for byte").contains(ResumeTest.trials(stored));
        assertThat(folder.resolve("trials/02-load-rpc-interrupted/server.log")).exists();
        assertThat(folder.resolve("trials/02-load-rpc/scheduled-latency.hlog")).isNotEmptyFile();
        assertLockIsFree(folder);
    }

    @Test
    void aPairThatTheRunWasKilledInIsRunAnew() throws Exception {
        Path folder = killedAt("04-startup-http start", "bench.suite", "startup", "bench.modes", "http,rpc",
                "bench.forks", "2");
        assertThat(ResultsFile.read(folder).trials()).extracting(TrialResult::verdict).containsExactly(Verdict.VALID,
                Verdict.VALID, Verdict.VALID);

        TinyTrials.finish(TinyTrials.resume(folder));

        RunResult whole = ResultsFile.read(folder);
        assertThat(whole.complete()).isTrue();
        assertThat(whole.trials()).extracting(TrialResult::id).containsExactly("01-startup-http", "02-startup-rpc",
                "03-startup-rpc", "03-startup-rpc-again", "04-startup-http");
        assertThat(whole.trials()).extracting(TrialResult::verdict).containsExactly(Verdict.VALID, Verdict.VALID,
                Verdict.SEPARATED, Verdict.VALID, Verdict.VALID);
        assertThat(whole.trials().get(2).reasons()).containsExactly(
                "the run was cut short before this trial's partner was run next to it; both are run anew");
        assertThat(whole.trials().get(3).startedAt()).isAfter(whole.resumedAt().get(0));
        assertThat(Comparison.ofModes(whole)).singleElement().satisfies(comparison -> {
            assertThat(comparison.baseTrials()).isEqualTo(2);
            assertThat(comparison.otherTrials()).isEqualTo(2);
        });
        assertThat(folder.resolve("trials/03-startup-rpc/server.log")).exists();
        assertLockIsFree(folder);
    }

    /** Of all trials but those that repeat one which the machine disturbed. */
    private static List<String> firsts(RunResult run) {
        return run.trials().stream().map(TrialResult::id).filter(id -> !id.endsWith(TrialPlan.AGAIN)).toList();
    }

    /** The folder of a run that was killed as soon as it had said that. */
    private Path killedAt(String said, String... namesAndValues) throws IOException, InterruptedException {
        killed = KilledRun.start(output, namesAndValues);
        KilledRun.await(killed, said, 1);
        killed.destroyForcibly();
        assertThat(killed.waitFor(10, TimeUnit.SECONDS)).isTrue();
        try (Stream<Path> runs = Files.list(output)) {
            return runs.filter(path -> Files.isDirectory(path) && !Files.isSymbolicLink(path))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static String text(Path folder) throws IOException {
        return Files.readString(folder.resolve(ResultsFile.NAME));
    }

    private static void assertLockIsFree(Path folder) throws IOException {
        try (RunLock lock = RunLock.acquire(folder.getParent())) {
            assertThat(lock).isNotNull();
        }
    }
}
