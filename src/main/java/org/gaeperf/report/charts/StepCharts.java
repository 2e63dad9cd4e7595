package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.charts.ReportChart.Placement;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;

/**
 * What was measured over the steps of a load: over the number of connections, as published for proxies, or over the rate. A line
 * goes through the means of each server.
 */
final class StepCharts {

    private static final int TALL_PIXELS = 170;
    private static final int LOW_PIXELS = 110;

    private static final Axis CONNECTIONS =
            new Axis("connections", trial -> trial.workload().connections());

    private static final Axis RATES =
            new Axis("requests/s", trial -> trial.workload().requestsPerSecond());

    private StepCharts() {}

    /**
     * What all rows of a chart share.
     *
     * @param label what changes from step to step
     * @param of the place of a trial
     */
    private record Axis(String label, ToDoubleFunction<TrialResult> of) {}

    /** The charts that have something to draw; none unless the trials are those of several numbers of connections, or rates. */
    static Stream<ReportChart> charts(String prefix, ChartVariants variants) {
        List<TrialResult> trials =
                variants.trials().values().stream().flatMap(List::stream).toList();
        if (trials.stream().anyMatch(trial -> trial.scenario().keptConnections().isPresent())) {
            return overConnections(prefix, variants);
        }
        return trials.stream()
                        .anyMatch(trial -> trial.scenario().percentOfHeldRate().isPresent())
                ? overRates(prefix, variants)
                : Stream.empty();
    }

    private static Stream<ReportChart> overRates(String prefix, ChartVariants variants) {
        return Stream.of(
                chart(
                        prefix + "cost",
                        "CPU and latency by rate",
                        RATES,
                        variants,
                        new Row(Metric.CPU_PER_REQUEST, new Scale.Linear("CPU per request, µs", true), TALL_PIXELS),
                        Row.logarithmic(Metric.P50, "median, µs"),
                        Row.logarithmic(Metric.P99, "p99, µs"),
                        Row.logarithmic(Metric.P999, "p99.9, µs")),
                resources(prefix, "rate", RATES, variants));
    }

    private static Stream<ReportChart> overConnections(String prefix, ChartVariants variants) {
        return Stream.of(
                chart(
                        prefix + "responses",
                        "Responses and service time by connections",
                        CONNECTIONS,
                        variants,
                        new Row(Metric.THROUGHPUT, new Scale.Linear("requests/s", true), TALL_PIXELS),
                        Row.logarithmic(Metric.SERVICE_MEAN, "mean, ms"),
                        Row.logarithmic(Metric.SERVICE_P50_MILLIS, "TP50, ms"),
                        Row.logarithmic(Metric.SERVICE_P75_MILLIS, "TP75, ms"),
                        Row.logarithmic(Metric.SERVICE_P90_MILLIS, "TP90, ms"),
                        Row.logarithmic(Metric.SERVICE_P99_MILLIS, "p99, ms")),
                resources(
                        prefix,
                        "connections",
                        CONNECTIONS,
                        variants,
                        Row.linear(Metric.DESCRIPTORS, "open files and sockets")),
                chart(
                        prefix + "machine",
                        "The machine by connections",
                        CONNECTIONS,
                        variants,
                        Row.linear(Metric.RUNNABLE_THREADS, "runnable threads"),
                        Row.linear(Metric.LOAD_AVERAGE, "load average"),
                        Row.linear(Metric.CONTEXT_SWITCHES, "context switches/s"),
                        Row.linear(Metric.NETWORK, "Mbit/s")));
    }

    private static ReportChart resources(String prefix, String by, Axis axis, ChartVariants variants, Row... more) {
        Stream<Row> common = Stream.of(
                Row.linear(Metric.CPU_PERCENT, "CPU, %"),
                Row.linear(Metric.RSS, "RSS, MB"),
                Row.linear(Metric.GC_PAUSE, "GC pauses per 10 s, ms"),
                Row.linear(Metric.THREADS, "threads"));
        return chart(
                prefix + "resources",
                "Resources of the server by " + by,
                axis,
                variants,
                Stream.concat(common, Arrays.stream(more)).toArray(Row[]::new));
    }

    /** One metric over the steps. */
    private record Row(Metric metric, Scale scale, int pixels) {

        static Row linear(Metric metric, String label) {
            return new Row(metric, new Scale.Linear(label, true), LOW_PIXELS);
        }

        static Row logarithmic(Metric metric, String label) {
            return new Row(metric, new Scale.Logarithmic(label), LOW_PIXELS);
        }
    }

    private static ReportChart chart(String name, String title, Axis axis, ChartVariants variants, Row... rows) {
        List<Metric> metrics = Arrays.stream(rows).map(Row::metric).toList();
        List<Panel> panels = Arrays.stream(rows)
                .map(row -> panel(axis, variants, row.metric(), row.scale(), row.pixels()))
                .toList();
        Chart chart = new Chart(
                name,
                title + ": " + metrics.stream().map(Metric::label).collect(Collectors.joining(", ")) + " of "
                        + String.join(" and ", variants.names()),
                new Scale.Linear(axis.label(), true),
                panels);
        return new ReportChart(
                title,
                "A dot is a trial; a line goes through the means of the trials that count.",
                chart,
                table(axis, variants, metrics),
                Placement.OVERVIEW);
    }

    private static Panel panel(Axis axis, ChartVariants variants, Metric metric, Scale scale, int pixels) {
        List<Layer> layers = new ArrayList<>();
        variants.trials().forEach((variant, trials) -> {
            List<TrialResult> counted =
                    trials.stream().filter(TrialStyle::counts).toList();
            layers.add(
                    new Layer.Line(variant, variants.color(variant), Layer.Stroke.SOLID, means(axis, counted, metric)));
            layers.add(new Layer.Dots(
                    "", variants.color(variant), variants.symbol(variant), points(axis, counted, metric)));
        });
        return new Panel(scale, layers, pixels);
    }

    private static List<Layer.Point> points(Axis axis, List<TrialResult> trials, Metric metric) {
        List<Layer.Point> points = new ArrayList<>();
        trials.forEach(trial -> metric.values(List.of(trial))
                .forEach(value -> points.add(new Layer.Point(axis.of().applyAsDouble(trial), value))));
        return points;
    }

    private static List<Layer.Point> means(Axis axis, List<TrialResult> trials, Metric metric) {
        Map<Double, Double> means = points(axis, trials, metric).stream()
                .collect(Collectors.groupingBy(
                        Layer.Point::x, TreeMap::new, Collectors.averagingDouble(Layer.Point::y)));
        return means.entrySet().stream()
                .map(mean -> new Layer.Point(mean.getKey(), mean.getValue()))
                .toList();
    }

    private static DataTable table(Axis axis, ChartVariants variants, List<Metric> metrics) {
        List<Column<TrialResult>> columns = new ArrayList<>(List.of(
                new Column<>("trial", TrialResult::id),
                new Column<>("validity", trial -> trial.validity().displayName()),
                new Column<>(
                        axis.label(), trial -> NumberFormats.format(axis.of().applyAsDouble(trial)))));
        metrics.forEach(metric -> columns.add(new Column<>(
                metric.label(),
                trial -> metric.values(List.of(trial)).stream()
                        .findFirst()
                        .map(NumberFormats::format)
                        .orElse(NumberFormats.MISSING))));
        return DataTable.tabulate(
                "Each trial",
                2,
                columns,
                variants.trials().values().stream().flatMap(List::stream).toList());
    }
}
