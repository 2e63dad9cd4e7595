package org.gaeperf.report.text;

import java.util.List;
import java.util.stream.IntStream;
import org.gaeperf.report.format.NumberFormats;

/**
 * A table of text, the same for every format.
 *
 * @param leftColumns how many columns from the left hold words; the others hold numbers
 */
public record DataTable(String title, List<String> header, List<List<String>> rows, int leftColumns) {

    public DataTable {
        header = List.copyOf(header);
        rows = List.copyOf(rows);
    }

    /** A table with a row for each of {@code items}. */
    public static <T> DataTable tabulate(String title, int leftColumns, List<Column<T>> columns, List<T> items) {
        return new DataTable(
                title,
                columns.stream().map(Column::heading).toList(),
                items.stream()
                        .map(item -> columns.stream()
                                .map(column -> column.cell().apply(item))
                                .toList())
                        .toList(),
                leftColumns);
    }

    /** Returns the table without the columns that are empty in every row; the first one stays. */
    public DataTable withoutEmptyColumns() {
        List<Integer> kept = IntStream.range(0, header.size())
                .filter(column -> column == 0
                        || rows.stream()
                                .map(row -> row.get(column))
                                .anyMatch(cell -> !cell.isEmpty() && !cell.equals(NumberFormats.MISSING)))
                .boxed()
                .toList();
        return new DataTable(
                title,
                kept.stream().map(header::get).toList(),
                rows.stream().map(row -> kept.stream().map(row::get).toList()).toList(),
                (int) kept.stream().filter(column -> column < leftColumns).count());
    }

    /** A heading with text only. */
    public static DataTable heading(String title) {
        return new DataTable(title, List.of(), List.of(), 0);
    }
}
