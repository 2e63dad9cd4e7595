package org.gaeperf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.files.WholeFile;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.RunResult;

/**
 * {@code report.html} with its style sheet and charts beside it, and {@code report-single.html} with all of it within.
 * The first needs no script, no inline style and nothing from outside the run's folder, so that it is whole where
 * Jenkins serves it.
 */
final class HtmlReport {

    private HtmlReport() {}

    static void write(RunResult run, Path folder) throws IOException {
        Optional<GateResult> gate = GateReport.read(folder);
        List<DrawnSection> sections = DrawnSection.of(run);
        ChartFolder charts = ChartFolder.beside(folder);
        for (DrawnSection section : sections) {
            for (DrawnFigure figure : section.figures()) {
                figure.write(charts);
            }
        }
        WholeFile.write(folder.resolve(Templates.STYLE_SHEET), Templates.styleSheet());
        RunPage linked = RunPage.of(run, gate, sections, figure -> figure.linked(ChartFolder.NAME));
        WholeFile.write(folder.resolve("report.html"), Templates.page("report", linked, false));
        RunPage single = RunPage.of(run, gate, sections, DrawnFigure::embedded);
        WholeFile.write(folder.resolve("report-single.html"), Templates.page("report", single, true));
        charts.removeEarlier();
    }
}
