package org.gaeperf.sampling.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.TargetProcess;
import org.gaeperf.sampling.jvm.SafepointLog.Pause;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The safepoint log")
class SafepointLogTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("of JDK 17 has each pause, named by the collection in it or by its operation")
    void jdk17() {
        SafepointLog log = SafepointLog.parse("""
                [1000ns] Using Serial
                [32437586598001ns] GC(2) Pause Young (Allocation Failure) 4M->3M(17M) 1.183ms
                [32437586598001ns] GC(3) Pause Full (System.gc()) 3M->3M(17M) 19,183ms
                [32437586632261ns] Safepoint "GenCollectFull", Time since last: 231000204 ns, Reaching safepoint: 3067 ns, Cleanup: 87923 ns, At safepoint: 19328150 ns, Total: 19419140 ns
                [32437769391518ns] Safepoint "ThreadDump", Time since last: 182694805 ns, Reaching safepoint: 4356 ns, Cleanup: 6915 ns, At safepoint: 53181 ns, Total: 64452 ns
                [32437769391600ns] Safepoint "Thread""");

        assertThat(log.pauses())
                .containsExactly(
                        new Pause("Pause Full (System.gc())", true, 32437567213121L, 32437586632261L),
                        new Pause("ThreadDump", false, 32437769327066L, 32437769391518L));
        assertThat(log.stalls()).isEmpty();
        assertThat(log.lineDelayNanos()).isZero();
    }

    @Test
    @DisplayName("of ZGC has the steps of its collections, and threads that waited for memory")
    void zgc() {
        SafepointLog log = SafepointLog.parse("""
                [5000000ns] Safepoint "ZMarkEndYoung", Time since last: 17831470 ns, Reaching safepoint: 440764 ns, At safepoint: 27417 ns, Leaving safepoint: 3178031 ns, Total: 3646212 ns, Threads: 1 runnable, 10 total
                [99000000ns] Allocation Stall (Thread-1) 96.188ms
                [100000000ns] GC(0) Major Collection (Warmup) 14M(11%)->40M(31%) 0.008s
                """);

        assertThat(log.pauses()).containsExactly(new Pause("ZMarkEndYoung", true, 1_353_788, 5_000_000));
        assertThat(log.stalls()).containsExactly(new Pause("", true, 2_812_000, 99_000_000));
    }

    @Test
    @DisplayName("says how unevenly late its lines were written, from the times between its safepoints")
    void lateLines() {
        String line =
                "[%dns] Safepoint \"ThreadDump\", Time since last: 900 ns, Reaching safepoint: 1 ns, Total: 100 ns%n";

        assertThat(SafepointLog.parse(line.formatted(10_000)
                                + line.formatted(11_000 + 70)
                                + line.formatted(12_000 - 20)
                                + line.formatted(13_000))
                        .lineDelayNanos())
                .isEqualTo(90);
    }

    @Test
    @DisplayName("has the clock of this process: a collection is within the command that asks for it")
    void sameClock() throws Exception {
        Path file = directory.resolve("safepoint.log");
        try (TargetProcess target = TargetProcess.start(SafepointLog.jvmArg(file))) {
            long before = System.nanoTime();
            target.jcmd().run("GC.run").requireSuccess();
            long after = System.nanoTime();

            assertThat(SafepointLog.read(file).pauses())
                    .filteredOn(pause -> pause.name().equals("Pause Full (Diagnostic Command)"))
                    .singleElement()
                    .satisfies(pause -> {
                        assertThat(pause.isCollection()).isTrue();
                        assertThat(pause.startNanos()).isBetween(before, pause.endNanos());
                        assertThat(pause.endNanos()).isLessThan(after);
                    });
        }
    }

    @Test
    @DisplayName("that is missing is named")
    void missing() {
        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> SafepointLog.read(directory.resolve("safepoint.log")))
                .withMessageContaining("safepoint.log could not be read");
    }
}
