package org.gaeperf.report.html;

import java.util.List;
import java.util.function.Function;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.charts.ReportChart.Placement;
import org.gaeperf.report.text.ComparisonText;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.ReportSection;
import org.gaeperf.report.text.RunConclusion;

/**
 * One group of trials as the template takes it.
 *
 * @param name short, for the list of conclusions
 * @param claim what the comparison shows, in one sentence
 * @param isConcluding whether the claim is one of the run's
 * @param conclusion the comparison in a few sentences
 * @param comparisons one, or none
 * @param details what is shown, in sentences; none if there is a comparison
 * @param notes what that depends on, likewise
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
        String claim,
        boolean isConcluding,
        String conclusion,
        List<ComparisonModel> comparisons,
        List<String> details,
        List<String> notes,
        List<RenderedChart.View> overview,
        List<DataTable> integrals,
        List<RenderedChart.View> charts,
        List<RenderedChart.View> validityCharts,
        List<DataTable> tables) {

    /**
     * Makes the model of a section.
     *
     * @param isConcluding whether its claim is one of the run's
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
                RunConclusion.claim(run, section),
                isConcluding,
                section.comparison()
                        .map(ComparisonText::summarize)
                        .or(() -> section.finding().map(finding -> finding.claim() + "."))
                        .orElse(RunConclusion.claim(section) + "."
                                + (section.trials().stream().allMatch(trial -> trial.validity() == Validity.VALID)
                                        ? ""
                                        : " The reasons are listed with the trials.")),
                section.comparison().map(ComparisonModel::ofVariants).stream().toList(),
                section.finding().map(ReportSection.Finding::details).orElse(List.of()),
                section.finding().map(ReportSection.Finding::notes).orElse(List.of()),
                charts(rendered, Placement.OVERVIEW, view),
                section.comparison().flatMap(one -> IntegralTable.format(one, section.trials())).stream()
                        .toList(),
                charts(rendered, Placement.DETAIL, view),
                charts(rendered, Placement.VALIDITY, view),
                section.tables());
    }

    private static List<RenderedChart.View> charts(
            RenderedSection rendered, Placement placement, Function<RenderedChart, RenderedChart.View> view) {
        return rendered.charts().stream()
                .filter(chart -> chart.chart().placement() == placement)
                .map(view)
                .toList();
    }
}
