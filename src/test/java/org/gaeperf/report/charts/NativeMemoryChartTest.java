package org.gaeperf.report.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The chart of native memory")
class NativeMemoryChartTest {

    private static final double MEGABYTE = 1024 * 1024;

    @Test
    @DisplayName("has the last sample in its table also where not every sample is drawn, and says what is drawn")
    void last() {
        ReportChart chart = chart(300);

        assertThat(chart.table().rows().get(0)).containsExactly("java heap", "1.00", "300");
        assertThat(chart.note()).endsWith(" Of long trials, one sample in 2 is drawn.");
        assertThat(chart(10).note()).doesNotContain("Of long trials");
    }

    private static ReportChart chart(int samples) {
        TrialResult trial = TrialResults.valid("http")
                .samples(growing("nmtTotalCommittedBytes", samples), growing("nmtJavaHeapCommittedBytes", samples))
                .build();
        return NativeMemoryChart.chart("1-", ChartVariants.group(List.of(trial)))
                .orElseThrow();
    }

    /** One megabyte more in each sample. */
    private static TimeSeries growing(String name, int samples) {
        return new TimeSeries(
                name,
                IntStream.range(0, samples)
                        .mapToObj(n -> new TimeSeries.Point(5 * n, (n + 1) * MEGABYTE))
                        .toList());
    }
}
