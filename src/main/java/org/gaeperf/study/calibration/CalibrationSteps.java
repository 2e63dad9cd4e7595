package org.gaeperf.study.calibration;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gaeperf.compare.calibration.CalibrationCheck;
import org.gaeperf.compare.calibration.CalibrationChecks;
import org.gaeperf.engine.SessionContext;
import org.gaeperf.engine.SessionOutput;
import org.gaeperf.engine.Step;
import org.gaeperf.engine.StepResult;
import org.gaeperf.engine.SuiteSteps;
import org.gaeperf.engine.TrialNames;
import org.gaeperf.model.CrossCheck;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.CommandException;
import org.gaeperf.run.ProgressReporter;
import org.gaeperf.run.Run;
import org.gaeperf.server.ServerException;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;

/** The suite {@code calibration}, which measures the instrument: its trials, then each check. */
final class CalibrationSteps extends SuiteSteps {

    private final long startedNanos = System.nanoTime();
    private final BenchmarkOptions options;
    private final SessionOutput output;
    private final Run run;
    private final CalibrationPlanner planner;
    private final ProgressReporter progress;
    private boolean allArePlanned;

    private CalibrationSteps(BenchmarkOptions options, CalibrationPlanner planner, Run run, SessionOutput output) {
        this.options = options;
        this.output = output;
        this.run = run;
        this.planner = planner;
        this.progress = ProgressReporter.withinBudget(
                options.measurement().calibration().budget(), options.output().printsPhases(), output.console());
    }

    /** Begins a run and plans its first trials. If that fails, what was measured until then is reported. */
    static CalibrationSteps begin(CalibrationStudy suite, SessionContext context)
            throws ServerException, IOException, CommandException, InterruptedException {
        BenchmarkOptions options = context.options();
        Function<Run, CalibrationPlanner> prepared =
                CalibrationPlanner.prepare(suite, options, context.baseDirectory(), context.targetDirectory());
        Run run = Run.begin(options, List.of(suite), context.baseDirectory());
        CalibrationSteps steps = new CalibrationSteps(options, prepared.apply(run), run, context.output());
        try {
            steps.planFirst();
        } catch (ServerException | IOException | CommandException | InterruptedException | RuntimeException e) {
            steps.close();
            throw e;
        }
        return steps;
    }

    private void planFirst() throws ServerException, IOException, CommandException, InterruptedException {
        List<TrialPlan> accuracy = planner.accuracy();
        run.plan(accuracy);
        if (!accuracy.isEmpty() && BuildContext.onPath("wrk").isPresent()) {
            CrossCheck wrk = WrkCheck.run(planner.atRate(1000));
            run.add(wrk);
            run.plan(List.of(planner.atRate((int) Math.round(wrk.requestsPerSecond()))));
        }
        run.plan(planner.plain());
    }

    @Override
    public Optional<Step> nextTrial() throws ServerException, IOException {
        return nextPlan().map(plan -> new Step(TrialNames.of(plan, "pair"), () -> trial(plan)));
    }

    private Optional<TrialPlan> nextPlan() throws ServerException, IOException {
        if (System.nanoTime() - startedNanos
                > options.measurement().calibration().budget().toNanos()) {
            return Optional.empty();
        }
        Optional<TrialPlan> next = run.next();
        if (next.isPresent() || allArePlanned) {
            return next;
        }
        allArePlanned = true;
        run.plan(planner.comparisons(run.result()));
        run.plan(planner.overhead());
        return run.next();
    }

    /** A trial that is not valid is stored and left out of the checks, except a stall, which disturbs on purpose. */
    private StepResult trial(TrialPlan plan) throws IOException, InterruptedException {
        TrialResult result = run.execute(plan, progress);
        progress.println(line(result, run.isRetried(result)));
        return result.validity() == Validity.VALID || isStalled(plan)
                ? StepResult.passed()
                : StepResult.skipped(whyInvalid(result));
    }

    private static boolean isStalled(TrialPlan plan) {
        return plan.measurement() instanceof MeasurementPlan.TimedLoad rate
                && rate.stall().isPresent();
    }

    @Override
    public List<Step> checks() {
        return CalibrationChecks.checks(run.result()).stream()
                .map(check -> new Step(check.name(), () -> judge(check)))
                .toList();
    }

    /** A check that the trials are too few for is shown as skipped: it is not green. */
    private static StepResult judge(CalibrationCheck check) {
        String text = check.name() + ": " + check.measured() + "; required: " + check.required();
        return switch (check.result()) {
            case FAILED -> StepResult.failed(text);
            case INCONCLUSIVE -> StepResult.skipped("inconclusive: " + text);
            case PASSED -> StepResult.passed();
        };
    }

    @Override
    public void close() throws IOException {
        progress.close();
        run.close();
        output.report(run.directory());
    }
}
