package org.gaeperf.report.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.ClosedLoopStep;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A stored run, exported")
class ExportFormatTest {

    private static final RunResult RUN = MadeRuns.load("before", 10);

    @Test
    @DisplayName("has in JMH's JSON a benchmark for each variant, and what its readers need of each")
    void jmh() throws IOException {
        JsonNode results = Json.PRETTY.readTree(ExportFormat.JMH.write(List.of(RUN)));

        assertThat(results.findValuesAsText("benchmark"))
                .contains("org.gaeperf.load.steady.http", "org.gaeperf.load.steady.rpc");
        for (JsonNode result : results) {
            assertThat(result.get("mode").asText()).isEqualTo("avgt");
            JsonNode primary = result.get("primaryMetric");
            assertThat(primary.get("rawData")).hasSize(result.get("forks").asInt());
            double sum = 0;
            for (JsonNode fork : primary.get("rawData")) {
                assertThat(fork).hasSize(1);
                sum += fork.get(0).asDouble();
            }
            assertThat(primary.get("score").asDouble())
                    .isCloseTo(sum / result.get("forks").asInt(), within(1e-9));
            assertThat(primary.get("scorePercentiles").fieldNames())
                    .toIterable()
                    .containsExactly(
                            "0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0");
            assertThat(primary.get("scoreConfidence")).hasSize(2);
            assertThat(primary.get("scoreUnit").asText()).isNotEmpty();
            assertThat(result.get("secondaryMetrics"))
                    .isNotEmpty()
                    .allSatisfy(metric -> assertThat(metric.get("rawData")).isNotEmpty());
        }
    }

    @Test
    @DisplayName("has in JMH's JSON the 99.9 % interval of Student's t, and none for two trials")
    void jmhError() throws IOException {
        JsonNode three = p50(ExportFormat.JMH.write(List.of(ofMedians(100, 110, 120))));
        assertThat(three.get("score").asDouble()).isCloseTo(110, within(1e-9));
        // 31.599 is the quantile of t with two degrees of freedom; the standard error is 10 / sqrt(3).
        assertThat(three.get("scoreError").asDouble()).isCloseTo(31.599 * 10 / Math.sqrt(3), within(0.01));

        JsonNode two = p50(ExportFormat.JMH.write(List.of(ofMedians(100, 110))));
        assertThat(two.get("scoreError").asText()).isEqualTo("NaN");
    }

