package org.gaeperf.benchmark;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;

/** The suite {@code startup}: cold starts. */
@Tag("startup")
@DisplayName("startup")
@Order(50)
class StartupSuite extends TrialSuite {

    StartupSuite() {
        super("startup");
    }
}
