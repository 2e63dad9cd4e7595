package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.series.ProcessingTimeSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.report.charts.ReportChart.Placement;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;

/**
 * Processing times as servers have recorded them, drawn as published for Jetty: the band from the minimum to p99 and the
 * maximum of each second, a panel a server, its trials end to end.
 */
final class ProcessingTimeChart {

    private static final int PANEL_PIXELS = 170;

    private ProcessingTimeChart() {}

    /** Draws the chart; empty if no server has recorded any time. */
    static Optional<ReportChart> chart(String prefix, ChartVariants variants) {
        List<Panel> panels = new ArrayList<>();
        for (String variant : variants.names()) {
            List<Layer> layers = layers(variants, variant);
            if (!layers.isEmpty()) {
                panels.add(new Panel(new Scale.Logarithmic(variant + ", µs"), layers, PANEL_PIXELS));
            }
        }
        if (panels.isEmpty()) {
            return Optional.empty();
        }
        Chart chart = new Chart(
                prefix + "processing-time",
                "Processing time over time, a panel for each of " + String.join(", ", variants.names())
                        + ": the band from minimum to 99th percentile, and the maximum, in microseconds on a"
                        + " logarithmic axis",
                new Scale.Linear("seconds of measurement, trials end to end", true),
                panels,
                true);
        return Optional.of(new ReportChart(
                "Processing time over time",
                "From the first byte of a request that the server has read to the last byte of the response that it has"
                        + " written, recorded by the server itself. The band is from the minimum to p99, the line is the"
                        + " maximum, of each second.",
                chart,
                table(variants),
                Placement.OVERVIEW));
    }

    private static List<Layer> layers(ChartVariants variants, String variant) {
        List<Layer> layers = new ArrayList<>();
        double offset = 0;
        for (TrialResult trial : variants.trials().get(variant)) {
            List<TimeSeries.Point> max = points(trial, ProcessingTimeSeries.MAX);
            if (max.isEmpty()) {
                continue;
            }
            if (offset > 0) {
                layers.add(new Layer.VerticalLine("next trial", PaletteColor.GREY, offset));
            }
            layers.add(new Layer.Band(
                    TrialStyle.label(trial, variant + ", min–p99"),
                    TrialStyle.color(variants, trial),
                    spans(trial, offset)));
            double start = offset;
            layers.add(TrialStyle.line(
                    variants,
                    trial,
                    variant + ", maximum",
                    Layer.Stroke.SOLID,
                    max.stream()
                            .map(point -> new Layer.Point(start + point.seconds(), point.value()))
                            .toList()));
            offset += trial.load()
                    .map(LoadResult::durationSeconds)
                    .orElse(max.get(max.size() - 1).seconds());
        }
        return layers;
    }

    private static List<Layer.Span> spans(TrialResult trial, double offset) {
        Map<Double, Double> min = points(trial, ProcessingTimeSeries.MIN).stream()
                .collect(Collectors.toMap(TimeSeries.Point::seconds, TimeSeries.Point::value));
        // Seconds of few requests have no p99.
        return points(trial, ProcessingTimeSeries.P99).stream()
                .filter(p99 -> min.containsKey(p99.seconds()))
                .map(p99 -> new Layer.Span(offset + p99.seconds(), min.get(p99.seconds()), p99.value()))
                .toList();
    }

    private static List<TimeSeries.Point> points(TrialResult trial, String series) {
        return trial.samples().series(series).map(TimeSeries::points).orElse(List.of());
    }

    private static DataTable table(ChartVariants variants) {
        return DataTable.tabulate(
                "Processing time of each trial; every second is in trials/*/samples.csv",
                1,
                List.of(
                        new Column<TrialResult>("trial", TrialResult::id),
                        new Column<>("validity", trial -> trial.validity().displayName()),
                        new Column<>("minimum µs, mean", trial -> mean(trial, ProcessingTimeSeries.MIN)),
                        new Column<>("median µs, mean", trial -> mean(trial, ProcessingTimeSeries.MEDIAN)),
                        new Column<>("p99 µs, mean", trial -> mean(trial, ProcessingTimeSeries.P99)),
                        new Column<>("maximum µs, mean", trial -> mean(trial, ProcessingTimeSeries.MAX))),
                variants.trials().values().stream().flatMap(List::stream).toList());
    }

    private static String mean(TrialResult trial, String series) {
        OptionalDouble mean = points(trial, series).stream()
                .mapToDouble(TimeSeries.Point::value)
                .average();
        return NumberFormats.format(mean);
    }
}
