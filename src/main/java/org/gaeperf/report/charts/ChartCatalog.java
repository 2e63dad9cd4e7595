package org.gaeperf.report.charts;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.charts.ReportChart.Placement;

/** The charts of a group of trials: every one for which there is something to draw. */
public final class ChartCatalog {

    private ChartCatalog() {}

    /**
     * The charts of one group of trials.
     *
     * @param number of the group in its report, so that files of different groups have different names
     */
    public static List<ReportChart> charts(
            int number, Group group, List<TrialResult> trials, Optional<Comparison> comparison) {
        String prefix = number + "-" + slug(group.displayName()) + "-";
        ChartVariants variants = ChartVariants.group(
                trials.stream()
                        .filter(trial -> !Comparison.isReplaced(trial, trials))
                        .toList(),
                comparison);
        List<ReportChart> charts = Stream.of(
                        at(Placement.OVERVIEW, comparison.flatMap(compared -> ForestPlot.chart(prefix, compared))),
                        at(Placement.OVERVIEW, StripPlot.chart(prefix, group, variants)),
                        LatencyByPercentileChart.chart(prefix, group, variants),
                        SlowChart.chart(prefix, variants, comparison),
                        LatencyOverTimeChart.chart(prefix, variants),
                        CapacityChart.chart(prefix, variants),
                        RequestMemoryChart.chart(prefix, variants),
                        at(Placement.VALIDITY, TimeSeriesCharts.rate(prefix, variants)),
                        TimeSeriesCharts.memory(prefix, variants),
                        TimeSeriesCharts.cpu(prefix, variants),
                        TimeSeriesCharts.machine(prefix, variants),
                        MemoryChart.chart(prefix, variants, comparison),
                        NativeMemoryChart.chart(prefix, variants),
                        TrialCharts.pauses(prefix, variants, trials),
                        at(Placement.VALIDITY, TrialCharts.rates(prefix, variants, trials)))
                .flatMap(Optional::stream)
                .toList();
        return Stream.concat(charts.stream(), ThreadCharts.charts(prefix, variants, comparison))
                .toList();
    }

    /** The charts of what trials of several comparisons show together. */
    public static List<ReportChart> chartsOfFinding(int number, List<TrialResult> trials) {
        ChartVariants variants = ChartVariants.group(trials);
        return Stream.concat(
                        ProcessingTimeChart.chart(number + "-", variants).stream(),
                        StepCharts.charts(number + "-", variants))
                .toList();
    }

    private static Optional<ReportChart> at(Placement placement, Optional<ReportChart> chart) {
        return chart.map(drawn -> drawn.at(placement));
    }

    /** Returns a text as a file name or an anchor: lower case letters, digits and hyphens. */
    public static String slug(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }
}
