package org.gaeperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.MemorySeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of one server, with nothing to compare it with. */
class MeasuredAloneTest {

    private static final double MEGABYTE = 1024 * 1024;

    @Test
    @DisplayName("says its values, in the closing block and in the summary")
    void oneServer() {
        RunReport report = report(trial("shop", 1), trial("shop", 2));

        assertThat(Reports.console(report, Path.of("run")))
                .startsWith("\nshop measured: ")
                .contains(", nothing to compare with · 2 of 2 trials valid")
                .contains("median latency")
                .contains("least", "greatest")
                .doesNotContain("no valid trial has a value");
        assertThat(Reports.markdown(report)).contains("**shop measured: ", "| median latency | µs |");
    }

    @Test
    @DisplayName("two servers without a common metric are not reported so")
    void twoServers() {
        assertThat(Reports.console(report(trial("shop", 1), trial("other", 1)), Path.of("run")))
                .contains("no valid trial has a value to compare")
                .doesNotContain("measured:");
    }

    @Test
    @DisplayName("a resident set that is only a bound is shown as one")
    void bound() {
        TimeSeries rss = new TimeSeries(MemorySeries.RSS, List.of(new TimeSeries.Point(6, 300.0 * MEGABYTE)));
        TimeSeries mapped =
                new TimeSeries(MemorySeries.REPEATEDLY_MAPPED, List.of(new TimeSeries.Point(6, 200.0 * MEGABYTE)));
        RunReport report = report(
                TrialResults.copyOf(trial("shop", 1)).samples(rss, mapped).build());

        assertThat(Reports.console(report, Path.of("run"))).containsPattern("resident set \\(RSS\\) +MB +at most 300");
        assertThat(Reports.markdown(report)).contains("| resident set (RSS) | MB | at most 300 | at most 300 |");
    }

    @Test
    @DisplayName("several suites of one server have a table each")
    void severalSuites() {
        RunResult run = RunResults.of(Suites.LOAD)
                .trials(List.of(
                        trial("shop", 1),
                        TrialResults.copyOf(trial("shop", 1)).suite(Suites.CPU).build()))
                .build();

        assertThat(Reports.console(RunReport.evaluate(run, Optional.empty()), Path.of("run"))
                        .lines()
                        .filter(line -> line.contains("least") && line.contains("greatest")))
                .hasSize(2);
    }

    @Test
    @DisplayName("the page has the table, too")
    void page(@TempDir Path directory) throws Exception {
        RunReport report = report(trial("shop", 1), trial("shop", 2));

        Reports.html(report, directory);

        assertThat(Files.readString(directory.resolve("report.html"))).contains("The primary metrics of shop alone");
    }

    private static RunReport report(TrialResult... trials) {
        RunResult run = RunResults.of(Suites.LOAD).trials(List.of(trials)).build();
        return RunReport.evaluate(run, Optional.empty());
    }

    private static TrialResult trial(String variant, int pair) {
        return TrialResults.valid(variant)
                .suite(Suites.LOAD)
                .pair(pair)
                .load(LoadResults.ofSeconds(6).build())
                .build();
    }
}
