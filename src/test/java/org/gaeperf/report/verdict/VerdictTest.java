package org.gaeperf.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class VerdictTest {

    private static final RunResult LOAD = MadeRuns.load("run", 5);

    @Test
    @DisplayName("a gate passes only if every metric did")
    void passed() {
        assertThat(ofGate(true, Decision.PASSED, Decision.PASSED))
                .isEqualTo(new Verdict(VerdictState.PASSED, "all 2 metrics passed"));
    }

    @Test
    @DisplayName("a gate without a regression and with an open metric has not established anything")
    void notEstablished() {
        assertThat(ofGate(true, Decision.PASSED, Decision.INCONCLUSIVE))
                .isEqualTo(
                        new Verdict(
                                VerdictState.NOT_ESTABLISHED,
                                "no regression was found, but for 1 of 2 metrics that is not established: metric 1 in mode rpc"));
    }

    @Test
    @DisplayName("a regression is one, whatever the machine did")
    void regression() {
        Verdict verdict = assess(
                gate(false, Decision.NOT_MEASURED, Decision.REGRESSION), trials(Validity.DISTURBED, Validity.VALID));

        assertThat(verdict.state()).isEqualTo(VerdictState.REGRESSION);
        assertThat(verdict.description())
                .isEqualTo("Gate FAILED: metric 1 in mode rpc +8.0 % (+6.0 % … +10.0 %), regression");
    }

    @ParameterizedTest
    @EnumSource(
            value = Decision.class,
            names = {"NOT_MEASURED", "SUSPECTED"})
    @DisplayName("a gate that lacks trials because of the machine is spoiled, with the reason")
    void spoiled(Decision decision) {
        assertThat(assess(gate(false, Decision.PASSED, decision), trials(Validity.VALID, Validity.DISTURBED)))
                .isEqualTo(new Verdict(
                        VerdictState.SPOILED,
                        "the machine spoiled 1 of 2 trials; the first: trial-1 disturbed: steal 31 %"));
    }

    @ParameterizedTest
    @EnumSource(
            value = Validity.class,
            names = {"FAILED", "SATURATED_BY_SERVER"})
    @DisplayName("a gate whose server failed has failed, even on a machine that disturbed it too")
    void failedServer(Validity validity) {
        assertThat(assess(gate(false, Decision.NOT_MEASURED), trials(Validity.DISTURBED, validity)))
                .isEqualTo(new Verdict(VerdictState.FAILED, "the summary"));
    }

    @Test
    @DisplayName("a gate that was told to fail without a decision, or whose trials were only not steady, has failed")
    void failedForAnotherReason() {
        assertThat(assess(gate(false, Decision.INCONCLUSIVE), trials(Validity.DISTURBED))
                        .state())
                .isEqualTo(VerdictState.FAILED);
        assertThat(assess(gate(false, Decision.NOT_MEASURED), trials(Validity.NOT_STEADY))
                        .state())
                .isEqualTo(VerdictState.FAILED);
    }

    @Test
    @DisplayName("a benchmark is measured, cut short, failed, or spoiled by the machine")
    void benchmark() {
        assertThat(assess(LOAD).state()).isEqualTo(VerdictState.MEASURED);
        assertThat(assess(LOAD).description()).contains("http");
        assertThat(assess(with(LOAD, Validity.FAILED, 1)).state()).isEqualTo(VerdictState.FAILED);
        assertThat(assess(with(LOAD, Validity.DISTURBED, 4)))
                .isEqualTo(new Verdict(
                        VerdictState.SPOILED,
                        "the machine spoiled 4 of 4 trials; the first: "
                                + LOAD.trials().get(0).id() + " disturbed: steal 31 %"));
        assertThat(assess(with(LOAD, Validity.NOT_STEADY, 4)).state()).isEqualTo(VerdictState.FAILED);
    }

    @Test
    @DisplayName("a calibration with a check that does not hold has failed, with a status of its own")
    void calibration() {
        Verdict failed = ofCalibration("passed", "FAILED");

        assertThat(failed.state()).isEqualTo(VerdictState.CALIBRATION_FAILED);
        assertThat(failed.description()).startsWith("Calibration FAILED: 1 of 2 checks does not hold (check FAILED)");
        assertThat(failed.toProperties()).startsWith("state=calibration-failed\nexitStatus=5\n");
        assertThat(ofCalibration("passed", "not established"))
                .isEqualTo(new Verdict(
                        VerdictState.MEASURED,
                        "Calibration found no defect: 1 of 2 checks hold, 1 is not established"));
    }

    private static Verdict ofCalibration(String... results) {
        DataTable checks = new DataTable(
                "Calibration checks",
                List.of("check", "measured", "expected", "result"),
                Arrays.stream(results)
                        .map(result -> List.of("check " + result, "1", "1", result))
                        .toList(),
                4);
        return Verdict.assess(new RunReport(
                RunResults.of(Suite.CALIBRATION).build(), List.of(), Optional.empty(), Optional.of(checks)));
    }

    @Test
    @DisplayName("the file has one line for each key, whatever a reason says")
    void properties() throws Exception {
        Properties read = new Properties();
        read.load(new StringReader(new Verdict(VerdictState.SPOILED, "first\nexitStatus=0").toProperties()));

        assertThat(read)
                .containsOnlyKeys("state", "exitStatus", "description")
                .containsEntry("state", "spoiled")
                .containsEntry("exitStatus", "4")
                .containsEntry("description", "first exitStatus=0");
    }

    @Test
    @DisplayName("the comment has the verdict, five rows, and the rest folded; nothing in it becomes markup")
    void comment() {
        RunReport report = RunReport.evaluate(LOAD, Optional.empty());
        String comment = PullRequestComment.render(report, new Verdict(VerdictState.MEASURED, "a <b>|claim"));

        assertThat(comment)
                .startsWith("<!-- gaeperf -->\n**gaeperf: measured**\n\nA &lt;b&gt;\\|claim.\n\n|  | unit |")
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
        RunReport report = RunReport.evaluate(run(trials(Validity.VALID)), Optional.of(gate(false, decisions)));
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
    @DisplayName("the badge is well-formed, names the state, and its description is only text")
    void badge(VerdictState state) throws Exception {
        String svg = VerdictBadge.render(new Verdict(state, "<script>&\""));
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));

        assertThat(document.getElementsByTagName("title").item(0).getTextContent())
                .isEqualTo("<script>&\"");
        assertThat(document.getElementsByTagName("text").item(1).getTextContent())
                .isEqualTo(state.displayName());
        assertThat(document.getElementsByTagName("script").getLength()).isZero();
        assertThat(document.getDocumentElement().getAttribute("aria-label"))
                .isEqualTo("gaeperf: " + state.displayName());
    }

    private static Verdict ofGate(boolean passed, Decision... decisions) {
        return assess(gate(passed, decisions), trials(Validity.VALID));
    }

    private static Verdict assess(RunResult run) {
        return Verdict.assess(RunReport.evaluate(run, Optional.empty()));
    }

    private static Verdict assess(GateResult gate, List<TrialResult> trials) {
        return Verdict.assess(RunReport.evaluate(run(trials), Optional.of(gate)));
    }

    private static RunResult run(List<TrialResult> trials) {
        return RunResults.of(Suite.GATE).trials(trials).build();
    }

    private static List<TrialResult> trials(Validity... validities) {
        return IntStream.range(0, validities.length)
                .mapToObj(n -> TrialResults.valid("candidate")
                        .suite(Suite.GATE)
                        .scenario("rpc")
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

    private static GateResult gate(boolean passed, Decision... decisions) {
        return new GateResult(
                GateResult.SCHEMA_VERSION,
                passed,
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
                GateResult.Outlook.UNKNOWN);
    }
}
