package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.ComparisonTable;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.Roles;

/** Latency by percentile, of all requests of a role's trials together. */
final class LatencyByPercentileChart {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double[] IN_TABLE = {0, 50, 75, 90, 95, 99, 99.9, 99.99, 99.999};

    private LatencyByPercentileChart() {}

    private record Curve(String label, Layer.Stroke stroke, String role, Histogram histogram) {

        double micros(double percent) {
            return histogram.getValueAtPercentile(percent) / NANOS_PER_MICRO;
        }
    }

    static Optional<ReportChart> of(String prefix, Roles roles) {
        List<Curve> curves = new ArrayList<>();
        for (String role : roles.names()) {
            List<LoadResult> loads = counting(roles.trials().get(role));
            curve(role + ", latency", Layer.Stroke.SOLID, role, loads, LoadResult::scheduledLatency)
                    .ifPresent(curves::add);
            curve(role + ", service time", Layer.Stroke.DASHED, role, loads, LoadResult::serviceTime)
                    .ifPresent(curves::add);
        }
        if (curves.isEmpty()) {
            return Optional.empty();
        }
        List<Layer> layers = curves.stream()
                .<Layer>map(
                        curve -> new Layer.Line(curve.label(), roles.ink(curve.role()), curve.stroke(), points(curve)))
                .toList();
        Chart chart = new Chart(
                prefix + "latency-by-percentile",
                "Latency in microseconds by percentile, both axes logarithmic: " + words(curves),
                new Scale.Percentile("percentile"),
                List.of(new Panel(new Scale.Logarithmic("µs"), layers, 300)));
        return Optional.of(new ReportChart(
                "Latency by percentile",
                "All requests of the valid trials together (of all trials, if none of a mode is valid). Latency counts"
                        + " from the time that the schedule gave a request, service time from when it was really sent.",
                chart,
                table(curves)));
    }

    private static String words(List<Curve> curves) {
        return String.join(
                "; ",
                curves.stream()
                        .map(curve -> curve.label() + " p50 " + ComparisonTable.figure(curve.micros(50)) + ", p99 "
                                + ComparisonTable.figure(curve.micros(99)) + ", maximum "
                                + ComparisonTable.figure(curve.micros(100)))
                        .toList());
    }

    private static List<LoadResult> counting(List<TrialResult> trials) {
        List<TrialResult> valid = trials.stream()
                .filter(trial -> trial.validity() == Validity.VALID)
                .toList();
        return (valid.isEmpty() ? trials : valid)
                .stream().flatMap(trial -> trial.load().stream()).toList();
    }

    private static Optional<Curve> curve(
            String label,
            Layer.Stroke stroke,
            String role,
            List<LoadResult> loads,
            Function<LoadResult, LatencySummary> latency) {
        Histogram sum = new Histogram(3);
        loads.stream().map(latency).map(LatencySummary::distribution).forEach(sum::add);
        return sum.getTotalCount() == 0 ? Optional.empty() : Optional.of(new Curve(label, stroke, role, sum));
    }

    /** Ten places for each factor of ten to the right, up to the last percentile that a request of its own reaches. */
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
        List<String> header = new ArrayList<>(List.of("percentile"));
        curves.forEach(curve -> header.add(curve.label() + ", µs"));
        List<List<String>> rows = new ArrayList<>();
        for (double percent : IN_TABLE) {
            rows.add(row(ComparisonTable.plain(percent), curves, percent));
        }
        rows.add(row("maximum", curves, 100));
        return new DataTable("Latency by percentile", header, rows, 1);
    }

    private static List<String> row(String name, List<Curve> curves, double percent) {
        List<String> row = new ArrayList<>(List.of(name));
        curves.forEach(curve -> row.add(ComparisonTable.figure(curve.micros(percent))));
        return row;
    }
}
