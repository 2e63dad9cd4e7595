package org.gaeperf.report.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gaeperf.testkit.MemoryUses.part;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.MemoryKind;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.report.Reports;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.testkit.MemoryUses;
import org.gaeperf.testkit.PairedComparisons;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Reports of memory by what it is")
class MemoryChartTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("stack the kinds, the whole bar being the resident set, with their values in a table")
    void stack() {
        ReportChart chart = MemoryChart.chart(
                        "1-", ChartVariants.group(List.of(trial("http", 1, 20), trial("rpc", 1, 60))), Optional.empty())
                .orElseThrow();

        List<Layer> layers = chart.chart().panels().get(0).layers();
        assertThat(layers).extracting(Layer::label).containsExactly("Java heap", "malloc arenas");
        assertThat(((Layer.Bars) layers.get(0)).points())
                .containsExactly(new Layer.Point(0, 50), new Layer.Point(1, 90));
        assertThat(chart.table().rows().get(0)).startsWith("malloc arenas", "20.0", "60.0", "–", "–", "20.0", "60.0");
        assertThat(chart.note())
                .contains(
                        "add up to the resident set, without \"malloc as the JVM counts it\": 50.0 MB of http, 90.0 MB of rpc.",
                        "Environment: MALLOC_ARENA_MAX not set; transparent huge pages: madvise, of which the servers have"
                                + " 3.00 MB on average.")
                .endsWith(" Reading 200 mappings took at most 15.0 ms, after the measured time.");
    }

    @Test
    @DisplayName("say what could not be told apart, and which variant has another setting")
    void notTold() {
        MemoryUse use = new MemoryUse(
                MemoryUse.Moment.AFTER_BURST,
                List.of(part(MemoryKind.ANONYMOUS, 30)),
                0,
                Optional.empty(),
                new MemoryUse.Settings(Optional.of("MALLOC_ARENA_MAX=2"), Optional.empty()),
                List.of("stacks of threads that ran, or may not be looked at: 3"),
                new MemoryUse.ReadingCost(200, 15, 5));

        ReportChart chart = MemoryChart.chart(
                        "1-",
                        ChartVariants.group(List.of(
                                trial("http", 1, use),
                                trial(
                                        "rpc",
                                        1,
                                        MemoryUses.use(
                                                MemoryUse.Moment.AFTER_BURST,
                                                Optional.empty(),
                                                part(MemoryKind.FILES, 1))))),
                        Optional.empty())
                .orElseThrow();

        assertThat(chart.note())
                .contains(
                        "after the burst whose resident set is compared",
                        "MALLOC_ARENA_MAX=2 (http), MALLOC_ARENA_MAX not set (rpc)",
                        "Other anonymous memory has also: stacks of threads that ran, or may not be looked at: 3.")
                .doesNotContain("as the JVM counts it");
        assertThat(chart.table().header()).noneMatch(column -> column.contains("NMT"));
    }

    @Test
    @DisplayName("combine what is beyond the colours, and add up all the same")
    void many() {
        List<MemoryUse.Part> parts = new ArrayList<>();
        for (MemoryKind kind : MemoryKind.values()) {
            parts.add(part(kind, 10));
        }
        ReportChart chart = MemoryChart.chart(
                        "1-",
                        ChartVariants.group(
                                List.of(trial("http", 1, MemoryUses.untracked(parts.toArray(MemoryUse.Part[]::new))))),
                        Optional.empty())
                .orElseThrow();

        List<Layer> layers = chart.chart().panels().get(0).layers();
        assertThat(layers).hasSize(7).extracting(Layer::label).startsWith("all others");
        assertThat(((Layer.Bars) layers.get(0)).points())
                .containsExactly(new Layer.Point(0, 10 * MemoryKind.values().length));
    }

    @Test
    @DisplayName("have a line on the terminal for what differs, and a bar on the page")
    void differing() throws Exception {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 4; pair++) {
            trials.add(trial("rpc", pair, 20 + pair));
            trials.add(trial("http", pair, 65 + pair));
        }
        var run = RunResults.of(Suites.LOAD).trials(trials).build();

        Reports.html(run, directory);

        assertThat(Files.readString(directory.resolve("report.html"))).contains("Memory by what it is");
        try (var pictures = Files.list(directory.resolve("charts"))) {
            assertThat(pictures).anyMatch(picture -> picture.toString().contains("memory-by-kind"));
        }
        assertThat(Reports.console(run, directory)).contains("\nMemory: malloc arenas +45.0 MB (+45.0 … +45.0)\n");
    }

    @Test
    @DisplayName("have no line on the terminal where nothing differs")
    void equal() {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 4; pair++) {
            trials.add(trial("rpc", pair, 20 + pair));
            trials.add(trial("http", pair, 25 - pair));
        }

        assertThat(Reports.console(RunResults.of(Suites.LOAD).trials(trials).build(), directory))
                .doesNotContain("Memory: ");
    }

    private static TrialResult trial(String variant, int pair, double arenasMegabytes) {
        return trial(
                variant,
                pair,
                MemoryUses.jvm(part(MemoryKind.MALLOC_ARENAS, arenasMegabytes), part(MemoryKind.JAVA_HEAP, 30)));
    }

    private static TrialResult trial(String variant, int pair, MemoryUse memory) {
        return PairedComparisons.trial(variant, pair, variant.equals("rpc"))
                .memory(memory)
                .build();
    }
}
