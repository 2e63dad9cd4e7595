package org.gaeperf.benchmark;

import org.gaeperf.model.Suite;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.condition.EnabledIf;

/** The suite {@code cpu}: CPU at a low, steady rate. */
@DisplayName("cpu")
@Order(3)
@EnabledIf("isAskedFor")
class CpuSuite extends TrialSuite {

    CpuSuite() {
        super(Suite.CPU);
    }

    static boolean isAskedFor() {
        return BuildContext.options().suites().contains(Suite.CPU);
    }
}
