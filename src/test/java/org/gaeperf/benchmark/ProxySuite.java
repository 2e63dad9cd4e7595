package org.gaeperf.benchmark;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;

/** The suite {@code proxy}: proxies over rising numbers of connections. */
@Tag("proxy")
@DisplayName("proxy")
@Order(58)
class ProxySuite extends TrialSuite {

    ProxySuite() {
        super("proxy");
    }
}
