package org.gaeperf.report.html;

import java.util.List;
import java.util.stream.IntStream;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.report.charts.ChartCatalog;
import org.gaeperf.report.text.ReportSection;

/**
 * A section with its charts, rendered once for all pages that show them.
 *
 * @param anchor its name within a page
 */
record RenderedSection(String anchor, ReportSection section, List<RenderedChart> charts) {

    /** Renders the charts of each section. */
    static List<RenderedSection> render(List<ReportSection> sections) {
        return IntStream.rangeClosed(1, sections.size())
                .mapToObj(number -> render(number, sections.get(number - 1)))
                .toList();
    }

    private static RenderedSection render(int number, ReportSection section) {
        return new RenderedSection("group-" + number, section, charts(number, section));
    }

    private static List<RenderedChart> charts(int number, ReportSection section) {
        if (section.trials().isEmpty()) {
            return List.of();
        }
        if (section.finding().isPresent()) {
            // All other charts of its trials are in the sections of their groups.
            return ChartCatalog.chartsOfFinding(number, section.trials()).stream()
                    .map(RenderedChart::render)
                    .toList();
        }
        Group group = Group.of(section.trials().get(0));
        return ChartCatalog.charts(number, group, section.trials(), section.comparison()).stream()
                .map(RenderedChart::render)
                .toList();
    }
}
