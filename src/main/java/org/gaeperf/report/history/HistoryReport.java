package org.gaeperf.report.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.trend.ChangePointDetector;
import org.gaeperf.compare.trend.ChangePointDetector.ChangePoint;
import org.gaeperf.compare.trend.CreepDetector;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.TrialSetup;
import org.gaeperf.report.charts.ChartCatalog;
import org.gaeperf.report.charts.ReportChart;
import org.gaeperf.report.charts.Roles;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.history.History.Entry;
import org.gaeperf.report.history.History.Key;
import org.gaeperf.report.history.History.Trend;
import org.gaeperf.report.html.ChartDirectory;
import org.gaeperf.report.html.RenderedChart;
import org.gaeperf.report.html.Templates;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.svg.Svg;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.HeadlineMetrics;
import org.gaeperf.report.text.ReportText;

/** {@code history.html}: the main metrics of all stored runs, with their change points. */
public final class HistoryReport {

    private static final String DIRECTORY = "history";

    private static final List<Column<Change>> CHANGE_COLUMNS = columns("before", "after");
    private static final List<Column<Change>> CREEP_COLUMNS = columns("first runs", "newest runs");

    private HistoryReport() {}

    /** A step, or a level that is no longer that of the first runs. */
    private record Change(Trend trend, int index, double before, double after) {}

    private static List<Column<Change>> columns(String before, String after) {
        return List.of(
                new Column<>(
                        "metric",
                        change -> change.trend().metric().label() + ", "
                                + change.trend().metric().unit()),
                new Column<>("role", change -> change.trend().role()),
                new Column<>(
                        "since run",
                        change -> change.trend().entries().get(change.index()).name()),
                new Column<>(before, change -> NumberFormats.format(change.before())),
                new Column<>(after, change -> NumberFormats.format(change.after())),
                new Column<>("change", HistoryReport::percent));
    }

    /** A level that is not above zero has no share of which the other is one. */
    private static String percent(Change change) {
        return change.before() > 0 && change.after() > 0
                ? NumberFormats.change(change.after() / change.before())
                : NumberFormats.MISSING;
    }

    private record RoleEntry(String role, Entry entry) {}

    /** The page as its template takes it. */
    record HistoryPage(String title, String chartsUnavailable, List<HistorySection> sections, List<String> skipped) {}

    /**
     * Comparable runs.
     *
     * @param planNote which runs follow which analysis plan; empty if all follow one
     * @param conclusion if there is no change point
     */
    record HistorySection(
            String title,
            String planNote,
            String conclusion,
            DataTable changes,
            DataTable creeps,
            List<RenderedChart.View> charts) {}

    /**
     * Writes the page and its charts.
     *
     * @return the page
     * @throws IOException if the runs cannot be listed, or the page cannot be written
     */
    public static Path write(Path output) throws IOException {
        History history = History.read(output);
        Path directory = Files.createDirectories(output.resolve(DIRECTORY));
        ChartDirectory charts = ChartDirectory.create(directory);
        List<HistorySection> sections = new ArrayList<>();
        for (Key key : history.byKey().keySet()) {
            sections.add(section(sections.size() + 1, history, key, charts));
        }
        AtomicFile.write(directory.resolve(Templates.STYLE_SHEET), Templates.styleSheet());
        HistoryPage page = new HistoryPage("History", Svg.unavailableReason().orElse(""), sections, history.skipped());
        Path written = AtomicFile.write(output.resolve("history.html"), Templates.page("history", page, false));
        charts.removeEarlier();
        return written;
    }

    private static HistorySection section(int number, History history, Key key, ChartDirectory charts)
            throws IOException {
        List<RunResult> runs = history.byKey().get(key);
        List<RenderedChart.View> views = new ArrayList<>();
        List<Change> changes = new ArrayList<>();
        List<Change> creeps = new ArrayList<>();
        int longestSeries = 0;
        for (Metric metric : HeadlineMetrics.overTime(key.group().suite())) {
            List<Trend> trends = history.trends(key, metric);
            if (!trends.isEmpty()) {
                RenderedChart rendered = RenderedChart.render(chart(number, runs, metric, trends));
                rendered.write(charts);
                views.add(rendered.linked(DIRECTORY + "/" + ChartDirectory.NAME));
                for (Trend trend : trends) {
                    longestSeries = Math.max(longestSeries, trend.longestSeries());
                    trend.changes()
                            .forEach(point ->
                                    changes.add(new Change(trend, point.index(), point.before(), point.after())));
                    trend.creeps()
                            .forEach(creep ->
                                    creeps.add(new Change(trend, creep.index(), creep.before(), creep.after())));
                }
            }
        }
        TrialResult first = runs.get(0).trials().stream()
                .filter(trial -> Group.of(trial).equals(key.group()))
                .findFirst()
                .orElseThrow();
        String title = key.group().displayName() + " on " + key.machine().hostName() + ": " + ReportText.workload(first)
                + lengths(key) + ", " + setups(key) + ", " + NumberFormats.count(runs.size(), "run");
        return new HistorySection(
                title,
                planNote(runs),
                longestSeries < ChangePointDetector.MIN_SERIES
                        ? "No series has the " + ChangePointDetector.MIN_SERIES
                                + " runs that it takes to find a change point."
                        : "No metric has a change point.",
                DataTable.tabulate("Change points", 3, CHANGE_COLUMNS, changes),
                DataTable.tabulate(
                        "No longer the level of the first " + CreepDetector.BASELINE + " runs",
                        3,
                        CREEP_COLUMNS,
                        creeps),
                views);
    }

