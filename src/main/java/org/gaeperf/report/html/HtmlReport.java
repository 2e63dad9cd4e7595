package org.gaeperf.report.html;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.report.flame.FlameGraphs;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.report.verdict.Verdict;

/**
 * {@code report.html} with its style sheet and charts in files next to it, and {@code report-single.html} with all of
 * it within. The first needs no script, no inline style and nothing from outside the run's directory, so that it is
 * whole where Jenkins serves it.
 */
public final class HtmlReport {

    private HtmlReport() {}

    /**
     * Writes both pages, the style sheet and the charts, and removes the charts of an earlier report.
     *
     * @param directory of the run, which is made if there is none
     * @throws IOException if a file cannot be written
     */
    public static void write(RunReport report, Verdict verdict, Path directory) throws IOException {
        List<RenderedSection> sections = RenderedSection.render(report.sections());
        List<RenderedFlameGraph.Section> flames = flames(report, directory);
        RunPageModel single = RunPageModel.model(
                report,
                verdict,
                sections,
                RenderedChart::embedded,
                flames.stream().map(RenderedFlameGraph.Section::embedded).toList(),
                Optional.empty());
        Files.createDirectories(directory);
        AtomicFile.write(directory.resolve("report-single.html"), Templates.page("report", single, true));
        // Last, since it links to the other files that are there.
        writeLinked(report, verdict, directory, sections, flames);
    }

    /**
     * Writes {@code report.html} alone with its style sheet and charts, and removes the charts of an earlier report.
     *
     * @param directory of the run, or another one: the page links to the files of a run that are there
     * @throws IOException if a file cannot be written
     */
    public static void writeLinked(RunReport report, Verdict verdict, Path directory) throws IOException {
        writeLinked(report, verdict, directory, RenderedSection.render(report.sections()), flames(report, directory));
    }

    private static void writeLinked(
            RunReport report,
            Verdict verdict,
            Path directory,
            List<RenderedSection> sections,
            List<RenderedFlameGraph.Section> flames)
            throws IOException {
        ChartDirectory charts = ChartDirectory.create(directory);
        for (RenderedSection section : sections) {
            for (RenderedChart chart : section.charts()) {
                chart.write(charts);
            }
        }
        for (RenderedFlameGraph.Section section : flames) {
            for (RenderedFlameGraph graph : section.graphs()) {
                graph.write(charts);
            }
        }
        AtomicFile.write(directory.resolve(Templates.STYLE_SHEET), Templates.styleSheet());
        RunPageModel linked = RunPageModel.model(
                report,
                verdict,
                sections,
                chart -> chart.linked(ChartDirectory.NAME),
                flames.stream().map(RenderedFlameGraph.Section::linked).toList(),
                Optional.of(new TrialFiles(directory)));
        AtomicFile.write(directory.resolve("report.html"), Templates.page("report", linked, false));
        charts.removeEarlier();
    }

    private static List<RenderedFlameGraph.Section> flames(RunReport report, Path directory) throws IOException {
        return FlameGraphs.make(report.run(), directory).stream()
                .map(RenderedFlameGraph.Section::render)
                .toList();
    }
}
