package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.charts.ReportChart.Placement;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.NumberFormats;

/** What was measured over the number of connections, as published for proxies: a line through the means of each server. */
final class ConnectionsChart {

    private static final int TALL_PIXELS = 170;
    private static final int LOW_PIXELS = 110;

    private ConnectionsChart() {}

    /** The charts that have something to draw; none unless the trials are those of several numbers of connections. */
    static Stream<ReportChart> charts(String prefix, Roles roles) {
        if (roles.trials().values().stream()
                .flatMap(List::stream)
                .allMatch(trial -> Scenarios.connectionsOf(trial.scenario()).isEmpty())) {
            return Stream.empty();
        }
        return Stream.of(
                chart(
                        prefix + "answers",
                        "Answers and service time by connections",
                        List.of(
                                panel(roles, Metric.THROUGHPUT, new Scale.Linear("requests/s", true), TALL_PIXELS),
                                panel(roles, Metric.SERVICE_P50_MILLIS, new Scale.Logarithmic("TP50, ms"), LOW_PIXELS),
                                panel(roles, Metric.SERVICE_P90_MILLIS, new Scale.Logarithmic("TP90, ms"), LOW_PIXELS),
                                panel(roles, Metric.SERVICE_P99_MILLIS, new Scale.Logarithmic("p99, ms"), LOW_PIXELS)),
                        roles,
                        List.of(
                                Metric.THROUGHPUT,
                                Metric.SERVICE_P50_MILLIS,
                                Metric.SERVICE_P90_MILLIS,
                                Metric.SERVICE_P99_MILLIS)),
                chart(
                        prefix + "resources",
                        "Resources by connections",
                        List.of(
                                panel(roles, Metric.CPU_PERCENT, new Scale.Linear("CPU, %", true), LOW_PIXELS),
                                panel(roles, Metric.RSS, new Scale.Linear("RSS, MB", true), LOW_PIXELS),
                                panel(
                                        roles,
                                        Metric.RUNNABLE_THREADS,
                                        new Scale.Linear("runnable threads", true),
                                        LOW_PIXELS),
                                panel(
                                        roles,
                                        Metric.CONTEXT_SWITCHES,
                                        new Scale.Linear("context switches/s", true),
                                        LOW_PIXELS)),
                        roles,
                        List.of(Metric.CPU_PERCENT, Metric.RSS, Metric.RUNNABLE_THREADS, Metric.CONTEXT_SWITCHES)));
    }

    private static ReportChart chart(String name, String title, List<Panel> panels, Roles roles, List<Metric> metrics) {
        Chart chart = new Chart(
                name,
                title + ": " + metrics.stream().map(Metric::label).collect(Collectors.joining(", ")) + " of "
                        + String.join(" and ", roles.names()),
                new Scale.Linear("connections", true),
                panels);
        return new ReportChart(
                title,
                "A dot is a trial; a line goes through the means of the trials that count.",
                chart,
                table(roles, metrics),
                Placement.OVERVIEW);
    }

    private static Panel panel(Roles roles, Metric metric, Scale scale, int pixels) {
        List<Layer> layers = new ArrayList<>();
        roles.trials().forEach((role, trials) -> {
            List<TrialResult> counted =
                    trials.stream().filter(TrialStyle::counts).toList();
            layers.add(new Layer.Line(role, roles.color(role), Layer.Stroke.SOLID, means(counted, metric)));
            layers.add(new Layer.Dots("", roles.color(role), roles.symbol(role), points(counted, metric)));
        });
        return new Panel(scale, layers, pixels);
    }

    private static List<Layer.Point> points(List<TrialResult> trials, Metric metric) {
        List<Layer.Point> points = new ArrayList<>();
        trials.forEach(trial -> metric.values(List.of(trial))
                .forEach(value -> points.add(new Layer.Point(trial.workload().connections(), value))));
        return points;
    }

    private static List<Layer.Point> means(List<TrialResult> trials, Metric metric) {
        Map<Double, Double> means = points(trials, metric).stream()
                .collect(Collectors.groupingBy(
                        Layer.Point::x, TreeMap::new, Collectors.averagingDouble(Layer.Point::y)));
        return means.entrySet().stream()
                .map(mean -> new Layer.Point(mean.getKey(), mean.getValue()))
                .toList();
    }

    private static DataTable table(Roles roles, List<Metric> metrics) {
        List<Column<TrialResult>> columns = new ArrayList<>(List.of(
                new Column<>("trial", TrialResult::id),
                new Column<>("validity", trial -> trial.validity().displayName()),
                new Column<>(
                        "connections",
                        trial -> NumberFormats.format(trial.workload().connections()))));
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
                roles.trials().values().stream().flatMap(List::stream).toList());
    }
}
