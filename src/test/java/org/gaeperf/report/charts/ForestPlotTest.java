package org.gaeperf.report.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.MetricComparison.RowTest;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.scenario.OnlyScenario;
import org.gaeperf.testkit.MetricRows;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ForestPlotTest {

    @Test
    @DisplayName("says that an interval is not drawn to its end")
    void clipped() {
        assertThat(caption(0.1)).doesNotContain("ends there");
        assertThat(caption(5)).endsWith(" An interval beyond 1 or 10,000 % ends there; the table has it whole.");
    }

    @Test
    @DisplayName("names the level of the primary metrics only where they are tested by themselves")
    void levels() {
        assertThat(caption(0.1)).contains("the primary metrics first (98 %).");
        assertThat(caption(0.1, new RowTest(false, 0.005, 0.005))).contains("the primary metrics first (99.5 %).");
    }

    private static String caption(double standardError) {
        return caption(standardError, new RowTest(true, 0.02, 0.02));
    }

    private static String caption(double standardError, RowTest test) {
        MetricComparison row =
                MetricRows.row(Metric.P50, Optional.of(new RatioEstimate(1.1, Optional.of(standardError), 2)), test);
        Comparison comparison = new Comparison(
                new Comparison.Group(Suites.LOAD, OnlyScenario.INSTANCE, ""), "rpc", "http", 3, 3, 3, List.of(row));
        return ForestPlot.chart("", comparison).orElseThrow().note();
    }
}
