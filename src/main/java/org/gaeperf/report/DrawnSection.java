package org.gaeperf.report;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.RunResult;

/**
 * A section with its charts, drawn once for all pages that show them.
 *
 * @param anchor its name within a page
 */
record DrawnSection(String anchor, ReportSection section, List<DrawnFigure> figures) {

    /** Those of a run; a calibration compares no modes, and has checks instead. */
    static List<DrawnSection> of(RunResult run) {
        List<DrawnSection> drawn = new ArrayList<>();
        if (run.suites().contains(CalibrationVariants.SUITE)) {
            return drawn;
        }
        for (ReportSection section : ReportSection.of(run)) {
            int number = drawn.size() + 1;
            drawn.add(new DrawnSection("group-" + number, section, figures(number, section)));
        }
        return drawn;
    }

    private static List<DrawnFigure> figures(int number, ReportSection section) {
        if (section.trials().isEmpty()) {
            return List.of();
        }
        Group group = Group.of(section.trials().get(0));
        return Figures.of(number, group, section.trials(), section.comparison()).stream().map(DrawnFigure::of).toList();
    }
}
