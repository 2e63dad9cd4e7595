package org.gaeperf.benchmark;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.model.RecordedScenario;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.server.ServerException;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A suite of trials in both modes. Each trial is a test. */
@Tag("benchmark")
@TestInstance(Lifecycle.PER_CLASS)
abstract class TrialSuite {

    private static final Set<Validity> SATURATED =
            EnumSet.of(Validity.SATURATED_BY_CLIENT, Validity.SATURATED_BY_SERVER);

    private static final String PAIR = "fork";

    private final Suite suite;
    private BenchmarkRun benchmark;
    private Set<Validity> accepted;

    TrialSuite(Suite suite) {
        this.suite = suite;
    }

    @BeforeAll
    void begin() throws ServerException, IOException {
        benchmark = BenchmarkRun.current();
        accepted = benchmark.options().measurement().preset().isForMeasurement()
                ? EnumSet.of(Validity.VALID)
                : EnumSet.complementOf(EnumSet.of(Validity.FAILED));
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
                .map(plan -> arguments(
                        TrialNames.of(plan, PAIR), () -> benchmark.run().execute(plan, benchmark.progress())));
    }

    private static Arguments arguments(String name, Measurement measurement) {
        return Arguments.of(Named.of(name, measurement));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("trials")
    void trial(Measurement measurement) throws IOException, InterruptedException {
        check(measurement.result());
    }

    private void check(TrialResult trial) {
        Validity validity = trial.validity();
        String reasons = trial.id() + " is " + validity.displayName() + ": " + String.join("; ", trial.reasons())
                + " (files: " + benchmark.run().trialDirectory(trial.id()) + ")";
        boolean mayBeRetried = validity == Validity.DISTURBED || validity == Validity.UNPAIRED;
        if (mayBeRetried && benchmark.run().isRetried(trial)) {
            Assumptions.abort(reasons);
        }
        // A small machine cannot handle the load on a cold server, which is intended: its values are not compared.
        if (trial.scenario().equals(SuitePlanner.COLD) && SATURATED.contains(validity)) {
            Assumptions.abort(reasons);
        }
        if (RecordedScenario.isRecorded(trial.scenario()) && validity != Validity.FAILED) {
            // It is profiled, not measured: what disturbs a measurement does not spoil it.
            return;
        }
        if (!accepted.contains(validity)) {
            Assertions.fail(reasons);
        }
    }

    @AfterAll
    void end() throws IOException {
        if (benchmark != null) {
            benchmark.end(suite);
        }
    }

    private Optional<TrialPlan> next() {
        Optional<TrialPlan> known = benchmark.run().next(suite);
        if (known.isPresent()) {
            return known;
        }
        try {
            benchmark
                    .run()
                    .plan(benchmark
                            .planner()
                            .followUpTrials(suite, benchmark.run().result()));
            if (benchmark.run().planned().stream().noneMatch(plan -> plan.suite() == suite)) {
                benchmark
                        .run()
                        .plan(benchmark
                                .planner()
                                .recordedTrials(suite, benchmark.run().result()));
            }
        } catch (ServerException | IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
        return benchmark.run().next(suite);
    }
}
