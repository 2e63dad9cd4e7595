package org.gaeperf.report.history;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.compare.trend.ChangePointDetector;
import org.gaeperf.compare.trend.CreepDetector;
import org.gaeperf.report.html.ChartDirectory;
import org.gaeperf.report.html.RenderedChart;
import org.gaeperf.report.text.DataTable;

/**
 * A group of trends as a template takes it.
 *
 * @param title for readers
 * @param note what is to be said of all trends; may be empty
 * @param conclusion if there is no change point
 * @param changes the steps
 * @param creeps the levels that are no longer that of the first runs
 * @param charts one for each measure
 */
record HistorySection(
        String title,
        String note,
        String conclusion,
        DataTable changes,
        DataTable creeps,
        List<RenderedChart.View> charts) {

    /**
     * Draws the charts of a group.
     *
     * @param number of the group, which no other group with charts in that directory has
     * @param address of the directory of the charts, relative to the page
     * @throws IOException if a chart cannot be written
     */
    static HistorySection render(int number, TrendGroup group, ChartDirectory charts, String address)
            throws IOException {
        List<RenderedChart.View> views = new ArrayList<>();
        for (List<Trend> trends : group.trends()) {
            RenderedChart rendered = RenderedChart.render(TrendChart.draw(number, group, trends));
            rendered.write(charts);
            views.add(rendered.linked(address));
        }
        return new HistorySection(
                group.title(),
                group.note(),
                conclusion(List.of(group)),
                TrendChange.table("Change points", "before", "after", group.steps()),
                TrendChange.table(
                        "No longer the level of the first " + CreepDetector.BASELINE + " runs",
                        "first runs",
                        "newest runs",
                        group.slowChanges()),
                views);
    }

    /** Says of groups without a change point whether one could have been found. */
    static String conclusion(List<TrendGroup> groups) {
        int longest = groups.stream().mapToInt(TrendGroup::longestSeries).max().orElse(0);
        return longest < ChangePointDetector.MIN_SERIES
                ? "No series has the " + ChangePointDetector.MIN_SERIES + " runs that it takes to find a change point."
                : "No metric has a change point.";
    }
}
