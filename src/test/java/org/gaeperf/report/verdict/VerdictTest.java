package org.gaeperf.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gaeperf.compare.calibration.CalibrationCheck;
import org.gaeperf.model.GateOutcome;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.Named;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class VerdictTest {

    private static final RunResult LOAD = MadeRuns.load("run", 5);
    private static final String REST = " · 90 % confidence sequence · 3 rounds · 1 of 1 trial valid · 1:00";

    @Test
    @DisplayName("a gate passes only if every metric did")
    void passed() {
        assertThat(ofGate(GateOutcome.PASSED, Decision.PASSED, Decision.PASSED))
                .isEqualTo(new Verdict(VerdictState.PASSED, "gate passed: 2 of 2 metrics", REST, "2/2 passed"));
    }

    @Test
    @DisplayName("a gate without a regression and with an open metric is inconclusive")
    void inconclusive() {
        assertThat(ofGate(GateOutcome.INCONCLUSIVE, Decision.PASSED, Decision.INCONCLUSIVE))
                .isEqualTo(new Verdict(
                        VerdictState.INCONCLUSIVE,
                        "gate inconclusive: no regression found, not decided for 1 of 2 metrics (metric 1 in mode rpc +8.0 %)",
                        REST,
                        "1/2 inconclusive"));
    }

    @Test
    @DisplayName("only a suspicion makes a build unstable: an inconclusive gate is good enough")
    void suspected() {
        Verdict verdict = ofGate(GateOutcome.SUSPECTED, Decision.INCONCLUSIVE, Decision.SUSPECTED);

        assertThat(verdict)
                .isEqualTo(new Verdict(
                        VerdictState.SUSPECTED,
                        "gate suspects a regression: 1 of 2 metrics (metric 1 in mode rpc +8.0 %)",
                        REST,
                        "1/2 suspected"));
        assertThat(verdict.state().exitStatus()).isEqualTo(3);
        assertThat(VerdictState.INCONCLUSIVE.exitStatus()).isZero();
    }

    @Test
    @DisplayName("a regression is one, whatever the machine did")
    void regression() {
        Verdict verdict = assess(
                gate(GateOutcome.REGRESSION, Decision.NOT_MEASURED, Decision.REGRESSION),
                trials(Validity.DISTURBED, Validity.VALID));

        assertThat(verdict.state()).isEqualTo(VerdictState.REGRESSION);
        assertThat(verdict.description())
                .startsWith("gate regression: 1 of 2 metrics (metric 1 in mode rpc +8.0 %) · ");
        assertThat(verdict.badge()).isEqualTo("1/2 worse");
    }

    @Test
    @DisplayName("a gate that the machine invalid names the first trial, and one that failed its reason")
    void tooFewTrialsOrFailed() {
        List<TrialResult> trials = trials(Validity.VALID, Validity.DISTURBED);

        assertThat(assess(gate(GateOutcome.TOO_FEW_TRIALS, Decision.NOT_MEASURED), trials))
                .matches(verdict -> verdict.state() == VerdictState.TOO_FEW_TRIALS)
                .matches(verdict -> verdict.description()
                        .startsWith("gate not decided: the machine made 1 of 2 trials invalid; the first: trial-1"
                                + " disturbed: steal 31 % · "));
        assertThat(assess(gate(GateOutcome.FAILED, Decision.NOT_MEASURED), trials))
                .as("by what was stored, whatever the trials look like")
                .matches(verdict -> verdict.state() == VerdictState.FAILED)
                .matches(verdict -> verdict.description().startsWith("gate failed: the summary · "));
    }

    @Test
    @DisplayName("a benchmark is measured, cut short, failed, or has too few valid trials")
    void benchmark() {
        assertThat(assess(LOAD).state()).isEqualTo(VerdictState.MEASURED);
        assertThat(assess(LOAD).description())
                .startsWith("http better: 3 of 4 primary metrics · 98 % intervals · 2 pairs · 4 of 4 trials valid");
        assertThat(assess(LOAD).badge()).isEqualTo("3/4 better");
        assertThat(assess(with(LOAD, Validity.FAILED, 1)).state()).isEqualTo(VerdictState.FAILED);
        assertThat(assess(with(LOAD, Validity.DISTURBED, 4)))
                .matches(verdict -> verdict.state() == VerdictState.TOO_FEW_TRIALS)
                .matches(verdict -> verdict.description()
                        .startsWith(
                                "not decided: load, steady: 0 of 2 pairs of trials are valid, 2 needed; a quiet machine"
                                        + " or -Dbench.retryTime=10m would decide · "));
        Verdict notSteady = assess(with(LOAD, Validity.NOT_STEADY, 4));
        assertThat(notSteady.state()).as("nobody failed").isEqualTo(VerdictState.TOO_FEW_TRIALS);
        assertThat(notSteady.description()).contains("0 of 2 pairs of trials are valid", "-Dbench.duration=");
    }

    @Test
    @DisplayName("a calibration with a check that does not hold has failed, with a status of its own")
    void calibration() {
        Verdict failed = ofCalibration(CalibrationCheck.Result.PASSED, CalibrationCheck.Result.FAILED);

        assertThat(failed.state()).isEqualTo(VerdictState.CALIBRATION_FAILED);
        assertThat(failed.description()).startsWith("calibration failed: 1 of 2 checks does not hold (check FAILED)");
        assertThat(failed.toProperties()).startsWith("state=calibration-failed\nexitStatus=5\n");
        assertThat(ofCalibration(CalibrationCheck.Result.PASSED, CalibrationCheck.Result.INCONCLUSIVE))
                .isEqualTo(new Verdict(
                        VerdictState.MEASURED,
                        "calibration found no defect: 1 of 2 checks hold, 1 is inconclusive",
                        "",
                        "1/2 hold"));
    }

    private static Verdict ofCalibration(CalibrationCheck.Result... results) {
        List<CalibrationCheck> checks = Arrays.stream(results)
                .map(result -> new CalibrationCheck("check " + result.displayName(), "1", "1", result))
                .toList();
        return Verdict.assess(new RunReport(
                RunResults.of(Suites.CALIBRATION).build(), List.of(), Optional.empty(), Optional.of(checks)));
    }

    @Test
    @DisplayName("the file has one line for each key, whatever a reason says")
    void properties() throws Exception {
        Properties read = new Properties();
        read.load(new StringReader(
                new Verdict(VerdictState.TOO_FEW_TRIALS, "first\nexitStatus=0", "", "badge").toProperties()));

        assertThat(read)
                .containsOnlyKeys("state", "exitStatus", "description")
                .containsEntry("state", "too-few-trials")
                .containsEntry("exitStatus", "4")
                .containsEntry("description", "first exitStatus=0");
    }

    @Test
    @DisplayName("the comment has the first screen, and the rest folded; nothing in it becomes markup")
    void comment() {
        RunReport report = RunReport.evaluate(LOAD, Optional.empty());
        String comment =
                PullRequestComment.render(report, new Verdict(VerdictState.MEASURED, "a <b>|claim", "", "badge"));

        assertThat(comment)
                .startsWith("<!-- gaeperf -->\n**a &lt;b&gt;\\|claim**\n\nload, steady, at 3,000 requests/s. http was"
                        + " served by gaeperf's own connector.\n\n|  | unit |")
                .endsWith("</details>\n");
        String shown = comment.substring(0, comment.indexOf("<details>"));
        assertThat(shown.lines().filter(line -> line.startsWith("| ")))
                .as("the header, and the four primary metrics that the made trials have")
                .hasSize(5);
        assertThat(comment.substring(shown.length()))
                .startsWith("<details><summary>All results</summary>\n\n# gaeperf run")
                .contains("Host and options");
    }

    @Test
    @DisplayName("a gate's comment shows what matters most first, and stays below the length that a server takes")
    void commentOfAGate() {
        Decision[] decisions = new Decision[800];
        Arrays.fill(decisions, Decision.PASSED);
        decisions[799] = Decision.REGRESSION;
        RunReport report =
                RunReport.evaluate(run(trials(Validity.VALID)), Optional.of(gate(GateOutcome.REGRESSION, decisions)));
        String comment = PullRequestComment.render(report, Verdict.assess(report));

        assertThat(comment.lines()
                        .filter(line -> line.startsWith("| metric "))
                        .skip(1)
                        .findFirst())
                .hasValueSatisfying(line -> assertThat(line).contains("metric 799", "regression"));
        assertThat(comment)
                .hasSizeLessThan(65_536)
                .endsWith("All results are in report.html and summary.md of run run.\n");
    }

    @ParameterizedTest
    @EnumSource(VerdictState.class)
    @DisplayName("the badge is well-formed, says the verdict in a few words, and its description is only text")
    void badge(VerdictState state) throws Exception {
        String svg = VerdictBadge.render(new Verdict(state, "<script>&\"", "", "5/6 <b>better"));
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));

        assertThat(document.getElementsByTagName("title").item(0).getTextContent())
                .isEqualTo("<script>&\"");
        assertThat(document.getElementsByTagName("text").item(1).getTextContent())
                .isEqualTo("5/6 <b>better");
        assertThat(document.getElementsByTagName("script").getLength()).isZero();
        assertThat(document.getDocumentElement().getAttribute("aria-label")).isEqualTo("gaeperf: 5/6 <b>better");
    }

    private static Verdict ofGate(GateOutcome outcome, Decision... decisions) {
        return assess(gate(outcome, decisions), trials(Validity.VALID));
    }

    private static Verdict assess(RunResult run) {
        return Verdict.assess(RunReport.evaluate(run, Optional.empty()));
    }

    private static Verdict assess(GateResult gate, List<TrialResult> trials) {
        return Verdict.assess(RunReport.evaluate(run(trials), Optional.of(gate)));
    }

    private static RunResult run(List<TrialResult> trials) {
        return RunResults.of(Suites.GATE).trials(trials).build();
    }

    private static List<TrialResult> trials(Validity... validities) {
        return IntStream.range(0, validities.length)
                .mapToObj(n -> TrialResults.valid("candidate")
                        .suite(Suites.GATE)
                        .scenario(new Named("rpc"))
                        .id("trial-" + n)
                        .validity(validities[n], "steal 31 %")
                        .build())
                .toList();
    }

    private static RunResult with(RunResult run, Validity validity, int trials) {
        return RunResults.copyOf(run)
                .trials(IntStream.range(0, run.trials().size())
                        .mapToObj(n -> n >= trials
                                ? run.trials().get(n)
                                : TrialResults.copyOf(run.trials().get(n))
                                        .validity(validity, "steal 31 %")
                                        .build())
                        .toList())
                .build();
    }

    private static GateResult gate(GateOutcome outcome, Decision... decisions) {
        return new GateResult(
                GateResult.SCHEMA_VERSION,
                outcome,
                false,
                "the summary",
                "run",
                "2.0.12",
                "2.0.19",
                3,
                0,
                60,
                "90 % confidence sequence",
                "",
                IntStream.range(0, decisions.length)
                        .mapToObj(n -> finding("metric " + n, decisions[n]))
                        .toList(),
                List.of());
    }

    private static Finding finding(String label, Decision decision) {
        return new Finding(
                "rpc",
                label,
                label,
                "ms",
                Optional.of(100.0),
                Optional.of(108.0),
                Optional.of(1.08),
                Optional.of(1.06),
                Optional.of(1.1),
                0.03,
                decision,
                GateResult.Outlook.UNKNOWN,
                Optional.empty());
    }
}
