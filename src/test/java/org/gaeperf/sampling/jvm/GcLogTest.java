package org.gaeperf.sampling.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.Resources;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GcLogTest {

    private static final long MIB = 1 << 20;

    private static GcLog log(String resource) {
        return GcLog.parse(Resources.text("gc-" + resource + ".log"));
    }

    @ParameterizedTest
    @CsvSource({
        "serial-jdk17, Serial, 14, 14", "serial-jdk25, Serial, 14, 14",
        "parallel-jdk17, Parallel, 18, 18", "parallel-jdk25, Parallel, 17, 17",
        "g1-jdk17, G1, 22, 22", "g1-jdk25, G1, 17, 17",
        "zgc-jdk17, The Z Garbage Collector, 9, 3", "zgc-jdk25, The Z Garbage Collector, 13, 2",
        "shenandoah-jdk17, Shenandoah, 5, 0", "shenandoah-jdk25, Shenandoah, 4, 0"
    })
    void readsTheLogOfEveryCollector(String resource, String collector, int pauses, int collections) {
        GcLog log = log(resource);

        assertThat(log.collector()).isEqualTo(collector);
        assertThat(log.pauses())
                .hasSize(pauses)
                .isSortedAccordingTo((a, b) -> Double.compare(a.endUptimeSeconds(), b.endUptimeSeconds()))
                .allMatch(pause -> pause.millis() > 0 && pause.millis() < 1_000);
        assertThat(log.collections()).hasSize(collections);
    }

    @Test
    void knowsWhatAPauseWas() {
        assertThat(log("g1-jdk25").pauses())
                .contains(new GcLog.Pause(6, "Pause Young (Concurrent Start) (G1 Evacuation Pause)", 1.051, 1.333))
                .contains(new GcLog.Pause(7, "Pause Remark", 1.053, 0.486))
                .contains(new GcLog.Pause(14, "Pause Full (Diagnostic Command)", 3.045, 4.132));
        assertThat(log("g1-jdk25").collections())
                .contains(new GcLog.Collection(7, "Pause Remark", 1.053, 37 * MIB, 28 * MIB, 0));
    }

    @Test
    void knowsPausesAndCyclesOfTheGenerationsOfZgc() {
        assertThat(log("zgc-jdk25").pauses())
                .contains(new GcLog.Pause(0, "Y: Pause Mark Start (Major)", 1.053, 0.023))
                .contains(new GcLog.Pause(0, "O: Pause Relocate Start", 1.060, 0.004));
        assertThat(log("zgc-jdk25").collections())
                .contains(new GcLog.Collection(1, "Major Collection (Warmup)", 1.103, 106 * MIB, 90 * MIB, 0));
    }

    @ParameterizedTest
    @CsvSource({"jdk17, Thread-1, 0.924, 96.188, 8", "jdk25, Thread-2, 0.864, 2.442, 20"})
    @DisplayName("a thread of ZGC that waits for memory has no pause, but a stall; a collection named after it is none")
    void knowsAllocationStalls(String jdk, String thread, double endUptimeSeconds, double millis, int pauses) {
        GcLog log = log("zgc-stalls-" + jdk);

        assertThat(log.stalls()).hasSize(12).startsWith(new GcLog.Stall(thread, endUptimeSeconds, millis));
        assertThat(log.pauses()).hasSize(pauses).noneMatch(pause -> pause.kind().contains("Stall"));
        assertThat(log.logsStalls()).isTrue();
        assertThat(log("g1-" + jdk).logsStalls()).isFalse();
    }

    /** The bytes are those that com.sun.management.ThreadMXBean counted in the process that wrote the log. */
    @ParameterizedTest
    @CsvSource({
        "serial-jdk17, 230515448", "serial-jdk25, 230518768", "parallel-jdk17, 230515448",
        "parallel-jdk25, 230518768", "g1-jdk17, 230515448", "g1-jdk25, 230518768"
    })
    void addsUpWhatWasAllocated(String resource, long allocatedBytes) throws ProbeException {
        TimestampedHeapUsage before =
                TimestampedHeapUsage.parse(Resources.text("heap-reading-" + resource + "-before.txt"));
        TimestampedHeapUsage after =
                TimestampedHeapUsage.parse(Resources.text("heap-reading-" + resource + "-after.txt"));

        assertThat(log(resource).allocatedBytesBetween(before, after))
                .isCloseTo(allocatedBytes, Percentage.withPercentage(4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"zgc-jdk17", "zgc-jdk25", "shenandoah-jdk17"})
    void refusesAReadingDuringACollection(String resource) {
        TimestampedHeapUsage reading = new TimestampedHeapUsage(0, 0, new HeapInfo(0, 1));

        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> log(resource).allocatedBytesBetween(reading, reading))
                .withMessageStartingWith("allocation cannot be derived from the GC log of \"")
                .withMessageEndingWith("run the server with one of [G1, Parallel, Serial]");
    }

    @Test
    @DisplayName("a collection during a heap reading is refused, since it could be counted before or after")
    void collectionDuringAReading() {
        GcLog log = new GcLog(
                "Serial", List.of(), List.of(new GcLog.Collection(3, "Pause Young", 2.5, 9, 4, 0)), List.of());
        TimestampedHeapUsage disturbed = new TimestampedHeapUsage(2.4, 2.6, new HeapInfo(0, 1));
        TimestampedHeapUsage later = new TimestampedHeapUsage(3, 3, new HeapInfo(0, 1));

        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> log.allocatedBytesBetween(disturbed, later))
                .withMessage("GC(3) ended at uptime 2.5 s, while the heap was read (2.4 to 2.6 s); "
                        + "read the heap when the server is idle");
    }

    @Test
    void leavesOutCollectionsBeforeAndAfter() throws ProbeException {
        GcLog log = new GcLog(
                "Serial",
                List.of(),
                Stream.of(1.0, 2.0, 3.0)
                        .map(seconds -> new GcLog.Collection(0, "Pause Young", seconds, 100, 10, 0))
                        .toList(),
                List.of());

        assertThat(log.allocatedBytesBetween(
                        new TimestampedHeapUsage(1.4, 1.5, new HeapInfo(50, 1)),
                        new TimestampedHeapUsage(2.4, 2.5, new HeapInfo(60, 1))))
                .isEqualTo(60 - 50 + 90);
    }

    @Test
    void readsDecimalCommas() {
        GcLog log = GcLog.parse("[0,003s][info][gc] Using Serial\n"
                + "[0,051s][info][gc          ] GC(0) Pause Young (Allocation Failure) 16M->15M(61M) 9,849ms\n");

        assertThat(log.pauses().get(0).millis()).isCloseTo(9.849, within(1e-9));
    }

    @Test
    void leavesOutALineThatWasBeingWritten() {
        assertThat(GcLog.parse("[0.003s][info][gc] Using Serial\n[0.05").pauses())
                .isEmpty();
    }

    @Test
    void saysWhichLineIsNotOfALog() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> GcLog.parse("[0.003s][info][gc] Using Serial\nCannot allocate\n"))
                .withMessage("GC log, line 2: expected \"[UPTIMEs][LEVEL][TAGS] …\", found \"Cannot allocate\"");
    }

    @Test
    void saysThatTheCollectorIsMissing() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> GcLog.parse("[0.003s][info][gc,init] CPUs: 2\n"))
                .withMessageStartingWith("GC log: expected a line \"Using COLLECTOR\"");
    }

    @Test
    void saysThatTheFileIsMissing(@TempDir Path directory) {
        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> GcLog.read(directory.resolve("gc.log")))
                .withMessageStartingWith("GC log ")
                .withMessageContaining("NoSuchFile");
    }

    /** If the heap is collected at the same fill each time, whole MiB would be wrong by the same part each time. */
    @Test
    @DisplayName("the generations in KiB are preferred to the whole MiB of the pause")
    void generationsInKibibytes() {
        GcLog log = GcLog.parse("""
                [0.003s][info][gc] Using Serial
                [8.469s][info][gc,heap        ] GC(40) DefNew: 4862K(5312K)->124K(5312K) Eden: 4736K(4736K)->0K(4736K)
                [8.469s][info][gc,heap        ] GC(40) Tenured: 7364K(11552K)->7367K(11552K)
                [8.469s][info][gc             ] GC(40) Pause Young (Allocation Failure) 11M->7M(16M) 1.019ms
                """);

        assertThat(log.collections()).hasSize(1);
        assertThat(log.collections().get(0).bytesBefore()).isEqualTo((4862 + 7364) * 1024L);
        assertThat(log.collections().get(0).bytesAfter()).isEqualTo((124 + 7367) * 1024L);
    }

    @Test
    @DisplayName("a young collection that goes on to a full one is one collection, whose memory counts once")
    void youngThenFull() {
        GcLog log = GcLog.parse("""
                [0.003s][info][gc] Using Serial
                [24.109s][debug][gc,tlab        ] GC(20) TLAB totals: thrds: 7  refills: 57 max: 48 slow allocs: 3 max 3\
                 waste:  0.2% gc: 6592B max: 2064B slow: 1688B max: 1608B
                [24.109s][info ][gc             ] GC(20) Pause Young (Allocation Failure) 15M->11M(16M) 0.670ms
                [24.121s][info ][gc,heap        ] GC(21) DefNew: 4822K(5120K)->334K(8640K) Eden: 4608K(4608K)->334K(7744K)
                [24.121s][info ][gc,heap        ] GC(21) Tenured: 11136K(11176K)->11335K(18892K)
                [24.122s][info ][gc             ] GC(21) Pause Full (Allocation Failure) 11M->11M(26M) 12.039ms
                """);

        assertThat(log.collections())
                .containsExactly(new GcLog.Collection(
                        21,
                        "Pause Full (Allocation Failure)",
                        24.122,
                        (4822 + 11136) * 1024L,
                        (334 + 11335) * 1024L,
                        8280));
        assertThat(log.pauses()).extracting(GcLog.Pause::id).containsExactly(20, 21);
    }

    @Test
    @DisplayName("the unused part of thread buffers belongs to the collection that retired them")
    void unusedThreadBuffers() throws ProbeException {
        GcLog log = GcLog.parse("""
                [0.003s][info][gc] Using Serial
                [1.000s][debug][gc,tlab       ] GC(0) TLAB totals: thrds: 2  refills: 46 max: 45 slow allocs: 6 max 6\
                 waste:  3.3% gc: 62768B max: 62000B slow: 29256B max: 29000B
                [1.001s][info ][gc            ] GC(0) Pause Young (Allocation Failure) 5M->1M(16M) 1.019ms
                [2.001s][info ][gc            ] GC(1) Pause Young (Allocation Failure) 5M->1M(16M) 1.019ms
                """);

        assertThat(log.collections())
                .extracting(GcLog.Collection::unusedBufferBytes)
                .containsExactly(92_024L, 0L);
        assertThat(log.allocatedBytesBetween(
                        new TimestampedHeapUsage(0.5, 0.5, new HeapInfo(0, 1)),
                        new TimestampedHeapUsage(3, 3, new HeapInfo(0, 1))))
                .isEqualTo(8 * MIB - 92_024);
    }

    @Test
    void saysThatGenerationsAreTooLargeToAddUp() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> GcLog.parse("[0.003s][info][gc] Using Serial\n"
                        + "[1.0s][info][gc,heap] GC(0) DefNew: 9007199254740991K(1K)->1K(1K)\n"
                        + "[1.0s][info][gc,heap] GC(0) Tenured: 9007199254740991K(1K)->1K(1K)\n"))
                .withMessageStartingWith(
                        "GC log, line 3, generation before: expected values with a sum of at most 9223372036854775807");
    }

    @Test
    void saysThatWhatWasFreedIsTooLargeToAddUp() {
        GcLog log = new GcLog(
                "Serial",
                List.of(),
                Stream.of(1.0, 2.0)
                        .map(seconds -> new GcLog.Collection(0, "Pause Young", seconds, Long.MAX_VALUE, 0, 0))
                        .toList(),
                List.of());

        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> log.allocatedBytesBetween(
                        new TimestampedHeapUsage(0, 0, new HeapInfo(0, 1)),
                        new TimestampedHeapUsage(3, 3, new HeapInfo(0, 1))))
                .withMessage("GC log: with GC(0), from 9223372036854775807 to 0 bytes, "
                        + "the sum of all freed bytes is above 9223372036854775807");
    }
}
