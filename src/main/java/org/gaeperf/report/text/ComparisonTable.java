package org.gaeperf.report.text;

import java.util.List;
import org.gaeperf.compare.Comparison;

/**
 * A comparison as every report shows it.
 *
 * @param candidate what is compared
 * @param baseline what it is compared with
 */
public record ComparisonTable(String candidate, String baseline, List<ComparisonRow> rows) {

    public ComparisonTable {
        rows = List.copyOf(rows);
    }

    /** Formats a row for each metric. */
    public static ComparisonTable format(Comparison comparison) {
        return new ComparisonTable(
                comparison.candidate(),
                comparison.baseline(),
                comparison.rows().stream().map(ComparisonRow::format).toList());
    }

    /** Whether anything was published for one of the metrics. */
    public boolean hasPublished() {
        return rows.stream().anyMatch(row -> !row.published().isEmpty());
    }

    /** The table for formats in which a table is plain text. */
    public DataTable toDataTable(String title, int leftColumns) {
        return DataTable.tabulate(
                title,
                leftColumns,
                List.of(
                        new Column<>("", ComparisonRow::metric),
                        new Column<>("unit", ComparisonRow::unit),
                        new Column<>(candidate, ComparisonRow::candidate),
                        new Column<>(baseline, ComparisonRow::baseline),
                        new Column<>("change", ComparisonRow::change),
                        new Column<>("interval", ComparisonRow::interval),
                        new Column<>("level", ComparisonRow::levelText),
                        new Column<>(candidate + " is", ComparisonRow::classificationText),
                        new Column<>("shown from", ComparisonRow::shownFrom),
                        new Column<>("published " + baseline + " → " + candidate, ComparisonRow::published)),
                rows);
    }
}
