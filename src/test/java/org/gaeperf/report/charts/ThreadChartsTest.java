package org.gaeperf.report.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gaeperf.testkit.ThreadUses.group;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ThreadKind;
import org.gaeperf.model.server.ThreadUse;
import org.gaeperf.report.Reports;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.testkit.PairedComparisons;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.ThreadUses;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Reports of threads")
class ThreadChartsTest {

    private static final String HOSTILE = "<script>alert(1)</script>";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("stack the groups, the whole bar being the CPU time for a request, with their values in a table")
    void stack() {
        List<ReportChart> charts = ThreadCharts.charts(
                        "1-", ChartVariants.group(List.of(trial("http", 1, 0), trial("rpc", 1, 1))), Optional.empty())
                .toList();

        assertThat(charts)
                .extracting(ReportChart::title)
                .containsExactly("CPU by thread", "Waiting for a core by thread");
        List<Layer> layers = charts.get(0).chart().panels().get(0).layers();
        assertThat(layers).extracting(Layer::label).containsExactly(HOSTILE, "request threads");
        assertThat(((Layer.Bars) layers.get(0)).points())
                .containsExactly(new Layer.Point(0, 200), new Layer.Point(1, 300));
        assertThat(charts.get(0).table().rows().get(0))
                .containsExactly("request threads", "200", "200", "50.0", "50.0", "2.00", "2.00");
        assertThat(charts.get(0).note())
                .endsWith(
                        " Reading 44 threads took at most 1.50 ms of CPU time of the client's cores, 5 times in a trial.");
    }

    @Test
    @DisplayName("escape names from outside, and have a line on the terminal for what differs")
    void differing() throws Exception {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 4; pair++) {
            trials.add(trial("rpc", pair, 0.01 + pair / 1000.0));
            trials.add(trial("http", pair, 1 + pair / 1000.0));
        }
        var run = RunResults.of(Suites.LOAD).trials(trials).build();

        Reports.html(run, directory);

        String page = Files.readString(directory.resolve("report.html"));
        assertThat(page)
                .doesNotContain("<script")
                .contains("<p class=\"note\">CPU by thread: &lt;script&gt;alert(1)&lt;/script&gt; +99.0 µs/request")
                .containsPattern("the machine, CPU: a task waited</th><td>25.00</td><td>25.00</td>");
        try (var pictures = Files.list(directory.resolve("charts"))) {
            assertThat(pictures.filter(picture -> picture.toString().contains("by-thread")))
                    .isNotEmpty()
                    .allSatisfy(picture -> assertThat(picture).content().doesNotContain("<script"));
        }
        assertThat(Reports.console(run, directory))
                .contains("\nCPU by thread: " + HOSTILE + " +99.0 µs/request (+99.0 … +99.0)\n");
    }

    @Test
    @DisplayName("have no line on the terminal where nothing differs")
    void equal() {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 4; pair++) {
            trials.add(trial("rpc", pair, 1 + pair / 10.0));
            trials.add(trial("http", pair, 1 + (5 - pair) / 10.0));
        }

        assertThat(Reports.console(RunResults.of(Suites.LOAD).trials(trials).build(), directory))
                .doesNotContain("CPU by thread");
    }

    private static TrialResult trial(String variant, int pair, double hostileSeconds) {
        List<ThreadUse.Group> groups = new ArrayList<>(List.of(group(ThreadKind.REQUEST, "qtp", 2)));
        if (hostileSeconds > 0) {
            groups.add(group(ThreadKind.NAMED, HOSTILE, hostileSeconds));
        }
        return PairedComparisons.trial(variant, pair, variant.equals("rpc"))
                .cost(ThreadUses.cost(10_000, groups.toArray(ThreadUse.Group[]::new)))
                .build();
    }
}
