package org.gaeperf.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Two servers that start at the same time must not get the same port. */
class FreePortTest {

    @Test
    void noPortIsGivenTwice() throws Exception {
        Set<Integer> ports = new HashSet<>();

        for (int i = 0; i < 2000; i++) {
            assertThat(ports.add(FreePort.find())).isTrue();
        }
    }
}
