package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.gaeperf.Tags;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.load.WarmUp.EndReason;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.TargetProcess;
import org.gaeperf.sampling.proc.ThreadCpuMeter;
import org.gaeperf.trial.phase.WarmUpController.ServerState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the client reports of a warm-up is made up here; the server is a process that uses CPU. */
@Tag(Tags.SLOW)
@Timeout(600)
class WarmUpControllerTest {

    private static final int RATE = 1000;
    private static final long TICK_MILLIS = 300;
    private static final WarmUp.JitWarmUp JIT_WARM_UP = new WarmUp.JitWarmUp(OptionalInt.of(2 * RATE), 12, 20_000, 3);

    private Process idle;

    @BeforeEach
    void startIdle() throws IOException {
        idle = ChildProcessRegistry.start(new ProcessBuilder("sleep", "3600"));
    }

    @AfterEach
    void stopIdle() {
        ChildProcessRegistry.stop(idle, Duration.ofSeconds(1));
    }

    @ParameterizedTest
    @CsvSource({"480, 0", "480, 8", "8, 9"})
    @DisplayName("the warm-up ends when the server is steady, and counts requests until the measurement")
    void endsWhenSteady(int limitSeconds, int leastSeconds) throws Exception {
        try (TargetProcess server = TargetProcess.start()) {
            LoadSeconds load = loadSeconds(server.pid());
            WarmUpController warmingUp = new WarmUpController(plan(Duration.ofSeconds(limitSeconds), true), load);
            AtomicBoolean steady = new AtomicBoolean();
            CompletableFuture<Integer> reported = CompletableFuture.supplyAsync(() -> report(load, server, steady));

            warmingUp.await(ServerState.NOT_COMPILED, Duration.ofSeconds(leastSeconds), () -> false);
            steady.set(true);
            WarmUp then = warmingUp.toWarmUp();
            int seconds = reported.join();
            load.add(second(seconds));
            WarmUp later = warmingUp.toWarmUp();

            // What still changes where the limit is as short as the least time, is the machine's.
            boolean isSteady = warmingUp.changes().isEmpty();
            assertThat(isSteady || limitSeconds <= leastSeconds)
                    .as("still changing: %s", warmingUp.changes())
                    .isTrue();
            assertThat(then.endReason()).isEqualTo(isSteady ? EndReason.STEADY : EndReason.LIMIT);
            assertThat(then.totalSeconds()).as("ten seconds at the least").isGreaterThanOrEqualTo(2.5);
            assertThat(then.totalSeconds()).isGreaterThanOrEqualTo(leastSeconds);
            assertThat(later.requests())
                    .as("the side that is steady first goes on")
                    .isEqualTo(RATE * (seconds + 1L));
            assertThat(later.totalSeconds()).isGreaterThan(then.totalSeconds());
        }
    }

    @Test
    void aServerThatUsesNoCpuIsNotSteady() throws Exception {
        try (TargetProcess server = TargetProcess.start()) {
            LoadSeconds load = loadSeconds(server.pid());
            WarmUpController warmingUp = new WarmUpController(plan(Duration.ofSeconds(1), true), load);
            for (int i = 0; i < 10; i++) {
                load.add(second(i));
            }

            warmingUp.await(ServerState.NOT_COMPILED, Duration.ZERO, () -> false);

            assertThat(warmingUp.toWarmUp().endReason()).isEqualTo(WarmUp.EndReason.LIMIT);
            assertThat(warmingUp.toWarmUp().requests()).isEqualTo(10 * RATE);
        }
    }

    @Test
    @DisplayName("a server that does not keep up, and answers no more than before, is reported at once")
    void flat() throws Exception {
        LoadSeconds load = loadSeconds(idle.pid());
        WarmUpController warmingUp = new WarmUpController(plan(Duration.ofHours(1), true), load);
        for (int i = 0; i < 10; i++) {
            load.add(behind(i, 500));
        }

        warmingUp.await(ServerState.NOT_COMPILED, Duration.ZERO, () -> false);

        WarmUp ended = warmingUp.toWarmUp();
        assertThat(ended.endReason()).isEqualTo(EndReason.BEHIND);
        assertThat(ended.answeredPerSecond()).isEqualTo(500);
    }

