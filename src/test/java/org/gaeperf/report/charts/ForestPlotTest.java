package org.gaeperf.report.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.MetricComparison.RowTest;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.Suite;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ForestPlotTest {

    @Test
    @DisplayName("says that an interval is not drawn to its end")
    void clipped() {
        assertThat(caption(0.1)).doesNotContain("ends there");
        assertThat(caption(5)).endsWith(" An interval beyond 1 or 10,000 % ends there; the table has it whole.");
    }

    private static String caption(double standardError) {
        MetricComparison row = new MetricComparison(
                Metric.P50,
                Optional.empty(),
                Optional.empty(),
                Optional.of(new RatioEstimate(1.1, Optional.of(standardError), 2)),
                Optional.empty(),
                true,
                new RowTest(true, 0.02, 0.02));
        Comparison comparison =
                new Comparison(new Comparison.Group(Suite.LOAD, "", ""), "rpc", "http", 3, 3, 3, List.of(row));
        return ForestPlot.chart("", comparison).orElseThrow().note();
    }
}
