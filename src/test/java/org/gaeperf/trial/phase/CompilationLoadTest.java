package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.gaeperf.model.load.Workload;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The loads before a measurement. */
class CompilationLoadTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @ParameterizedTest
    @CsvSource({"1000, 2000", "3000, 6000"})
    @DisplayName("a server is compiled at twice the rate")
    void twice(int measured, int compiled) {
        assertThat(CompilationLoad.before(workload(measured), LIMIT))
                .singleElement()
                .satisfies(load -> assertThat(load.workload()).isEqualTo(workload(compiled)));
    }

    @ParameterizedTest
    @CsvSource({"1, 6", "10, 60", "333, 1998", "334, 2000", "900, 2000"})
    @DisplayName(
            "a low rate has up to six times the rate or 2,000 requests/s, its own for a short time, and the high one again")
    void low(int measured, int compiled) {
        assertThat(CompilationLoad.before(workload(measured), LIMIT))
                .extracting(CompilationLoad::workload)
                .containsExactly(workload(compiled), workload(measured), workload(compiled));
        assertThat(CompilationLoad.before(workload(measured), LIMIT))
                .extracting(CompilationLoad::untilCompiled)
                .containsExactly(true, false, true);
        assertThat(CompilationLoad.before(workload(measured), LIMIT))
                .extracting(CompilationLoad::longest)
                .as("together less than the limit, so that the rate of the measurement has some of it")
                .containsExactly(Duration.ofSeconds(30), Duration.ofSeconds(3), Duration.ofSeconds(15));
    }

    @Test
    @DisplayName(
            "a load is too short without its time, or without its answers until it need not wait for them any more")
    void tooShort() {
        CompilationLoad open = CompilationLoad.before(workload(1000), LIMIT).get(0);
        CompilationLoad closed = CompilationLoad.before(workload(0), LIMIT).get(0);

        assertThat(open.isTooShort(11, 30_000)).isTrue();
        assertThat(open.isTooShort(12, 20_000)).isFalse();
        assertThat(open.isTooShort(29, 19_999)).isTrue();
        assertThat(open.isTooShort(30, 0)).isFalse();
        assertThat(closed.workload()).isEqualTo(workload(0));
        assertThat(closed.isTooShort(19, 74_999)).isTrue();
        assertThat(closed.isTooShort(12, 75_000)).isFalse();
        assertThat(closed.isTooShort(20, 0)).isFalse();
    }

    private static Workload workload(int requestsPerSecond) {
        return new Workload(requestsPerSecond, 100, 1, 1_024, 256);
    }
}
