package org.gaeperf.report.charts;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.model.TrialResult;

/** The charts of a group of trials: every one that there is something to draw for. */
public final class ChartCatalog {

    private ChartCatalog() {}

    /**
     * The charts of one group of trials.
     *
     * @param number of the group in its report, so that files of different groups have different names
     */
    public static List<ReportChart> of(
            int number, Group group, List<TrialResult> trials, Optional<Comparison> comparison) {
        String prefix = number + "-" + slug(group.displayName()) + "-";
        Roles roles = Roles.of(trials);
        return Stream.of(
                        comparison.flatMap(one -> ForestPlot.of(prefix, one)),
                        StripPlot.of(prefix, group, roles),
                        LatencyByPercentileChart.of(prefix, roles),
                        LatencyOverTimeChart.of(prefix, roles),
                        CapacityChart.of(prefix, roles),
                        RequestMemoryChart.of(prefix, roles),
                        TimeSeriesCharts.rate(prefix, roles),
                        TimeSeriesCharts.memory(prefix, roles),
                        TimeSeriesCharts.cpu(prefix, roles),
                        NativeMemoryChart.of(prefix, roles),
                        TrialCharts.pauses(prefix, roles, trials),
                        TrialCharts.rates(prefix, roles, trials))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Fit for a file name and for an anchor, whatever the words. */
    public static String slug(String words) {
        return words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }
}
