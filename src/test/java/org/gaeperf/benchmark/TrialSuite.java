package org.gaeperf.benchmark;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
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

/** One suite of trials in both modes, each trial an invocation. */
@Tag("benchmark")
@TestInstance(Lifecycle.PER_CLASS)
abstract class TrialSuite {

    private static final Set<Validity> SATURATED =
            EnumSet.of(Validity.SATURATED_BY_CLIENT, Validity.SATURATED_BY_SERVER);

    private final Suite suite;
    private BenchmarkRun benchmark;
    private Set<Validity> accepted;

    TrialSuite(Suite suite) {
        this.suite = suite;
    }

    @BeforeAll
    void begin() throws ServerException, IOException {
        benchmark = BenchmarkRun.current();
        accepted = benchmark.options().preset().isForFigures()
                ? EnumSet.of(Validity.VALID)
                : EnumSet.complementOf(EnumSet.of(Validity.FAILED));
    }

    /** A trial that is about to be run, or was before a run was resumed. */
    @FunctionalInterface
    interface Measurement {

        TrialResult result() throws IOException, InterruptedException;
    }

    /** What a resumed run has of the suite first, as it was found then, and what is to be run after it. */
    Stream<Arguments> trials() {
        Stream<Arguments> kept = benchmark.run().result().trials().stream()
                .filter(trial -> trial.suite() == suite)
                .map(trial -> arguments(trial.id() + ", kept", () -> trial));
        return Stream.concat(kept, missing());
    }

    /** Taken one by one, each after the trial before it has ended: a trial may bring further ones. */
    private Stream<Arguments> missing() {
        return Stream.generate(this::next)
                .takeWhile(Optional::isPresent)
                .map(Optional::get)
                .map(plan -> arguments(
                        plan.displayName(benchmark.run().plannedTrials()),
                        () -> benchmark.run().execute(plan, benchmark.progress())));
    }

    private static Arguments arguments(String name, Measurement measurement) {
        return Arguments.of(Named.of(name, measurement));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("trials")
    void trial(Measurement measurement) throws IOException, InterruptedException {
        judge(measurement.result());
    }

    private void judge(TrialResult trial) {
        Validity verdict = trial.validity();
        String reasons = trial.id() + " is " + verdict.displayName() + ": " + String.join("; ", trial.reasons())
                + " (files: " + benchmark.run().trialDirectory(trial.id()) + ")";
        boolean onceMore = verdict == Validity.DISTURBED || verdict == Validity.UNPAIRED;
        Assumptions.assumeFalse(onceMore && benchmark.run().isRepeated(trial), reasons);
        // A cold server is loaded beyond what a small machine can take by intent; its figures are shown, not compared.
        Assumptions.assumeFalse(trial.scenario().equals(SuitePlanner.COLD) && SATURATED.contains(verdict), reasons);
        Assertions.assertTrue(accepted.contains(verdict), reasons);
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
            benchmark.run().plan(benchmark.plans().then(suite, benchmark.run().result()));
        } catch (ServerException | IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
        return benchmark.run().next(suite);
    }
}
