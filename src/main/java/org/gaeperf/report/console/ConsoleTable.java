package org.gaeperf.report.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gaeperf.report.text.DataTable;

/** A table for a terminal. */
public final class ConsoleTable {

    private static final String BETWEEN_COLUMNS = "  ";

    /** A column of words is not made narrower, since it would have a word a line. */
    private static final int MIN_WORDS = 14;

    private ConsoleTable() {}

    /** Columns as wide as their widest cell; words are aligned to the left, numbers to the right. */
    public static String render(DataTable table) {
        return render(table, Integer.MAX_VALUE);
    }

    /**
     * Renders a table that fits lines of {@code columns} characters, as far as its words can be wrapped. Nothing is cut off.
     */
    public static String render(DataTable table, int columns) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(table.header());
        rows.addAll(table.rows());
        int[] widths = widths(rows);
        int all = widths.length;
        while (Arrays.stream(widths).sum() + (all - 1) * BETWEEN_COLUMNS.length() > columns) {
            int widest = IntStream.range(0, all)
                    .filter(column -> hasWords(column, table) && widths[column] > MIN_WORDS)
                    .reduce((one, other) -> widths[other] > widths[one] ? other : one)
                    .orElse(-1);
            if (widest < 0) {
                break;
            }
            widths[widest]--;
        }
        StringBuilder out = new StringBuilder();
        rows.forEach(cells -> append(out, cells, widths, table));
        return out.toString();
    }

    /** Says whether a column has words: those on the left, and the last one, which may be a verdict. */
    private static boolean hasWords(int column, DataTable table) {
        return column < table.leftColumns() || column == table.header().size() - 1;
    }

    private static int[] widths(List<List<String>> rows) {
        return IntStream.range(0, rows.get(0).size())
                .map(column -> rows.stream()
                        .mapToInt(cells -> cells.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
    }

    private static void append(StringBuilder out, List<String> cells, int[] widths, DataTable table) {
        List<List<String>> wrapped = IntStream.range(0, cells.size())
                .mapToObj(column -> cells.get(column).length() <= widths[column]
                        ? List.of(cells.get(column))
                        : ConsoleLines.wrapped(cells.get(column), widths[column]))
                .toList();
        int lines = wrapped.stream().mapToInt(List::size).max().orElse(1);
        for (int n = 0; n < lines; n++) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < cells.size(); column++) {
                List<String> ofCell = wrapped.get(column);
                String cell = n < ofCell.size() ? ofCell.get(n) : "";
                String pad = " ".repeat(Math.max(0, widths[column] - cell.length()));
                line.append(column < table.leftColumns() ? cell + pad : pad + cell)
                        .append(BETWEEN_COLUMNS);
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
    }
}
