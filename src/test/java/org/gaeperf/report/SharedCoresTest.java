package org.gaeperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Reports write \"on shared cores\" beside tails")
class SharedCoresTest {

    @TempDir
    private Path directory;

    private final RunResult interleaved = MadeRuns.ofEverySuite("run");
    private final RunResult concurrent = RunResults.copyOf(interleaved)
            .trials(interleaved.trials().stream()
                    .filter(trial ->
                            trial.suite() == Suites.LOAD && trial.scenario().isConstantRate())
                    .map(trial -> TrialResults.copyOf(trial)
                            .concurrent(true)
                            .scenario(WarmServer.CONCURRENT)
                            .build())
                    .toList())
            .build();

    @Test
    @DisplayName("of concurrent pairs, on the console, in Markdown and in HTML; not beside the median or the CPU")
    void ofConcurrentPairs() throws IOException {
        Reports.html(concurrent, directory);

        for (String report : new String[] {
            Reports.console(concurrent, directory),
            Reports.markdown(concurrent),
            Files.readString(directory.resolve("report.html"))
        }) {
            assertThat(report)
                    .contains("p95 service time on shared cores")
                    .doesNotContain("median latency on shared cores")
                    .doesNotContain("requests on shared cores");
        }
        assertThat(Reports.markdown(concurrent))
                .contains("p99 latency on shared cores")
                .contains("a pause that needs a core may not show");
    }

    @Test
    @DisplayName("in the charts of all metrics, and in none of trials one after the other")
    void inCharts() throws IOException {
        Reports.html(concurrent, directory.resolve("pairs"));
        Reports.html(interleaved, directory.resolve("alone"));

        for (String kind : new String[] {"change", "spread"}) {
            assertThat(charts("pairs", kind))
                    .contains("p95 service time on shared cores")
                    .doesNotContain("median latency on shared cores");
            assertThat(charts("alone", kind)).contains("p95 service time").doesNotContain("on shared cores");
        }
    }

    @Test
    @DisplayName("not of trials one after the other")
    void notOfInterleavedTrials() {
        assertThat(Reports.markdown(interleaved)).contains("p99 latency").doesNotContain("on shared cores");
    }

    /** Returns all charts of a kind, one after the other. */
    private String charts(String report, String kind) throws IOException {
        StringBuilder all = new StringBuilder();
        try (DirectoryStream<Path> found =
                Files.newDirectoryStream(directory.resolve(report).resolve("charts"), "*-" + kind + "-light.svg")) {
            for (Path chart : found) {
                all.append(Files.readString(chart));
            }
        }
        return all.toString();
    }
}
