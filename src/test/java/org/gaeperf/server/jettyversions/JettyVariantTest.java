package org.gaeperf.server.jettyversions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Names in results must be those of the option that orders them, or nothing is compared. */
class JettyVariantTest {

    @Test
    @DisplayName("has the name that stands in options")
    void name() {
        assertThat(new JettyVariant(JettyServer.JETTY_11, null, null).name()).isEqualTo("jetty-11");
    }
}
