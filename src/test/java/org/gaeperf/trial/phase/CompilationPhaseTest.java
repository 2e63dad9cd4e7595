package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import org.gaeperf.model.load.Workload;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rate before a measurement. */
class CompilationPhaseTest {

    @ParameterizedTest
    @CsvSource({"1, 6", "10, 60", "333, 1998", "334, 2000", "900, 2000", "1000, 2000", "3000, 6000"})
    @DisplayName("a server is compiled at twice the rate, and at a low one at up to six times, or 2,000 requests/s")
    void rate(int measured, int compiled) {
        assertThat(CompilationPhase.workload(new Workload(measured, 100, 1, 1_024, 256)))
                .isEqualTo(new Workload(compiled, 100, 1, 1_024, 256));
    }

    @Test
    @DisplayName("in a closed loop the load is that of the measurement")
    void closedLoop() {
        Workload closed = new Workload(0, 0, 1, 1_024, 400);

        assertThat(CompilationPhase.workload(closed)).isEqualTo(closed);
    }
}
