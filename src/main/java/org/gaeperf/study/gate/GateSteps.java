package org.gaeperf.study.gate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gaeperf.compare.regression.ConfidenceSequence;
import org.gaeperf.engine.SessionContext;
import org.gaeperf.engine.SessionOutput;
import org.gaeperf.engine.Step;
import org.gaeperf.engine.StepResult;
import org.gaeperf.engine.SuiteSteps;
import org.gaeperf.engine.TrialNames;
import org.gaeperf.gate.GateSession;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.GateScenario;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.text.GateReport;
import org.gaeperf.run.ProgressReporter;
import org.gaeperf.server.ServerException;
import org.gaeperf.trial.plan.TrialPlan;

/** The suite {@code gate}: its trials, then each metric in each scenario, and at last the gate as a whole. */
final class GateSteps extends SuiteSteps {

    private final GateSession gate;
    private final Path baseDirectory;
    private final SessionOutput output;
    private final ProgressReporter progress;
    private Optional<GateResult> decided = Optional.empty();

    GateSteps(GateSession gate, SessionContext context) {
        this.gate = gate;
        this.baseDirectory = context.baseDirectory();
        this.output = context.output();
        gate.describeForecast().forEach(output.console()::println);
        this.progress = ProgressReporter.withinBudget(
                context.options().gate().budget(), context.options().output().printsPhases(), output.console());
    }

    @Override
    public Optional<Step> nextTrial() throws ServerException, IOException {
        return gate.next().map(plan -> new Step(name(plan), () -> trial(plan)));
    }

    /** Returns the same name in every run, though the number of rounds before the recorded trials differs. */
    private static String name(TrialPlan plan) {
        return plan.scenario().isRecorded() ? TrialNames.of(plan) : TrialNames.of(plan, "round");
    }

    /** A trial that is not valid is stored and not compared; the gate fails if too few are left. */
    private StepResult trial(TrialPlan plan) throws IOException, InterruptedException {
        TrialResult result = gate.execute(plan, progress);
        progress.println(line(result, false));
        return result.validity() == Validity.VALID ? StepResult.passed() : StepResult.skipped(whyInvalid(result));
    }

    /** Returns the checks, which judge the decision that is stored. */
    @Override
    public List<Step> checks() throws IOException {
        GateResult result = gate.end();
        decided = Optional.of(result);
        List<Step> checks = new ArrayList<>();
        result.findings().forEach(finding -> checks.add(new Step(name(finding), () -> check(result, finding))));
        checks.add(new Step("no metric is suspected", () -> checkSuspicions(result)));
        checks.add(new Step("the gate as a whole", () -> checkWhole(result)));
        return checks;
    }

    private static String name(Finding finding) {
        return finding.metric() + finding.row().map(row -> " of row " + row).orElse("") + " · " + finding.scenario();
    }

    private StepResult check(GateResult result, Finding finding) {
        if (finding.decision() == Decision.PASSED) {
            return StepResult.passed();
        }
        String sentence = GateReport.sentence(finding, ConfidenceSequence.DISPLAY_NAME) + " (report: " + report() + ")";
        return result.fails(finding) ? StepResult.failed(sentence) : StepResult.skipped(sentence);
    }

    /** The address of the report: in Jenkins that of the archived page, otherwise the path of the page. */
    private String report() {
        Path page = gate.directory().resolve("report.html").toAbsolutePath();
        return Optional.ofNullable(System.getenv("BUILD_URL"))
                .filter(url -> page.startsWith(baseDirectory))
                .map(url -> url + "artifact/" + baseDirectory.relativize(page))
                .orElseGet(page::toString);
    }

    /** Returns skipped, with the reason, if something is still suspected; other checks judge a regression. */
    private static StepResult checkSuspicions(GateResult result) {
        List<Finding> suspected = result.suspected();
        return suspected.isEmpty()
                ? StepResult.passed()
                : StepResult.skipped(suspected.stream()
                        .map(finding -> finding.label() + GateScenario.suffix(finding.scenario()) + ": "
                                + GateReport.seen(finding))
                        .collect(Collectors.joining("; ")));
    }

    private static StepResult checkWhole(GateResult result) {
        return switch (result.outcome()) {
            case PASSED, INCONCLUSIVE, SUSPECTED -> StepResult.passed();
            case TOO_FEW_TRIALS -> StepResult.skipped(result.summary());
            case REGRESSION, FAILED -> StepResult.failed(result.summary());
        };
    }

    @Override
    public void close() throws IOException {
        progress.close();
        if (decided.isEmpty()) {
            gate.end();
        }
        output.report(gate.directory());
    }
}
