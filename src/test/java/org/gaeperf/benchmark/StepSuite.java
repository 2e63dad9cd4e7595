package org.gaeperf.benchmark;

import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.engine.Session;
import org.gaeperf.engine.Step;
import org.gaeperf.engine.StepResult;
import org.gaeperf.engine.SuiteSteps;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;

/** A suite of the engine as a test class: each step is a test. */
@Tag("benchmark")
@TestInstance(Lifecycle.PER_CLASS)
@ExtendWith(BuildSession.class)
abstract class StepSuite {

    private SuiteSteps steps;

    /** Where steps come from, one after the other; empty after the last one. */
    @FunctionalInterface
    interface Source {

        Optional<Step> next() throws Exception;
    }

    abstract SuiteSteps begin(Session session) throws Exception;

    @BeforeAll
    void beginSteps() throws Exception {
        steps = begin(BuildSession.current());
    }

    SuiteSteps steps() {
        return steps;
    }

    @AfterAll
    void end() throws IOException {
        if (steps != null) {
            steps.close();
        }
    }

    /** Returns all steps as tests, each made when the one before has run, as JUnit asks for it: a trial may lead to further ones. */
    static Stream<DynamicTest> tests(Source source) {
        return inTurn(source).map(step -> DynamicTest.dynamicTest(step.name(), () -> report(step.run())));
    }

    static Stream<Step> inTurn(Source source) {
        return Stream.generate(() -> next(source))
                .takeWhile(Optional::isPresent)
                .map(Optional::get);
    }

    private static Optional<Step> next(Source source) {
        try {
            return source.next();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    /** Ends the test as the step has ended. */
    static void report(StepResult result) {
        switch (result.outcome()) {
            case PASSED -> {}
            case SKIPPED -> Assumptions.abort(result.message());
            case FAILED -> Assertions.fail(result.message());
        }
    }
}
