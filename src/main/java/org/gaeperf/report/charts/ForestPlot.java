package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.RowTests;
import org.gaeperf.model.Suite;
import org.gaeperf.report.format.HeadlineMetrics;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.ComparisonTable;
import org.gaeperf.report.text.ComparisonVerdict;

/** The comparison at a glance: each metric's ratio with its interval, a row a metric. */
final class ForestPlot {

    private static final int PIXELS_PER_METRIC = 20;
    private static final int PERCENT = 100;

    /** A ratio is drawn where it is up to this factor, however small the others are. */
    private static final double LEAST_FACTOR = 4;

    /** An interval of two pairs may reach over many powers of ten. */
    private static final double MOST_FACTOR = 100;

    /** So many of the ratios, by their factors, are drawn where they are. */
    private static final double SHARE_IN_PLACE = 0.75;

    private ForestPlot() {}

    /**
     * What is drawn of the ratios: next to a metric that is 15 times as large, and to an interval of two pairs, the intervals of
     * all others would be points.
     *
     * @param factor by how much a ratio may be above or below one; what is beyond is drawn there
     */
    private record Range(double factor) {

        static Range of(List<MetricComparison> rows) {
            double[] factors = rows.stream()
                    .mapToDouble(row -> row.estimate().orElseThrow().ratio())
                    .map(ratio -> Math.max(ratio, 1 / ratio))
                    .sorted()
                    .toArray();
            double inPlace = factors[(int) Math.ceil(SHARE_IN_PLACE * factors.length) - 1];
            return new Range(Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, inPlace)));
        }

        double percent(double ratio) {
            return PERCENT * Math.max(1 / factor, Math.min(factor, ratio));
        }

        boolean isBeyond(double ratio) {
            return ratio > factor || ratio < 1 / factor;
        }
    }

    static Optional<ReportChart> chart(String prefix, Comparison comparison) {
        Suite suite = comparison.group().suite();
        List<MetricComparison> rows = comparison.rows().stream()
                .filter(row ->
                        row.estimate().filter(estimate -> estimate.ratio() > 0).isPresent())
                .sorted(Comparator.comparingInt(row -> HeadlineMetrics.place(suite, row.metric())))
                .toList();
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        Range range = Range.of(rows);
        List<Layer> layers = new ArrayList<>(List.of(new Layer.VerticalLine("", PaletteColor.GREY, PERCENT)));
        IntStream.range(0, rows.size())
                .forEach(n -> interval(rows.get(n), n, range).ifPresent(layers::add));
        for (ChangeClassification classification : ChangeClassification.values()) {
            List<Layer.Point> points = ratios(rows, classification, range);
            if (!points.isEmpty()) {
                layers.add(new Layer.Dots(
                        classification.displayName(), color(classification), symbol(classification), points));
            }
        }
        Scale.Names names =
                new Scale.Names("", rows.stream().map(MetricComparison::label).toList(), true);
        Chart chart = new Chart(
                prefix + "change",
                comparison.candidate() + " in percent of " + comparison.baseline() + " with the interval that decides: "
                        + ComparisonVerdict.of(comparison).text(),
                new Scale.Logarithmic(comparison.candidate() + " in % of " + comparison.baseline()),
                List.of(new Panel(names, layers, 40 + PIXELS_PER_METRIC * rows.size())));
        return Optional.of(new ReportChart(
                comparison.candidate() + " compared with " + comparison.baseline(),
                "Each metric of " + comparison.candidate() + " in percent of " + comparison.baseline()
                        + ", with the interval of the ratio that decides, the primary metrics first ("
                        + levels(comparison) + "). Left of 100 is less. Grey: no difference of 1 % or more is shown."
                        + clipped(rows, range),
                chart,
                ComparisonTable.format(comparison).toDataTable("The comparison", 2)));
    }

    /** The confidence of the intervals: {@code 98 %, the others 99.72 %}, or {@code 99.5 %} if no metric is tested by itself. */
    private static String levels(Comparison comparison) {
        boolean hasOwnTests =
                comparison.rows().stream().anyMatch(row -> row.test().primary());
        String primary = hasOwnTests
                ? NumberFormats.primaryConfidence(comparison)
                : NumberFormats.percent(1 - comparison.levelShare() * RowTests.PRIMARY_LEVEL);
        return comparison
                .secondaryTest()
                .map(test -> (hasOwnTests ? primary + ", the others " : "") + NumberFormats.percent(test.confidence()))
                .orElse(primary);
    }

    private static String clipped(List<MetricComparison> rows, Range range) {
        boolean isClipped = rows.stream()
                .flatMap(row -> Stream.concat(
                        row.estimate().stream().map(RatioEstimate::ratio),
                        row.interval().stream().flatMap(interval -> Stream.of(interval.low(), interval.high()))))
                .anyMatch(range::isBeyond);
        return isClipped
                ? String.format(
                        Locale.ROOT,
                        " What is beyond %.0f or %,.0f %% is drawn there; the table has it whole.",
                        PERCENT / range.factor(),
                        PERCENT * range.factor())
                : "";
    }

    private static Optional<Layer> interval(MetricComparison row, int place, Range range) {
        PaletteColor color = color(row.classification().orElseThrow());
        return row.interval()
                .map(interval -> new Layer.Line(
                        "",
                        color,
                        Layer.Stroke.SOLID,
                        List.of(
                                new Layer.Point(range.percent(interval.low()), place),
                                new Layer.Point(range.percent(interval.high()), place))));
    }

    private static List<Layer.Point> ratios(
            List<MetricComparison> rows, ChangeClassification classification, Range range) {
        return IntStream.range(0, rows.size())
                .filter(n -> rows.get(n).classification().orElseThrow() == classification)
                .mapToObj(n -> new Layer.Point(
                        range.percent(rows.get(n).estimate().orElseThrow().ratio()), n))
                .toList();
    }

    private static PaletteColor color(ChangeClassification classification) {
        return switch (classification) {
            case BETTER -> PaletteColor.GREEN;
            case WORSE -> PaletteColor.PURPLE;
            case NO_DIFFERENCE_SHOWN, NEGLIGIBLE_DIFFERENCE -> PaletteColor.GREY;
            case NO_INTERVAL, CHANGED -> PaletteColor.ORANGE;
        };
    }

    private static Layer.Symbol symbol(ChangeClassification classification) {
        return switch (classification) {
            case BETTER -> Layer.Symbol.CIRCLE;
            case WORSE, CHANGED, NEGLIGIBLE_DIFFERENCE -> Layer.Symbol.SQUARE;
            case NO_DIFFERENCE_SHOWN -> Layer.Symbol.DIAMOND;
            case NO_INTERVAL -> Layer.Symbol.TRIANGLE;
        };
    }
}
