package org.gaeperf.benchmark;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;

/** The suite {@code capacity}: the highest rate that each mode sustains. */
@Tag("capacity")
@DisplayName("capacity")
@Order(40)
class CapacitySuite extends TrialSuite {

    CapacitySuite() {
        super("capacity");
    }
}
