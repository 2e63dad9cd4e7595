package org.gaeperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.gaeperf.model.GateFile;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.Json;
import org.gaeperf.report.console.ConsoleLines;
import org.gaeperf.report.text.GateReport;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code gate.json}: what can be read can be reported. */
class GateResultFuzzTest {

    static Stream<Arguments> files() {
        return Seeds.of(GateResult.class, "gate.json");
    }

    @MethodSource("files")
    @FuzzTest
    void isReadOrRefused(byte[] file) throws Exception {
        String text = new String(file, StandardCharsets.UTF_8);

        GateResult gate =
                Parsing.of(text, GateResultFuzzTest::read, IOException.class).orElse(null);
        if (gate != null) {
            assertThat(read(Json.PRETTY.writeValueAsString(gate))).isEqualTo(gate);
            assertThat(GateReport.markdown(gate)).isNotBlank();
            assertThat(Reports.console(StoredRun.read(), gate, Path.of("output"))
                            .lines()
                            .filter(line -> !line.startsWith("Report: ")))
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(ConsoleLines.USUAL_COLUMNS));
            gate.findings()
                    .forEach(finding -> assertThat(GateReport.sentence(finding, gate.intervalName()))
                            .isNotBlank());
        }
    }

    private static GateResult read(String json) throws IOException {
        return GateFile.parse(Json.read(json, JsonNode.class), GateFile.NAME);
    }
}
