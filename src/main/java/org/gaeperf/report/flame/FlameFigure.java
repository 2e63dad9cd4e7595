package org.gaeperf.report.flame;

import org.gaeperf.report.svg.FlameChart;
import org.gaeperf.report.text.DataTable;

/**
 * A flame graph with its heading, note and table.
 *
 * @param title its heading
 * @param note how to read it
 * @param table the methods with the largest shares
 */
public record FlameFigure(String title, String note, FlameChart chart, DataTable table) {}
