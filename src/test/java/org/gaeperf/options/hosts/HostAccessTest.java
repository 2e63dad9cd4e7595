package org.gaeperf.options.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HostAccessTest {

    private static final Path KEY = Path.of("key");

    @Test
    @DisplayName("an ssh agent is asked if there is one, and if no key was given")
    void agent() {
        assertThat(HostAccess.agent(Optional.empty(), Optional.of("/run/agent")))
                .contains(Path.of("/run/agent"));
        assertThat(HostAccess.agent(Optional.of(KEY), Optional.of("/run/agent")))
                .isEmpty();
        assertThat(HostAccess.agent(Optional.empty(), Optional.of(""))).isEmpty();
        assertThat(HostAccess.agent(Optional.empty(), Optional.empty())).isEmpty();
    }
}
