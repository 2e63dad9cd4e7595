package org.gaeperf.model.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.gaeperf.model.Json;
import org.gaeperf.testkit.HostNoiseBuilder;
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

    @Test
    @DisplayName("what was stored before the CPU time of others was recorded is read, without it")
    void storedBeforeCoreNoise() throws Exception {
        HostNoise noise = Json.read(
                "{\"clientCpuPercent\":61.2,\"stealPercent\":0.4,\"softirqPercent\":3.3,\"server\":"
                        + "{\"maxMicros\":900.0,\"seconds\":20,\"disturbedSeconds\":1},\"client\":null,"
                        + "\"serverThrottling\":null,\"clientThrottling\":null}",
                HostNoise.class);

        assertThat(noise.server()).contains(new HostNoise.Hiccups(900, 20, 1, Optional.empty()));
        assertThat(noise.serverCores()).isEmpty();
        assertThat(noise.clientCores()).isEmpty();
        assertThat(noise.disturbedRequestsPercent()).isEmpty();
    }

    @Test
    @DisplayName("what is written is read again")
    void survivesJson() throws Exception {
        HostNoise noise = HostNoiseBuilder.unknown()
                .clientCpuPercent(61.2)
                .stealPercent(0.4)
                .softirqPercent(3.3)
                .serverHiccups(new HostNoise.Hiccups(900, 20, 1, Optional.of(0.2)))
                .serverCores(new HostNoise.CoreNoise("0", 3, 40, 0.5, 20, 2, 30, 0.8, 0))
                .clientCores(new HostNoise.CoreNoise(HostNoise.CoreNoise.ALL_CPUS, 3, 40, 0.5, 20, 2, 30, 0.8, 0))
                .disturbedRequestsPercent(6.1)
                .build();

        assertThat(Json.read(Json.toLine(noise), HostNoise.class)).isEqualTo(noise);
    }
}
