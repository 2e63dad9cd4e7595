package org.gaeperf.sampling.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.gaeperf.sampling.Resources;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TimestampedHeapUsageFuzzTest {

    static Stream<Arguments> outputs() {
        return Seeds.of(
                Resources.class,
                "heap-reading-serial-jdk17-before.txt",
                "heap-reading-serial-jdk25-before.txt",
                "heap-reading-parallel-jdk17-before.txt",
                "heap-reading-parallel-jdk25-before.txt",
                "heap-reading-g1-jdk17-before.txt",
                "heap-reading-g1-jdk25-before.txt",
                "heap-reading-zgc-jdk17-before.txt",
                "heap-reading-zgc-jdk25-before.txt",
                "heap-reading-shenandoah-jdk17-before.txt",
                "heap-reading-shenandoah-generational-jdk25.txt");
    }

    @MethodSource("outputs")
    @FuzzTest
    void isReadOrRefused(byte[] output) throws Exception {
        String text = new String(output, StandardCharsets.UTF_8);

        Parsing.of(text, TimestampedHeapUsage::parse, SampleFormatException.class)
                .ifPresent(reading -> {
                    assertThat(reading.uptimeBeforeSeconds()).isFinite().isNotNegative();
                    assertThat(reading.uptimeAfterSeconds()).isFinite().isNotNegative();
                });
        Parsing.of(text, HeapInfo::parse, SampleFormatException.class).ifPresent(heap -> {
            assertThat(heap.usedBytes()).isNotNegative();
            assertThat(Long.bitCount(heap.resolutionBytes()))
                    .as("a power of two")
                    .isOne();
        });
    }
}
