package org.gaeperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.Json;
import org.gaeperf.report.text.GateReport;

/** {@code gate.json}: what can be read can be reported. */
class GateResultFuzzTest {

    @FuzzTest
    void isReadOrRefused(byte[] file) throws Exception {
        String text = new String(file, StandardCharsets.UTF_8);

        GateResult gate =
                Parsing.of(text, GateResultFuzzTest::read, IOException.class).orElse(null);
        if (gate != null) {
            assertThat(read(Json.PRETTY.writeValueAsString(gate))).isEqualTo(gate);
            assertThat(GateReport.markdown(gate)).isNotBlank();
            assertThat(GateReport.console(gate)).isNotBlank();
            gate.findings()
                    .forEach(finding -> assertThat(GateReport.sentence(finding)).isNotBlank());
        }
    }

    private static GateResult read(String json) throws IOException {
        return Json.read(json, GateResult.class);
    }
}
