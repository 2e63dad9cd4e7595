package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.gaeperf.model.load.Workload;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The loads before a measurement. */
class JitWarmUpLoadTest {

    private static final Workload CLOSED_LOOP = Workload.closedLoop(100, 1, 1_024, 256);
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @ParameterizedTest
    @CsvSource({"1, 6", "10, 60", "166, 996", "333, 1000", "499, 1000", "500, 1000", "1000, 2000", "3000, 6000"})
    @DisplayName("a server is compiled at twice the rate, and at a low one at up to six times, or 1,000 requests/s")
    void rate(int measured, int compiled) {
        assertThat(JitWarmUpLoad.before(workload(measured), LIMIT).workload()).isEqualTo(workload(compiled));
    }

    @Test
    @DisplayName(
            "a load is too short without its time, or without its responses until it need not wait for them any more")
    void tooShort() {
        JitWarmUpLoad open = JitWarmUpLoad.before(workload(1000), LIMIT);
        JitWarmUpLoad closed = JitWarmUpLoad.before(CLOSED_LOOP, LIMIT);

        assertThat(open.isTooShort(11, 40_000)).isTrue();
        assertThat(open.isTooShort(12, 30_000)).isFalse();
        assertThat(open.isTooShort(29, 29_999)).isTrue();
        assertThat(open.isTooShort(30, 0)).isFalse();
        assertThat(open.isUsual(29)).isFalse();
        assertThat(open.isUsual(30)).isTrue();
        assertThat(open.longest()).isEqualTo(Duration.ofMinutes(2));
        assertThat(closed.longest()).isEqualTo(Duration.ofSeconds(30));
        assertThat(closed.workload()).isEqualTo(CLOSED_LOOP);
        assertThat(closed.isTooShort(19, 74_999)).isTrue();
        assertThat(closed.isTooShort(12, 75_000)).isFalse();
        assertThat(closed.isTooShort(20, 0)).isFalse();
    }

    private static Workload workload(int requestsPerSecond) {
        return Workload.openLoop(requestsPerSecond, 100, 1, 1_024, 256);
    }
}
