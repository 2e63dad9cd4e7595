package org.gaeperf.benchmark;

import java.util.stream.Stream;
import org.gaeperf.engine.Session;
import org.gaeperf.engine.SuiteSteps;
import org.gaeperf.model.Suite;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The suite {@code calibration}, which measures the instrument. Each trial is a test, then each check. */
@Tag("calibration")
@DisplayName("calibration")
@Order(70)
class CalibrationSuite extends StepSuite {

    @Override
    SuiteSteps begin(Session session) throws Exception {
        return session.begin(Suite.of("calibration"));
    }

    @TestFactory
    Stream<DynamicTest> calibration() {
        return tests(steps()::next);
    }
}
