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
import org.gaeperf.model.AnalysisPlan;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.report.charts.ChartCatalog;
import org.gaeperf.report.charts.ReportChart;
import org.gaeperf.report.html.ChartDirectory;
import org.gaeperf.report.html.ComparisonModel;
import org.gaeperf.report.html.RenderedChart;
import org.gaeperf.report.html.Templates;
import org.gaeperf.report.svg.Svg;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.ComparisonText;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.ReportText;

/** One comparison of several runs, for instance before and after a change, or of two machines. */
public final class RunComparisonReport {

    private static final List<Column<NamedRun>> COLUMNS = List.of(
            new Column<>("", NamedRun::name),
            new Column<>("run", named -> named.run().id()),
            new Column<>("host", named -> hardware(named.run().host())),
            new Column<>("kernel", named -> named.run().host().kernel()),
            new Column<>("runtime under test", named -> versions(named.run())),
            new Column<>("gaeperf", named -> named.run().gitCommit()),
            new Column<>(
                    "analysis plan",
                    named -> Integer.toString(named.run().harness().analysisPlan())),
            new Column<>(
                    "trials",
                    named -> named.run().trialsRun() + " of " + named.run().plannedTrials()));

    private RunComparisonReport() {}

    private record NamedRun(String name, RunResult run) {}

    /**
     * The page as its template takes it.
     *
     * @param runs the runs that are compared, the first with each of the others
     * @param planNotes which of them follow another analysis plan than the first
     */
    record ComparisonPage(
            String title,
            String chartsUnavailable,
            DataTable runs,
            List<String> planNotes,
            List<VariantSection> sections) {}

    /** The comparison of a variant's trials in two runs. */
    record VariantSection(
            String title, String conclusion, ComparisonModel comparison, List<RenderedChart.View> charts) {}

    /**
     * Compares each run after the first with the first.
     *
     * @param directories of the runs
     * @param otherMachine whether runs of different machines are compared too
     * @return the page, in a directory of its own next to the first run's
     * @throws IncomparableException if two of them cannot be compared; nothing is written then
     * @throws IOException if a run cannot be read, or the page cannot be written
     */
    public static Path write(List<Path> directories, boolean otherMachine) throws IOException, IncomparableException {
        List<RunResult> runs = new ArrayList<>();
        for (Path directory : directories) {
            runs.add(ResultsFile.read(directory));
        }
        List<RunComparison.VariantComparison> comparisons = new ArrayList<>();
        for (int later = 1; later < runs.size(); later++) {
            comparisons.addAll(RunComparison.compare(runs.get(0), name(0), runs.get(later), name(later), otherMachine));
        }
        String title = runs.stream().map(RunResult::id).collect(Collectors.joining(" and "));
        String name = runs.stream().map(run -> ChartCatalog.slug(run.id())).collect(Collectors.joining("-and-"));
        Path directory = Files.createDirectories(directories.get(0).toRealPath().resolveSibling("compared-" + name));
        ChartDirectory charts = ChartDirectory.create(directory);
        List<VariantSection> sections = new ArrayList<>();
        for (RunComparison.VariantComparison compared : comparisons) {
            sections.add(section(sections.size() + 1, compared, charts));
        }
        ComparisonPage page =
                new ComparisonPage(title, Svg.unavailableReason().orElse(""), table(runs), planNotes(runs), sections);
        AtomicFile.write(directory.resolve(Templates.STYLE_SHEET), Templates.styleSheet());
        Path written = AtomicFile.write(directory.resolve("report.html"), Templates.page("comparison", page, false));
        charts.removeEarlier();
        return written;
    }

    private static List<String> planNotes(List<RunResult> runs) {
        return IntStream.range(1, runs.size())
                .mapToObj(later -> AnalysisPlan.difference(
                        name(0),
                        runs.get(0).harness(),
                        name(later),
                        runs.get(later).harness()))
                .flatMap(Optional::stream)
                .toList();
    }

    private static VariantSection section(int number, RunComparison.VariantComparison compared, ChartDirectory charts)
            throws IOException {
        List<RenderedChart.View> views = new ArrayList<>();
        for (ReportChart chart :
                ChartCatalog.charts(number, compared.group(), compared.trials(), Optional.of(compared.comparison()))) {
            RenderedChart rendered = RenderedChart.render(chart);
            rendered.write(charts);
            views.add(rendered.linked(ChartDirectory.NAME));
        }
        return new VariantSection(
                compared.variant() + ", " + ReportText.title(compared.group(), compared.trials()),
                ComparisonText.summarize(compared.comparison()),
                ComparisonModel.ofRuns(compared.comparison()),
                views);
    }

    private static DataTable table(List<RunResult> runs) {
        return DataTable.tabulate(
                "Runs",
                COLUMNS.size(),
                COLUMNS,
                IntStream.range(0, runs.size())
                        .mapToObj(n -> new NamedRun(name(n), runs.get(n)))
                        .toList());
    }

    private static String hardware(HostInfo host) {
        return host.hostName() + ", " + host.cores() + " x " + host.cpuModel();
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
