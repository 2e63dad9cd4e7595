package org.gaeperf.benchmark;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;

/** The suite {@code cpu}: CPU at a low, steady rate. */
@Tag("cpu")
@DisplayName("cpu")
@Order(30)
class CpuSuite extends TrialSuite {

    CpuSuite() {
        super("cpu");
    }
}
