package org.gaeperf.report.text;

import java.util.List;

/**
 * A table of text, the same for every format.
 *
 * @param leftColumns so many columns from the left hold words, the others figures
 */
public record DataTable(String title, List<String> header, List<List<String>> rows, int leftColumns) {

    public DataTable {
        header = List.copyOf(header);
        rows = List.copyOf(rows);
    }
}
