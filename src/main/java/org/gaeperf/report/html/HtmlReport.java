package org.gaeperf.report.html;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.RunResult;
import org.gaeperf.report.text.GateReport;

/**
 * {@code report.html} with its style sheet and charts beside it, and {@code report-single.html} with all of it within.
 * The first needs no script, no inline style and nothing from outside the run's folder, so that it is whole where
 * Jenkins serves it.
 */
public final class HtmlReport {

    private HtmlReport() {}

    public static void write(RunResult run, Path directory) throws IOException {
        Optional<GateResult> gate = GateReport.read(directory);
        List<RenderedSection> sections = RenderedSection.of(run);
        ChartDirectory charts = ChartDirectory.beside(directory);
        for (RenderedSection section : sections) {
            for (RenderedChart figure : section.figures()) {
                figure.write(charts);
            }
        }
        AtomicFile.write(directory.resolve(Templates.STYLE_SHEET), Templates.styleSheet());
        RunPageModel linked = RunPageModel.of(run, gate, sections, figure -> figure.linked(ChartDirectory.NAME));
        AtomicFile.write(directory.resolve("report.html"), Templates.page("report", linked, false));
        RunPageModel single = RunPageModel.of(run, gate, sections, RenderedChart::embedded);
        AtomicFile.write(directory.resolve("report-single.html"), Templates.page("report", single, true));
        charts.removeEarlier();
    }
}