    @Test
    @DisplayName("has for github-action-benchmark each metric in the chart of its direction")
    void actionBenchmark() throws IOException {
        JsonNode smaller = Json.PRETTY.readTree(ExportFormat.GITHUB_SMALLER.write(List.of(RUN)));
        JsonNode bigger = Json.PRETTY.readTree(ExportFormat.GITHUB_BIGGER.write(List.of(RUN)));

        assertThat(smaller.findValuesAsText("name"))
                .doesNotHaveDuplicates()
                .contains("load, steady, http: median latency");
        for (JsonNode entry : smaller) {
            assertThat(entry.get("value").isNumber()).isTrue();
            assertThat(entry.get("unit").isTextual()).isTrue();
        }
        assertThat(smaller).hasSize(ExportedSeries.of(RUN).size());
        assertThat(bigger).as("the suite load has no such metric").isEmpty();
        RunResult throughput = RunResults.of(Suites.PROXY)
                .trials(List.of(TrialResults.valid("netty")
                        .suite(Suites.PROXY)
                        .scenario(new ClosedLoopStep(100, false))
                        .load(LoadResults.ofSeconds(10).answeredPerSecond(1_000).build())
                        .build()))
                .build();
        assertThat(Json.PRETTY.readTree(ExportFormat.GITHUB_BIGGER.write(List.of(throughput))))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.get("value").asDouble()).isEqualTo(1_000);
                    assertThat(entry.get("unit").asText()).isEqualTo("req/s");
                });
    }

    @Test
    @DisplayName("is well-formed OpenMetrics, with a sample for each valid trial")
    void openMetrics() {
        RunResult run = RunResults.copyOf(ofMedians(100, 110)).id("a\"b\\c\nd").build();
        List<String> lines =
                ExportFormat.OPENMETRICS.write(List.of(run)).lines().toList();

        assertThat(lines.get(lines.size() - 1)).isEqualTo("# EOF");
        Pattern sample = Pattern.compile(
                "(?<name>gaeperf_[a-z0-9_]+)\\{(?:[a-z]+=\"(?:[^\"\\\\\\n]|\\\\[\\\\n\"])*\",?)+} [-+.0-9E]+");
        Set<String> closed = new HashSet<>();
        String family = "";
        for (String line : lines.subList(0, lines.size() - 1)) {
            if (line.startsWith("# TYPE ")) {
                closed.add(family);
                family = line.split(" ")[2];
                assertThat(closed).as("a family in one place").doesNotContain(family);
            } else if (!line.startsWith("# HELP " + family + " ")) {
                Matcher matcher = sample.matcher(line);
                assertThat(matcher.matches()).as(line).isTrue();
                assertThat(matcher.group("name")).isEqualTo(family);
            }
        }
        assertThat(lines)
                .filteredOn(line -> line.startsWith("gaeperf_p50_microseconds{"))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("run=\"a\\\"b\\\\c\\nd\""));
    }

    @Test
    @DisplayName("is a row in Otava's table, in the order of time, with the columns that all runs have")
    void otava() throws IOException {
        RunResult later = MadeRuns.startedLater(MadeRuns.load("after", 10), 1, 1.5);
        List<CSVRecord> rows;
        List<String> header;
        try (CSVParser csv = CSVParser.parse(
                new StringReader(ExportFormat.OTAVA_CSV.write(List.of(later, RUN))),
                CSVFormat.RFC4180.builder().setHeader().get())) {
            header = csv.getHeaderNames();
            rows = csv.getRecords();
        }

        assertThat(rows).extracting(row -> row.get("run")).containsExactly("before", "after");
        assertThat(header).startsWith("time", "run", "commit").contains("load.steady.http.p50");
        assertThat(rows)
                .allSatisfy(row -> header.stream()
                        .skip(3)
                        .forEach(column ->
                                assertThat(Double.parseDouble(row.get(column))).isFinite()));
    }

    @Test
    @DisplayName("has no value of a trial that is not valid")
    void invalid() {
        RunResult run = RunResults.of(Suites.LOAD)
                .trials(List.of(
                        TrialResults.valid("http")
                                .id("01")
                                .load(LoadResults.ofSeconds(10).build())
                                .build(),
                        TrialResults.valid("http")
                                .id("02")
                                .position(2)
                                .pair(2)
                                .load(LoadResults.ofSeconds(10).build())
                                .validity(Validity.DISTURBED)
                                .build()))
                .build();

        assertThat(ExportedSeries.of(run))
                .isNotEmpty()
                .allSatisfy(series ->
                        assertThat(series.trials()).extracting(TrialResult::id).containsExactly("01"));
    }

    @Test
    @DisplayName("is one run, where the form describes one")
    void severalRuns() {
        assertThatThrownBy(() -> ExportFormat.JMH.write(List.of(RUN, RUN)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("jmh of 2 runs");
    }

    private static JsonNode p50(String json) throws IOException {
        JsonNode result = Json.PRETTY.readTree(json).get(0);
        JsonNode secondary = result.get("secondaryMetrics").get(Metric.P50.key());
        return secondary == null ? result.get("primaryMetric") : secondary;
    }

    private static RunResult ofMedians(int... micros) {
        List<TrialResult> trials = new ArrayList<>();
        for (int median : micros) {
            trials.add(TrialResults.valid("http")
                    .id("0" + trials.size())
                    .position(trials.size() + 1)
                    .pair(trials.size() + 1)
                    .load(LoadResults.ofSeconds(10)
                            .latency(Latencies.constant(median))
                            .build())
                    .build());
        }
        return RunResults.of(Suites.LOAD).trials(trials).build();
    }
}
