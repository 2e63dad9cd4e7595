package org.gaeperf.benchmark;

import org.gaeperf.model.Suite;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.condition.EnabledIf;

/** The suite {@code load}: each mode at a constant rate, trials interleaved. */
@DisplayName("load")
@Order(1)
@EnabledIf("isAskedFor")
class LoadSuite extends TrialSuite {

    LoadSuite() {
        super(Suite.LOAD);
    }

    static boolean isAskedFor() {
        return BuildContext.options().suites().contains(Suite.LOAD);
    }
}
