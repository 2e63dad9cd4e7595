package org.gaeperf.benchmark;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;

/** The suite {@code jetty}: versions of Jetty by the time that requests take inside the server. */
@Tag("jetty")
@DisplayName("jetty")
@Order(55)
class JettySuite extends TrialSuite {

    JettySuite() {
        super("jetty");
    }
}
