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
import org.gaeperf.trial.TrialPlan;
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

    /** Taken one by one, each after the trial before it has ended: a trial may bring further ones. */
    Stream<Arguments> trials() {
        return Stream.generate(this::next)
                .takeWhile(Optional::isPresent)
                .map(Optional::get)
                .map(plan -> Arguments.of(Named.of(plan.displayName(benchmark.run().plannedTrials()), plan)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("trials")
    void trial(TrialPlan plan) throws IOException, InterruptedException {
        TrialResult result = benchmark.run().execute(plan, benchmark.progress());
        String reasons = plan.id() + " is " + result.verdict().words() + ": " + String.join("; ", result.reasons())
                + " (files: " + plan.directory() + ")";
        Assumptions.assumeFalse(
                result.verdict() == Verdict.DISTURBED && benchmark.run().isToBeRepeated(plan), reasons);
        Assertions.assertTrue(accepted.contains(result.verdict()), reasons);
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
