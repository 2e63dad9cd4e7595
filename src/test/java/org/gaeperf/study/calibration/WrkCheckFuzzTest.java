package org.gaeperf.study.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.process.CommandException;

class WrkCheckFuzzTest {

    @FuzzTest
    void isReadOrRefused(byte[] output) throws Exception {
        String text = new String(output, StandardCharsets.UTF_8);

        Parsing.of(text, wrk -> WrkCheck.parse(wrk, "wrk -c5"), CommandException.class)
                .ifPresent(check -> {
                    assertThat(check.p50Micros()).isFinite().isNotNegative();
                    assertThat(check.requestsPerSecond()).isFinite().isNotNegative();
                });
    }
}
