package org.gaeperf.report.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.MetricComparison.RowTest;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.scenario.OnlyScenario;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.testkit.MetricRows;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ForestPlotTest {

    @Test
    @DisplayName("says that an interval is not drawn to its end")
    void clipped() {
        assertThat(caption(0.1)).doesNotContain("beyond");
        assertThat(caption(5)).endsWith(" What is beyond 25 or 400 % is drawn there; the table has it whole.");
    }

    @Test
    @DisplayName("draws one ratio among many that is far from the others at the edge, and most of them where they are")
    void outlier() {
        assertThat(drawn(1.1, 1.2, 0.9, 15)).containsExactlyInAnyOrder(110.0, 120.0, 90.0, 400.0);
        assertThat(drawn(1.1, 7, 8, 15)).containsExactlyInAnyOrder(110.0, 700.0, 800.0, 800.0);
    }

    private static List<Double> drawn(double... ratios) {
        List<Metric> metrics = List.of(Metric.P50, Metric.P99, Metric.RSS, Metric.MEAN);
        List<MetricComparison> rows = IntStream.range(0, ratios.length)
                .mapToObj(n -> MetricRows.row(
                        metrics.get(n),
                        Optional.of(new RatioEstimate(ratios[n], Optional.of(0.01), 2)),
                        new RowTest(true, 0.02, 0.02)))
                .toList();
        return ForestPlot.chart("", comparison(rows)).orElseThrow().chart().panels().get(0).layers().stream()
                .flatMap(layer -> layer instanceof Layer.Dots dots ? dots.points().stream() : Stream.empty())
                .map(point -> Math.round(point.x() * 1e6) / 1e6)
                .toList();
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
        return ForestPlot.chart("", comparison(List.of(row))).orElseThrow().note();
    }

    private static Comparison comparison(List<MetricComparison> rows) {
        return new Comparison(
                new Comparison.Group(Suites.LOAD, OnlyScenario.INSTANCE, ""), "rpc", "http", 3, 3, 3, rows);
    }
}
