package org.gaeperf.benchmark;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;

/** The suite {@code sizing}: the highest rate that each mode sustains on each instance class. */
@Tag("sizing")
@DisplayName("sizing")
@Order(45)
class SizingSuite extends TrialSuite {

    SizingSuite() {
        super("sizing");
    }
}
