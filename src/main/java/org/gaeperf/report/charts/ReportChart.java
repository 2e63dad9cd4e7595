package org.gaeperf.report.charts;

import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.text.DataTable;

/**
 * A chart with its heading, note and table.
 *
 * @param title its heading
 * @param note how to read it
 * @param table the values behind it
 */
public record ReportChart(String title, String note, Chart chart, DataTable table) {}
