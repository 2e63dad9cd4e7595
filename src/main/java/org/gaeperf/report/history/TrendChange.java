package org.gaeperf.report.history;

import java.util.List;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;

/**
 * A step of a trend, or a level that is no longer that of its first values, for readers.
 *
 * @param metric with its unit
 * @param variant whose metric it is; empty if it is imported
 * @param since the name of the first run after it
 * @param before the mean before it
 * @param after the mean after it
 * @param change from before to after, in percent
 */
record TrendChange(String metric, String variant, String since, String before, String after, String change) {

    private static final int WORDS = 3;

    static TrendChange of(Trend trend, int index, double before, double after) {
        Trend.Measure measure = trend.measure();
        return new TrendChange(
                measure.label() + (measure.unit().isEmpty() ? "" : ", " + measure.unit()),
                trend.variant(),
                trend.entries().get(index).name(),
                NumberFormats.format(before),
                NumberFormats.format(after),
                percent(before, after));
    }

    /** A level that is not above zero has no share of which the other is one. */
    private static String percent(double before, double after) {
        return before > 0 && after > 0 ? NumberFormats.change(after / before) : NumberFormats.MISSING;
    }

    /** Lists changes, with the headings of the two levels. */
    static DataTable table(String title, String before, String after, List<TrendChange> changes) {
        return DataTable.tabulate(
                        title,
                        WORDS,
                        List.of(
                                new Column<>("metric", TrendChange::metric),
                                new Column<>("variant", TrendChange::variant),
                                new Column<>("since run", TrendChange::since),
                                new Column<>(before, TrendChange::before),
                                new Column<>(after, TrendChange::after),
                                new Column<>("change", TrendChange::change)),
                        changes)
                .withoutEmptyColumns();
    }
}
