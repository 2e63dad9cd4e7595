package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.RowTests;
import org.gaeperf.model.Suite;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.ComparisonTable;
import org.gaeperf.report.text.ComparisonVerdict;
import org.gaeperf.report.text.HeadlineMetrics;

/** The comparison at a glance: each metric's ratio with its interval, a row a metric. */
final class ForestPlot {

    private static final int PIXELS_PER_METRIC = 20;
    private static final int PERCENT = 100;

    /** An interval of two pairs may reach over many powers of ten, next to which the others would be points. */
    private static final double MIN_DRAWN = 0.01;

    private static final double MAX_DRAWN = 100;

    private ForestPlot() {}

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
        List<Layer> layers = new ArrayList<>(List.of(new Layer.VerticalLine("", PaletteColor.GREY, PERCENT)));
        IntStream.range(0, rows.size()).forEach(n -> interval(rows.get(n), n).ifPresent(layers::add));
        for (ChangeClassification classification : ChangeClassification.values()) {
            List<Layer.Point> points = ratios(rows, classification);
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
                        + clipped(rows),
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

    private static String clipped(List<MetricComparison> rows) {
        boolean isClipped = rows.stream()
                .flatMap(row -> row.interval().stream())
                .anyMatch(interval -> interval.low() < MIN_DRAWN || interval.high() > MAX_DRAWN);
        return isClipped
                ? String.format(
                        Locale.ROOT,
                        " An interval beyond %.0f or %,.0f %% ends there; the table has it whole.",
                        PERCENT * MIN_DRAWN,
                        PERCENT * MAX_DRAWN)
                : "";
    }

    private static Optional<Layer> interval(MetricComparison row, int place) {
        PaletteColor color = color(row.classification().orElseThrow());
        return row.interval()
                .map(interval -> new Layer.Line(
                        "",
                        color,
                        Layer.Stroke.SOLID,
                        List.of(
                                new Layer.Point(PERCENT * Math.max(interval.low(), MIN_DRAWN), place),
                                new Layer.Point(PERCENT * Math.min(interval.high(), MAX_DRAWN), place))));
    }

    private static List<Layer.Point> ratios(List<MetricComparison> rows, ChangeClassification classification) {
        return IntStream.range(0, rows.size())
                .filter(n -> rows.get(n).classification().orElseThrow() == classification)
                .mapToObj(n -> new Layer.Point(
                        PERCENT * rows.get(n).estimate().orElseThrow().ratio(), n))
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
