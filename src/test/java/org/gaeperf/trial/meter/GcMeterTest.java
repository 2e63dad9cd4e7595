package org.gaeperf.trial.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.gaeperf.Tags;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.server.ServerCost.GcActivity;
import org.gaeperf.sampling.TargetProcess;
import org.gaeperf.sampling.jvm.GcLog;
import org.gaeperf.sampling.jvm.Jcmd;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Measures allocation of a JVM that counts what it allocates. */
@Tag(Tags.SLOW)
@Timeout(600)
class GcMeterTest {

    private static final long STEP_BYTES = 1 << 20;
    private static final long STEP_MILLIS = 50;
    private static final double RESPONSES_PER_SECOND = 100;

    /** A young collection, and a concurrent cycle with two pauses. */
    private static final String TWO_COLLECTIONS = """
            [0.003s][info][gc] Using G1
            [0.051s][info][gc          ] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 16M->15M(61M) 9.000ms
            [0.060s][info][gc          ] GC(1) Pause Remark 20M->20M(61M) 2.000ms
            [0.070s][info][gc          ] GC(1) Pause Cleanup 20M->20M(61M) 0.500ms
            """;

    @TempDir
    private Path directory;

    /** Between the end of the load and the second look at the heap, the client counts and is waited for. */
    @Test
    void theTimeAfterTheLoadIsNotDividedBy() throws Exception {
        Path gcLog = directory.resolve("gc.log");
        try (TargetProcess target = TargetProcess.start(GcLog.jvmArg(gcLog))) {
            GcMeter watch = new GcMeter(target.jcmd(), gcLog);
            long beforeReading = System.nanoTime();
            watch.readHeapBefore();
            long startNanos = System.nanoTime();
            long readingNanos = startNanos - beforeReading;
            long bytes = allocateUntil(startNanos + Math.max(readingNanos, TimeUnit.SECONDS.toNanos(2)), target);
            long endNanos = System.nanoTime();
            TimeUnit.NANOSECONDS.sleep(endNanos - beforeReading);
            watch.readHeapAfter();

            GcActivity garbage = watch.activity(
                            new MeasurementWindow(0, 400, startNanos, endNanos), RESPONSES_PER_SECOND)
                    .orElseThrow();

            // The clocks differ by at most the shortest of the four readings.
            double shortestSeconds = (endNanos - startNanos - readingNanos / 4.0) / 1e9;
            double longestSeconds = (endNanos - beforeReading) / 1e9;
            assertThat(garbage.allocatedBytesPerRequest().orElseThrow() * RESPONSES_PER_SECOND)
                    .isBetween(bytes / longestSeconds, 1.12 * bytes / shortestSeconds);
            assertThat(garbage.collections()).isPositive();
        }
    }

    @Test
    void whatCouldNotBeReadIsAGapWithItsReason() throws Exception {
        Path gcLog = directory.resolve("gc.log");
        GcMeter watch;
        try (TargetProcess target = TargetProcess.start(GcLog.jvmArg(gcLog))) {
            watch = new GcMeter(target.jcmd(), gcLog);
            watch.readHeapBefore();
            target.allocate(100 * STEP_BYTES);
        }
        watch.readHeapAfter();
        MeasurementWindow window = new MeasurementWindow(0, 1, System.nanoTime() - 1, System.nanoTime());

        assertThat(watch.activity(window, RESPONSES_PER_SECOND).orElseThrow().allocatedBytesPerRequest())
                .isEmpty();
        assertThat(watch.addTo(new SampleSet(List.of(), List.of()), window).missedSamples())
                .singleElement()
                .satisfies(gap -> {
                    assertThat(gap.source()).isEqualTo("allocation");
                    assertThat(gap.reason()).contains("jcmd");
                });
    }

    @Test
    void aCollectionWithSeveralPausesIsOne() throws Exception {
        Path gcLog = directory.resolve("gc.log");
        Files.writeString(gcLog, TWO_COLLECTIONS);
        try (TargetProcess target = TargetProcess.start()) {
            GcMeter watch = new GcMeter(target.jcmd(), gcLog);
            watch.readHeapAfter();

            GcActivity garbage = watch.activity(anyTime(), RESPONSES_PER_SECOND).orElseThrow();

            assertThat(garbage.collections()).isEqualTo(2);
            assertThat(garbage.pauseMillis()).isCloseTo(11.5, Offset.offset(1e-9));
            assertThat(garbage.maxPauseMillis()).isEqualTo(9);
        }
    }

    @Test
    void nothingIsKnownOfAJvmThatNeverReportedItsUptime() throws Exception {
        Path gcLog = directory.resolve("gc.log");
        Files.writeString(gcLog, TWO_COLLECTIONS);
        Jcmd none = new Jcmd(TargetProcess.JDK_HOME, Integer.MAX_VALUE, List.of(), Duration.ofSeconds(1));
        GcMeter watch = new GcMeter(none, gcLog);
        watch.readHeapBefore();
        watch.readHeapAfter();

        assertThat(watch.activity(anyTime(), RESPONSES_PER_SECOND)).isEmpty();
    }

    /** Returns a window that fits whatever the uptime of the JVM is. */
    private static MeasurementWindow anyTime() {
        long hourNanos = TimeUnit.HOURS.toNanos(1);
        return new MeasurementWindow(0, 1, System.nanoTime() - hourNanos, System.nanoTime() + hourNanos);
    }

    private static long allocateUntil(long endNanos, TargetProcess target) throws IOException, InterruptedException {
        long bytes = 0;
        for (long next = System.nanoTime(); next < endNanos; next += TimeUnit.MILLISECONDS.toNanos(STEP_MILLIS)) {
            TimeUnit.NANOSECONDS.sleep(Math.max(0, next - System.nanoTime()));
            bytes += target.allocate(STEP_BYTES);
        }
        return bytes;
    }
}
