package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The p99 of the seconds that the host disturbed least. */
class LowerQuartileServiceP99Test {

    @Test
    @DisplayName("seconds that the host disturbed do not hide a slow server")
    void disturbedSecondsHideNothing() {
        TrialResult plain = trial(2_000, 9_000, 12_000, 2_100, 15_000, 2_000, 30_000, 2_050, 11_000, 2_000);
        TrialResult slow = trial(5_500, 9_500, 12_500, 5_600, 15_000, 5_500, 29_000, 5_550, 11_000, 5_500);

        assertThat(Metric.LOWER_QUARTILE_SERVICE_P99.value(plain)).hasValueCloseTo(2_000.0, within(1.0));
        assertThat(Metric.LOWER_QUARTILE_SERVICE_P99.value(slow)).hasValueCloseTo(5_500.0, within(1.0));
    }

    @Test
    void aSecondWithoutServiceTimeDoesNotCount() {
        assertThat(Metric.LOWER_QUARTILE_SERVICE_P99.value(trial(Double.NaN, 3_000, 3_000)))
                .hasValue(3_000);
        assertThat(Metric.LOWER_QUARTILE_SERVICE_P99.value(trial(Double.NaN))).isEmpty();
        assertThat(Metric.LOWER_QUARTILE_SERVICE_P99.value(trial())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"99, false", "100, true"})
    @DisplayName("a second of fewer than 100 requests has no p99, which would be its maximum")
    void secondsOfFewRequests(int requests, boolean isKnown) {
        TrialResult trial = TrialResults.valid("any")
                .load(LoadResults.ofSeconds(6)
                        .intervals(List.of(
                                new LoadInterval(0, requests, 0, 100, 200, 50_000, 60_000, 2_000, 50, Double.NaN)))
                        .build())
                .build();

        assertThat(Metric.LOWER_QUARTILE_SERVICE_P99.value(trial).isPresent()).isEqualTo(isKnown);
    }

    private static TrialResult trial(double... p99Micros) {
        List<LoadInterval> seconds = new ArrayList<>();
        for (double micros : p99Micros) {
            seconds.add(new LoadInterval(seconds.size(), 1000, 0, 100, 200, 50_000, 60_000, micros, 50, Double.NaN));
        }
        return TrialResults.valid("any")
                .load(LoadResults.ofSeconds(6).intervals(seconds).build())
                .build();
    }
}
