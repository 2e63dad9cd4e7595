package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerCost.GcActivity;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Garbage collection of trials of different lengths")
class GarbageMetricsTest {

    private final TrialResult planned = trial(15, 6, 60);
    private final TrialResult twiceAsLong = trial(30, 12, 120);

    @Test
    @DisplayName("is that of 10 s, so that a longer retry has the same values")
    void perTenSeconds() {
        assertThat(Metric.GC_COUNT.value(planned)).hasValue(4);
        assertThat(Metric.GC_COUNT.value(twiceAsLong)).hasValue(4);
        assertThat(Metric.GC_PAUSE.value(planned)).hasValue(40);
        assertThat(Metric.GC_PAUSE.value(twiceAsLong)).hasValue(40);
        assertThat(Metric.ALLOCATION_STALLS.value(planned))
                .as("not a collector with stalls")
                .isEmpty();
        assertThat(Metric.ALLOCATION_STALLS.value(twiceAsLong)).hasValue(10);
        assertThat(Metric.GC_MAX_PAUSE.value(twiceAsLong)).as("not a total").hasValue(20);
    }

    @Test
    @DisplayName("is counted more finely in a longer one")
    void resolution() {
        assertThat(ValueResolution.logVariance(Metric.GC_COUNT, planned)).isCloseTo(1.0 / 36 / 12, within(1e-12));
        assertThat(ValueResolution.logVariance(Metric.GC_COUNT, twiceAsLong)).isCloseTo(1.0 / 144 / 12, within(1e-12));
    }

    /** Returns thirty milliseconds of stalls in a trial that took twice as long as planned. */
    private static Optional<Double> stalls(int seconds) {
        return seconds == 30 ? Optional.of(30.0) : Optional.empty();
    }

    private static TrialResult trial(int seconds, int collections, double pauseMillis) {
        return TrialResults.valid("http")
                .load(LoadResults.ofSeconds(seconds).build())
                .cost(new ServerCost(
                        1,
                        1,
                        0,
                        500,
                        10,
                        Optional.empty(),
                        Optional.of(new GcActivity(Optional.empty(), collections, pauseMillis, 20, stalls(seconds)))))
                .build();
    }
}
