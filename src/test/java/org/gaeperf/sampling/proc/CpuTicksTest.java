package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuTicksTest {

    @Test
    void turnsTicksIntoMicrosAndPercentOfOneCore() {
        CpuTicks begin = new CpuTicks(100, 50, 100, 1_000_000_000L);
        CpuTicks end = new CpuTicks(250, 100, 100, 3_000_000_000L);

        assertThat(end.cpuMicrosSince(begin)).isEqualTo(2_000_000);
        assertThat(end.percentSince(begin)).isEqualTo(100.0);
    }

    @Test
    void knowsOtherTickRates() {
        CpuTicks begin = new CpuTicks(0, 0, 250, 0);
        CpuTicks end = new CpuTicks(1, 0, 250, 4_000_000L);

        assertThat(end.cpuMicrosSince(begin)).isEqualTo(4_000);
        assertThat(end.percentSince(begin)).isEqualTo(100.0);
    }
}
