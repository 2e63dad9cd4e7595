package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.gaeperf.model.load.ClientUse.ClientState;
import org.junit.jupiter.api.Test;

class ClientStateRulesTest {

    private static final ClientState FIRST = new ClientState(10_000_000, 0, 0, 100);

    @Test
    void aClientAsAtFirstStays() {
        assertThat(ClientStateRules.findChanges(FIRST, new ClientState(43_000_000, 0, 0, 1000)))
                .isEmpty();
    }

    @Test
    void eachChangeIsNamed() {
        assertThat(ClientStateRules.findChanges(FIRST, new ClientState(44_000_000, 2, 3, 1600)))
                .containsExactly(
                        "its heap holds 44.0 MB after a collection, and held 10.0 MB at first",
                        "2 threads of loads that have ended still live",
                        "3 sockets are open, where 0 were at first");
        assertThat(ClientStateRules.findLateness(FIRST, new ClientState(44_000_000, 2, 3, 1600), 500))
                .contains("its threads wake up 1600 µs late; it was 100 µs at first, and is 500 µs in the harness");
    }

    @Test
    void aMachineThatDelaysTheHarnessAsWellIsNoReason() {
        assertThat(ClientStateRules.findLateness(FIRST, new ClientState(10_000_000, 0, 0, 5000), 2500))
                .isEmpty();
    }
}
