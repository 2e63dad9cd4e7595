package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricLabels;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.format.HeadlineMetrics;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.DataTable;

/** The values of each valid trial as dots, a row a metric, which shows the spread together with the difference. */
final class StripPlot {

    private static final int PIXELS_PER_METRIC = 22;

    private StripPlot() {}

    static Optional<ReportChart> chart(String prefix, Comparison.Group group, ChartVariants all) {
        ChartVariants variants = ChartVariants.group(all.trials().values().stream()
                .flatMap(trials -> trials.stream()
                        .filter(trial -> trial.validity() == Validity.VALID && !Comparison.isReplaced(trial, trials)))
                .toList());
        if (variants.names().isEmpty()) {
            return Optional.empty();
        }
        String baseline = variants.names().contains(Comparison.RPC)
                ? Comparison.RPC
                : variants.names().get(0);
        List<Metric> metrics = SuiteMetrics.of(group.suite()).stream()
                .filter(metric -> mean(metric, variants.trials().get(baseline)).orElse(0) > 0)
                .sorted(Comparator.comparingInt(metric -> HeadlineMetrics.place(group.suite(), metric)))
                .toList();
        if (metrics.isEmpty()) {
            return Optional.empty();
        }
        Chart chart = new Chart(
                prefix + "spread",
                "Each metric of each valid trial in percent of the mean of " + baseline + ", logarithmic",
                new Scale.Logarithmic("% of the mean of " + baseline),
                List.of(new Panel(
                        new Scale.Names("", labels(metrics, variants), true),
                        layers(metrics, variants, baseline),
                        40 + PIXELS_PER_METRIC * metrics.size())));
        return Optional.of(new ReportChart(
                "Spread of the trials",
                "A dot is a valid trial. Where the dots of both colours overlap, their difference may be chance.",
                chart,
                table(metrics, variants)));
    }

    private static List<String> labels(List<Metric> metrics, ChartVariants variants) {
        List<TrialResult> trials = trials(variants);
        return metrics.stream().map(metric -> MetricLabels.of(metric, trials)).toList();
    }

    private static List<TrialResult> trials(ChartVariants variants) {
        return variants.trials().values().stream().flatMap(List::stream).toList();
    }

    private static List<Layer> layers(List<Metric> metrics, ChartVariants variants, String baseline) {
        List<Layer> layers =
                new ArrayList<>(List.of(new Layer.VerticalLine("mean of " + baseline, PaletteColor.GREY, 100)));
        int place = 0;
        for (String variant : variants.names()) {
            double offset = 0.36
                    * (place++ - (variants.names().size() - 1) / 2.0)
                    / Math.max(1, variants.names().size() - 1);
            layers.add(new Layer.Dots(
                    variant,
                    variants.color(variant),
                    variants.symbol(variant),
                    points(
                            metrics,
                            variants.trials().get(variant),
                            variants.trials().get(baseline),
                            offset)));
        }
        return layers;
    }

    private static List<Layer.Point> points(
            List<Metric> metrics, List<TrialResult> trials, List<TrialResult> baseline, double offset) {
        List<Layer.Point> points = new ArrayList<>();
        for (int n = 0; n < metrics.size(); n++) {
            Metric metric = metrics.get(n);
            double reference = mean(metric, baseline).orElseThrow();
            double row = n + offset;
            trials.stream()
                    .map(metric::value)
                    .flatMapToDouble(OptionalDouble::stream)
                    .forEach(value -> points.add(new Layer.Point(100 * value / reference, row)));
        }
        return points;
    }

    private static OptionalDouble mean(Metric metric, List<TrialResult> trials) {
        return trials.stream()
                .map(metric::value)
                .flatMapToDouble(OptionalDouble::stream)
                .average();
    }

    private static DataTable table(List<Metric> metrics, ChartVariants variants) {
        List<TrialResult> trials = trials(variants);
        List<String> header = Stream.concat(
                        Stream.of("", "unit"), trials.stream().map(TrialResult::id))
                .toList();
        List<List<String>> rows = metrics.stream()
                .map(metric -> Stream.concat(
                                Stream.of(MetricLabels.of(metric, trials), metric.unit()),
                                trials.stream().map(metric::value).map(value -> NumberFormats.format(value)))
                        .toList())
                .toList();
        return new DataTable("All metrics of all valid trials", header, rows, 2);
    }
}
