package org.gaeperf.report.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.ComparisonRow;
import org.gaeperf.report.text.DataTable;

/** The primary metrics of a comparison: the table that every report shows first. */
public final class PrimaryTable {

    private PrimaryTable() {}

    /**
     * Returns a row for each primary metric, in the order of {@link Comparison#primaryRows}. A column without a value is left
     * out, and so are the columns of a verdict where a single pair has none.
     */
    public static DataTable of(Comparison comparison) {
        List<MetricComparison> rows = comparison.primaryRows();
        String candidate = comparison.candidate();
        List<Column<MetricComparison>> columns = new ArrayList<>(List.of(
                new Column<>("", MetricComparison::label),
                new Column<>("unit", row -> row.metric().unit()),
                new Column<>(candidate, row -> mean(row.candidate())),
                new Column<>(comparison.baseline(), row -> mean(row.baseline())),
                new Column<>("change", row -> ComparisonRow.format(row).change()),
                new Column<>(
                        level(rows) + "interval",
                        row -> ComparisonRow.format(row).interval())));
        if (hasVerdict(comparison)) {
            columns.add(new Column<>(
                    candidate + " is", row -> ComparisonRow.format(row).classificationText()));
        }
        return DataTable.tabulate("The primary metrics", 1, columns, rows).withoutEmptyColumns();
    }

    /** Says whether any primary metric has an interval, so that the last column of the table is a verdict. */
    public static boolean hasVerdict(Comparison comparison) {
        return comparison.primaryRows().stream()
                .flatMap(row -> row.classification().stream())
                .anyMatch(found -> found != ChangeClassification.NO_INTERVAL);
    }

    /** Returns which changes this run could not have detected, in a sentence; empty text if no metric is undecided. */
    public static String notDetectable(Comparison comparison) {
        String metrics = comparison.primaryRows().stream()
                .filter(row ->
                        !ComparisonRow.format(row).minimumDetectableEffect().isEmpty())
                .map(row -> row.label() + " " + ComparisonRow.format(row).minimumDetectableEffect())
                .collect(Collectors.joining("; "));
        return metrics.isEmpty() ? "" : "This run could detect only changes beyond: " + metrics + ".";
    }

    /** The level of the intervals, with a space; empty text if they have several. */
    private static String level(List<MetricComparison> rows) {
        List<String> levels = rows.stream()
                .map(row -> ComparisonRow.format(row).confidence())
                .filter(text -> !text.isEmpty())
                .distinct()
                .toList();
        return levels.size() == 1 ? levels.get(0) + " " : "";
    }

    private static String mean(Optional<MetricComparison.Range> range) {
        return range.map(ComparisonRow::mean).orElse(NumberFormats.MISSING);
    }
}