    @Test
    @DisplayName("a server that does not keep up, but answers more and more, gets three times the limit")
    void rising() throws Exception {
        LoadSeconds load = loadSeconds(idle.pid());
        WarmUpController warmingUp = new WarmUpController(plan(Duration.ofSeconds(1), true), load);
        for (int i = 0; i < 10; i++) {
            load.add(behind(i, 300 + 50 * i));
        }

        warmingUp.await(ServerState.NOT_COMPILED, Duration.ZERO, () -> false);

        assertThat(warmingUp.toWarmUp().endReason()).isEqualTo(EndReason.BEHIND);
        assertThat(warmingUp.toWarmUp().totalSeconds()).isGreaterThanOrEqualTo(2.8);
    }

    @Test
    @DisplayName("a server whose compilers are busy at the limit gets as much time again, and no other does")
    void compiling(@TempDir Path directory) throws Exception {
        WarmUp compiling = warmUpFor(Duration.ofSeconds(5), new ProcessBuilder(compilerThread(directory)));
        WarmUp idle = warmUpFor(Duration.ofSeconds(5), new ProcessBuilder("sleep", "3600"));

        assertThat(compiling.endReason()).isEqualTo(EndReason.LIMIT);
        assertThat(compiling.totalSeconds()).isGreaterThanOrEqualTo(9.8);
        assertThat(idle.endReason()).isEqualTo(EndReason.LIMIT);
        assertThat(idle.totalSeconds()).as("not twice as long").isBetween(4.8, 9.8);
    }

    @Test
    @DisplayName("a load runs for its least time, though the limit is shorter")
    void leastTime() throws Exception {
        LoadSeconds load = loadSeconds(idle.pid());
        WarmUpController warmingUp = new WarmUpController(plan(Duration.ofMillis(1), false), load);
        load.add(second(0));

        warmingUp.await(ServerState.NOT_COMPILED, Duration.ofSeconds(2), () -> false);

        assertThat(warmingUp.toWarmUp().totalSeconds()).isGreaterThanOrEqualTo(2);
    }

    @Test
    void aFixedTimeIsKeptHoweverSteadyTheServerIs() throws Exception {
        try (TargetProcess server = TargetProcess.start()) {
            LoadSeconds load = loadSeconds(server.pid());
            WarmUpController warmingUp = new WarmUpController(plan(Duration.ofSeconds(3), false), load);
            AtomicBoolean over = new AtomicBoolean();
            CompletableFuture<Integer> reported = CompletableFuture.supplyAsync(() -> report(load, server, over));

            warmingUp.await(ServerState.NOT_COMPILED, Duration.ZERO, () -> false);
            over.set(true);
            reported.join();

            assertThat(warmingUp.toWarmUp().endReason()).isEqualTo(WarmUp.EndReason.FIXED);
            assertThat(warmingUp.toWarmUp().totalSeconds()).isGreaterThanOrEqualTo(2.8);
        }
    }

    @Test
    @DisplayName("a fixed time counts from the first request, however long the client takes to start")
    void slowClient() throws Exception {
        LoadSeconds load = loadSeconds(idle.pid());
        WarmUpController warmingUp = new WarmUpController(plan(Duration.ofSeconds(2), false), load);
        long startNanos = System.nanoTime();
        CompletableFuture<Void> reported = CompletableFuture.runAsync(
                () -> load.add(second(0)), CompletableFuture.delayedExecutor(4, TimeUnit.SECONDS));

        warmingUp.await(ServerState.NOT_COMPILED, Duration.ZERO, () -> false);

        reported.join();
        double seconds = warmingUp.toWarmUp().totalSeconds();
        double elapsedSeconds = (System.nanoTime() - startNanos) / 1e9;
        assertThat(seconds)
                .as("the second that was reported, and one more; nothing of the four before")
                .isBetween(1.8, elapsedSeconds - 4 + 1.1);
        assertThat(elapsedSeconds).isGreaterThan(4.8);
    }

    @Test
    @DisplayName("after a JIT warm-up longer than the limit there is time to become steady, and both count as warm-up")
    void afterCompilation() throws Exception {
        try (TargetProcess server = TargetProcess.start()) {
            LoadSeconds load = loadSeconds(server.pid());
            WarmUpController warmingUp = new WarmUpController(plan(Duration.ofSeconds(10), true), load);
            AtomicBoolean over = new AtomicBoolean();
            CompletableFuture<Integer> reported = CompletableFuture.supplyAsync(() -> report(load, server, over));

            warmingUp.await(new ServerState(Optional.of(JIT_WARM_UP), true), Duration.ZERO, () -> false);
            over.set(true);
            int seconds = reported.join();

            WarmUp whole = warmingUp.toWarmUp();
            assertThat(whole.endReason())
                    .as("still changing: %s", warmingUp.changes())
                    .isEqualTo(EndReason.STEADY);
            assertThat(whole.requests()).as("of both").isEqualTo(20_000 + (long) RATE * seconds);
            assertThat(whole.failed()).isEqualTo(3);
            assertThat(whole.totalSeconds()).as("12 s and five ticks").isGreaterThanOrEqualTo(13.2);
            assertThat(whole.jitWarmUp()).contains(JIT_WARM_UP);
            assertThat(whole.rampSeconds()).as("of a compiled server").isEqualTo(1);
        }
    }

