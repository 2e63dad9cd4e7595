package org.gaeperf.benchmark;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;

/** The suite {@code load}: each mode at a constant rate, in interleaved trials. */
@Tag("load")
@DisplayName("load")
@Order(10)
class LoadSuite extends TrialSuite {

    LoadSuite() {
        super("load");
    }
}
