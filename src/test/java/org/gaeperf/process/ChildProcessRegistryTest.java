package org.gaeperf.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gaeperf.testkit.IgnoredSignals;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No process outlives the JVM that started it, however that ends. */
@Timeout(600)
class ChildProcessRegistryTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int HANG_UP = 1;

    @ParameterizedTest
    @ValueSource(strings = {"KILL", "TERM", "HUP"})
    void aChildEndsWithAJvmThatIsSignalled(String signal) throws Exception {
        assumeFalse(
                signal.equals("HUP") && IgnoredSignals.contains(HANG_UP), "started with SIGHUP ignored, as by nohup");
        Process jvm = start("child");
        List<ProcessHandle> processes = awaitProcesses(jvm);

        signal(signal, jvm.pid());

        assertEnd(processes);
    }

    /** The signal comes while one is being started, which is in no list yet. */
    @ParameterizedTest
    @ValueSource(strings = {"KILL", "TERM"})
    @DisplayName("no child outlives a JVM that gets a signal while it starts one")
    void signalDuringStart(String signal) throws Exception {
        for (int round = 0; round < 5; round++) {
            String seconds = "60." + ProcessHandle.current().pid() + round;
            Process jvm = start(seconds);
            assertThat(jvm.inputReader(StandardCharsets.US_ASCII).readLine()).isEqualTo("begin");
            Thread.sleep(50 + 10 * round);

            signal(signal, jvm.pid());

            assertThat(jvm.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertEnd(ProcessHandle.allProcesses()
                    .filter(process -> sleeps(process, seconds))
                    .toList());
            Thread.sleep(100);
            assertThat(ProcessHandle.allProcesses().filter(process -> sleeps(process, seconds)))
                    .isEmpty();
        }
    }

    @Test
    void aChildEndsWithAJvmThatEndsByItself() throws Exception {
        Process jvm = start("exit");

        assertThat(jvm.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        try (BufferedReader lines = jvm.inputReader(StandardCharsets.US_ASCII)) {
            long sleep = Long.parseLong(lines.readLine().split(" ")[0]);
            assertThat(ProcessHandle.of(sleep).filter(ProcessHandle::isAlive)).isEmpty();
        }
    }

    /** Maven killed: a shell is between it and the JVM of the tests, and that one is not notified. */
    @Test
    void aWatchingJvmEndsWithTheBuild() throws Exception {
        Process build = start("build");
        List<ProcessHandle> processes = awaitProcesses(build);

        signal("KILL", build.pid());

        assertEnd(processes);
    }

    @Test
    void stopReturnsWhenTheProcessHasEnded() throws IOException {
        Process polite = ChildProcessRegistry.start(new ProcessBuilder("sleep", "60"));

        ChildProcessRegistry.stop(polite, TIMEOUT);

        assertThat(polite.isAlive()).isFalse();
        assertThat(polite.exitValue()).isEqualTo(128 + 15);
        ChildProcessRegistry.stop(polite, TIMEOUT);
    }

    @Test
    void stopEndsAProcessThatResists() throws Exception {
        Process stubborn = ChildProcessRegistry.start(
                new ProcessBuilder("sh", "-c", "trap '' TERM; echo ready; while :; do read -r line; done"));
        try (BufferedReader lines = stubborn.inputReader(StandardCharsets.US_ASCII)) {
            assertThat(lines.readLine()).isEqualTo("ready");

            ChildProcessRegistry.stop(stubborn, Duration.ofMillis(200));

            assertThat(stubborn.isAlive()).isFalse();
            assertThat(stubborn.exitValue()).isEqualTo(128 + 9);
        }
    }

    @Test
    @DisplayName("an interrupted stop still ends the process, and keeps the interrupt")
    void interruptedStop() throws Exception {
        Process stubborn = ChildProcessRegistry.start(new ProcessBuilder("sleep", "60"));
        Thread.currentThread().interrupt();

        ChildProcessRegistry.stop(stubborn, TIMEOUT);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(stubborn.isAlive()).isFalse();
    }

    @Test
    @DisplayName("a JVM that watches a process which has ended before it looked ends itself at once")
    void parentIsGone() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        List<String> command = new ArrayList<>(ProcessTreeMain.command("watched"));
        command.add(1, "-D" + ParentWatchdog.PARENT_PROPERTY + "=" + gone.pid());

        Process watched = new ProcessBuilder(command).start();

        assertThat(watched.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(watched.exitValue()).isEqualTo(128 + 15);
    }

    private static boolean sleeps(ProcessHandle process, String seconds) {
        return process.info()
                .commandLine()
                .filter(line -> line.endsWith("sleep " + seconds))
                .isPresent();
    }

    private static Process start(String variant) throws IOException {
        return new ProcessBuilder(ProcessTreeMain.command(variant))
                .redirectError(Redirect.INHERIT)
                .start();
    }

    /** Returns the processes that the JVM lists; they are alive. */
    private static List<ProcessHandle> awaitProcesses(Process jvm) throws IOException {
        String line = jvm.inputReader(StandardCharsets.US_ASCII).readLine();
        return Arrays.stream(line.split(" "))
                .map(pid -> ProcessHandle.of(Long.parseLong(pid)).orElseThrow())
                .toList();
    }

    private static void signal(String name, long pid) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                        .start()
                        .waitFor())
                .isZero();
    }

    private static void assertEnd(List<ProcessHandle> processes) throws InterruptedException {
        long deadlineNanos = System.nanoTime() + TIMEOUT.toNanos();
        for (ProcessHandle process : processes) {
            while (process.isAlive() && System.nanoTime() < deadlineNanos) {
                Thread.sleep(20);
            }
            assertThat(process.isAlive())
                    .as("%s is left", process.info().commandLine())
                    .isFalse();
        }
    }
}
