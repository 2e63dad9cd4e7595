package org.gaeperf.cluster.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.validity.Validity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Whole runs on another host, for which an ssh server of the build's process stands; its home is a directory of its own. Several
 * at a time, since most of the time is waiting.
 */
@Tag(Tags.SLOW)
@Timeout(600)
@Execution(ExecutionMode.CONCURRENT)
class ServerHostTest {

    /** What the trials measure that are lost or killed. */
    private static final int SECONDS = 6;

    @TempDir
    private Path home;

    @TempDir
    private Path directory;

    private BuildProcess build;

    @Test
    @DisplayName(
            "a run on another host gives the same tests, results and reports as one here, and leaves only its cache")
    void wholeRun() throws Exception {
        start("bench.duration", "3s");
        build.readToEnd();

        assertThat(build.tests())
                .as(build.lines().toString())
                .containsExactly(
                        "TEST load: mine, steady, fork 1 | SUCCESSFUL | ",
                        "TEST load: comparison | ABORTED | the trials of this preset are too short to be" + " compared",
                        "TEST the whole run | SUCCESSFUL | ");
        RunResult run = build.run();
        assertThat(run.complete()).isTrue();
        assertThat(run.trials())
                .singleElement()
                .satisfies(trial -> assertThat(trial.validity())
                        .as(trial.reasons().toString())
                        .isNotEqualTo(Validity.FAILED))
                .satisfies(trial ->
                        assertThat(trial.load().orElseThrow().answered()).isEqualTo(300));
        assertThat(run.command()).contains("-Dbench.hosts.server=").contains("-Dbench.output=" + output());
        assertThat(run.effectiveOptions()).containsEntry("bench.output", output().toString());
        assertThat(build.latest()).isDirectoryContaining("glob:**report.html").isDirectoryContaining("glob:**trials");
        assertThat(build.lines()).noneMatch(line -> line.contains(home + "/.gaeperf"));
        assertNothingLeft();
    }

    @Test
    @DisplayName("a process that is killed there fails the run with the reason, and the trials before are kept")
    void killedThere() throws Exception {
        start("bench.forks", "2", "bench.duration", SECONDS + "s");
        // At once, so that the whole trial is left for what happens now.
        build.readUntil("02-load-mine: warm-up", 1);
        remote().stream()
                .filter(process -> commandLine(process).contains("java-options"))
                .forEach(ProcessHandle::destroyForcibly);
        build.readToEnd();

        assertThat(build.tests())
                .last()
                .asString()
                .contains("the whole run | FAILED", "gaeperf ended there with exit code 137");
        build.assertKeptFirstTrial(SECONDS);
        assertNothingLeft();
    }

    @Test
    @DisplayName("an ssh connection that is cut fails the run with the reason, and the trials before are kept")
    void cutConnection() throws Exception {
        start("bench.forks", "2", "bench.duration", SECONDS + "s");
        // At once, so that the whole trial is left for what happens now.
        build.readUntil("02-load-mine: warm-up", 1);
        build.cut();
        build.readToEnd();

        assertThat(build.tests())
                .last()
                .asString()
                .contains(
                        "the whole run | FAILED",
                        "the connection ended: the host, its link or the ssh connection was lost");
        build.assertKeptFirstTrial(SECONDS);
        assertNothingLeft();
    }

    @Test
    @DisplayName("a build that is killed leaves no process on the host")
    void killedBuild() throws Exception {
        start("bench.duration", "1m");
        build.readUntil("load-mine: measurement", 1);
        assertThat(remote()).isNotEmpty();

        build.kill();

        awaitNoProcess();
    }

    @Test
    @DisplayName("options that are wrong on the host are reported, and nothing is measured")
    void wrongThere() throws Exception {
        start("bench.pin", "4000:4001");
        build.readToEnd();

        assertThat(build.tests())
                .last()
                .asString()
                .contains("the whole run | FAILED", "-Dbench.pin=4000:4001: '4000' is not within the cores ");
        assertNothingLeft();
    }

    private void start(String... options) throws IOException {
        build = BuildProcess.start(
                home, output(), List.of(directory.resolve("ssh").toString()), options);
    }

    private Path output() {
        return directory.resolve("output");
    }

    /** Checks that neither a process nor a file is left but those of the cache and the lock. */
    private void assertNothingLeft() throws Exception {
        awaitNoProcess();
        try (Stream<Path> left = Files.list(home.resolve(".gaeperf"))) {
            assertThat(left.map(path -> path.getFileName().toString()).filter(name -> !name.equals("measuring.lock")))
                    .containsExactly("cache");
        }
    }

    private void awaitNoProcess() throws InterruptedException {
        long endNanos = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (!remote().isEmpty() && System.nanoTime() < endNanos) {
            TimeUnit.MILLISECONDS.sleep(200);
        }
        assertThat(remote()).isEmpty();
    }

    /** Returns what runs on the hosts: they have this home. */
    private List<ProcessHandle> remote() {
        return ProcessHandle.allProcesses()
                .filter(process -> commandLine(process).contains(home + "/.gaeperf/")
                        || (commandLine(process).contains(".jco/")
                                && read(process, "environ").contains("HOME=" + home)))
                .toList();
    }

    private static String commandLine(ProcessHandle process) {
        return read(process, "cmdline");
    }

    private static String read(ProcessHandle process, String file) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), file));
        } catch (IOException ended) {
            return "";
        }
    }

    @AfterEach
    void end() {
        build.close();
        remote().forEach(ProcessHandle::destroyForcibly);
    }
}
