package org.gaeperf.report.html;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gaeperf.model.RunResult;
import org.gaeperf.report.charts.ReportChart.Placement;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.Finding;
import org.gaeperf.report.text.MeasuredAlone;
import org.gaeperf.report.text.ReportSection;
import org.gaeperf.report.verdict.FirstScreen;

/**
 * One group of trials as the template takes it.
 *
 * @param name short, for the list of conclusions
 * @param isConcluding whether the verdict is one of the run's
 * @param first what it begins with: its verdict, and at which rate and served by what it was measured
 * @param comparisons one, or none
 * @param isFinding whether the tables are what it shows
 * @param notes what that depends on, in the same form
 * @param overview charts of what the comparison shows
 * @param integrals one table, or none
 * @param charts those below the comparison
 * @param validityCharts charts that say whether trials count
 * @param tables those below the charts
 */
record GroupSection(
        String anchor,
        String name,
        String title,
        boolean isConcluding,
        FirstScreen.Part first,
        List<ComparisonModel> comparisons,
        boolean isFinding,
        List<String> notes,
        List<RenderedChart.View> overview,
        List<DataTable> integrals,
        List<RenderedChart.View> charts,
        List<RenderedChart.View> validityCharts,
        List<DataTable> tables) {

    /**
     * Makes the model of a section.
     *
     * @param isConcluding whether its verdict is one of the run's
     * @param view how the page refers to the picture of a chart
     */
    static GroupSection model(
            RunResult run,
            RenderedSection rendered,
            boolean isConcluding,
            Function<RenderedChart, RenderedChart.View> view) {
        ReportSection section = rendered.section();
        return new GroupSection(
                rendered.anchor(),
                section.name(),
                section.title(),
                isConcluding,
                FirstScreen.Part.of(run, section, true),
                section.comparison().map(ComparisonModel::ofVariants).stream().toList(),
                section.finding().isPresent(),
                section.finding().map(Finding::notes).orElse(List.of()),
                charts(rendered, Placement.OVERVIEW, view),
                section.comparison().flatMap(one -> IntegralTable.format(one, section.trials())).stream()
                        .toList(),
                charts(rendered, Placement.DETAIL, view),
                charts(rendered, Placement.VALIDITY, view),
                Stream.concat(MeasuredAlone.table(section).stream(), section.tables().stream())
                        .toList());
    }

    private static List<RenderedChart.View> charts(
            RenderedSection rendered, Placement placement, Function<RenderedChart, RenderedChart.View> view) {
        return rendered.charts().stream()
                .filter(chart -> chart.chart().placement() == placement)
                .map(view)
                .toList();
    }
}