    @Test
    @DisplayName(
            "a later warm-up in the same server does not count the JIT warm-up again, and has the ramp of a compiled one")
    void laterInTheSameServer() throws Exception {
        try (TargetProcess server = TargetProcess.start()) {
            LoadSeconds load = loadSeconds(server.pid());
            WarmUpController warmingUp =
                    new WarmUpController(new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(1), false), load);
            load.add(second(0));

            warmingUp.await(new ServerState(Optional.of(JIT_WARM_UP), false), Duration.ZERO, () -> true);

            WarmUp later = warmingUp.toWarmUp();
            assertThat(later.jitWarmUp()).isEmpty();
            assertThat(later.rampSeconds()).isEqualTo(1);
            assertThat(later.requests()).isEqualTo(RATE);
            assertThat(later.failed()).isZero();
            assertThat(later.totalSeconds())
                    .as("without the 12 s of the compilation")
                    .isLessThan(12);
        }
    }

    @Test
    void aServerThatWasNotCompiledHasTheRampOfThePlan() throws InterruptedException {
        WarmUpController warmingUp = new WarmUpController(
                new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(1), false),
                loadSeconds(ProcessHandle.current().pid()));

        warmingUp.await(ServerState.NOT_COMPILED, Duration.ZERO, () -> true);

        assertThat(warmingUp.toWarmUp().rampSeconds()).isEqualTo(3);
    }

    /** A program whose only thread uses a core and has the name that HotSpot gives to a compiler's. */
    private static String compilerThread(Path directory) throws IOException {
        Path script = Files.writeString(directory.resolve("C2 CompilerThre"), "#!/bin/sh\nwhile :; do :; done\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return script.toString();
    }

    private static WarmUp warmUpFor(Duration limit, ProcessBuilder command) throws Exception {
        Process server = ChildProcessRegistry.start(command);
        try {
            LoadSeconds load = loadSeconds(server.pid());
            WarmUpController warmingUp = new WarmUpController(plan(limit, true), load);
            AtomicBoolean over = new AtomicBoolean();
            CompletableFuture<Void> reported = CompletableFuture.runAsync(() -> report(load, over));
            warmingUp.await(ServerState.NOT_COMPILED, Duration.ZERO, () -> false);
            over.set(true);
            reported.join();
            return warmingUp.toWarmUp();
        } finally {
            ChildProcessRegistry.stop(server, Duration.ofSeconds(1));
        }
    }

    private static void report(LoadSeconds load, AtomicBoolean end) {
        for (int second = 0; !end.get(); second++) {
            load.add(second(second));
            LockSupport.parkNanos(Duration.ofMillis(TICK_MILLIS).toNanos());
        }
    }

    /** The same work and the same latency, tick by tick; the number of ticks. */
    private static int report(LoadSeconds load, TargetProcess server, AtomicBoolean end) {
        int ticks = 0;
        while (!end.get()) {
            try {
                server.burn(TICK_MILLIS);
            } catch (IOException gone) {
                throw new UncheckedIOException(gone);
            }
            load.add(second(ticks));
            ticks++;
        }
        return ticks;
    }

    private static WarmUpPlan plan(Duration limit, boolean untilSteady) {
        return new WarmUpPlan(Duration.ZERO, limit, untilSteady);
    }

    private static LoadProgress behind(int second, long answered) {
        return new LoadProgress(second + 1, 1, answered, answered, 0, 16, 0.5, 200, 400, List.of());
    }

    private static LoadProgress second(int second) {
        return new LoadProgress(second + 1, 1, RATE, RATE, 0, 0, 0, 200, 400, List.of());
    }

    private static LoadSeconds loadSeconds(long serverPid) {
        return new LoadSeconds(OptionalInt.of(RATE), ServerProcesses.of(serverPid), new ThreadCpuMeter(serverPid));
    }
}
