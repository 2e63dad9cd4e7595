package org.gaeperf.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.ComparisonVerdict;
import org.gaeperf.compare.MetricRow;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.report.chart.Chart;
import org.gaeperf.report.chart.Ink;
import org.gaeperf.report.chart.Layer;
import org.gaeperf.report.chart.Panel;
import org.gaeperf.report.chart.Scale;

/** The comparison at a glance: each metric's ratio with its interval, a row a metric. */
final class ChangeFigure {

    private static final int PIXELS_PER_METRIC = 20;

    private ChangeFigure() {}

    static Optional<Figure> of(String prefix, Comparison comparison) {
        List<MetricRow> rows = comparison.rows().stream()
                .filter(row -> row.estimate().filter(estimate -> estimate.ratio() > 0).isPresent())
                .toList();
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        List<Layer> layers = new ArrayList<>(List.of(new Layer.Gate("", Ink.GREY, 100)));
        IntStream.range(0, rows.size()).forEach(n -> interval(rows.get(n), n).ifPresent(layers::add));
        layers.add(dots("better", Ink.GREEN, Layer.Symbol.CIRCLE, rows, ComparisonVerdict.BETTER));
        layers.add(dots("worse", Ink.PURPLE, Layer.Symbol.SQUARE, rows, ComparisonVerdict.WORSE));
        layers.add(dots("changed, or the machine did", Ink.ORANGE, Layer.Symbol.SQUARE, rows,
                ComparisonVerdict.CHANGED));
        layers.add(dots("no difference shown", Ink.GREY, Layer.Symbol.DIAMOND, rows,
                ComparisonVerdict.NO_DIFFERENCE_SHOWN));
        layers.add(dots("one pair: no interval", Ink.ORANGE, Layer.Symbol.TRIANGLE, rows,
                ComparisonVerdict.NO_INTERVAL));
        layers.removeIf(layer -> layer instanceof Layer.Dots dots && dots.points().isEmpty());
        Scale.Names names = new Scale.Names("", rows.stream().map(row -> row.metric().label()).toList(), true);
        Chart chart = new Chart(prefix + "change",
                comparison.other() + " in percent of " + comparison.base() + " with the 95 % interval: "
                        + VerdictSentences.of(comparison),
                new Scale.Logarithmic(comparison.other() + " in % of " + comparison.base()),
                List.of(new Panel(names, layers, 40 + PIXELS_PER_METRIC * rows.size())));
        ComparisonTable table = ComparisonTable.of(comparison);
        return Optional.of(new Figure(comparison.other() + " against " + comparison.base(),
                "Each figure of " + comparison.other() + " in percent of " + comparison.base()
                        + ", with the 95 % interval of the ratio. Left of 100 is less.",
                chart, new FigureTable("The comparison", table.header(), table.rows(), 2)));
    }

    private static Optional<Layer> interval(MetricRow row, int place) {
        RatioEstimate estimate = row.estimate().orElseThrow();
        Ink ink = switch (row.verdict().orElseThrow()) {
            case BETTER -> Ink.GREEN;
            case WORSE -> Ink.PURPLE;
            case NO_DIFFERENCE_SHOWN -> Ink.GREY;
            case NO_INTERVAL, CHANGED -> Ink.ORANGE;
        };
        return estimate.low().flatMap(low -> estimate.high().map(high -> new Layer.Line("", ink, Layer.Stroke.SOLID,
                List.of(new Layer.Point(100 * low, place), new Layer.Point(100 * high, place)))));
    }

    private static Layer dots(
            String label, Ink ink, Layer.Symbol symbol, List<MetricRow> rows, ComparisonVerdict verdict) {
        return new Layer.Dots(label, ink, symbol, IntStream.range(0, rows.size())
                .filter(n -> rows.get(n).verdict().get() == verdict)
                .mapToObj(n -> new Layer.Point(100 * rows.get(n).estimate().orElseThrow().ratio(), n))
                .toList());
    }
}
