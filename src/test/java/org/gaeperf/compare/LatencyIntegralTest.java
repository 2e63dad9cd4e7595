package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.gaeperf.compare.value.LatencyIntegral;
import org.junit.jupiter.api.Test;

class LatencyIntegralTest {

    @Test
    void ratiosAreOfTheMeanBySample() {
        LatencyIntegral base = new LatencyIntegral(10, 1000, 5000);
        LatencyIntegral other = new LatencyIntegral(20, 1500, 20_000);

        assertThat(other.p99Ratio(base).orElseThrow()).isCloseTo(0.75, within(1e-12));
        assertThat(other.maxRatio(base).orElseThrow()).isCloseTo(2, within(1e-12));
    }

    @Test
    void withoutASampleThereIsNoRatio() {
        LatencyIntegral none = LatencyIntegral.sum(List.of());

        assertThat(none.samples()).isZero();
        assertThat(none.p99Ratio(new LatencyIntegral(1, 1, 1))).isEmpty();
        assertThat(new LatencyIntegral(1, 1, 1).maxRatio(none)).isEmpty();
    }
}
