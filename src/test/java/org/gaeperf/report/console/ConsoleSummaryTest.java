package org.gaeperf.report.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.text.ReportSection;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The summary on a terminal")
class ConsoleSummaryTest {

    @Test
    @DisplayName("calls sentences that it leaves out classes only in the suite that is about classes")
    void leftOut() {
        assertThat(summary(Suite.SIZING)).contains("and 3 more classes, in the report");
        assertThat(summary(Suite.JETTY)).contains("and 3 more findings, in the report");
    }

    @Test
    @DisplayName("says so if nothing can be concluded")
    void nothingConcluded() {
        RunReport report = new RunReport(
                RunResults.of(Suite.SIZING).trials(List.of(trial(Suite.SIZING))).build(),
                List.of(),
                Optional.empty(),
                Optional.empty());

        assertThat(ConsoleSummary.render(report, Path.of("run")))
                .startsWith("\nNothing is compared: 1 trial was run, 1 of them valid, too few for a conclusion.\n");
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
                Optional.of(new ReportSection.Finding("name", "claim", details, List.of())));
        return ConsoleSummary.render(
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
