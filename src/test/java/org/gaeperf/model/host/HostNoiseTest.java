package org.gaeperf.model.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.gaeperf.model.Json;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HostNoiseTest {

    @Test
    @DisplayName("what was stored before throttling was recorded is read, without it")
    void storedBeforeThrottling() throws Exception {
        HostNoise noise = Json.read(
                "{\"clientCpuPercent\":61.2,\"stealPercent\":0.4,\"softirqPercent\":3.3,\"server\":null,\"client\":null}",
                HostNoise.class);

        assertThat(noise.stealPercent()).contains(0.4);
        assertThat(noise.serverThrottling()).isEmpty();
        assertThat(noise.clientThrottling()).isEmpty();
    }
}
