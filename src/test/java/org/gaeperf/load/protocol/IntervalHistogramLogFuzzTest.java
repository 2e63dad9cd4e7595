package org.gaeperf.load.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.HdrHistogram.Histogram;
import org.gaeperf.fuzz.Parsing;

/** The .hlog of a load generator that was killed may end anywhere. */
class IntervalHistogramLogFuzzTest {

    @FuzzTest
    void isReadOrRefused(byte[] log) throws Exception {
        String text = new String(log, StandardCharsets.ISO_8859_1);

        Parsing.of(text, IntervalHistogramLogFuzzTest::read, IOException.class)
                .ifPresent(sum -> assertThat(sum.getTotalCount()).isNotNegative());
    }

    private static Histogram read(String text) throws IOException {
        return IntervalHistogramLog.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)), "log", 2);
    }
}
