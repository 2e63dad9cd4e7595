package org.gaeperf.model.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import org.HdrHistogram.Histogram;
import org.gaeperf.fuzz.Parsing;

/** The histograms in results.json; a line of a .hlog holds one in the same form. */
class LatencySummaryFuzzTest {

    @FuzzTest
    void isReadOrRefused(byte[] base64) throws Exception {
        String text = new String(base64, StandardCharsets.ISO_8859_1);

        Histogram histogram = Parsing.of(text, LatencySummaryFuzzTest::read, IllegalArgumentException.class)
                .orElse(null);
        if (histogram != null) {
            LatencySummary summary = Histograms.summarize(histogram);
            assertThat(summary.count()).isNotNegative();
            if (summary.count() > 0) {
                assertThat(summary.minMicros()).isBetween(0.0, summary.maxMicros());
                assertThat(summary.meanMicros()).isFinite().isNotNegative();
                assertThat(summary.p99Micros()).isBetween(summary.p50Micros(), summary.maxMicros());
            }
            assertThat(summary.distribution()).isEqualTo(histogram);
        }
    }

    private static Histogram read(String base64) {
        return new LatencySummary(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, base64).distribution();
    }
}
