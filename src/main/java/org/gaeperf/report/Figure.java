package org.gaeperf.report;

import org.gaeperf.report.chart.Chart;

/**
 * A chart with what stands around it in a report.
 *
 * @param title its heading
 * @param note how to read it
 * @param table the figures behind it
 */
record Figure(String title, String note, Chart chart, FigureTable table) {}
