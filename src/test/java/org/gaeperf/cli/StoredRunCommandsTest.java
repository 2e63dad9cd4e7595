package org.gaeperf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.cli.RunOutcome.ComparedMetric;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunResult;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The subcommands for stored runs")
class StoredRunCommandsTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path output;

    @Test
    @DisplayName("make the reports of a run again, and print its outcome as JSON alone")
    void report() throws IOException {
        Path run = store(MadeRuns.load("before", 10));

        assertThat(run("report", "--json", run.toString())).isZero();

        RunOutcome outcome = Json.read(out.toString(StandardCharsets.UTF_8), RunOutcome.class);
        assertThat(outcome.exitStatus()).isZero();
        assertThat(outcome.problems()).isEmpty();
        assertThat(outcome.runs()).singleElement().satisfies(stored -> {
            assertThat(stored.directory()).isEqualTo(run.toString());
            assertThat(run.resolve("verdict.properties"))
                    .content()
                    .contains("state=" + stored.verdict() + "\n", "description=" + stored.description());
            assertThat(stored.comparisons()).first().satisfies(compared -> {
                assertThat(compared.suite()).isEqualTo("load");
                assertThat(compared.baseline()).isEqualTo("rpc");
                assertThat(compared.candidate()).isEqualTo("http");
                assertThat(compared.metrics())
                        .filteredOn(ComparedMetric::primary)
                        .isNotEmpty()
                        .allSatisfy(StoredRunCommandsTest::hasConsistentChange);
            });
        });
        assertThat(run.resolve("report.html")).exists();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("Report: file://");
    }

    /** The change is that of the means, as far as these are those of the pairs, and lies in its interval. */
    private static void hasConsistentChange(ComparedMetric metric) {
        assertThat(metric.baseline()).isPresent();
        assertThat(metric.candidate()).isPresent();
        double change = metric.changePercent().orElseThrow();
        assertThat(Math.signum(change))
                .isEqualTo(
                        Math.signum(metric.candidate().get() - metric.baseline().get()));
        metric.lowPercent().ifPresent(low -> assertThat(low).isLessThanOrEqualTo(change));
        metric.highPercent().ifPresent(high -> assertThat(high).isGreaterThanOrEqualTo(change));
        assertThat(metric.confidencePercent()).isBetween(90.0, 100.0);
    }

    @Test
    @DisplayName("compare several runs, and make the history of a directory")
    void severalRuns() throws IOException {
        Path before = store(MadeRuns.load("before", 10));
        Path after = store(MadeRuns.startedLater(MadeRuns.load("after", 10), 1, 1.5));

        assertThat(run("report", before.toString(), after.toString())).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("Comparison: " + output.resolve("compared-before-and-after"));

        assertThat(run("history", output.toString())).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).endsWith("History: " + output.resolve("history.html") + "\n");
        assertThat(output.resolve("history.html")).content().contains("2 runs");
    }

    @Test
    @DisplayName("make a web site over runs, and show series of another tool in it and in the history")
    void site() throws IOException {
        store(MadeRuns.load("before", 10));
        Path site = output.resolve("site");
        Path csv = Files.writeString(output.resolve("mine.csv"), "time,latency (ms)\n2026-01-01,5\n");

        assertThat(run("report", "--site", site.toString(), "--import=" + csv, output.toString()))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("Site: " + site.resolve("index.html") + "\n");
        assertThat(site.resolve("index.html")).content().contains("CSV, mine.csv");
        assertThat(site.resolve("series/CSV-mine.csv.html")).content().contains("latency", "2026-01-01T00:00:00Z");
        assertThat(csv).hasContent("time,latency (ms)\n2026-01-01,5\n");

        assertThat(run("history", "--import", csv.toString(), output.toString()))
                .isZero();
        assertThat(output.resolve("history.html")).content().contains("1 run<", "CSV, mine.csv: 1 metric");
    }

    @Test
    @DisplayName("refuse a site in a directory of someone else, what does not go with it, and a file that is no series")
    void refusedSite() throws IOException {
        Path run = store(MadeRuns.load("before", 10));

        assertRefused(" is not empty and is no site of gaeperf", "report", "--site=" + output, run.toString());
        assertRefused("nowhere is no directory", "report", "--site=site", "nowhere");
        assertRefused("--site takes neither --other-machine nor --json", "report", "--site=site", "--json");
        assertRefused("--import: is for --site", "report", "--import=a.csv", run.toString());
        assertRefused("no run is given; name its directory, such as output/latest", "report");
        Path text = Files.writeString(output.resolve("text"), "hello");
        assertRefused(text + " cannot be imported", "history", "--import=" + text, output.toString());
        assertRefused(text + " cannot be imported", "report", "--site=site", "--import=" + text, output.toString());
        assertThat(output.resolve("history.html")).doesNotExist();
    }

    private void assertRefused(String message, String... arguments) {
        err.reset();
        assertThat(run(arguments)).as(message).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains(message);
    }

    @Test
    @DisplayName("export the values of a run to the output alone, or to a file")
    void export() throws IOException {
        Path run = store(MadeRuns.load("before", 10));
        Path file = output.resolve("before.txt");

        assertThat(run("export", "--format", "openmetrics", run.toString())).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("# TYPE gaeperf_")
                .endsWith("# EOF\n");
        assertThat(run("export", "--format=openmetrics", "--out=" + file, run.toString()))
                .isZero();
        assertThat(file).hasContent(out.toString(StandardCharsets.UTF_8));
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    @DisplayName("export nothing of a run without a valid trial, and say so by status 4")
    void exportOfNothing() throws IOException {
        Path run = store(RunResults.of(Suites.LOAD).id("empty").build());

        assertThat(run("export", "--format", "jmh", run.toString())).isEqualTo(4);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo(run + " has no valid trial with a value, so nothing is exported\n");
    }

    @Test
    @DisplayName("compare what JMH has measured, and fail beyond the limit that is asked for")
    void jmh() throws IOException {
        Path old = Files.writeString(output.resolve("old.json"), jmhFile(100));
        Path slower = Files.writeString(output.resolve("new.json"), jmhFile(110));
        List<String> files = List.of("jmh", "--baseline=" + old, "--candidate=" + slower);

        assertThat(run(files.toArray(String[]::new))).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("a.B.m (avgt)", "+10.0 %", "changed, or the machine did")
                .contains("The files were measured one after the other");
        assertThat(run("jmh", "--max-worse=5", files.get(1), files.get(2))).isOne();
        assertThat(out.toString(StandardCharsets.UTF_8)).endsWith("worse by more than 5 %: a.B.m (avgt)\n");
        assertThat(run("jmh", "--max-worse=20", files.get(1), files.get(2))).isZero();
    }

    private static String jmhFile(int micros) {
        return "[{\"benchmark\": \"a.B.m\", \"mode\": \"avgt\", \"primaryMetric\": {\"scoreUnit\": \"us/op\","
                + " \"rawData\": [[" + micros + "], [" + (micros + 0.1) + "], [" + (micros - 0.1) + "]]}}]";
    }

    @Test
    @DisplayName("end with status 1 if what is stored cannot be read")
    void unreadable() throws IOException {
        Path run = Files.createDirectory(output.resolve("run"));
        Files.writeString(run.resolve("results.json"), "{}");

        assertThat(run("report", run.toString())).isOne();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("results.json");
    }

    private int run(String... arguments) {
        return Main.run(
                List.of(arguments),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private Path store(RunResult run) throws IOException {
        Path directory = Files.createDirectory(output.resolve(run.id()));
        Json.PRETTY.writeValue(directory.resolve("results.json").toFile(), run);
        return directory;
    }
}
