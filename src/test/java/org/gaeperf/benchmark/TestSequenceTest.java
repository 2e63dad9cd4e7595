package org.gaeperf.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class TestSequenceTest {

    private static final int TRIALS = 5;

    private final AtomicInteger made = new AtomicInteger();

    @Test
    @DisplayName("each test of a suite is made when the one before has run, as JUnit asks for it")
    void lazily() {
        Iterator<DynamicTest> tests =
                TestSequence.of(List.of(trials(), Stream.of(named("whole")))).iterator();

        assertThat(tests.next().getDisplayName()).isEqualTo("trial 1");
        assertThat(made).hasValue(1);
        for (int trial = 2; trial <= TRIALS; trial++) {
            assertThat(tests.next().getDisplayName()).isEqualTo("trial " + trial);
        }
        assertThat(tests.next().getDisplayName()).isEqualTo("whole");
        assertThat(tests.hasNext()).isFalse();
    }

    /** As many as it takes until a decision, as in a gate. */
    private Stream<DynamicTest> trials() {
        return Stream.generate(this::next).takeWhile(Optional::isPresent).map(Optional::get);
    }

    private Optional<DynamicTest> next() {
        int number = made.incrementAndGet();
        return number <= TRIALS ? Optional.of(named("trial " + number)) : Optional.empty();
    }

    private static DynamicTest named(String name) {
        return DynamicTest.dynamicTest(name, () -> {});
    }
}
