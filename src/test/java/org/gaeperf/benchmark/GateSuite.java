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

/** The suite {@code gate}. Each trial is a test, then each metric in each mode, and at last the gate as a whole. */
@Tag("gate")
@DisplayName("gate")
@Order(60)
class GateSuite extends StepSuite {

    @Override
    SuiteSteps begin(Session session) throws Exception {
        return session.begin(Suite.of("gate"));
    }

    @TestFactory
    Stream<DynamicTest> gate() {
        return tests(steps()::next);
    }
}
