package org.gaeperf.benchmark;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.compare.calibration.CalibrationCheck;
import org.gaeperf.compare.calibration.CalibrationChecks;
import org.gaeperf.model.CrossCheck;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.CleanGuard;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.ParentWatchdog;
import org.gaeperf.run.ProgressReporter;
import org.gaeperf.run.Run;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.PreparedRuntime;
import org.gaeperf.suite.CalibrationPlanner;
import org.gaeperf.suite.WrkCheck;
import org.gaeperf.trial.plan.MeasurementPlan;
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

/** The suite {@code calibration}, which measures the instrument. Each trial is a test, then each check. */
@Tag("benchmark")
@Tag("calibration")
@DisplayName("calibration")
@Order(70)
@TestInstance(Lifecycle.PER_CLASS)
class CalibrationSuite {

    private final long startedNanos = System.nanoTime();
    private BenchmarkOptions options;
    private Run run;
    private CalibrationPlanner planner;
    private boolean allArePlanned;
    private ProgressReporter progress;

    @BeforeAll
    void begin() throws ServerException, IOException, CommandException, InterruptedException {
        ParentWatchdog.exitWithBuild();
        CleanGuard.protect(BuildContext.targetDirectory());
        options = BuildContext.options();
        PreparedRuntime runtime =
                PreparedRuntime.prepare(options, BuildContext.baseDirectory(), BuildContext.targetDirectory());
        progress = new ProgressReporter(options.measurement().calibrationBudget(), System.out);
        run = Run.begin(options, List.of(Suite.CALIBRATION), BuildContext.baseDirectory());
        planner = new CalibrationPlanner(options, runtime, run);
        run.plan(planner.accuracy());
        if (BuildContext.onPath("wrk").isPresent()) {
            CrossCheck wrk = WrkCheck.run(planner.atRate(1000));
            run.add(wrk);
            run.plan(List.of(planner.atRate((int) Math.round(wrk.requestsPerSecond()))));
        }
        run.plan(planner.plain());
    }

    @TestFactory
    Stream<DynamicTest> calibration() {
        Stream<DynamicTest> trials = Stream.generate(this::next)
                .takeWhile(Optional::isPresent)
                .map(Optional::get)
                .map(plan -> DynamicTest.dynamicTest(TrialNames.of(plan, "pair"), () -> trial(plan)));
        Stream<DynamicTest> checks = Stream.of("")
                .flatMap(lazily -> CalibrationChecks.checks(run.result()).stream())
                .map(check -> DynamicTest.dynamicTest(check.name(), () -> check(check)));
        return Stream.concat(trials, checks);
    }

    private Optional<TrialPlan> next() {
        if (System.nanoTime() - startedNanos
                > options.measurement().calibrationBudget().toNanos()) {
            return Optional.empty();
        }
        Optional<TrialPlan> next = run.next();
        if (next.isPresent() || allArePlanned) {
            return next;
        }
        allArePlanned = true;
        try {
            run.plan(planner.comparisons(run.result()));
            run.plan(planner.overhead());
        } catch (ServerException | IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
        return run.next();
    }

    /** A trial that is not valid is stored and left out of the checks, except a stall, which disturbs on purpose. */
    private void trial(TrialPlan plan) throws IOException, InterruptedException {
        TrialResult result = run.execute(plan, progress);
        if (result.validity() != Validity.VALID && !isStalled(plan)) {
            Assumptions.abort(
                    plan.id() + " is " + result.validity().displayName() + ": " + String.join("; ", result.reasons()));
        }
    }

    /** A check that the trials are too few for is shown as skipped: it is not green. */
    private static void check(CalibrationCheck check) {
        String text = check.name() + ": " + check.measured() + "; required: " + check.required();
        switch (check.result()) {
            case FAILED -> Assertions.fail(text);
            case NOT_ESTABLISHED -> Assumptions.abort("not established: " + text);
            case PASSED -> {}
        }
    }

    private static boolean isStalled(TrialPlan plan) {
        return plan.measurement() instanceof MeasurementPlan.ConstantRate rate
                && rate.stall().isPresent();
    }

    @AfterAll
    void end() throws IOException {
        if (run != null) {
            progress.close();
            run.close();
            Reports.make(run.directory());
        }
    }
}
