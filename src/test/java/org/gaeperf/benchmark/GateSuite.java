package org.gaeperf.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.regression.ConfidenceSequence;
import org.gaeperf.gate.GateException;
import org.gaeperf.gate.GateSession;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.CleanGuard;
import org.gaeperf.process.ParentWatchdog;
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

/** The suite {@code gate}. Each trial is a test, then each metric in each mode, and at last the gate as a whole. */
@Tag("benchmark")
@Tag("gate")
@DisplayName("gate")
@Order(60)
@TestInstance(Lifecycle.PER_CLASS)
class GateSuite {

    private GateSession gate;
    private boolean inconclusiveFails;
    private ProgressReporter progress;

    @BeforeAll
    void begin() throws GateException, ServerException, IOException {
        ParentWatchdog.exitWithBuild();
        CleanGuard.protect(BuildContext.targetDirectory());
        BenchmarkOptions options = BuildContext.options();
        inconclusiveFails = options.gate().inconclusiveFails();
        gate = GateSession.begin(options, BuildContext.baseDirectory(), BuildContext.targetDirectory());
        gate.describeForecast().forEach(System.out::println);
        progress = new ProgressReporter(options.gate().budget(), System.out);
    }

    @TestFactory
    Stream<DynamicTest> gate() {
        Stream<DynamicTest> trials = Stream.generate(this::next)
                .takeWhile(Optional::isPresent)
                .map(Optional::get)
                .map(plan -> DynamicTest.dynamicTest(name(plan), () -> trial(plan)));
        Stream<DynamicTest> findings = Stream.of("")
                .flatMap(lazily -> gate.result().findings().stream())
                .map(finding ->
                        DynamicTest.dynamicTest(finding.metric() + " · " + finding.mode(), () -> check(finding)));
        Stream<DynamicTest> suspicions =
                Stream.of(DynamicTest.dynamicTest("no metric is suspected", this::checkSuspicions));
        Stream<DynamicTest> whole = Stream.of(DynamicTest.dynamicTest("the gate as a whole", this::checkWhole));
        return TestSequence.of(List.of(trials, findings, suspicions, whole));
    }

    /** How many rounds come before the recorded trials differs from run to run. */
    private static String name(TrialPlan plan) {
        return Scenarios.isRecorded(plan.scenario()) ? TrialNames.of(plan) : TrialNames.of(plan, "round");
    }

    private Optional<TrialPlan> next() {
        try {
            return gate.next();
        } catch (ServerException | IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    /** A trial that is not valid is stored and not compared; the gate fails if too few are left. */
    private void trial(TrialPlan plan) throws IOException, InterruptedException {
        TrialResult result = gate.execute(plan, progress);
        if (result.validity() != Validity.VALID) {
            Assumptions.abort(
                    plan.id() + " is " + result.validity().displayName() + ": " + String.join("; ", result.reasons()));
        }
    }

    private void check(Finding finding) {
        String sentence = GateReport.sentence(finding, ConfidenceSequence.DISPLAY_NAME) + " (report: " + report() + ")";
        switch (finding.decision()) {
            case PASSED -> {}
            case REGRESSION -> Assertions.fail(sentence);
            case SUSPECTED, INCONCLUSIVE, NOT_MEASURED -> {
                if (inconclusiveFails) {
                    Assertions.fail(sentence);
                }
                Assumptions.abort(sentence);
            }
        }
    }

    /** The address of the report: in Jenkins that of the archived page, otherwise the path of the page. */
    private String report() {
        Path page = gate.directory().resolve("report.html").toAbsolutePath();
        Path base = BuildContext.baseDirectory();
        return Optional.ofNullable(System.getenv("BUILD_URL"))
                .filter(url -> page.startsWith(base))
                .map(url -> url + "artifact/" + base.relativize(page))
                .orElseGet(page::toString);
    }

    /** Skipped, with the reason, if something is still suspected; a regression is the matter of other tests. */
    private void checkSuspicions() {
        List<Finding> suspected = gate.result().suspected();
        Assumptions.assumeTrue(
                suspected.isEmpty(),
                () -> suspected.stream()
                        .map(finding ->
                                finding.label() + " in mode " + finding.mode() + ": " + GateReport.seen(finding))
                        .collect(Collectors.joining("; ")));
    }

    private void checkWhole() {
        GateResult result = gate.result();
        if (!result.passed()) {
            Assertions.fail(result.summary());
        }
    }

    @AfterAll
    void end() throws IOException {
        if (gate != null) {
            progress.close();
            gate.end();
            Reports.make(gate.directory());
        }
    }
}
