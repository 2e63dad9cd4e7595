package org.gaeperf.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.engine.Step;
import org.gaeperf.engine.SuiteSteps;
import org.gaeperf.model.Suite;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * All requested suites that have no class of their own in this package, one after the other: such a class only gives a suite a
 * file of its own among the XML files, and a place in the order of {@code @Order}. Each step is a test.
 */
@Tag("benchmark")
@Tag(OtherSuite.TAG)
@DisplayName("other suites")
@Order(58)
@ExtendWith(BuildSession.class)
class OtherSuite {

    static final String TAG = "other-suites";

    @TestFactory
    @DisplayName("suite")
    Stream<DynamicContainer> suites() {
        return BuildContext.options().suites().stream()
                .filter(suite -> !hasClass(suite))
                .map(suite -> {
                    Begun steps = new Begun(suite);
                    return DynamicContainer.dynamicContainer(
                            suite.key(), StepSuite.tests(steps::next).onClose(steps::close));
                });
    }

    /** Says whether a suite has a class of its own. */
    static boolean hasClass(Suite suite) {
        return classOf(suite).isPresent();
    }

    /** The class of a suite, by its name: {@code RequestMemorySuite} for {@code request-memory}; empty if there is none. */
    static Optional<Class<?>> classOf(Suite suite) {
        String name = Stream.of(suite.key().split("-"))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining("", OtherSuite.class.getPackageName() + ".", "Suite"));
        try {
            return Optional.of(Class.forName(name));
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }

    /** A suite that begins with its first step, when the suites before it have ended. */
    private static final class Begun {

        private final Suite suite;
        private Optional<SuiteSteps> steps = Optional.empty();

        private Begun(Suite suite) {
            this.suite = suite;
        }

        private Optional<Step> next() throws Exception {
            if (steps.isEmpty()) {
                steps = Optional.of(BuildSession.current().begin(suite));
            }
            return steps.get().next();
        }

        private void close() {
            try {
                if (steps.isPresent()) {
                    steps.get().close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
