package org.gaeperf.benchmark;

import org.gaeperf.model.Suite;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.condition.EnabledIf;

/** The suite {@code capacity}: the highest rate that each mode holds. */
@DisplayName("capacity")
@Order(4)
@EnabledIf("isAskedFor")
class CapacitySuite extends TrialSuite {

    CapacitySuite() {
        super(Suite.CAPACITY);
    }

    static boolean isAskedFor() {
        return BuildContext.options().suites().contains(Suite.CAPACITY);
    }
}
