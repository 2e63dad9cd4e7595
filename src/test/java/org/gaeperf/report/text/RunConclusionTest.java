package org.gaeperf.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.MetricComparison.RowTest;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.Connector;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RunConclusionTest {

    private final RunResult load = MadeRuns.load("run", 10);

    @Test
    @DisplayName("one comparison gives its own claim")
    void oneComparison() {
        RunReport report = report(servedBy(Connector.RUNTIME));

        assertThat(RunConclusion.headline(report))
                .isEqualTo(
                        Conclusion.claim(report.sections().get(0).comparison().orElseThrow()))
                .startsWith("http uses ");
    }

    @Test
    @DisplayName("what is not the runtime's own connector is named, lest its figures be taken for those of the runtime")
    void harnessEngine() {
        RunReport report = report(servedBy(Connector.HARNESS_ENGINE));
        ReportSection section = report.sections().get(0);
        Comparison comparison = section.comparison().orElseThrow();

        assertThat(RunConclusion.headline(report))
                .isEqualTo(Conclusion.claim(comparison) + "; http was served by gaeperf's own connector");
        assertThat(RunConclusion.sentence(report.run(), section))
                .endsWith(Conclusion.sentence(comparison) + " http was served by gaeperf's own connector.");
    }

    private RunResult servedBy(Connector ofHttp) {
        return MadeRuns.run(
                "run",
                load.suites(),
                load.trials().stream()
                        .map(trial -> TrialResults.copyOf(trial)
                                .connector(trial.variant().role().equals(Comparison.HTTP) ? ofHttp : Connector.RUNTIME)
                                .build())
                        .toList());
    }

    @Test
    @DisplayName("several comparisons are counted by what each shows")
    void severalComparisons() {
        assertThat(RunConclusion.headline(report(MadeRuns.ofEverySuite("run"))))
                .isEqualTo("http against rpc in 3 comparisons: better in 1 (load), no difference shown in the primary"
                        + " metrics in 2 (request-memory, 1 MB; capacity)");
    }

    @Test
    void severalComparisonsOfOnePairEach() {
        List<TrialResult> trials = MadeRuns.ofEverySuite("run").trials().stream()
                .filter(trial -> trial.pair() == 1)
                .toList();

        assertThat(RunConclusion.headline(
                        report(MadeRuns.run("run", List.of(Suite.LOAD, Suite.CAPACITY, Suite.REQUEST_MEMORY), trials))))
                .isEqualTo("http against rpc in 3 comparisons: only one pair of trials, without intervals, in 3"
                        + " (load; request-memory, 1 MB; capacity)");
    }

    @Test
    void noValidTrial() {
        List<TrialResult> trials = load.trials().stream()
                .map(trial -> trial.withValidity(Validity.DISTURBED, "steal"))
                .toList();

        assertThat(RunConclusion.headline(report(MadeRuns.run("run", load.suites(), trials))))
                .isEqualTo("Nothing is compared: none of the 4 trials is valid");
    }

    @Test
    void noTrial() {
        assertThat(RunConclusion.headline(report(MadeRuns.run("run", load.suites(), List.of()))))
                .isEqualTo("Nothing is compared: no trial was run");
    }

    @Test
    @DisplayName(
            "a suite of which only a search for a rate was run has nothing to compare, and is not said to have no trial")
    void onlyTrialsThatAreNotCompared() {
        TrialResult search = TrialResults.valid("http")
                .suite(Suite.JETTY)
                .scenario(Scenarios.FIND_RATE)
                .build();
        RunReport report = report(MadeRuns.run("run", List.of(Suite.JETTY), List.of(search)));

        assertThat(RunConclusion.headline(report))
                .isEqualTo("Nothing is compared: no trial was run that is for a comparison, only 1 other trial");
        assertThat(RunConclusion.sentence(report.run(), report.sections().get(0)))
                .isEqualTo("jetty: no trial was run that is for a comparison, only 1 other trial");
    }

    @Test
    @DisplayName("a run without any conclusion says how many trials there are")
    void withoutConclusion() {
        RunReport report = new RunReport(load, List.of(), Optional.empty(), Optional.empty());
        RunResult disturbed = MadeRuns.run(
                "run", load.suites(), List.of(load.trials().get(0).withValidity(Validity.DISTURBED, "steal")));

        assertThat(RunConclusion.headline(report))
                .isEqualTo("Nothing is compared: 4 trials were run, 4 of them valid, too few for a conclusion");
        assertThat(RunConclusion.headline(new RunReport(disturbed, List.of(), Optional.empty(), Optional.empty())))
                .isEqualTo("Nothing is compared: 1 trial was run, none of them valid");
    }

    @Test
    @DisplayName("several candidates are named once, and not the comparisons that each has")
    void severalCandidates() {
        RunResult run = MadeRuns.ofEverySuite("run");
        List<ReportSection> sections = Stream.of("rfc7578", "jetty-11")
                .map(candidate -> new Comparison(
                        new Comparison.Group(Suite.MULTIPART, "large", ""),
                        "legacy",
                        candidate,
                        4,
                        4,
                        4,
                        List.of(row(Metric.OPERATION_TIME, candidate.equals("rfc7578") ? 0.1 : 1.0))))
                .map(comparison -> section("multipart, large, " + comparison.candidate(), comparison, run))
                .toList();

        assertThat(RunConclusion.headline(new RunReport(run, sections, Optional.empty(), Optional.empty())))
                .isEqualTo("rfc7578, jetty-11 against legacy in 2 comparisons: better in 1, no difference shown in the"
                        + " primary metrics in 1");
    }

    @Test
    @DisplayName("several comparisons are counted by the metrics that the sentence about each names")
    void countsWhatIsTold() {
        RunResult run = MadeRuns.ofEverySuite("run");
        Comparison burst = comparison(
                Suite.LOAD,
                row(Metric.RSS, 0.7),
                row(Metric.RSS_AFTER_BURST, 1.0),
                row(Metric.CPU_WITHOUT_COMPILER, 1.0));
        Comparison capacity = comparison(Suite.CAPACITY, row(Metric.CAPACITY, 1.0));
        RunReport report = new RunReport(
                run,
                List.of(section("load", burst, run), section("capacity", capacity, run)),
                Optional.empty(),
                Optional.empty());

        assertThat(Conclusion.claim(burst)).startsWith("No difference between http and rpc is shown in CPU");
        assertThat(RunConclusion.headline(report))
                .as("less memory under load is not told, since memory after a burst is known")
                .isEqualTo("http against rpc in 2 comparisons: no difference shown in the primary metrics in 2 (load;"
                        + " capacity)");
    }

    private static ReportSection section(String name, Comparison comparison, RunResult run) {
        return new ReportSection(
                name, name, run.trials().subList(0, 1), Optional.of(comparison), List.of(), Optional.empty());
    }

    private static Comparison comparison(Suite suite, MetricComparison... rows) {
        return new Comparison(new Group(suite, "", ""), "rpc", "http", 3, 3, 3, List.of(rows));
    }

    private static MetricComparison row(Metric metric, double ratio) {
        return new MetricComparison(
                metric,
                Optional.empty(),
                Optional.empty(),
                Optional.of(new RatioEstimate(ratio, Optional.of(0.002), 4)),
                Optional.empty(),
                true,
                new RowTest(true, 0.02, 0.02));
    }

    @Test
    @DisplayName("a gate gives its decision with the reason")
    void gate() {
        assertThat(RunConclusion.headline(RunReport.evaluate(load, Optional.of(gate(false)))))
                .isEqualTo("Gate FAILED: p50 became worse");
        assertThat(RunConclusion.headline(RunReport.evaluate(load, Optional.of(gate(true)))))
                .isEqualTo("Gate passed: p50 became worse");
    }

    @Test
    @DisplayName("a calibration says which checks do not hold")
    void calibration() {
        assertThat(CalibrationReport.headline(checks("passed", "passed")))
                .isEqualTo("Calibration passed: all 2 checks hold");
        assertThat(CalibrationReport.headline(checks("passed", "FAILED")))
                .isEqualTo("Calibration FAILED: 1 of 2 checks does not hold (check 1)");
        assertThat(CalibrationReport.headline(checks("passed", "not established")))
                .isEqualTo("Calibration found no defect: 1 of 2 checks hold, 1 is not established");
    }

    private static DataTable checks(String... results) {
        return new DataTable(
                "checks",
                List.of("check", "measured", "expected", "result"),
                List.of(List.of("check 0", "1", "1", results[0]), List.of("check 1", "1", "2", results[1])),
                4);
    }

    private static RunReport report(RunResult run) {
        return RunReport.evaluate(run, Optional.empty());
    }

    @Test
    @DisplayName("one round is one, and not several")
    void rounds() {
        assertThat(GateReport.course(gate(true, 1))).isEqualTo("1 round, decided after 1 min 0 s.");
        assertThat(GateReport.course(gate(true, 3))).isEqualTo("3 rounds, decided after 1 min 0 s.");
    }

    private static GateResult gate(boolean passed) {
        return gate(passed, 3);
    }

    private static GateResult gate(boolean passed, int rounds) {
        return new GateResult(
                GateResult.SCHEMA_VERSION,
                passed,
                "p50 became worse",
                "run",
                "2.0.12",
                "2.0.19",
                rounds,
                0,
                60,
                "90 % confidence sequence",
                "",
                List.of(),
                List.of());
    }
}
