package org.gaeperf.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.FindRate;
import org.gaeperf.model.scenario.OnlyScenario;
import org.gaeperf.model.scenario.ParsedForms;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.server.Connector;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.report.Reports;
import org.gaeperf.report.text.ComparisonVerdict;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.ReportSection;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.report.text.SectionText;
import org.gaeperf.testkit.MetricRows;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The first line of all reports")
class VerdictLineTest {

    private static final double BETTER = 0.7;
    private static final double WORSE = 1.3;
    private static final double SAME = 1.005;

    private final RunResult load = MadeRuns.load("run", 10);

    @Test
    @DisplayName("counts the primary metrics that decide, for each state of a comparison")
    void states() {
        assertThat(text(BETTER, BETTER)).isEqualTo("http better: 2 of 2 primary metrics");
        assertThat(text(BETTER, 1.0)).isEqualTo("http better: 1 of 2 primary metrics");
        assertThat(text(WORSE, 1.0)).isEqualTo("http worse: 1 of 2 primary metrics");
        assertThat(text(BETTER, WORSE)).isEqualTo("http mixed: 1 better and 1 worse of 2 primary metrics");
        assertThat(text(SAME, SAME)).isEqualTo("http same: 2 of 2 primary metrics within 1 %");
        assertThat(text(1.0, SAME)).isEqualTo("http: no difference shown in 1 of 2 primary metrics, 1 within 1 %");
        assertThat(text(1.0, 1.0)).isEqualTo("http: no difference shown in 2 of 2 primary metrics");
        assertThat(text()).isEqualTo("http not compared");
        assertThat(badges(List.of(
                        List.of(BETTER, BETTER), List.of(WORSE, 1.0), List.of(BETTER, WORSE), List.of(1.0, SAME))))
                .containsExactly("2/2 better", "1/2 worse", "1 better, 1 worse of 2", "1/2 no difference shown");
    }

    @Test
    @DisplayName("says the level of the intervals, the kind of the pairs, the valid trials and the time")
    void segments() {
        RunResult concurrent = MadeRuns.run(
                "run",
                load.suites(),
                load.trials().stream()
                        .map(trial -> TrialResults.copyOf(trial)
                                .concurrent(true)
                                .scenario(WarmServer.CONCURRENT)
                                .build())
                        .toList());

        assertThat(line(load))
                .matches(
                        "http better: 3 of 4 primary metrics · 98 % intervals · 2 pairs · 4 of 4 trials valid · [\\d:]+");
        assertThat(line(concurrent)).contains(" · 98 % intervals · 2 concurrent pairs · 4 of 4 trials valid · ");
    }

    @Test
    @DisplayName("of one pair says that it decides nothing, and the table has values without columns of a verdict")
    void onePair() {
        RunResult onePair = MadeRuns.run(
                "run",
                load.suites(),
                load.trials().stream().filter(trial -> trial.pair() == 1).toList());

        assertThat(line(onePair))
                .startsWith("http not decided: one pair has no intervals · 1 pair · 2 of 2 trials valid");
        assertThat(line(RunResults.copyOf(onePair)
                        .option("bench.preset", "smoke")
                        .build()))
                .startsWith("smoke run: every server started and answered; too short to compare · 1 pair");
        DataTable table = screen(onePair).parts().get(0).table().orElseThrow();
        assertThat(table.header()).containsExactly("", "unit", "http", "rpc", "change");
        assertThat(Reports.markdown(onePair)).doesNotContain("one pair: no interval", "| minimum detectable effect |");
    }

    @Test
    @DisplayName("counts several comparisons by what each shows")
    void severalComparisons() {
        RunResult run = MadeRuns.ofEverySuite("run");
        RunResult valid = MadeRuns.run(
                "run",
                run.suites(),
                run.trials().stream()
                        .filter(trial -> trial.validity() == Validity.VALID)
                        .toList());

        assertThat(line(valid))
                .startsWith("http better in 1, no difference shown in 2 of 3 comparisons · 98 % intervals · ");
        assertThat(Verdict.assess(report(valid)).badge()).isEqualTo("better in 1, no difference shown in 2/3");
        assertThat(screen(valid).parts())
                .extracting(FirstScreen.Part::title)
                .startsWith("load, steady: http better: 3 of 4 primary metrics");
    }

    @Test
    @DisplayName("names each of a few candidates that are compared under one load")
    void severalCandidates() {
        RunResult run = MadeRuns.ofEverySuite("run");
        List<ReportSection> sections = Stream.of("rfc7578", "jetty-11")
                .map(candidate -> new Comparison(
                        new Group(Suites.MULTIPART, new ParsedForms(ParsedForms.Size.LARGE), ""),
                        "legacy",
                        candidate,
                        4,
                        4,
                        4,
                        List.of(row(Metric.OPERATION_TIME, candidate.equals("rfc7578") ? 0.1 : 1.0))))
                .map(comparison -> section(comparison.candidate(), comparison, run))
                .toList();

        assertThat(VerdictLine.of(new RunReport(run, sections, Optional.empty(), Optional.empty()))
                        .head())
                .isEqualTo(
                        "rfc7578 better: 1 of 1 primary metric, jetty-11: no difference shown in 1 of 1 primary metric");
    }

    @Test
    @DisplayName("of comparisons that a finding sums up has those first, then what is found")
    void summedUp() {
        RunResult run = MadeRuns.run(
                "run",
                List.of(Suites.JETTY),
                load.trials().stream()
                        .map(trial ->
                                TrialResults.copyOf(trial).suite(Suites.JETTY).build())
                        .toList());

        assertThat(line(run)).startsWith("http ").contains(" primary metric").contains(" · 2 pairs · ");
        assertThat(screen(run).parts()).hasSize(2);
        assertThat(screen(run).parts().get(0).table()).isPresent();
        assertThat(screen(run).parts().get(1).name()).isEqualTo("jetty, steady, processing time");
    }

