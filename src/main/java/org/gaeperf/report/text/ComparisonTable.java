package org.gaeperf.report.text;

import java.util.ArrayList;
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

    /** Returns the table for formats in which a table is plain text, without columns that say nothing. */
    public DataTable toDataTable(String title, int leftColumns) {
        List<Column<ComparisonRow>> columns = new ArrayList<>(List.of(
                new Column<>("", ComparisonRow::metric),
                new Column<>("unit", ComparisonRow::unit),
                new Column<>(candidate, ComparisonRow::candidate),
                new Column<>(baseline, ComparisonRow::baseline),
                new Column<>("change", ComparisonRow::change),
                new Column<>("interval", ComparisonRow::interval),
                new Column<>("level", ComparisonRow::levelText)));
        if (rows.stream().anyMatch(row -> !row.confidence().isEmpty())) {
            columns.add(new Column<>(candidate + " is", ComparisonRow::classificationText));
        }
        columns.add(new Column<>("minimum detectable effect", ComparisonRow::minimumDetectableEffect));
        columns.add(new Column<>("published " + baseline + " → " + candidate, ComparisonRow::published));
        return DataTable.tabulate(title, leftColumns, columns, rows).withoutEmptyColumns();
    }
}
