package org.gaeperf.report.charts;

import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.text.DataTable;

/**
 * A chart with its heading, note and table.
 *
 * @param title its heading
 * @param note how to read it
 * @param table the values behind it
 * @param placement which part of a report it belongs to
 */
public record ReportChart(String title, String note, Chart chart, DataTable table, Placement placement) {

    /** A part of a report. */
    public enum Placement {
        /** The chart is shown at the top: what the comparison shows. */
        OVERVIEW,
        /** Below the comparison. */
        DETAIL,
        /** Only needed to see why a trial counts or does not count. */
        VALIDITY
    }

    /** A chart below the comparison. */
    public ReportChart(String title, String note, Chart chart, DataTable table) {
        this(title, note, chart, table, Placement.DETAIL);
    }

    /** Returns the same chart in another place. */
    ReportChart at(Placement other) {
        return new ReportChart(title, note, chart, table, other);
    }
}
