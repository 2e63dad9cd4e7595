package org.gaeperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.report.history.HistoryReport;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.testkit.Variants;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Regenerated reports of stored runs, their comparison, and the history. */
class ReportMainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path output;

    @Test
    void aStoredRunGetsEveryReport() throws IOException {
        String run = store(MadeRuns.load("before", 10));

        assertThat(run(run)).isZero();

        assertThat(Path.of(run))
                .isDirectoryContaining("glob:**/report.html")
                .isDirectoryContaining("glob:**/report-single.html")
                .isDirectoryContaining("glob:**/report.css")
                .isDirectoryContaining("glob:**/summary.md")
                .isDirectoryContaining("glob:**/results.csv");
    }

    @Test
    void aSiteIsMadeOfADirectoryOfRuns() throws IOException {
        store(MadeRuns.load("before", 10));
        Path site = output.resolve("site");

        assertThat(run("--site=" + site, output.toString())).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("Site: " + site.resolve("index.html") + "\n");
        assertThat(site.resolve("index.html")).content().contains("runs/before/report.html");

        assertThat(run("--site=" + output, output.toString())).isOne();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("is not empty and is no site of gaeperf");
        assertThat(run("--site=" + site, "nowhere")).isOne();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("nowhere is no directory; name that of a run");
    }

    @Test
    void twoRunsAreComparedVariantByVariant() throws IOException {
        String before = store(MadeRuns.load("before", 10));
        String after = store(MadeRuns.startedLater(MadeRuns.load("after", 10), 1, 1.5));

        assertThat(run(before, after)).isZero();

        assertThat(output.resolve("compared-before-and-after/report.html"))
                .content()
                .contains("<h2>http, load, steady")
                .contains("<h2>rpc, load, steady")
                .contains("+50.0 %")
                .contains("run 2 changed, or the machine did: ")
                .doesNotContain("run 2 worse")
                .doesNotContain("Published");
        assertThat(output.resolve("compared-before-and-after/charts")).isNotEmptyDirectory();
    }

    @Test
    void anotherMachineIsRefusedUnlessItIsWanted() throws IOException {
        String here = store(MadeRuns.load("here", 10));
        String there = store(MadeRuns.onHost(MadeRuns.load("there", 10), "elsewhere"));

        assertThat(run(here, there)).isOne();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("here and there were made on different machines")
                .contains("elsewhere")
                .contains("--other-machine");
        assertThat(output.resolve("compared-here-and-there")).doesNotExist();

        assertThat(run("--other-machine", here, there)).isZero();
    }

    @Test
    void anotherWorkloadIsRefusedWithBoth() throws IOException {
        String slow = store(MadeRuns.load("slow", 10));
        String fast = store(MadeRuns.atRate(MadeRuns.load("fast", 10), 5000));

        assertThat(run("--other-machine", slow, fast)).isOne();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("the workload of load, steady differs: 3000 requests/s")
                .contains("5000 requests/s");
    }

    @Test
    void anotherLengthIsRefusedWithBoth() throws IOException {
        String shorter = store(MadeRuns.load("short", 10));
        String longer = store(RunResults.copyOf(MadeRuns.load("long", 10))
                .optionOf(Suites.LOAD, RunOptions.DURATION, "60s")
                .build());

        assertThat(run(shorter, longer)).isOne();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("the trials of load, steady were not warmed up and measured for as long: ")
                .contains("bench.duration=60s in long");
    }

    @Test
    @DisplayName("runs whose trials were set up in another way are refused with what differs")
    void anotherSetupIsRefusedWithBoth() throws IOException {
        String here = store(MadeRuns.load("here", 10));
        String loaded = store(RunResults.copyOf(MadeRuns.load("loaded", 10))
                .option("bench.hosts.loaders", "load1,load2")
                .build());
        RunResult plain = MadeRuns.load("flagged", 10);
        String flagged = store(MadeRuns.run(
                plain.id(),
                plain.suites(),
                plain.trials().stream()
                        .map(trial -> TrialResults.copyOf(trial)
                                .variant(Variants.with(trial.variant(), List.of("-Xmx2g")))
                                .build())
                        .toList()));

        assertThat(run(here, loaded)).isOne();
        assertThat(run(here, flagged)).isOne();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("were set up in one way in here and in another in loaded: hosts that send the load was this"
                        + " machine and is load1,load2")
                .contains("in another in flagged: flags was [")
                .contains("] and is [-Xmx2g]");
        assertThat(run("--other-machine", here, loaded))
                .as("another machine has other loaders")
                .isZero();
    }

    @Test
    void runsWithNothingInCommonAreRefused() throws IOException {
        RunResult every = MadeRuns.ofEverySuite("every");
        String load = store(MadeRuns.load("load", 10));
        String capacity = store(MadeRuns.run(
                "capacity",
                List.of(Suites.CAPACITY),
                every.trials().stream()
                        .filter(trial -> trial.suite() == Suites.CAPACITY)
                        .toList()));

        assertThat(run(load, capacity)).isOne();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("nothing to compare")
                .contains("capacity, steady");
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertThat(run()).isEqualTo(2);
        assertThat(run("--wrong")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("unknown option --wrong")
                .contains("usage:");
        assertThat(run(output.resolve("none").toString())).isOne();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("results.json");
    }

    @Test
    @DisplayName("the history marks the run since which a metric differs")
    void historyMarksChangePoints() throws IOException {
        List<String> ids = new ArrayList<>();
        for (int run = 0; run < 12; run++) {
            ids.add("run-" + (char) ('a' + run));
            double noise = 1 + 0.002 * (run % 3);
            store(MadeRuns.startedLater(MadeRuns.load(ids.get(run), 5), run, (run < 6 ? 1 : 1.3) * noise));
        }
        Files.createSymbolicLink(output.resolve("latest"), Path.of(ids.get(11)));
        Files.createDirectory(output.resolve("broken"));
        Files.writeString(output.resolve("broken/results.json"), "{ \"<script>\"");

        Path page = HistoryReport.write(output, List.of());

        assertThat(page).isEqualTo(output.resolve("history.html"));
        assertThat(page)
                .content()
                .contains("12 runs")
                .contains("Left out: broken: ")
                .doesNotContain("<script")
                .containsPattern(
                        "CPU without JIT per 1,000 requests, ms</th><td class=\"words\">http</td><td class=\"words\">run-g</td>")
                .doesNotContain("median latency, µs</th>");
        assertThat(output.resolve("history/charts/1-cpu-without-compiler-light.svg"))
                .exists();
        assertThat(output.resolve("history/report.css")).exists();
    }

    private int run(String... arguments) {
        return ReportMain.run(
                List.of(arguments),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private String store(RunResult run) throws IOException {
        Path directory = Files.createDirectory(output.resolve(run.id()));
        Json.PRETTY.writeValue(directory.resolve("results.json").toFile(), run);
        return directory.toString();
    }
}
