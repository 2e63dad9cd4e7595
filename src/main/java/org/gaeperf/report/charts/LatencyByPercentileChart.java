package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.gaeperf.compare.ComparedSuite;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;

/** Latency by percentile, of all requests of a variant's trials combined. */
final class LatencyByPercentileChart {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double MAX_PERCENT = 100;
    private static final List<Double> IN_TABLE =
            List.of(0.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.9, 99.99, 99.999, MAX_PERCENT);

    private static final Map<Double, Metric> PUBLISHED = new TreeMap<>(Map.of(50.0, Metric.P50, 99.0, Metric.P99));

    private LatencyByPercentileChart() {}

    private record Curve(String label, Layer.Stroke stroke, String variant, Histogram histogram) {

        double micros(double percent) {
            return histogram.getValueAtPercentile(percent) / NANOS_PER_MICRO;
        }
    }

    static Optional<ReportChart> chart(String prefix, Group group, ChartVariants variants) {
        List<Curve> curves = new ArrayList<>();
        for (String variant : variants.names()) {
            List<LoadResult> loads = counted(variants.trials().get(variant));
            boolean valid = variants.trials().get(variant).stream().anyMatch(TrialStyle::counts);
            String end = valid ? "" : ", no valid trial";
            Layer.Stroke latency = valid ? Layer.Stroke.SOLID : Layer.Stroke.DOTTED;
            curve(variant + ", latency" + end, latency, variant, loads, LoadResult::scheduledLatency)
                    .ifPresent(curves::add);
            curve(variant + ", service time" + end, Layer.Stroke.DASHED, variant, loads, LoadResult::serviceTime)
                    .ifPresent(curves::add);
        }
        if (curves.isEmpty()) {
            return Optional.empty();
        }
        List<Layer> layers = new ArrayList<>();
        curves.forEach(curve -> layers.add(
                new Layer.Line(curve.label(), variants.color(curve.variant()), curve.stroke(), points(curve))));
        List<Layer.Dots> published = published(group, variants);
        layers.addAll(published);
        Chart chart = new Chart(
                prefix + "latency-by-percentile",
                "Latency in microseconds by percentile, both axes logarithmic: " + describe(curves),
                new Scale.Percentile("percentile"),
                List.of(new Panel(new Scale.Logarithmic("µs"), layers, 300)));
        return Optional.of(new ReportChart(
                "Latency by percentile",
                "All requests of the valid trials combined (of all trials of a side that has no valid one). Latency"
                        + " is measured from the scheduled start of a request, service time from when it was"
                        + " sent."
                        + (published.isEmpty()
                                ? ""
                                : " Marks are the median and the p99 that were published, from other machines."),
                chart,
                table(curves)));
    }

    /** The published median and p99 of each mode, as marks. */
    private static List<Layer.Dots> published(Group group, ChartVariants variants) {
        List<Layer.Dots> marks = new ArrayList<>();
        for (String variant : List.of(Comparison.HTTP, Comparison.RPC)) {
            List<Layer.Point> points = new ArrayList<>();
            PUBLISHED.forEach((percent, metric) -> group.suite()
                    .as(ComparedSuite.class)
                    .published(group, Comparison.RPC, Comparison.HTTP, metric)
                    .ifPresent(values -> points.add(new Layer.Point(
                            percent, variant.equals(Comparison.HTTP) ? values.candidate() : values.baseline()))));
            if (!points.isEmpty() && variants.names().contains(variant)) {
                marks.add(new Layer.Dots(
                        variant + ", published", variants.color(variant), variants.symbol(variant), points));
            }
        }
        return marks;
    }

    private static String describe(List<Curve> curves) {
        return String.join(
                "; ",
                curves.stream()
                        .map(curve -> curve.label() + " p50 " + NumberFormats.format(curve.micros(50)) + ", p99 "
                                + NumberFormats.format(curve.micros(99)) + ", maximum "
                                + NumberFormats.format(curve.micros(MAX_PERCENT)))
                        .toList());
    }

    private static List<LoadResult> counted(List<TrialResult> trials) {
        List<TrialResult> valid = trials.stream()
                .filter(trial -> trial.validity() == Validity.VALID)
                .toList();
        return (valid.isEmpty() ? trials : valid)
                .stream().flatMap(trial -> trial.load().stream()).toList();
    }

    private static Optional<Curve> curve(
            String label,
            Layer.Stroke stroke,
            String variant,
            List<LoadResult> loads,
            Function<LoadResult, LatencySummary> latency) {
        Histogram sum = Histograms.create();
        loads.stream().map(latency).map(LatencySummary::distribution).forEach(sum::add);
        return sum.getTotalCount() == 0 ? Optional.empty() : Optional.of(new Curve(label, stroke, variant, sum));
    }

    /** Returns ten places for each factor of ten to the right, up to the last percentile that a request of its own reaches. */
    private static List<Layer.Point> points(Curve curve) {
        List<Layer.Point> points = new ArrayList<>();
        double last = Math.log10((double) curve.histogram().getTotalCount());
        for (int tenth = 0; tenth <= last * 10; tenth++) {
            double percent = 100 * (1 - Math.pow(10, -tenth / 10.0));
            points.add(new Layer.Point(percent, curve.micros(percent)));
        }
        return points;
    }

    private static DataTable table(List<Curve> curves) {
        List<Column<Double>> columns = new ArrayList<>();
        columns.add(new Column<>(
                "percentile", percent -> percent == MAX_PERCENT ? "maximum" : NumberFormats.shortest(percent)));
        curves.forEach(curve -> columns.add(
                new Column<>(curve.label() + ", µs", percent -> NumberFormats.format(curve.micros(percent)))));
        return DataTable.tabulate("Latency by percentile", 1, columns, IN_TABLE);
    }
}
