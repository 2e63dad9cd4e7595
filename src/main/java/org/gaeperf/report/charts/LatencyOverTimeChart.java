package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.ValidityThresholds;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;

/**
 * Latency over time as the Jetty performance reports draw it (the band from the minimum to p99 and the maximum of each
 * second), a panel a variant, its trials end to end, with the hiccups of the machine.
 */
final class LatencyOverTimeChart {

    private static final List<String> HICCUPS = List.of("serverHiccupMaxMicros", "clientHiccupMaxMicros");

    private static final int MAX_ROWS = 60;

    private static final List<Column<Row>> COLUMNS = List.of(
            new Column<>("trial", row -> row.trial().id()),
            new Column<>("second", row -> Integer.toString(row.bucket().second())),
            new Column<>("min µs", row -> NumberFormats.format(row.bucket().minMicros())),
            new Column<>("p99 µs", row -> NumberFormats.format(row.bucket().p99Micros())),
            new Column<>("max µs", row -> NumberFormats.format(row.bucket().maxMicros())));

    private final ChartVariants variants;
    private final int secondsPerBucket;
    private final List<Row> rows = new ArrayList<>();

    private record Row(TrialResult trial, Downsampling.Bucket bucket) {}

    private LatencyOverTimeChart(ChartVariants variants) {
        this.variants = variants;
        secondsPerBucket = Downsampling.secondsPerBucket(variants.trials().values().stream()
                .mapToInt(trials ->
                        trials.stream().mapToInt(LatencyOverTimeChart::seconds).sum())
                .max()
                .orElse(0));
    }

    static Optional<ReportChart> chart(String prefix, ChartVariants variants) {
        return new LatencyOverTimeChart(variants).build(prefix);
    }

    private Optional<ReportChart> build(String prefix) {
        List<Panel> panels = new ArrayList<>();
        for (String variant : variants.names()) {
            List<Layer> layers = layers(variant);
            if (layers.stream().anyMatch(Layer.Band.class::isInstance)) {
                panels.add(new Panel(new Scale.Logarithmic(variant + ", µs"), layers, 170));
            }
        }
        if (panels.isEmpty()) {
            return Optional.empty();
        }
        Chart chart = new Chart(
                prefix + "latency-over-time",
                "Latency over time, a panel for each of " + String.join(", ", variants.names())
                        + ": the band from minimum to 99th percentile, the maximum, and the delay with which the"
                        + " machine woke a thread, in microseconds on a logarithmic axis",
                new Scale.Linear("seconds of measurement, trials end to end", true),
                panels,
                true);
        return Optional.of(new ReportChart("Latency over time", note(), chart, table()));
    }

    private String note() {
        String resolution = secondsPerBucket == 1
                ? "Each point is a second. "
                : "Each point is the worst of " + secondsPerBucket
                        + " seconds (lowest minimum, highest p99 and maximum). ";
        return resolution + "Grey is the longest delay with which the machine woke a thread on the server's cores or"
                + " in the client:"
                + " where it rises with the latency, the cause is the machine and not the server. Seconds with a"
                + " hiccup"
                + " over 50 ms are shaded.";
    }

    private List<Layer> layers(String variant) {
        List<Layer> layers = new ArrayList<>();
        int offset = 0;
        for (TrialResult trial : variants.trials().get(variant)) {
            List<LoadInterval> seconds =
                    trial.load().map(load -> load.seconds()).orElse(List.of());
            List<Downsampling.Bucket> buckets = Downsampling.buckets(seconds, secondsPerBucket);
            if (buckets.isEmpty()) {
                continue;
            }
            if (offset > 0) {
                layers.add(new Layer.VerticalLine("next trial", PaletteColor.GREY, offset));
            }
            trial(layers, trial, buckets, offset);
            hiccups(layers, trial, offset);
            buckets.forEach(bucket -> rows.add(new Row(trial, bucket)));
            offset += seconds(trial);
        }
        return layers;
    }

    private void trial(List<Layer> layers, TrialResult trial, List<Downsampling.Bucket> buckets, int offset) {
        double half = secondsPerBucket / 2.0;
        String variant = trial.variant().name();
        layers.add(new Layer.Band(
                TrialStyle.label(trial, variant + ", min–p99"),
                TrialStyle.color(variants, trial),
                buckets.stream()
                        .map(bucket ->
                                new Layer.Span(offset + bucket.second() + half, bucket.minMicros(), bucket.p99Micros()))
                        .toList()));
        layers.add(TrialStyle.line(
                variants,
                trial,
                variant + ", maximum",
                Layer.Stroke.SOLID,
                buckets.stream()
                        .map(bucket -> new Layer.Point(offset + bucket.second() + half, bucket.maxMicros()))
                        .toList()));
    }

    private void hiccups(List<Layer> layers, TrialResult trial, int offset) {
        TreeMap<Integer, Double> latest = new TreeMap<>();
        HICCUPS.stream()
                .flatMap(name -> trial.samples().series(name).stream())
                .flatMap(series -> series.points().stream())
                .filter(point -> point.seconds() >= 0 && point.seconds() < seconds(trial))
                .forEach(point -> latest.merge(bucket(point), point.value(), Math::max));
        layers.add(new Layer.Line(
                "machine hiccup",
                PaletteColor.GREY,
                Layer.Stroke.THIN,
                latest.entrySet().stream()
                        .map(entry ->
                                new Layer.Point(offset + entry.getKey() + secondsPerBucket / 2.0, entry.getValue()))
                        .toList()));
        latest.entrySet().stream()
                .filter(entry -> entry.getValue() > ValidityThresholds.HICCUP_MICROS)
                .forEach(entry -> layers.add(new Layer.ShadedRange(
                        "hiccup over 50 ms",
                        PaletteColor.GREY,
                        offset + entry.getKey(),
                        offset + entry.getKey() + secondsPerBucket)));
    }

    private int bucket(TimeSeries.Point point) {
        return (int) point.seconds() / secondsPerBucket * secondsPerBucket;
    }

    private static int seconds(TrialResult trial) {
        return trial.load().map(load -> load.seconds()).orElse(List.of()).stream()
                .mapToInt(second -> second.second() + 1)
                .max()
                .orElse(0);
    }

    private DataTable table() {
        if (rows.size() <= MAX_ROWS) {
            return DataTable.tabulate("Latency over time", 1, COLUMNS, rows);
        }
        List<Row> worst = rows.stream()
                .sorted(Comparator.comparingDouble((Row row) -> row.bucket().p99Micros())
                        .reversed())
                .limit(MAX_ROWS)
                .toList();
        return DataTable.tabulate(
                "The " + MAX_ROWS + " points with the highest p99; results.json has all", 1, COLUMNS, worst);
    }
}
