package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a few slow requests and rare pauses do to the metrics of the tail. */
class TailMetricsTest {

    private static final int REQUESTS = 10_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    @Test
    @DisplayName("20 ms in 0.2 % of requests raise the mean of the slowest 1 %, p99.9 and the share of slow requests")
    void fewSlowRequests() {
        TrialResult plain = trial(0);
        TrialResult slow = trial(20);

        assertThat(Metric.SLOWEST_SERVICE.value(plain)).hasValueCloseTo(1_000.0, within(2.0));
        assertThat(Metric.SLOWEST_SERVICE.value(slow)).hasValueCloseTo(0.8 * 1_000 + 0.2 * 21_000, within(10.0));
        assertThat(Metric.SERVICE_P999.value(plain)).hasValueCloseTo(1_000.0, within(2.0));
        assertThat(Metric.SERVICE_P999.value(slow)).hasValueCloseTo(21_000.0, within(30.0));
        assertThat(Metric.SLOW_REQUESTS.value(plain)).hasValue(0);
        assertThat(Metric.SLOW_REQUESTS.value(slow)).hasValueCloseTo(0.2, within(1e-9));
        assertThat(Metric.SERVICE_P50.value(slow)).isEqualTo(Metric.SERVICE_P50.value(plain));
    }

    @Test
    @DisplayName("a distribution that was not stored has no slowest requests")
    void missingDistribution() {
        TrialResult trial = TrialResults.valid("any")
                .load(LoadResults.ofSeconds(6)
                        .serviceTime(Latencies.constant(1_000))
                        .build())
                .build();

        assertThat(Metric.SLOWEST_SERVICE.value(trial)).isEmpty();
        assertThat(Metric.SLOW_REQUESTS.value(trial)).isEmpty();
    }

    @Test
    @DisplayName("a percentile is known from that number of requests on of which one is beyond it")
    void fewRequests() {
        assertThat(Metric.P99.value(ofRequests(99))).isEmpty();
        assertThat(Metric.P99.value(ofRequests(100))).isPresent();
        assertThat(Metric.SERVICE_P99.value(ofRequests(99))).isEmpty();
        assertThat(Metric.P90.value(ofRequests(9))).isEmpty();
        assertThat(Metric.P90.value(ofRequests(10))).isPresent();
        assertThat(Metric.SERVICE_P95.value(ofRequests(19))).isEmpty();
        assertThat(Metric.SERVICE_P95.value(ofRequests(20))).isPresent();
        assertThat(Metric.P999.value(ofRequests(999))).isEmpty();
        assertThat(Metric.SERVICE_P999.value(ofRequests(1_000))).isPresent();
        assertThat(Metric.P50.value(ofRequests(1))).isPresent();
    }

    private static TrialResult ofRequests(int count) {
        Histogram times = Histograms.create();
        times.recordValueWithCount(NANOS_PER_MILLI, count);
        return TrialResults.valid("any")
                .load(LoadResults.ofSeconds(6)
                        .latency(Histograms.summarize(times))
                        .serviceTime(Histograms.summarize(times))
                        .build())
                .build();
    }

    @Test
    @DisplayName("the longest response gap is that of any second, and unknown in a closed loop")
    void longestResponseGap() {
        assertThat(Metric.LONGEST_RESPONSE_GAP.value(responseGaps(4_000, 30_000, Double.NaN)))
                .hasValue(30);
        assertThat(Metric.LONGEST_RESPONSE_GAP.value(responseGaps(Double.NaN))).isEmpty();
        assertThat(Metric.LONGEST_RESPONSE_GAP.value(responseGaps())).isEmpty();
    }

    /** One millisecond each; two in a thousand take longer by so much. */
    private static TrialResult trial(long slowerMillis) {
        Histogram times = Histograms.create();
        for (int n = 0; n < REQUESTS; n++) {
            times.recordValue((1 + (n % 500 == 0 ? slowerMillis : 0)) * NANOS_PER_MILLI);
        }
        return TrialResults.valid("any")
                .load(LoadResults.ofSeconds(6)
                        .serviceTime(Histograms.summarize(times))
                        .build())
                .build();
    }

    private static TrialResult responseGaps(double... micros) {
        List<LoadInterval> seconds = Arrays.stream(micros)
                .mapToObj(each -> new LoadInterval(0, 1000, 0, 100, 200, 300, 60_000, 300, 50, each))
                .toList();
        return TrialResults.valid("any")
                .load(LoadResults.ofSeconds(6).intervals(seconds).build())
                .build();
    }
}
