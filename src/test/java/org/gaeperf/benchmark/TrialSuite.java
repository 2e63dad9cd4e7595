package org.gaeperf.benchmark;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Verdict;
import org.gaeperf.plan.Suite;
import org.gaeperf.server.ServerException;
import org.gaeperf.trial.SuitePlans;
import org.gaeperf.trial.TrialPlan;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One suite of trials in both modes, each trial an invocation. */
@Tag("benchmark")
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class TrialSuite {

    private static final Set<Verdict> SATURATED =
            EnumSet.of(Verdict.SATURATED_BY_CLIENT, Verdict.SATURATED_BY_SERVER);

    private final Suite suite;
    private BenchmarkRun benchmark;
    private Set<Verdict> accepted;

    TrialSuite(Suite suite) {
        this.suite = suite;
    }

    @BeforeAll
    void begin() throws ServerException, IOException {
        benchmark = BenchmarkRun.current();
        accepted = benchmark.options().preset().isForFigures()
                ? EnumSet.of(Verdict.VALID)
                : EnumSet.complementOf(EnumSet.of(Verdict.FAILED));
    }

    /** Those that a run which is resumed has from before. */
    Stream<Arguments> keptTrials() {
        return benchmark.run().result().trials().stream()
                .filter(trial -> trial.suite().equals(suite.word()))
                .map(trial -> Arguments.of(Named.of(trial.id() + ", kept", trial)));
    }

    /** Taken one by one, each after the trial before it has ended: a trial may bring further ones. */
    Stream<Arguments> trials() {
        return Stream.generate(this::next)
                .takeWhile(Optional::isPresent)
                .map(Optional::get)
                .map(plan -> Arguments.of(Named.of(plan.displayName(benchmark.run().plannedTrials()), plan)));
    }

    @Order(1)
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("keptTrials")
    void kept(TrialResult trial) {
        judge(trial);
    }

    @Order(2)
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("trials")
    void trial(TrialPlan plan) throws IOException, InterruptedException {
        judge(benchmark.run().execute(plan, benchmark.progress()));
    }

    private void judge(TrialResult trial) {
        Verdict verdict = trial.verdict();
        String reasons = trial.id() + " is " + verdict.words() + ": " + String.join("; ", trial.reasons())
                + " (files: " + benchmark.run().trialFolder(trial.id()) + ")";
        boolean onceMore = verdict == Verdict.DISTURBED || verdict == Verdict.SEPARATED;
        Assumptions.assumeFalse(onceMore && benchmark.run().isRepeated(trial), reasons);
        // A cold server is loaded beyond what a small machine can take by intent; its figures are shown, not compared.
        Assumptions.assumeFalse(trial.scenario().equals(SuitePlans.COLD) && SATURATED.contains(verdict), reasons);
        Assertions.assertTrue(accepted.contains(verdict), reasons);
    }

    @AfterAll
    void end() throws IOException {
        if (benchmark != null) {
            benchmark.end(suite);
        }
    }

    private Optional<TrialPlan> next() {
        Optional<TrialPlan> known = benchmark.run().next(suite.word());
        if (known.isPresent()) {
            return known;
        }
        try {
            benchmark.run().plan(benchmark.plans().then(suite, benchmark.run().result()));
        } catch (ServerException | IOException cannot) {
            throw new IllegalStateException(cannot.getMessage(), cannot);
        }
        return benchmark.run().next(suite.word());
    }
}
