package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.sampling.SampleFormatException;

class PsSampleFuzzTest {

    @FuzzTest
    void isReadOrRefused(byte[] output) throws Exception {
        String text = new String(output, StandardCharsets.UTF_8);

        Parsing.of(text, PsSample::parse, SampleFormatException.class).ifPresent(sample -> {
            assertThat(sample.lifetimeCpuPercent()).isFinite().isNotNegative();
            assertThat(sample.rssBytes()).isNotNegative();
            assertThat(sample.virtualBytes()).isNotNegative();
            assertThat(sample.threads()).isNotNegative();
            assertThat(sample.elapsedSeconds()).isNotNegative();
        });
    }
}
