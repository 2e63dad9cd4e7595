package org.gaeperf.benchmark;

import java.util.stream.Stream;
import org.gaeperf.engine.Session;
import org.gaeperf.engine.SuiteSteps;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * All requested suites, on the host of the server. Each step there is a test here, and the last one is whether the host held
 * until the end.
 */
@Tag(ServerHostSuite.TAG)
@DisplayName(Session.ON_SERVER_HOST)
class ServerHostSuite extends StepSuite {

    static final String TAG = "server-host";

    @Override
    SuiteSteps begin(Session session) throws Exception {
        return session.beginOnServerHost();
    }

    @TestFactory
    Stream<DynamicTest> tests() {
        return tests(steps()::next);
    }
}
