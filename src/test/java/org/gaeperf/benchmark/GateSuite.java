package org.gaeperf.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.gate.GateException;
import org.gaeperf.gate.GateSession;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.ParentWatchdog;
import org.gaeperf.report.ReportWriter;
import org.gaeperf.report.text.GateReport;
import org.gaeperf.run.ProgressReporter;
import org.gaeperf.server.ServerException;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.condition.EnabledIf;

/** The suite {@code gate}: its trials come first, then a test for each metric in each mode, then one for the whole. */
@Tag("benchmark")
@DisplayName("gate")
@Order(6)
@TestInstance(Lifecycle.PER_CLASS)
@EnabledIf("isAskedFor")
class GateSuite {

    private GateSession gate;
    private boolean undecidedFails;
    private ProgressReporter progress;

    static boolean isAskedFor() {
        return BuildContext.options().suites().contains(Suite.GATE);
    }

    @BeforeAll
    void begin() throws GateException, ServerException, IOException {
        ParentWatchdog.exitWithTheBuild();
        BenchmarkOptions options = BuildContext.options();
        undecidedFails = options.gate().undecidedFails();
        gate = GateSession.begin(options, BuildContext.baseDirectory(), BuildContext.targetDirectory());
        progress = new ProgressReporter(options.gate().budget(), System.out);
    }

    @TestFactory
    Stream<DynamicTest> gate() {
        Stream<DynamicTest> trials = Stream.generate(this::next)
                .takeWhile(Optional::isPresent)
                .map(Optional::get)
                .map(plan -> DynamicTest.dynamicTest(plan.displayName(gate.plannedTrials()), () -> trial(plan)));
        Stream<DynamicTest> findings = Stream.of("")
                .flatMap(lazily -> gate.result().findings().stream())
                .map(finding ->
                        DynamicTest.dynamicTest(finding.metric() + " · " + finding.mode(), () -> judge(finding)));
        Stream<DynamicTest> whole = Stream.of(DynamicTest.dynamicTest("the gate as a whole", this::judge));
        return Stream.concat(Stream.concat(trials, findings), whole);
    }

    private Optional<TrialPlan> next() {
        try {
            return gate.next();
        } catch (ServerException | IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    /** A trial that is not valid is kept and left out of the judgement, which fails if too few are left. */
    private void trial(TrialPlan plan) throws IOException, InterruptedException {
        TrialResult result = gate.execute(plan, progress);
        Assumptions.assumeTrue(
                result.validity() == Validity.VALID,
                plan.id() + " is " + result.validity().displayName() + ": " + String.join("; ", result.reasons()));
    }

    private void judge(Finding finding) {
        String sentence = GateReport.sentence(finding) + " (report: " + report() + ")";
        Assertions.assertNotEquals(Decision.REGRESSION, finding.decision(), sentence);
        if (finding.decision() != Decision.PASSED) {
            Assertions.assertFalse(undecidedFails, sentence);
            Assumptions.abort(sentence);
        }
    }

    /** Where Jenkins shows what it archived, or else where the page lies. */
    private String report() {
        Path page = gate.directory().resolve("report.html").toAbsolutePath();
        Path base = BuildContext.baseDirectory();
        return Optional.ofNullable(System.getenv("BUILD_URL"))
                .filter(url -> page.startsWith(base))
                .map(url -> url + "artifact/" + base.relativize(page))
                .orElseGet(page::toString);
    }

    private void judge() {
        GateResult result = gate.result();
        Assertions.assertTrue(result.passed(), result.summary());
    }

    @AfterAll
    void end() throws IOException {
        if (gate != null) {
            progress.close();
            GateResult result = gate.end();
            ReportWriter.make(gate.directory(), System.out);
            System.out.println(GateReport.console(result));
        }
    }
}
