package org.gaeperf.report;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.RunResult;

/**
 * {@code report.html} with its style sheet and charts beside it, and {@code report-single.html} with all of it within.
 * The first needs no script, no inline style and nothing from outside the run's folder, so that it is whole where
 * Jenkins serves it.
 */
final class HtmlReport {

    static final String CHARTS = "charts";

    private HtmlReport() {}

    static void write(RunResult run, Path folder) throws IOException {
        Optional<GateResult> gate = GateReport.read(folder);
        List<DrawnSection> sections = DrawnSection.of(run);
        Path charts = emptyCharts(folder);
        for (DrawnSection section : sections) {
            for (DrawnFigure figure : section.figures()) {
                figure.write(charts);
            }
        }
        Files.writeString(folder.resolve(Templates.STYLE_SHEET), Templates.styleSheet());
        RunPage linked = RunPage.of(run, gate, sections, figure -> figure.linked(CHARTS));
        Files.writeString(folder.resolve("report.html"), Templates.page("report", linked, false));
        RunPage single = RunPage.of(run, gate, sections, DrawnFigure::embedded);
        Files.writeString(folder.resolve("report-single.html"), Templates.page("report", single, true));
    }

    /** Charts of an earlier report of the same run may have other names. */
    static Path emptyCharts(Path folder) throws IOException {
        Path charts = Files.createDirectories(folder.resolve(CHARTS));
        try (DirectoryStream<Path> old = Files.newDirectoryStream(charts, "*.svg")) {
            for (Path chart : old) {
                Files.delete(chart);
            }
        }
        return charts;
    }
}
