package org.gaeperf.sampling.hiccup;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.sampling.SampleFormatException;

class HiccupReportFuzzTest {

    @FuzzTest
    void isReadOrRefused(byte[] line) throws Exception {
        String text = new String(line, StandardCharsets.UTF_8);

        Parsing.of(text, HiccupReport::parse, SampleFormatException.class).ifPresent(report -> {
            assertThat(HiccupReport.parse(report.toJson())).isEqualTo(report);
            assertThat(report.maxMicros("serverHiccupMaxMicros", 0).points())
                    .hasSameSizeAs(report.maxMicrosBySecond())
                    .allMatch(point -> Double.isFinite(point.value()));
        });
    }
}
