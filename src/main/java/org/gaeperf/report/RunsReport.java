package org.gaeperf.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gaeperf.files.WholeFile;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Variant;
import org.gaeperf.report.chart.Svg;

/** One comparison of several runs, for instance before and after a change, or of two machines. */
final class RunsReport {

    private RunsReport() {}

    /**
     * The page as its template takes it.
     *
     * @param runs what is compared, the first with each of the others
     */
    record Page(String title, String obstacle, FigureTable runs, List<Section> sections) {}

    /** One role's trials of two runs. */
    record Section(String title, String verdict, ComparisonView comparison, List<DrawnFigure.View> figures) {}

    /**
     * Compares each run after the first with the first.
     *
     * @param folders of the runs
     * @return the page, in a folder of its own beside the first run's
     * @throws IncomparableException if two of them cannot be compared; nothing is written then
     * @throws IOException if a run cannot be read, or the page cannot be written
     */
    static Path write(List<Path> folders, boolean otherMachine) throws IOException, IncomparableException {
        List<RunResult> runs = new ArrayList<>();
        for (Path folder : folders) {
            runs.add(ResultsFile.read(folder));
        }
        List<RunPairs.Pair> pairs = new ArrayList<>();
        for (int later = 1; later < runs.size(); later++) {
            pairs.addAll(RunPairs.of(runs.get(0), name(0), runs.get(later), name(later), otherMachine));
        }
        String title = runs.stream().map(RunResult::id).collect(Collectors.joining(" and "));
        String name = runs.stream().map(run -> Figures.slug(run.id())).collect(Collectors.joining("-and-"));
        Path folder = Files.createDirectories(folders.get(0).toRealPath().resolveSibling("compared-" + name));
        ChartFolder charts = ChartFolder.beside(folder);
        List<Section> sections = new ArrayList<>();
        for (RunPairs.Pair pair : pairs) {
            sections.add(section(sections.size() + 1, pair, charts));
        }
        Page page = new Page(title, Svg.obstacle().orElse(""), table(runs), sections);
        WholeFile.write(folder.resolve(Templates.STYLE_SHEET), Templates.styleSheet());
        Path written = WholeFile.write(folder.resolve("report.html"), Templates.page("comparison", page, false));
        charts.removeEarlier();
        return written;
    }

    private static Section section(int number, RunPairs.Pair pair, ChartFolder charts) throws IOException {
        List<DrawnFigure.View> figures = new ArrayList<>();
        for (Figure figure : Figures.of(number, pair.group(), pair.trials(), Optional.of(pair.comparison()))) {
            DrawnFigure drawn = DrawnFigure.of(figure);
            drawn.write(charts);
            figures.add(drawn.linked(ChartFolder.NAME));
        }
        return new Section(pair.role() + ", " + Wording.title(pair.group(), pair.trials()),
                VerdictSentences.of(pair.comparison()), ComparisonView.ofRuns(pair.comparison()), figures);
    }

    private static FigureTable table(List<RunResult> runs) {
        List<List<String>> rows = IntStream.range(0, runs.size())
                .mapToObj(n -> row(name(n), runs.get(n)))
                .toList();
        return new FigureTable("Runs", List.of("", "run", "machine", "kernel", "measured", "gaeperf", "trials"), rows,
                7);
    }

    private static List<String> row(String name, RunResult run) {
        return List.of(name, run.id(),
                run.machine().hostName() + ", " + run.machine().cores() + " x " + run.machine().cpuModel(),
                run.machine().kernel(), versions(run), run.gitCommit(),
                run.trials().size() + " of " + run.plannedTrials());
    }

    private static String name(int index) {
        return "run " + (index + 1);
    }

    private static String versions(RunResult run) {
        return run.trials().stream().map(trial -> trial.variant())
                .map((Variant variant) -> "runtime " + variant.runtime().version() + ", JDK " + variant.jdk().version())
                .distinct()
                .collect(Collectors.joining("; "));
    }
}
