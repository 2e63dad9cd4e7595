package org.gaeperf.report.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.imports.ImportedSource;
import org.gaeperf.report.html.ChartDirectory;
import org.gaeperf.report.html.Templates;
import org.gaeperf.report.svg.Svg;

/** {@code history.html}: the main metrics of all stored runs, with their change points. */
public final class HistoryReport {

    private static final String DIRECTORY = "history";

    private HistoryReport() {}

    /** The page as its template takes it. */
    record HistoryPage(String title, String chartsUnavailable, List<HistorySection> sections, List<String> skipped) {}

    /**
     * Writes the page and its charts.
     *
     * @param output the directory of the runs
     * @param imported series of other tools, which are shown after the runs
     * @return the page
     * @throws IOException if the runs cannot be listed, or the page cannot be written
     */
    public static Path write(Path output, List<ImportedSource> imported) throws IOException {
        History history = History.read(List.of(output));
        Path directory = Files.createDirectories(output.resolve(DIRECTORY));
        ChartDirectory charts = ChartDirectory.create(directory);
        List<HistorySection> sections = new ArrayList<>();
        List<TrendGroup> groups = Stream.concat(
                        history.byKey().keySet().stream().map(key -> TrendGroup.of(history, key)),
                        imported.stream().map(TrendGroup::of))
                .toList();
        for (TrendGroup group : groups) {
            sections.add(
                    HistorySection.render(sections.size() + 1, group, charts, DIRECTORY + "/" + ChartDirectory.NAME));
        }
        AtomicFile.write(directory.resolve(Templates.STYLE_SHEET), Templates.styleSheet());
        HistoryPage page = new HistoryPage("History", Svg.unavailableReason().orElse(""), sections, history.skipped());
        Path written = AtomicFile.write(output.resolve("history.html"), Templates.page("history", page, false));
        charts.removeEarlier();
        return written;
    }
}
