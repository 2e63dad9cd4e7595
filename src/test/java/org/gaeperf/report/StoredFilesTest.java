package org.gaeperf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.series.MissedSample;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.report.csv.SamplesCsv;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code results.json} and what is made from it. */
class StoredFilesTest {

    private final Locale usual = Locale.getDefault();

    @TempDir
    private Path directory;

    @AfterEach
    void restore() {
        Locale.setDefault(usual);
    }

    @Test
    void aRunIsReadBackAsItWasWritten() throws IOException {
        RunResult run = StoredRun.read();

        assertThat(Json.PRETTY.readValue(Json.PRETTY.writeValueAsString(run), RunResult.class))
                .isEqualTo(run);
        assertThat(Json.LINE.readValue(Json.LINE.writeValueAsString(run), RunResult.class))
                .isEqualTo(run);
        assertThat(Json.LINE.writeValueAsString(run))
                .doesNotContain("\n")
                .contains("\"validity\":\"valid\"")
                .contains("\"startedAt\":\"2026-11-21T12:00:00Z\"");
    }

    @Test
    void aMissingValueIsNullInJson() throws IOException {
        double none = Double.NaN;
        LatencySummary empty =
                new LatencySummary(0, none, none, none, none, none, none, none, none, none, none, none, none, "");

        String json = Json.LINE.writeValueAsString(empty);

        assertThat(json).contains("\"p50Micros\":null").doesNotContain("NaN");
        assertThat(Json.LINE.readValue(json, LatencySummary.class)).isEqualTo(empty);
    }

    @Test
    void whatIsNoNumberAtAllIsRefused() {
        assertThatThrownBy(() -> Json.LINE.readValue("{\"count\":null,\"histogram\":\"\"}", LatencySummary.class))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("count");
        assertThatThrownBy(() ->
                        Json.LINE.readValue("{\"count\":1,\"histogram\":\"\",\"unheardOf\":2}", LatencySummary.class))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("unheardOf");
    }

    @Test
    void reportsAreMadeFromTheStoredResultsAlone() throws IOException {
        Json.PRETTY.writeValue(directory.resolve("results.json").toFile(), StoredRun.read());
        ByteArrayOutputStream console = new ByteArrayOutputStream();

        ReportWriter.make(directory, new PrintStream(console, true, StandardCharsets.UTF_8));

        assertThat(directory.resolve("summary.md")).content().isEqualTo(Reports.markdown(StoredRun.read()));
        assertThat(console.toString(StandardCharsets.UTF_8)).contains("median latency");
        assertThat(directory.resolve("trials/01-load-http/samples.csv")).isNotEmptyFile();
        assertThat(directory.resolve("trials/05-load-http/samples.csv")).exists();
    }

    @Test
    void resultsOfAnotherFormatAreRefusedByVersion() throws IOException {
        String json = Json.PRETTY
                .writeValueAsString(StoredRun.read())
                .replace("\"schemaVersion\" : " + RunResult.SCHEMA_VERSION, "\"schemaVersion\" : 999");
        Files.writeString(directory.resolve("results.json"), json);

        assertThatThrownBy(() -> ResultsFile.read(directory))
                .isInstanceOf(IOException.class)
                .hasMessage(directory.resolve("results.json") + " has schema version 999; this gaeperf reads version "
                        + RunResult.SCHEMA_VERSION + ". Read it with a newer gaeperf");
    }

    @Test
    void aDirectoryWithoutResultsIsNamed() {
        assertThatThrownBy(() -> ResultsFile.read(directory))
                .isInstanceOf(IOException.class)
                .hasMessage("there is no file " + directory.resolve("results.json"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "(?s).*| null|  has schema version none; ",
                "(?s)$| {}| cannot be read: Trailing token",
                "\"gitCommit\" : \"[^\"]*\",| ''| cannot be read: Null value for creator property 'gitCommit'",
                "\"trials\" : \\[| \"trials\" : [ null,| cannot be read: ",
                "\"2xx\" : \\d+| \"2xx\" : null| cannot be read: ",
                "\"cpuSeconds\" : [0-9.]+| \"cpuSeconds\" : 1e999| too large for a number",
                "\"validity\" : \"valid\"| \"validity\" : \"fine\"| validity is 'fine'; known are: valid, ",
                "\"id\" : \"01-load-http\"| \"id\" : \"../../elsewhere\"| : '../../elsewhere' is not a valid id of a trial",
                "\"histogram\" : \"\"| \"histogram\" : \"AAAA\"| , trial 01-load-http: not an HdrHistogram in Base64"
            })
    void damagedResultsAreRefusedByName(String part, String other, String reason) throws IOException {
        String json = Json.PRETTY.writeValueAsString(StoredRun.read());
        String damaged = Pattern.compile(part).matcher(json).replaceFirst(Matcher.quoteReplacement(other));
        assertThat(damaged).isNotEqualTo(json);
        Files.writeString(directory.resolve("results.json"), damaged);

        assertThatThrownBy(() -> ResultsFile.read(directory))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(directory.resolve("results.json").toString())
                .hasMessageContaining(reason);
    }

    @Test
    @DisplayName("samples are CSV in every locale, whatever the reason of a missed one")
    void samplesAreCsvInEveryLocale() throws IOException {
        Locale.setDefault(Locale.GERMANY);
        Path file = directory.resolve("samples.csv");
        SampleSet samples = new SampleSet(
                List.of(new TimeSeries(
                        "rssBytes", List.of(new TimeSeries.Point(0.5, 1048576), new TimeSeries.Point(5.25, 2e9)))),
                List.of(new MissedSample(5.5, "ps", "exit code 1: \"no such, process\"\nsecond line")));

        SamplesCsv.write(samples, file);

        assertThat(file).content().isEqualTo("""
                seconds,series,value,gap
                0.5,rssBytes,1048576.0,
                5.25,rssBytes,2.0E9,
                5.5,ps,,"exit code 1: ""no such, process""
                second line"
                """);
    }
}
