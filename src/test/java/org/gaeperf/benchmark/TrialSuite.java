package org.gaeperf.benchmark;

import java.util.stream.Stream;
import org.gaeperf.engine.Session;
import org.gaeperf.engine.Step;
import org.gaeperf.engine.StepResult;
import org.gaeperf.engine.SuiteSteps;
import org.gaeperf.model.Suite;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A suite that compares servers. The names of its methods and of {@link Measurement} are part of the names in the XML files. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class TrialSuite extends StepSuite {

    private final Suite suite;

    TrialSuite(String key) {
        this.suite = Suite.of(key);
    }

    @Override
    SuiteSteps begin(Session session) throws Exception {
        return session.begin(suite);
    }

    /** A trial that is still to be run, or was run before the run was resumed. */
    @FunctionalInterface
    interface Measurement {

        StepResult result() throws Exception;
    }

    Stream<Arguments> trials() {
        return inTurn(steps()::nextTrial).map(step -> Arguments.of(Named.of(step.name(), (Measurement) step::run)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("trials")
    @Order(1)
    void trial(Measurement measurement) throws Exception {
        report(measurement.result());
    }

    @Test
    @Order(2)
    @DisplayName("comparison")
    void comparison() throws Exception {
        for (Step check : steps().checks()) {
            report(check.run());
        }
    }
}
