package org.gaeperf.report.html;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.report.charts.ChartCatalog;
import org.gaeperf.report.text.ReportSection;

/**
 * A section with its charts, drawn once for all pages that show them.
 *
 * @param anchor its name within a page
 */
record RenderedSection(String anchor, ReportSection section, List<RenderedChart> figures) {

    /** Those of a run; a calibration compares no modes, and has checks instead. */
    static List<RenderedSection> of(RunResult run) {
        List<RenderedSection> drawn = new ArrayList<>();
        if (run.suites().contains(Suite.CALIBRATION)) {
            return drawn;
        }
        for (ReportSection section : ReportSection.of(run)) {
            int number = drawn.size() + 1;
            drawn.add(new RenderedSection("group-" + number, section, figures(number, section)));
        }
        return drawn;
    }

    private static List<RenderedChart> figures(int number, ReportSection section) {
        if (section.trials().isEmpty()) {
            return List.of();
        }
        Group group = Group.of(section.trials().get(0));
        return ChartCatalog.of(number, group, section.trials(), section.comparison()).stream()
                .map(RenderedChart::of)
                .toList();
    }
}
