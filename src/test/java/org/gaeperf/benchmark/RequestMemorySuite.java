package org.gaeperf.benchmark;

import org.gaeperf.model.Suite;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.condition.EnabledIf;

/** The suite {@code request-memory}: what one request costs in memory, seen from inside the application. */
@DisplayName("request-memory")
@Order(2)
@EnabledIf("isAskedFor")
class RequestMemorySuite extends TrialSuite {

    RequestMemorySuite() {
        super(Suite.REQUEST_MEMORY);
    }

    static boolean isAskedFor() {
        return BuildContext.options().suites().contains(Suite.REQUEST_MEMORY);
    }
}