    /** Nothing is compared across a change of the plan, since it begins a new series. */
    private static String planNote(List<RunResult> runs) {
        SortedMap<Integer, String> newestByPlan = new TreeMap<>();
        runs.forEach(run -> newestByPlan.put(run.harness().analysisPlan(), run.id()));
        return newestByPlan.size() < 2
                ? ""
                : "These runs follow different analysis plans, so they were not judged by the same rules: "
                        + newestByPlan.entrySet().stream()
                                .map(plan -> "plan " + plan.getKey() + " until " + plan.getValue())
                                .collect(Collectors.joining(", "))
                        + ". Nothing is compared across a change of the plan.";
    }

    private static String lengths(Key key) {
        return key.lengths().entrySet().stream()
                .map(length -> ", " + length.getKey() + "=" + length.getValue())
                .collect(Collectors.joining());
    }

    private static String setups(Key key) {
        return key.setups().stream().map(TrialSetup::displayName).sorted().collect(Collectors.joining(" and "));
    }

    private static ReportChart chart(int number, List<RunResult> runs, Metric metric, List<Trend> trends) {
        List<String> ids = runs.stream().map(RunResult::id).toList();
        Roles roles =
                Roles.group(runs.stream().flatMap(run -> run.trials().stream()).toList());
        List<Layer> layers = new ArrayList<>();
        trends.forEach(trend -> layers.addAll(layers(trend, ids, roles)));
        Trend first = trends.get(0);
        first.begins().stream()
                .skip(1)
                .forEach(at -> layers.add(
                        before(first, at, "gaeperf or its JDK changed: a new series", PaletteColor.GREY, ids)));
        String unit = metric.unit().isEmpty() ? metric.label() : metric.unit();
        Chart chart = new Chart(
                number + "-" + ChartCatalog.slug(metric.name()),
                metric.label() + " over " + ids.size() + " runs, the oldest at the left: mean of the valid trials and"
                        + " their range for each role, with change points and changes of gaeperf",
                new Scale.Names(
                        "run, from the oldest to the newest",
                        IntStream.rangeClosed(1, ids.size())
                                .mapToObj(Integer::toString)
                                .toList(),
                        false),
                List.of(new Panel(new Scale.Linear(unit, true), layers, 170)));
        return new ReportChart(metric.label(), note(trends), chart, table(metric, trends, ids));
    }

    private static String note(List<Trend> trends) {
        return counted(
                        trends.stream()
                                .mapToLong(trend -> trend.changes().size())
                                .sum(),
                        "change point")
                + " "
                + counted(
                        trends.stream()
                                .mapToLong(trend -> trend.creeps().size())
                                .sum(),
                        "slow change")
                + leftOut(trends);
    }

    private static String leftOut(List<Trend> trends) {
        long runs = trends.stream().mapToLong(Trend::leftOut).max().orElse(0);
        return runs == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        " Left out: %s whose servers had served another number of loads before than the newest run's;"
                                + " what a process keeps grows with them.",
                        NumberFormats.count(runs, "run"));
    }

    private static String counted(long number, String what) {
        return (number == 0 ? "No " + what : NumberFormats.count(number, what)) + ".";
    }

    private static List<Layer> layers(Trend trend, List<String> ids, Roles roles) {
        PaletteColor color = roles.color(trend.role());
        List<Layer> layers = new ArrayList<>();
        layers.add(new Layer.Band(
                "",
                color,
                trend.entries().stream()
                        .map(entry -> new Layer.Span(ids.indexOf(entry.run()), entry.min(), entry.max()))
                        .toList()));
        List<Layer.Point> means = trend.entries().stream()
                .map(entry -> new Layer.Point(ids.indexOf(entry.run()), entry.mean()))
                .toList();
        layers.add(new Layer.Line("", color, Layer.Stroke.THIN, means));
        layers.add(new Layer.Dots(trend.role(), color, roles.symbol(trend.role()), means));
        for (ChangePoint change : trend.changes()) {
            layers.add(before(trend, change.index(), trend.role() + ", change point", color, ids));
        }
        return layers;
    }

    private static Layer before(Trend trend, int index, String label, PaletteColor color, List<String> ids) {
        return new Layer.VerticalLine(
                label, color, ids.indexOf(trend.entries().get(index).run()) - 0.5);
    }

    private static DataTable table(Metric metric, List<Trend> trends, List<String> ids) {
        List<Column<RoleEntry>> columns = List.of(
                new Column<>("", row -> Integer.toString(ids.indexOf(row.entry().run()) + 1)),
                new Column<>("run", row -> row.entry().name()),
                new Column<>("role", RoleEntry::role),
                new Column<>("mean", row -> NumberFormats.format(row.entry().mean())),
                new Column<>("minimum", row -> NumberFormats.format(row.entry().min())),
                new Column<>("maximum", row -> NumberFormats.format(row.entry().max())));
        return DataTable.tabulate(
                metric.label() + " by run",
                3,
                columns,
                trends.stream()
                        .flatMap(trend -> trend.entries().stream().map(entry -> new RoleEntry(trend.role(), entry)))
                        .toList());
    }
}
