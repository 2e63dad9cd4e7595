package org.gaeperf.report.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.trend.ChangePointDetector.ChangePoint;
import org.gaeperf.imports.ImportedSource;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.MemorySeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.report.history.Trend.Entry;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.testkit.Variants;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryOfBuildsTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("a run that a CI job has stored is named with its build, any other by its id")
    void nameOfARun() throws Exception {
        store("run-1");
        Files.writeString(store("run-2").resolve("build.properties"), "build=17\npart=benchmark\ngood=true\n");

        History history = History.read(List.of(directory));
        assertThat(history.skipped()).isEmpty();
        assertThat(history.trends(history.byKey().keySet().iterator().next(), Metric.RSS)
                        .get(0)
                        .entries())
                .extracting(Entry::name)
                .containsExactlyInAnyOrder("run-1", "build 17, run-2");
        HistoryReport.write(directory, List.of());
        assertThat(directory.resolve("history.html"))
                .content()
                .contains("build 17, run-2")
                .as("two runs are too few to say that nothing has changed")
                .contains("No series has the 8 runs that it takes to find a change point.");
    }

    @Test
    @DisplayName("memory of a server that has served other loads before is not put beside that of the others")
    void memoryKeptFromLoadToLoad() throws Exception {
        RunResult made = MadeRuns.load("run-1", 5);
        TrialResult last = made.trials().stream()
                .filter(trial -> trial.variant().name().equals("http"))
                .reduce((first, second) -> second)
                .orElseThrow();
        TrialResult climbed = TrialResults.copyOf(last)
                .id("05-load-http")
                .position(5)
                .pid(1)
                .loadsBefore(7)
                .samples(new TimeSeries(MemorySeries.RSS, List.of(new TimeSeries.Point(6, 5_000.0 * (1 << 20)))))
                .build();
        TimeSeries usual = new TimeSeries(MemorySeries.RSS, List.of(new TimeSeries.Point(6, 100.0 * (1 << 20))));
        store(RunResults.copyOf(made)
                .trials(Stream.concat(
                                made.trials().stream()
                                        .map(trial -> TrialResults.copyOf(trial)
                                                .samples(usual)
                                                .build()),
                                Stream.of(climbed))
                        .toList())
                .build());

        History history = History.read(List.of(directory));
        Trend http = history.byKey().keySet().stream()
                .flatMap(key -> history.trends(key, Metric.RSS).stream())
                .filter(trend -> trend.variant().equals("http"))
                .findFirst()
                .orElseThrow();

        assertThat(http.entries().get(0).max()).isEqualTo(100);
    }

    @Test
    @DisplayName("the chart of memory that a process keeps says how many runs had other loads before")
    void runsOfOtherLoads() throws Exception {
        for (int run = 0; run < 3; run++) {
            int loadsBefore = run == 0 ? 7 : 0;
            RunResult made = MadeRuns.startedLater(MadeRuns.load("run-" + run, 5), run, 1);
            store(RunResults.copyOf(made)
                    .trials(made.trials().stream()
                            .map(trial -> TrialResults.copyOf(trial)
                                    .loadsBefore(loadsBefore)
                                    .samples(new TimeSeries(
                                            MemorySeries.RSS, List.of(new TimeSeries.Point(6, 100.0 * (1 << 20)))))
                                    .build())
                            .toList())
                    .build());
        }

        HistoryReport.write(directory, List.of());

        assertThat(directory.resolve("history.html"))
                .content()
                .contains("Left out: 1 run whose servers had served another number of loads before");
    }

    @ParameterizedTest
    @CsvSource({"other, false", "sources, true"})
    @DisplayName("a change of gaeperf itself begins a new series, in which nothing is compared with the runs before")
    void changeOfTheInstrument(String laterSources, boolean isFound) throws Exception {
        for (int run = 0; run < 16; run++) {
            String id = "run-" + (char) ('a' + run);
            double noise = 1 + 0.002 * (run % 3);
            RunResult made = MadeRuns.startedLater(MadeRuns.load(id, 5), run, (run < 8 ? 1 : 1.3) * noise);
            store(RunResults.copyOf(made)
                    .sources(run < 8 ? "sources" : laterSources)
                    .build());
        }

        History history = History.read(List.of(directory));
        Trend http = history.trends(history.byKey().keySet().iterator().next(), Metric.CPU_WITHOUT_COMPILER)
                .get(0);

        assertThat(http.begins()).isEqualTo(isFound ? List.of(0) : List.of(0, 8));
        assertThat(http.changes()).extracting(ChangePoint::index).isEqualTo(isFound ? List.of(8) : List.of());
        assertThat(http.creeps()).hasSize(isFound ? 1 : 0);
        HistoryReport.write(directory, List.of());
        assertThat(Files.readString(directory.resolve("history/charts/1-cpu-without-compiler-light.svg"))
                        .contains("gaeperf or its JDK changed"))
                .isEqualTo(!isFound);
    }

    @Test
    @DisplayName("imported series have change points as gaeperf's own, and are labelled with their source")
    void imported() throws Exception {
        StringBuilder csv = new StringBuilder("time,commit,latency (ms),calm (s)\n");
        for (int day = 1; day <= 20; day++) {
            double noise = 0.01 * (day % 3);
            csv.append(String.format(
                    Locale.ROOT, "2026-01-%02d,c%d,%.2f,%.2f%n", day, day, (day < 11 ? 5 : 6) + noise, 1 + noise));
        }
        Path file = Files.writeString(directory.resolve("mine.csv"), csv);

        Path page = HistoryReport.write(directory, ImportedSource.read(List.of(file)));

        assertThat(page)
                .content()
                .contains("<h2>CSV, mine.csv: 2 metrics</h2>", "gaeperf did not measure these values")
                .contains("<th scope=\"row\" class=\"words\">latency, ms</th>"
                        + "<td class=\"words\">2026-01-11T00:00:00Z c11</td>")
                .doesNotContain("calm, s</th>");
        assertThat(directory.resolve("history/charts/1-series-1-light.svg"))
                .content()
                .contains("change point");
    }

    @Test
    @DisplayName("of an imported source with very many times, the newest are shown, and the page says so")
    void longImport() throws Exception {
        StringBuilder csv = new StringBuilder("time,a\n");
        for (int second = 0; second < 301; second++) {
            csv.append(second).append(",1\n");
        }
        Path file = Files.writeString(directory.resolve("long.csv"), csv);

        assertThat(HistoryReport.write(directory, ImportedSource.read(List.of(file))))
                .content()
                .contains("Only the newest 300 of 301 times are shown.", "1970-01-01T00:05:00Z")
                .doesNotContain("1970-01-01T00:00:00Z");
    }

    @Test
    @DisplayName(
            "runs with other flags, another feature release of the JDK, other loaders, other requests, something else beside the"
                    + " server, or without concurrent pairs are a series of their own")
    void setupsAreNotMixed() throws Exception {
        RunResult plain = MadeRuns.load("plain", 5);
        store(plain);
        store(with(plain, "update", trial -> on("17.0.99+1", trial)));
        store(with(plain, "release", trial -> on("25.0.1+8", trial)));
        store(with(
                plain,
                "flags",
                trial -> TrialResults.copyOf(trial)
                        .variant(Variants.with(trial.variant(), List.of("-XX:+UseZGC")))
                        .build()));
        store(with(
                plain,
                "concurrent",
                trial -> TrialResults.copyOf(trial)
                        .concurrent(!trial.concurrent())
                        .build()));
        store(RunResults.copyOf(plain)
                .id("loaders")
                .option("bench.hosts.loaders", "load1,load2")
                .build());
        store(RunResults.copyOf(plain)
                .id("path")
                .option("bench.request.path", "/slow")
                .build());
        store(RunResults.copyOf(plain)
                .id("database")
                .option("bench.beside.db", "java -jar db.jar")
                .build());

        assertThat(History.read(List.of(directory)).byKey().values())
                .extracting(runs -> runs.stream().map(RunResult::id).sorted().toList())
                .containsExactlyInAnyOrder(
                        List.of("plain", "update"),
                        List.of("release"),
                        List.of("flags"),
                        List.of("concurrent"),
                        List.of("loaders"),
                        List.of("path"),
                        List.of("database"));
        HistoryReport.write(directory, List.of());
        assertThat(directory.resolve("history.html"))
                .content()
                .contains("JDK 25 ", "-XX:+UseZGC", "both sides at the same time", "load from load1,load2");
    }

    private static TrialResult on(String jdk, TrialResult trial) {
        return TrialResults.copyOf(trial)
                .variant(Variants.with(trial.variant(), new JdkIdentity(jdk, "Someone", "/jdk")))
                .build();
    }

    private static RunResult with(RunResult run, String id, UnaryOperator<TrialResult> change) {
        return RunResults.copyOf(run)
                .id(id)
                .trials(run.trials().stream().map(change).toList())
                .build();
    }

    private void store(RunResult run) throws Exception {
        Path stored = Files.createDirectory(directory.resolve(run.id()));
        Json.PRETTY.writeValue(stored.resolve(ResultsFile.NAME).toFile(), run);
    }

    private Path store(String id) throws Exception {
        Path run = Files.createDirectory(directory.resolve(id));
        Json.PRETTY.writeValue(run.resolve(ResultsFile.NAME).toFile(), MadeRuns.load(id, 5));
        return run;
    }
}
