package org.gaeperf.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.gaeperf.engine.Step;
import org.gaeperf.engine.StepResult;
import org.gaeperf.model.Suite;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

@Timeout(600)
class StepSuiteTest {

    private static final int STEPS = 5;

    private final AtomicInteger made = new AtomicInteger();

    @Test
    @DisplayName("each test of a suite is made when the one before has run, as JUnit asks for it")
    void lazily() {
        Iterator<DynamicTest> tests = StepSuite.tests(this::next).iterator();

        for (int step = 1; step <= STEPS; step++) {
            assertThat(tests.next().getDisplayName()).isEqualTo("step " + step);
            assertThat(made).hasValue(step);
        }
        assertThat(tests.hasNext()).isFalse();
    }

    /** Returns as many steps as it takes until a decision, as in a gate. */
    private Optional<Step> next() {
        int number = made.incrementAndGet();
        return number <= STEPS ? Optional.of(new Step("step " + number, StepResult::passed)) : Optional.empty();
    }

    @Test
    @DisplayName("a step that is skipped or fails is a test that does, with the same message")
    void outcomes() {
        StepSuite.report(StepResult.passed());
        assertThatThrownBy(() -> StepSuite.report(StepResult.skipped("too noisy")))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage("too noisy");
        assertThatThrownBy(() -> StepSuite.report(StepResult.skipped("too short")))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage("too short");
        assertThatThrownBy(() -> StepSuite.report(StepResult.failed("worse")))
                .isInstanceOf(AssertionFailedError.class)
                .hasMessage("worse");
    }

    @Test
    @DisplayName("the class of a suite has the suite's key as its tag; a suite without a class is one of the others")
    void classes() {
        assertThat(Suite.all())
                .filteredOn(OtherSuite::hasClass)
                .isNotEmpty()
                .allSatisfy(suite -> assertThat(OtherSuite.classOf(suite)
                                .orElseThrow()
                                .getAnnotation(Tag.class)
                                .value())
                        .isEqualTo(suite.key()));
        assertThat(OtherSuite.hasClass(() -> "request-memory")).isTrue();
        assertThat(OtherSuite.hasClass(() -> "memory")).isFalse();
    }
}
