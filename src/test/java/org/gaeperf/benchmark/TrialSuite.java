package org.gaeperf.benchmark;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.compare.ComparisonCheck;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.report.console.TrialLine;
import org.gaeperf.run.Run;
import org.gaeperf.server.ServerException;
import org.gaeperf.suite.LoweredRate;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A suite of trials in both modes. Each trial is a test. */
@Tag("benchmark")
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(BenchmarkRunCloser.class)
abstract class TrialSuite {

    private static final String PAIR = "fork";

    private final Suite suite;
    private BenchmarkRun benchmark;

    TrialSuite(Suite suite) {
        this.suite = suite;
    }

    @BeforeAll
    void begin() throws ServerException, IOException {
        benchmark = BenchmarkRun.current();
    }

    /** A trial that is still to be run, or was run before the run was resumed. */
    @FunctionalInterface
    interface Measurement {

        TrialResult result() throws IOException, InterruptedException;
    }

    /** First the stored trials of a resumed run, with their stored results, then those that are still to be run. */
    Stream<Arguments> trials() {
        Stream<Arguments> stored = benchmark.run().result().trials().stream()
                .filter(trial -> trial.suite() == suite)
                .map(trial -> arguments(TrialNames.of(trial, PAIR), () -> trial));
        return Stream.concat(stored, toRun());
    }

    /** One by one, each after the trial before it has ended: a trial may lead to further ones. */
    private Stream<Arguments> toRun() {
        return Stream.generate(this::next)
                .takeWhile(Optional::isPresent)
                .map(Optional::get)
                .map(plan -> arguments(TrialNames.of(plan, PAIR), () -> benchmark.execute(plan)));
    }

    private static Arguments arguments(String name, Measurement measurement) {
        return Arguments.of(Named.of(name, measurement));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("trials")
    @Order(1)
    void trial(Measurement measurement) throws IOException, InterruptedException {
        TrialResult trial = measurement.result();
        benchmark.progress().println(TrialLine.render(trial, benchmark.run().isRetried(trial)));
        String reasons = trial.id() + " is " + trial.validity().displayName() + ": "
                + String.join("; ", trial.reasons()) + " (files: "
                + benchmark.run().trialDirectory(trial.id()) + ")";
        if (trial.validity() == Validity.FAILED) {
            Assertions.fail(reasons);
        }
        // The machine may have spoiled it. Whether enough trials are left is the question of comparison(). A recorded
        // trial
        // is profiled, not measured: what disturbs a measurement does not spoil it.
        boolean counts = isForMeasurement() && !Scenarios.isRecorded(trial.scenario());
        if (counts && trial.validity() != Validity.VALID) {
            Assumptions.abort(reasons);
        }
    }

    @Test
    @Order(2)
    @DisplayName("comparison")
    void comparison() {
        Assumptions.assumeTrue(isForMeasurement(), "the trials of this preset are too short to be compared");
        ComparisonCheck.findFailure(
                        benchmark.run().result(),
                        suite,
                        benchmark.options().server().contenders(),
                        this::forks)
                .ifPresent(Assertions::fail);
    }

    private int forks(String scenario) {
        BenchmarkOptions options = benchmark.options();
        return Scenarios.isConcurrent(scenario)
                ? options.measurement().concurrentLoad().orElseThrow().forks()
                : options.settings(suite).forks();
    }

    private boolean isForMeasurement() {
        return benchmark.options().measurement().preset().isForMeasurement();
    }

    @AfterAll
    void end() throws IOException {
        if (benchmark != null) {
            benchmark.end(suite);
        }
    }

    /** The next trial that is planned; once there is none, what follows from the results until then. */
    private Optional<TrialPlan> next() {
        Run run = benchmark.run();
        SuitePlanner planner = benchmark.planner();
        try {
            lowerRates(false);
            Optional<TrialPlan> known = run.next(suite);
            if (known.isPresent()) {
                return known;
            }
            lowerRates(isAllRun());
            if (isAllRun()) {
                run.plan(planner.followUpTrials(suite, run.result()));
                lowerRates(false);
            }
            if (isAllRun()) {
                run.plan(planner.recordedTrials(suite, run.result()));
            }
            return run.next(suite);
        } catch (ServerException | IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private boolean isAllRun() {
        return benchmark.run().planned().stream().noneMatch(plan -> plan.suite() == suite);
    }

    /** More than once if a run is resumed whose rate was lowered more than once. */
    private void lowerRates(boolean allWereRun) throws ServerException, IOException {
        Run run = benchmark.run();
        List<LoweredRate> rates = benchmark.planner().lowerRates(suite, run.result(), allWereRun);
        while (!rates.isEmpty()) {
            for (LoweredRate lowered : rates) {
                run.drop(lowered::replaces);
                run.plan(lowered.plans());
            }
            rates = benchmark.planner().lowerRates(suite, run.result(), allWereRun && isAllRun());
        }
    }
}
