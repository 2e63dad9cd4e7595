package org.gaeperf.benchmark;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;

/** The suite {@code request-memory}: what one request costs in memory, measured inside the application. */
@Tag("request-memory")
@DisplayName("request-memory")
@Order(20)
class RequestMemorySuite extends TrialSuite {

    RequestMemorySuite() {
        super("request-memory");
    }
}
