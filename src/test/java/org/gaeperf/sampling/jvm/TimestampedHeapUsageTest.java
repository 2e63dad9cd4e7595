package org.gaeperf.sampling.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.gaeperf.sampling.Resources;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimestampedHeapUsageTest {

    private static final long MIB = 1 << 20;

    @ParameterizedTest
    @CsvSource({
        "serial-jdk17-before, 17472K",
        "serial-jdk25-before, 18538K",
        "parallel-jdk17-before, 16902K",
        "parallel-jdk25-before, 17838K",
        "g1-jdk17-before, 20884K",
        "g1-jdk25-before, 21335K",
        "zgc-jdk17-before, 20480K",
        "zgc-jdk25-before, 20480K",
        "shenandoah-jdk17-before, 16561K",
        "shenandoah-jdk25-before, 17300K",
        "shenandoah-generational-jdk25, 17230K"
    })
    void readsTheHeapOfEveryCollector(String resource, String used) {
        TimestampedHeapUsage reading = TimestampedHeapUsage.parse(Resources.text("heap-reading-" + resource + ".txt"));

        assertThat(reading.heap().usedBytes() / 1024 + "K").isEqualTo(used);
        assertThat(reading.heap().resolutionBytes()).isEqualTo(resource.startsWith("zgc") ? MIB : 1024);
        assertThat(reading.uptimeBeforeSeconds()).isBetween(0.5, 2.0);
        assertThat(reading.uptimeAfterSeconds() - reading.uptimeBeforeSeconds()).isBetween(0.0, 0.1);
    }

    @Test
    void readsADecimalComma() {
        assertThat(TimestampedHeapUsage.parse("1:\n0,986 s\nZHeap used 68M, capacity 128M\n0,987 s\n"))
                .isEqualTo(new TimestampedHeapUsage(0.986, 0.987, new HeapInfo(68 * MIB, MIB)));
    }

    @Test
    void saysThatAnUptimeIsMissing() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> TimestampedHeapUsage.parse("1:\n0.986 s\nZHeap used 68M, capacity 128M\n"))
                .withMessageStartingWith("jcmd VM.uptime, GC.heap_info, VM.uptime: expected two lines such as");
    }

    @Test
    void saysThatAnUptimeIsNone() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> TimestampedHeapUsage.parse("0.1.2 s\nZHeap used 68M, capacity 128M\n0.2 s\n"))
                .withMessageContaining("first uptime: expected a decimal number, found \"0.1.2\"");
    }

    @Test
    void saysThatTheCollectorIsUnknown() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> HeapInfo.parse("Epsilon Heap\n"))
                .withMessage("jcmd GC.heap_info: expected the heap of Serial, Parallel, G1, ZGC or Shenandoah, "
                        + "found \"Epsilon Heap\"");
    }

    @Test
    void refusesHalfAHeap() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> HeapInfo.parse("DefNew     total 19648K, used 10435K [0x0\n"));
    }

    @Test
    void saysThatAUnitIsUnknown() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> HeapInfo.parse("ZHeap used 68X, capacity 128M\n"))
                .withMessage("jcmd GC.heap_info, unit of used: expected one of the units B, K, M, G, T, found \"X\"");
    }

    @Test
    void saysThatTheGenerationsAreTooLarge() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> HeapInfo.parse("DefNew total 1K, used 9007199254740991K [0x0\n"
                        + "Tenured total 1K, used 9007199254740991K [0x0\n"))
                .withMessageStartingWith(
                        "jcmd GC.heap_info, used: expected values with a sum of at most 9223372036854775807");
    }

    @Test
    void readsMegabytesOfEmptyLinesAtOnce() {
        assertTimeoutPreemptively(
                Duration.ofSeconds(5),
                () -> assertThatExceptionOfType(SampleFormatException.class)
                        .isThrownBy(() -> HeapInfo.parse("\n".repeat(2_000_000))));
    }
}
