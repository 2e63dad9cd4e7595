package org.gaeperf.report.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.gaeperf.compare.trend.ChangePointDetector.ChangePoint;
import org.gaeperf.report.charts.ChartCatalog;
import org.gaeperf.report.charts.ChartVariants;
import org.gaeperf.report.charts.ReportChart;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.history.Trend.Entry;
import org.gaeperf.report.history.Trend.Measure;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;

/** Draws a measure over time: the mean and the range of each value, with the change points. */
final class TrendChart {

    private static final int HEIGHT_PIXELS = 170;
    private static final int WORDS = 3;

    private TrendChart() {}

    private record VariantEntry(String variant, Entry entry) {}

    /**
     * Draws the trends of a measure.
     *
     * @param number of the group on its page or site, so that charts of different groups have different names
     * @param trends of one measure, at least one
     */
    static ReportChart draw(int number, TrendGroup group, List<Trend> trends) {
        List<String> points = group.points();
        Measure measure = trends.get(0).measure();
        List<Layer> layers = new ArrayList<>();
        trends.forEach(trend -> layers.addAll(layers(trend, points, group.variants())));
        Trend first = trends.get(0);
        first.begins().stream()
                .skip(1)
                .forEach(at -> layers.add(
                        before(first, at, "gaeperf or its JDK changed: a new series", PaletteColor.GREY, points)));
        String unit = measure.unit().isEmpty() ? measure.label() : measure.unit();
        Chart chart = new Chart(
                number + "-" + ChartCatalog.slug(measure.key()),
                measure.label() + " over " + points.size() + " runs, the oldest at the left"
                        + (first.variant().isEmpty()
                                ? ", with change points"
                                : ": mean of the valid trials and their range for each variant, with change points and"
                                        + " changes of gaeperf"),
                new Scale.Names(
                        "run, from the oldest to the newest",
                        IntStream.rangeClosed(1, points.size())
                                .mapToObj(Integer::toString)
                                .toList(),
                        false),
                List.of(new Panel(new Scale.Linear(unit, true), layers, HEIGHT_PIXELS)));
        return new ReportChart(measure.label(), note(trends), chart, table(measure, trends, points));
    }

    private static String note(List<Trend> trends) {
        return counted(
                        trends.stream()
                                .mapToLong(trend -> trend.changes().size())
                                .sum(),
                        "change point")
                + " "
                + counted(
                        trends.stream()
                                .mapToLong(trend -> trend.creeps().size())
                                .sum(),
                        "slow change")
                + leftOut(trends);
    }

    private static String leftOut(List<Trend> trends) {
        long runs = trends.stream().mapToLong(Trend::leftOut).max().orElse(0);
        return runs == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        " Left out: %s whose servers had served another number of loads before than the newest run's;"
                                + " what a process keeps grows with them.",
                        NumberFormats.count(runs, "run"));
    }

    private static String counted(long number, String what) {
        return (number == 0 ? "No " + what : NumberFormats.count(number, what)) + ".";
    }

    private static List<Layer> layers(Trend trend, List<String> points, ChartVariants variants) {
        PaletteColor color = variants.color(trend.variant());
        List<Layer> layers = new ArrayList<>();
        layers.add(new Layer.Band(
                "",
                color,
                trend.entries().stream()
                        .map(entry -> new Layer.Span(points.indexOf(entry.run()), entry.min(), entry.max()))
                        .toList()));
        List<Layer.Point> means = trend.entries().stream()
                .map(entry -> new Layer.Point(points.indexOf(entry.run()), entry.mean()))
                .toList();
        layers.add(new Layer.Line("", color, Layer.Stroke.THIN, means));
        layers.add(new Layer.Dots(trend.variant(), color, variants.symbol(trend.variant()), means));
        String label = (trend.variant().isEmpty() ? "" : trend.variant() + ", ") + "change point";
        for (ChangePoint change : trend.changes()) {
            layers.add(before(trend, change.index(), label, color, points));
        }
        return layers;
    }

    private static Layer before(Trend trend, int index, String label, PaletteColor color, List<String> points) {
        return new Layer.VerticalLine(
                label, color, points.indexOf(trend.entries().get(index).run()) - 0.5);
    }

    private static DataTable table(Measure measure, List<Trend> trends, List<String> points) {
        List<Column<VariantEntry>> columns = List.of(
                new Column<>(
                        "", row -> Integer.toString(points.indexOf(row.entry().run()) + 1)),
                new Column<>("run", row -> row.entry().name()),
                new Column<>("variant", VariantEntry::variant),
                new Column<>("mean", row -> NumberFormats.format(row.entry().mean())),
                new Column<>("minimum", row -> NumberFormats.format(row.entry().min())),
                new Column<>("maximum", row -> NumberFormats.format(row.entry().max())));
        return DataTable.tabulate(
                        measure.label() + " by run",
                        WORDS,
                        columns,
                        trends.stream()
                                .flatMap(trend ->
                                        trend.entries().stream().map(entry -> new VariantEntry(trend.variant(), entry)))
                                .toList())
                .withoutEmptyColumns();
    }
}
