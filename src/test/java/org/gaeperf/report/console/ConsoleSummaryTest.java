package org.gaeperf.report.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.Reports;
import org.gaeperf.report.text.Finding;
import org.gaeperf.report.text.ReportSection;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.report.verdict.FirstScreen;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The summary on a terminal")
class ConsoleSummaryTest {

    @Test
    @DisplayName("says how many sentences of a finding it leaves out")
    void leftOut() {
        assertThat(summary(Suites.SIZING)).contains("Sentence 7.\nand 2 more, in the report");
    }

    @Test
    @DisplayName("says so if nothing can be concluded")
    void nothingConcluded() {
        RunReport report = new RunReport(
                RunResults.of(Suites.SIZING)
                        .trials(List.of(trial(Suites.SIZING)))
                        .build(),
                List.of(),
                Optional.empty(),
                Optional.empty());

        assertThat(Reports.console(report, Path.of("run")))
                .startsWith("\nnothing compared: no valid trial has a value to compare · ");
    }

    @Test
    @DisplayName("marks that not all groups of threads are in the line")
    void threadsLeftOut() {
        FirstScreen.Causes causes = new FirstScreen.Causes(
                "CPU by thread",
                List.of("request threads +57.4 µs/request (+50.0 … +61.0)", "JIT compiler +9.0 (+8.0 … +10.0)"));

        assertThat(ConsoleSummary.line(causes, 110))
                .isEqualTo(
                        "CPU by thread: request threads +57.4 µs/request (+50.0 … +61.0), JIT compiler +9.0 (+8.0 … +10.0)");
        assertThat(ConsoleSummary.line(causes, 90))
                .isEqualTo("CPU by thread: request threads +57.4 µs/request (+50.0 … +61.0), …");
    }

    private static String summary(Suite suite) {
        List<String> details =
                IntStream.range(0, 10).mapToObj(n -> "Sentence " + n + ".").toList();
        ReportSection section = new ReportSection(
                "name",
                "title",
                List.of(trial(suite)),
                Optional.empty(),
                List.of(),
                Optional.of(new Finding("name", List.of(), "claim", details, List.of(), List.of())));
        return Reports.console(
                new RunReport(
                        RunResults.of(suite).trials(section.trials()).build(),
                        List.of(section),
                        Optional.empty(),
                        Optional.empty()),
                Path.of("run"));
    }

    private static TrialResult trial(Suite suite) {
        return TrialResults.valid("http").suite(suite).build();
    }
}
