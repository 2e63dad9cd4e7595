package org.gaeperf.report.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gaeperf.compare.ChangePointDetector.ChangePoint;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.charts.ChartCatalog;
import org.gaeperf.report.charts.ReportChart;
import org.gaeperf.report.history.History.Course;
import org.gaeperf.report.history.History.Entry;
import org.gaeperf.report.history.History.Key;
import org.gaeperf.report.html.ChartDirectory;
import org.gaeperf.report.html.RenderedChart;
import org.gaeperf.report.html.Templates;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.svg.Svg;
import org.gaeperf.report.text.ComparisonTable;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.ReportText;
import org.gaeperf.report.text.Roles;

/** {@code history.html}: the main figures of all stored runs, with what changed for good. */
public final class HistoryReport {

    private static final String DIRECTORY = "history";

    /** Those of a suite that are followed over time; all that it has, if it has none of them. */
    private static final List<Metric> FOLLOWED = List.of(
            Metric.P50,
            Metric.P99,
            Metric.CPU_PER_REQUEST,
            Metric.CPU_TICKS,
            Metric.ALLOCATED_PER_REQUEST,
            Metric.RSS,
            Metric.COMMITTED,
            Metric.HEAP_COMMITTED,
            Metric.FIRST_ANSWER);

    private HistoryReport() {}

    /** The page as its template takes it. */
    record Page(String title, String obstacle, List<Section> sections, List<String> skipped) {}

    /** Comparable runs. */
    record Section(String title, DataTable changes, List<RenderedChart.View> figures) {}

    /**
     * Writes the page and its charts.
     *
     * @return the page
     * @throws IOException if the runs cannot be listed, or the page cannot be written
     */
    public static Path write(Path output) throws IOException {
        History history = History.read(output);
        Path directory = Files.createDirectories(output.resolve(DIRECTORY));
        ChartDirectory charts = ChartDirectory.beside(directory);
        List<Section> sections = new ArrayList<>();
        for (Key key : history.byKey().keySet()) {
            sections.add(section(sections.size() + 1, history, key, charts));
        }
        AtomicFile.write(directory.resolve(Templates.STYLE_SHEET), Templates.styleSheet());
        Page page = new Page("History", Svg.obstacle().orElse(""), sections, history.skipped());
        Path written = AtomicFile.write(output.resolve("history.html"), Templates.page("history", page, false));
        charts.removeEarlier();
        return written;
    }

    private static Section section(int number, History history, Key key, ChartDirectory charts) throws IOException {
        List<RunResult> runs = history.byKey().get(key);
        List<RenderedChart.View> figures = new ArrayList<>();
        List<List<String>> changes = new ArrayList<>();
        for (Metric metric : followed(key.group().suite())) {
            List<Course> courses = history.courses(key, metric);
            if (!courses.isEmpty()) {
                RenderedChart drawn = RenderedChart.of(figure(number, runs, metric, courses));
                drawn.write(charts);
                figures.add(drawn.linked(DIRECTORY + "/" + ChartDirectory.NAME));
                courses.forEach(course -> changes.addAll(rows(course)));
            }
        }
        TrialResult first = runs.get(0).trials().stream()
                .filter(trial -> Group.of(trial).equals(key.group()))
                .findFirst()
                .orElseThrow();
        String title = key.group().displayName() + " on " + key.machine().hostName() + ": " + ReportText.workload(first)
                + ", " + runs.size() + (runs.size() == 1 ? " run" : " runs");
        return new Section(
                title,
                new DataTable(
                        "Change points",
                        List.of("figure", "role", "since run", "before", "after", "change"),
                        changes,
                        3),
                figures);
    }

    private static List<Metric> followed(Suite suite) {
        List<Metric> followed =
                Metric.of(suite).stream().filter(FOLLOWED::contains).toList();
        return followed.isEmpty() ? Metric.of(suite) : followed;
    }

    private static List<List<String>> rows(Course course) {
        return course.changes().stream()
                .map(change -> List.of(
                        course.metric().label() + ", " + course.metric().unit(),
                        course.role(),
                        course.entries().get(change.index()).run(),
                        ComparisonTable.figure(change.before()),
                        ComparisonTable.figure(change.after()),
                        ComparisonTable.change(change.ratio())))
                .toList();
    }

    private static ReportChart figure(int number, List<RunResult> runs, Metric metric, List<Course> courses) {
        List<String> ids = runs.stream().map(RunResult::id).toList();
        Roles roles =
                Roles.of(runs.stream().flatMap(run -> run.trials().stream()).toList());
        List<Layer> layers = new ArrayList<>();
        courses.forEach(course -> layers.addAll(layers(course, ids, roles)));
        String unit = metric.unit().isEmpty() ? metric.label() : metric.unit();
        Chart chart = new Chart(
                number + "-" + ChartCatalog.slug(metric.name()),
                metric.label() + " over " + ids.size() + " runs, the oldest at the left: mean of the valid trials and"
                        + " their range for each role, with change points",
                new Scale.Names(
                        "run, from the oldest to the newest",
                        IntStream.rangeClosed(1, ids.size())
                                .mapToObj(Integer::toString)
                                .toList(),
                        false),
                List.of(new Panel(new Scale.Linear(unit, true), layers, 170)));
        return new ReportChart(metric.label(), note(courses), chart, table(metric, courses, ids));
    }

    private static String note(List<Course> courses) {
        long changes =
                courses.stream().mapToLong(course -> course.changes().size()).sum();
        return changes == 0 ? "No change point." : changes + (changes == 1 ? " change point." : " change points.");
    }

    private static List<Layer> layers(Course course, List<String> ids, Roles roles) {
        PaletteColor ink = roles.ink(course.role());
        List<Layer> layers = new ArrayList<>();
        layers.add(new Layer.Band(
                "",
                ink,
                course.entries().stream()
                        .map(entry -> new Layer.Span(ids.indexOf(entry.run()), entry.least(), entry.most()))
                        .toList()));
        List<Layer.Point> means = course.entries().stream()
                .map(entry -> new Layer.Point(ids.indexOf(entry.run()), entry.mean()))
                .toList();
        layers.add(new Layer.Line("", ink, Layer.Stroke.THIN, means));
        layers.add(new Layer.Dots(course.role(), ink, roles.symbol(course.role()), means));
        for (ChangePoint change : course.changes()) {
            layers.add(new Layer.Gate(
                    course.role() + ", change point",
                    ink,
                    ids.indexOf(course.entries().get(change.index()).run()) - 0.5));
        }
        return layers;
    }

    private static DataTable table(Metric metric, List<Course> courses, List<String> ids) {
        List<List<String>> rows = new ArrayList<>();
        for (Course course : courses) {
            for (Entry entry : course.entries()) {
                rows.add(List.of(
                        Integer.toString(ids.indexOf(entry.run()) + 1),
                        entry.run(),
                        course.role(),
                        ComparisonTable.figure(entry.mean()),
                        ComparisonTable.figure(entry.least()),
                        ComparisonTable.figure(entry.most())));
            }
        }
        return new DataTable(
                metric.label() + " by run", List.of("", "run", "role", "mean", "least", "greatest"), rows, 3);
    }
}
