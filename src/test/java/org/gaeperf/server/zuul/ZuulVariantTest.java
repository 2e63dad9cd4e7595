package org.gaeperf.server.zuul;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Names in results must be those of the option that orders them, or nothing is compared. */
class ZuulVariantTest {

    @Test
    @DisplayName("has the name that stands in options")
    void name() {
        assertThat(new ZuulVariant(Proxy.TOMCAT, null, null, true).name()).isEqualTo("tomcat");
    }
}
