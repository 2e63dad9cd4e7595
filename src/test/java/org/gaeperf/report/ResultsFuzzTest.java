package org.gaeperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.report.csv.ResultsCsv;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code results.json}, which may come from another machine: what can be read can be reported. */
class ResultsFuzzTest {

    @TempDir
    static Path directory;

    static Stream<Arguments> files() {
        return Seeds.of(ReportWriter.class, "results.json");
    }

    @MethodSource("files")
    @FuzzTest
    void isReadOrRefused(byte[] file) throws Exception {
        String text = new String(file, StandardCharsets.UTF_8);

        RunResult run =
                Parsing.of(text, ResultsFuzzTest::read, IOException.class).orElse(null);
        if (run != null) {
            assertThat(read(Json.PRETTY.writeValueAsString(run))).isEqualTo(run);
            assertThat(Parsing.of(text, json -> Reports.markdown(run), IOException.class))
                    .isPresent();
            assertThat(Parsing.of(text, json -> Reports.console(run, directory), IOException.class))
                    .isPresent();
            ResultsCsv.write(run, directory.resolve("results.csv"));
            assertThat(run.trials())
                    .allMatch(trial -> directory.resolve(trial.id()).getParent().equals(directory));
        }
    }

    /** A seed of another version of the format would be refused at its first field, and lead nowhere. */
    @ParameterizedTest
    @ValueSource(strings = {"capacity", "load", "request-memory", "startup"})
    void seedsAreOfThisVersion(String seed) throws IOException {
        try (InputStream stream =
                ResultsFuzzTest.class.getResourceAsStream("ResultsFuzzTestInputs/isReadOrRefused/" + seed)) {
            String json = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(json).contains("\"schemaVersion\":" + RunResult.SCHEMA_VERSION);
            assertThat(read(json).trials()).isNotEmpty();
        }
    }

    private static RunResult read(String json) throws IOException {
        return ResultsFile.parse(Json.read(json, JsonNode.class), ResultsFile.NAME);
    }
}
