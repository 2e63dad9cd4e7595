package org.gaeperf.benchmark;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;

/** The suite {@code multipart}: parsers of multipart forms, without a server. */
@Tag("multipart")
@DisplayName("multipart")
@Order(57)
class MultipartSuite extends TrialSuite {

    MultipartSuite() {
        super("multipart");
    }
}
