package org.gaeperf.report.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A chart over time")
class TimeSeriesChartsTest {

    @Test
    @DisplayName("says so if it shows not every sample of a long trial")
    void thinned() {
        assertThat(note(241)).endsWith(" Of long trials, of neighbouring samples the highest is drawn.");
        assertThat(note(240)).endsWith(" start-up and warm-up included.");
    }

    private static String note(int samples) {
        TimeSeries cpu = new TimeSeries(
                "intervalCpuPercent",
                IntStream.range(0, samples)
                        .mapToObj(n -> new TimeSeries.Point(n, 50))
                        .toList());
        return TimeSeriesCharts.cpu(
                        "1-",
                        ChartVariants.group(
                                List.of(TrialResults.valid("http").samples(cpu).build())))
                .orElseThrow()
                .note();
    }
}
