package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.ComparisonTable;
import org.gaeperf.report.text.ComparisonText;
import org.gaeperf.report.text.DataTable;

/** The comparison at a glance: each metric's ratio with its interval, a row a metric. */
final class ForestPlot {

    private static final int PIXELS_PER_METRIC = 20;

    private ForestPlot() {}

    static Optional<ReportChart> of(String prefix, Comparison comparison) {
        List<MetricComparison> rows = comparison.rows().stream()
                .filter(row ->
                        row.estimate().filter(estimate -> estimate.ratio() > 0).isPresent())
                .toList();
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        List<Layer> layers = new ArrayList<>(List.of(new Layer.Gate("", PaletteColor.GREY, 100)));
        IntStream.range(0, rows.size()).forEach(n -> interval(rows.get(n), n).ifPresent(layers::add));
        layers.add(dots("better", PaletteColor.GREEN, Layer.Symbol.CIRCLE, rows, ChangeClassification.BETTER));
        layers.add(dots("worse", PaletteColor.PURPLE, Layer.Symbol.SQUARE, rows, ChangeClassification.WORSE));
        layers.add(dots(
                "changed, or the machine did",
                PaletteColor.ORANGE,
                Layer.Symbol.SQUARE,
                rows,
                ChangeClassification.CHANGED));
        layers.add(dots(
                "no difference shown",
                PaletteColor.GREY,
                Layer.Symbol.DIAMOND,
                rows,
                ChangeClassification.NO_DIFFERENCE_SHOWN));
        layers.add(dots(
                "one pair: no interval",
                PaletteColor.ORANGE,
                Layer.Symbol.TRIANGLE,
                rows,
                ChangeClassification.NO_INTERVAL));
        layers.removeIf(
                layer -> layer instanceof Layer.Dots dots && dots.points().isEmpty());
        Scale.Names names = new Scale.Names(
                "", rows.stream().map(row -> row.metric().label()).toList(), true);
        Chart chart = new Chart(
                prefix + "change",
                comparison.candidate() + " in percent of " + comparison.baseline() + " with the 95 % interval: "
                        + ComparisonText.of(comparison),
                new Scale.Logarithmic(comparison.candidate() + " in % of " + comparison.baseline()),
                List.of(new Panel(names, layers, 40 + PIXELS_PER_METRIC * rows.size())));
        ComparisonTable table = ComparisonTable.of(comparison);
        return Optional.of(new ReportChart(
                comparison.candidate() + " against " + comparison.baseline(),
                "Each figure of " + comparison.candidate() + " in percent of " + comparison.baseline()
                        + ", with the 95 % interval of the ratio. Left of 100 is less.",
                chart,
                new DataTable("The comparison", table.header(), table.rows(), 2)));
    }

    private static Optional<Layer> interval(MetricComparison row, int place) {
        RatioEstimate estimate = row.estimate().orElseThrow();
        PaletteColor ink = switch (row.classification().orElseThrow()) {
            case BETTER -> PaletteColor.GREEN;
            case WORSE -> PaletteColor.PURPLE;
            case NO_DIFFERENCE_SHOWN -> PaletteColor.GREY;
            case NO_INTERVAL, CHANGED -> PaletteColor.ORANGE;
        };
        return estimate.low()
                .flatMap(low -> estimate.high()
                        .map(high -> new Layer.Line(
                                "",
                                ink,
                                Layer.Stroke.SOLID,
                                List.of(new Layer.Point(100 * low, place), new Layer.Point(100 * high, place)))));
    }

    private static Layer dots(
            String label,
            PaletteColor ink,
            Layer.Symbol symbol,
            List<MetricComparison> rows,
            ChangeClassification verdict) {
        return new Layer.Dots(
                label,
                ink,
                symbol,
                IntStream.range(0, rows.size())
                        .filter(n -> rows.get(n).classification().get() == verdict)
                        .mapToObj(n -> new Layer.Point(
                                100 * rows.get(n).estimate().orElseThrow().ratio(), n))
                        .toList());
    }
}
