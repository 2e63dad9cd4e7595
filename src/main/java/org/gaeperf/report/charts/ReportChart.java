package org.gaeperf.report.charts;

import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.text.DataTable;

/**
 * A chart with what stands around it in a report.
 *
 * @param title its heading
 * @param note how to read it
 * @param table the figures behind it
 */
public record ReportChart(String title, String note, Chart chart, DataTable table) {}
