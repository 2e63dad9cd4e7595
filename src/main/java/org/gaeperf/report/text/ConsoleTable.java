package org.gaeperf.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A table for a terminal. */
public final class ConsoleTable {

    private static final String BETWEEN_COLUMNS = "  ";

    private ConsoleTable() {}

    /** Columns as wide as their widest cell; words are aligned to the left, numbers to the right. */
    public static String render(DataTable table) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(table.header());
        lines.addAll(table.rows());
        int[] widths = IntStream.range(0, table.header().size())
                .map(column -> lines.stream()
                        .mapToInt(cells -> cells.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        StringBuilder out = new StringBuilder();
        for (List<String> cells : lines) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < cells.size(); column++) {
                String cell = cells.get(column);
                String pad = " ".repeat(widths[column] - cell.length());
                line.append(column < table.leftColumns() ? cell + pad : pad + cell)
                        .append(BETWEEN_COLUMNS);
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
        return out.toString();
    }
}
