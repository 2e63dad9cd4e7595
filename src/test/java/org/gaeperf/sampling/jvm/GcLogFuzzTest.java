package org.gaeperf.sampling.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.Resources;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GcLogFuzzTest {

    private static final TimestampedHeapUsage EMPTY = new TimestampedHeapUsage(0, 0, new HeapInfo(0, 1024));
    private static final TimestampedHeapUsage FULL =
            new TimestampedHeapUsage(1e9, 1e9, new HeapInfo(Long.MAX_VALUE, 1024));

    static Stream<Arguments> logs() {
        return Seeds.of(
                Resources.class,
                "gc-serial-jdk17.log",
                "gc-serial-jdk25.log",
                "gc-parallel-jdk17.log",
                "gc-parallel-jdk25.log",
                "gc-g1-jdk17.log",
                "gc-g1-jdk25.log",
                "gc-zgc-jdk17.log",
                "gc-zgc-jdk25.log",
                "gc-shenandoah-jdk17.log",
                "gc-shenandoah-jdk25.log",
                "gc-buffers-jdk17.log",
                "gc-buffers-jdk25.log");
    }

    @MethodSource("logs")
    @FuzzTest
    void isReadOrRefused(byte[] file) throws Exception {
        String text = new String(file, StandardCharsets.ISO_8859_1);

        GcLog log = Parsing.of(text, GcLog::parse, SampleFormatException.class).orElse(null);
        if (log != null) {
            log.pauses().forEach(pause -> {
                assertThat(pause.endUptimeSeconds()).isFinite().isNotNegative();
                assertThat(pause.millis()).isFinite().isNotNegative();
            });
            log.collections().forEach(collection -> {
                assertThat(collection.endUptimeSeconds()).isFinite().isNotNegative();
                assertThat(collection.bytesBefore()).isNotNegative();
                assertThat(collection.bytesAfter()).isNotNegative();
                assertThat(collection.unusedBufferBytes()).isNotNegative();
            });
            Parsing.of(text, any -> log.allocatedBytesBetween(EMPTY, FULL), ProbeException.class);
        }
    }
}
