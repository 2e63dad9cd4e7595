package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Metrics that are a sample at the end of the measurement, which takes six seconds here. */
class SampledMetricTest {

    private static final double MEGABYTE = 1 << 20;

    @Test
    @DisplayName("the value is that of the last sample")
    void lastSample() {
        assertThat(Metric.RSS.value(rss(0, 100, 5.2, 120, 6.1, 130))).hasValue(130);
    }

    @Test
    @DisplayName("an earlier sample does not replace one that is missing at the end")
    void missingLastSample() {
        assertThat(Metric.RSS.value(rss(0, 100, 5, 120))).hasValue(120);
        assertThat(Metric.RSS.value(rss(0, 100, 4.9, 120))).isEmpty();
        assertThat(Metric.RSS.value(rss())).isEmpty();
    }

    /** Seconds and megabytes in turn. */
    private static TrialResult rss(double... secondsAndMegabytes) {
        List<TimeSeries.Point> points = new ArrayList<>();
        for (int i = 0; i < secondsAndMegabytes.length; i += 2) {
            points.add(new TimeSeries.Point(secondsAndMegabytes[i], secondsAndMegabytes[i + 1] * MEGABYTE));
        }
        return TrialResults.valid("any")
                .load(LoadResults.ofSeconds(6).build())
                .samples(new TimeSeries("rssBytes", points))
                .build();
    }
}