    @Test
    @DisplayName("says why nothing is compared")
    void nothing() {
        List<TrialResult> disturbed = load.trials().stream()
                .map(trial -> trial.withValidity(Validity.DISTURBED, "steal"))
                .toList();
        TrialResult search = TrialResults.valid("http")
                .suite(Suites.JETTY)
                .scenario(new FindRate())
                .build();

        assertThat(head(MadeRuns.run("run", load.suites(), disturbed)))
                .isEqualTo("nothing compared: none of the 4 trials is valid");
        assertThat(head(MadeRuns.run("run", load.suites(), List.of()))).isEqualTo("nothing compared: no trial was run");
        assertThat(head(MadeRuns.run("run", List.of(Suites.JETTY), List.of(search))))
                .isEqualTo("nothing compared: no valid trial has a value to compare");
        assertThat(SectionText.notCompared(report(MadeRuns.run("run", List.of(Suites.JETTY), List.of(search)))
                        .sections()
                        .get(0)))
                .hasValue("no trial was run that is for a comparison, only 1 other trial");
    }

    @Test
    @DisplayName("is the same in the console, the summary, the comment, the page and the file for scripts")
    void sameEverywhere(@TempDir Path directory) throws Exception {
        RunReport report = report(load);
        Verdict verdict = Verdict.assess(report);
        String line = verdict.description();
        int end = line.indexOf(" · ");

        Reports.html(report, directory);

        assertThat(Reports.console(report, directory)).startsWith("\n" + line + "\n");
        assertThat(Reports.markdown(report)).startsWith("# gaeperf run\n\n**" + line + "**\n");
        assertThat(PullRequestComment.render(report, verdict)).startsWith("<!-- gaeperf -->\n**" + line + "**\n");
        assertThat(verdict.toProperties()).endsWith("description=" + line + "\n");
        assertThat(Files.readString(directory.resolve("report.html")))
                .contains("<h1>" + line.substring(0, end) + "<small>" + line.substring(end) + "</small></h1>");
    }

    @Test
    @DisplayName("is followed by one table of the same primary metrics in the same units")
    void sameTableEverywhere(@TempDir Path directory) throws Exception {
        RunReport report = report(load);
        DataTable table = screen(load).parts().get(0).table().orElseThrow();

        Reports.html(report, directory);

        String page = Files.readString(directory.resolve("report.html"))
                .replace("\u2060", "")
                .replace("\u00a0", " ");
        for (List<String> row : table.rows()) {
            String words = String.join(
                    " +", row.stream().map(java.util.regex.Pattern::quote).toList());
            assertThat(Reports.console(report, directory)).containsPattern("(?m)^" + words + "$");
            assertThat(Reports.markdown(report)).contains("| " + String.join(" | ", row) + " |");
            assertThat(page)
                    .contains(
                            "<th scope=\"row\" class=\"words\">" + row.get(0) + "</th><td>" + row.get(1) + "</td><td>");
        }
        assertThat(table.header()).containsExactly("", "unit", "http", "rpc", "change", "98 % interval", "http is");
    }

    @Test
    @DisplayName("leaves what is not the runtime's own connector to the sentence below it")
    void standInConnector() {
        RunResult served = MadeRuns.run(
                "run",
                load.suites(),
                load.trials().stream()
                        .map(trial -> TrialResults.copyOf(trial)
                                .connector(
                                        trial.variant().name().equals(Comparison.HTTP)
                                                ? Connector.STAND_IN
                                                : Connector.RUNTIME)
                                .build())
                        .toList());

        assertThat(screen(served).parts().get(0).sentences())
                .containsExactly("load, steady, at 3,000 requests/s. http was served by gaeperf's own connector.");
    }

    private static String text(double... ratios) {
        return verdict(ratios).text();
    }

    private static List<String> badges(List<List<Double>> comparisons) {
        return comparisons.stream()
                .map(ratios -> verdict(
                                ratios.stream().mapToDouble(Double::doubleValue).toArray())
                        .badge())
                .toList();
    }

    private static ComparisonVerdict verdict(double... ratios) {
        List<Metric> metrics = List.of(Metric.P50, Metric.CPU_WITHOUT_COMPILER);
        MetricComparison[] rows = new MetricComparison[ratios.length];
        for (int n = 0; n < ratios.length; n++) {
            rows[n] = row(metrics.get(n), ratios[n]);
        }
        return ComparisonVerdict.of(comparison(Suites.LOAD, rows));
    }

    private static ReportSection section(String name, Comparison comparison, RunResult run) {
        return new ReportSection(
                name, name, run.trials().subList(0, 1), Optional.of(comparison), List.of(), Optional.empty());
    }

    private static Comparison comparison(Suite suite, MetricComparison... rows) {
        return new Comparison(new Group(suite, OnlyScenario.INSTANCE, ""), "rpc", "http", 3, 3, 3, List.of(rows));
    }

    private static MetricComparison row(Metric metric, double ratio) {
        return MetricRows.row(
                metric, Optional.of(new RatioEstimate(ratio, Optional.of(ratio == SAME ? 0.0005 : 0.004), 4)));
    }

    private static RunReport report(RunResult run) {
        return RunReport.evaluate(run, Optional.empty());
    }

    private static String head(RunResult run) {
        return VerdictLine.of(report(run)).head();
    }

    private static String line(RunResult run) {
        return Verdict.assess(report(run)).description();
    }

    private static FirstScreen screen(RunResult run) {
        return FirstScreen.of(report(run), Verdict.assess(report(run)));
    }
}
