package org.gaeperf.report;

import java.util.List;

/**
 * A table of text, the same for every format.
 *
 * @param leftColumns so many columns from the left hold words, the others figures
 */
record FigureTable(String title, List<String> header, List<List<String>> rows, int leftColumns) {

    FigureTable {
        header = List.copyOf(header);
        rows = List.copyOf(rows);
    }
}
