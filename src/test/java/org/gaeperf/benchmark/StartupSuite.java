package org.gaeperf.benchmark;

import org.gaeperf.model.Suite;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.condition.EnabledIf;

/** The suite {@code startup}: cold starts. */
@DisplayName("startup")
@Order(5)
@EnabledIf("isAskedFor")
class StartupSuite extends TrialSuite {

    StartupSuite() {
        super(Suite.STARTUP);
    }

    static boolean isAskedFor() {
        return BuildContext.options().suites().contains(Suite.STARTUP);
    }
}
