package org.gaeperf.benchmark;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.compare.CalibrationChecks;
import org.gaeperf.model.CrossCheck;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.ParentWatchdog;
import org.gaeperf.report.ReportWriter;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.condition.EnabledIf;

/** The suite {@code calibration}: the instrument is measured. Its trials come first, then a test for each check. */
@Tag("benchmark")
@DisplayName("calibration")
@TestInstance(Lifecycle.PER_CLASS)
@EnabledIf("isAskedFor")
class CalibrationSuite {

    private final long startedNanos = System.nanoTime();
    private BenchmarkOptions options;
    private Run run;
    private CalibrationPlanner plans;
    private boolean worseArePlanned;
    private ProgressReporter progress;

    static boolean isAskedFor() {
        return BuildContext.options().suites().contains(Suite.CALIBRATION);
    }

    @BeforeAll
    void begin() throws ServerException, IOException, CommandException, InterruptedException {
        ParentWatchdog.exitWithTheBuild();
        options = BuildContext.options();
        PreparedRuntime runtime =
                PreparedRuntime.of(options, BuildContext.baseDirectory(), BuildContext.targetDirectory());
        run = Run.begin(options, List.of(Suite.CALIBRATION), BuildContext.baseDirectory());
        plans = new CalibrationPlanner(options, runtime, run);
        run.plan(plans.accuracy());
        if (BuildContext.onPath("wrk").isPresent()) {
            CrossCheck wrk = WrkCheck.run(plans.atRate(1000));
            run.add(wrk);
            run.plan(List.of(plans.atRate((int) Math.round(wrk.requestsPerSecond()))));
        }
        run.plan(plans.like());
        progress = new ProgressReporter(options.budget(), System.out);
    }

    @TestFactory
    Stream<DynamicTest> calibration() {
        Stream<DynamicTest> trials = Stream.generate(this::next)
                .takeWhile(Optional::isPresent)
                .map(Optional::get)
                .map(plan -> DynamicTest.dynamicTest(plan.id(), () -> trial(plan)));
        Stream<DynamicTest> checks = Stream.of("")
                .flatMap(lazily -> CalibrationChecks.checks(run.result()).stream())
                .map(check -> DynamicTest.dynamicTest(
                        check.name(),
                        () -> Assertions.assertTrue(
                                check.passed(),
                                () -> check.name() + ": " + check.measured() + "; wanted: " + check.wanted())));
        return Stream.concat(trials, checks);
    }

    private Optional<TrialPlan> next() {
        if (System.nanoTime() - startedNanos > options.budget().toNanos()) {
            return Optional.empty();
        }
        Optional<TrialPlan> next = run.next();
        if (next.isPresent() || worseArePlanned) {
            return next;
        }
        worseArePlanned = true;
        try {
            run.plan(plans.worse(run.result()));
            run.plan(plans.overhead());
        } catch (ServerException | IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
        return run.next();
    }

    /** A trial that is not valid is kept and left out of the checks, except a stall, which is meant to disturb. */
    private void trial(TrialPlan plan) throws IOException, InterruptedException {
        TrialResult result = run.execute(plan, progress);
        Assumptions.assumeTrue(
                result.validity() == Validity.VALID || isStalled(plan),
                plan.id() + " is " + result.validity().displayName() + ": " + String.join("; ", result.reasons()));
    }

    private static boolean isStalled(TrialPlan plan) {
        return plan.exercise() instanceof MeasurementPlan.ConstantRate rate
                && rate.stall().isPresent();
    }

    @AfterAll
    void end() throws IOException {
        if (run != null) {
            progress.close();
            run.close();
            ReportWriter.make(run.directory(), System.out);
        }
    }
}
