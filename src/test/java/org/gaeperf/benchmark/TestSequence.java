package org.gaeperf.benchmark;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Tests of several kinds, one after the other. */
final class TestSequence {

    private TestSequence() {}

    /**
     * Puts them in a sequence of which each test is made when the one before has run. {@code flatMap} would make all tests
     * of a part at once: a gate would plan rounds for minutes before it runs the first.
     */
    static Stream<DynamicTest> of(List<Stream<DynamicTest>> parts) {
        return parts.stream().reduce(Stream.empty(), Stream::concat);
    }
}
