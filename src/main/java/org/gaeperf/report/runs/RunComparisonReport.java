package org.gaeperf.report.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Variant;
import org.gaeperf.report.charts.ChartCatalog;
import org.gaeperf.report.charts.ReportChart;
import org.gaeperf.report.html.ChartDirectory;
import org.gaeperf.report.html.ComparisonModel;
import org.gaeperf.report.html.RenderedChart;
import org.gaeperf.report.html.Templates;
import org.gaeperf.report.svg.Svg;
import org.gaeperf.report.text.ComparisonText;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.ReportText;

/** One comparison of several runs, for instance before and after a change, or of two machines. */
public final class RunComparisonReport {

    private RunComparisonReport() {}

    /**
     * The page as its template takes it.
     *
     * @param runs what is compared, the first with each of the others
     */
    record Page(String title, String obstacle, DataTable runs, List<Section> sections) {}

    /** One role's trials of two runs. */
    record Section(String title, String verdict, ComparisonModel comparison, List<RenderedChart.View> figures) {}

    /**
     * Compares each run after the first with the first.
     *
     * @param directories of the runs
     * @return the page, in a folder of its own beside the first run's
     * @throws IncomparableException if two of them cannot be compared; nothing is written then
     * @throws IOException if a run cannot be read, or the page cannot be written
     */
    public static Path write(List<Path> directories, boolean otherMachine) throws IOException, IncomparableException {
        List<RunResult> runs = new ArrayList<>();
        for (Path directory : directories) {
            runs.add(ResultsFile.read(directory));
        }
        List<RunComparison.Pair> pairs = new ArrayList<>();
        for (int later = 1; later < runs.size(); later++) {
            pairs.addAll(RunComparison.of(runs.get(0), name(0), runs.get(later), name(later), otherMachine));
        }
        String title = runs.stream().map(RunResult::id).collect(Collectors.joining(" and "));
        String name = runs.stream().map(run -> ChartCatalog.slug(run.id())).collect(Collectors.joining("-and-"));
        Path directory = Files.createDirectories(directories.get(0).toRealPath().resolveSibling("compared-" + name));
        ChartDirectory charts = ChartDirectory.beside(directory);
        List<Section> sections = new ArrayList<>();
        for (RunComparison.Pair pair : pairs) {
            sections.add(section(sections.size() + 1, pair, charts));
        }
        Page page = new Page(title, Svg.obstacle().orElse(""), table(runs), sections);
        AtomicFile.write(directory.resolve(Templates.STYLE_SHEET), Templates.styleSheet());
        Path written = AtomicFile.write(directory.resolve("report.html"), Templates.page("comparison", page, false));
        charts.removeEarlier();
        return written;
    }

    private static Section section(int number, RunComparison.Pair pair, ChartDirectory charts) throws IOException {
        List<RenderedChart.View> figures = new ArrayList<>();
        for (ReportChart figure :
                ChartCatalog.of(number, pair.group(), pair.trials(), Optional.of(pair.comparison()))) {
            RenderedChart drawn = RenderedChart.of(figure);
            drawn.write(charts);
            figures.add(drawn.linked(ChartDirectory.NAME));
        }
        return new Section(
                pair.role() + ", " + ReportText.title(pair.group(), pair.trials()),
                ComparisonText.of(pair.comparison()),
                ComparisonModel.ofRuns(pair.comparison()),
                figures);
    }

    private static DataTable table(List<RunResult> runs) {
        List<List<String>> rows = IntStream.range(0, runs.size())
                .mapToObj(n -> row(name(n), runs.get(n)))
                .toList();
        return new DataTable("Runs", List.of("", "run", "machine", "kernel", "measured", "gaeperf", "trials"), rows, 7);
    }

    private static List<String> row(String name, RunResult run) {
        return List.of(
                name,
                run.id(),
                run.host().hostName() + ", " + run.host().cores() + " x "
                        + run.host().cpuModel(),
                run.host().kernel(),
                versions(run),
                run.gitCommit(),
                run.trials().size() + " of " + run.plannedTrials());
    }

    private static String name(int index) {
        return "run " + (index + 1);
    }

    private static String versions(RunResult run) {
        return run.trials().stream()
                .map(trial -> trial.variant())
                .map((Variant variant) -> "runtime " + variant.runtime().version() + ", JDK "
                        + variant.jdk().version())
                .distinct()
                .collect(Collectors.joining("; "));
    }
}
