package org.gaeperf.report.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.imports.ImportedSeries;
import org.gaeperf.imports.ImportedSource;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.TrialSetup;
import org.gaeperf.report.charts.ChartVariants;
import org.gaeperf.report.format.HeadlineMetrics;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.history.History.Key;
import org.gaeperf.report.history.Trend.Entry;
import org.gaeperf.report.history.Trend.Measure;
import org.gaeperf.report.text.ReportText;

/**
 * Trends that are shown together: those of comparable runs, or those of one imported source.
 *
 * @param name for readers; that of another group may be the same
 * @param title says all that its runs have in common
 * @param note what is to be said of all of them; may be empty
 * @param points the ids of the runs, or of the imported times, from the oldest to the newest
 * @param variants with their colours
 * @param trends by measure; of each measure at least one
 */
record TrendGroup(
        String name, String title, String note, List<String> points, ChartVariants variants, List<List<Trend>> trends) {

    /** A search for change points of more values takes seconds for each series. */
    private static final int MAX_TIMES = 300;

    private static final String NOT_OURS =
            "gaeperf did not measure these values: it does not know whether they are of one machine and one workload.";

    /** Groups the trends of comparable runs. */
    static TrendGroup of(History history, Key key) {
        List<RunResult> runs = history.byKey().get(key);
        List<List<Trend>> trends = new ArrayList<>();
        for (Metric metric : HeadlineMetrics.overTime(key.group().suite())) {
            List<Trend> ofMetric = history.trends(key, metric);
            if (!ofMetric.isEmpty()) {
                trends.add(ofMetric);
            }
        }
        return new TrendGroup(
                key.group().displayName() + " on " + key.machine().hostName(),
                title(key, runs),
                planNote(runs),
                runs.stream().map(RunResult::id).toList(),
                ChartVariants.group(
                        runs.stream().flatMap(run -> run.trials().stream()).toList()),
                trends);
    }

    /** Groups the trends of an imported source, at its newest times. */
    static TrendGroup of(ImportedSource all) {
        ImportedSource source = all.newest(MAX_TIMES);
        List<List<Trend>> trends = IntStream.range(0, source.series().size())
                .mapToObj(number -> List.of(trend(number, source)))
                .toList();
        return new TrendGroup(
                source.name(),
                source.name() + ": " + NumberFormats.count(source.series().size(), "metric"),
                NOT_OURS
                        + (all.times().size() > MAX_TIMES
                                ? " Only the newest " + MAX_TIMES + " of "
                                        + all.times().size() + " times are shown."
                                : ""),
                IntStream.range(0, source.times().size())
                        .mapToObj(Integer::toString)
                        .toList(),
                new ChartVariants(Map.of("", List.of())),
                trends);
    }

    private static Trend trend(int number, ImportedSource source) {
        ImportedSeries series = source.series().get(number);
        List<Entry> entries = series.values().stream()
                .map(value -> new Entry(
                        Integer.toString(value.time()),
                        source.times().get(value.time()),
                        Optional.empty(),
                        value.mean(),
                        value.min(),
                        value.max()))
                .toList();
        return Trend.of(new Measure("series-" + (number + 1), series.name(), series.unit()), "", entries, 0);
    }

    /** Returns the steps of all trends. */
    List<TrendChange> steps() {
        return trends.stream()
                .flatMap(List::stream)
                .flatMap(trend -> trend.steps().stream())
                .toList();
    }

    /** Returns the slow changes of all trends. */
    List<TrendChange> slowChanges() {
        return trends.stream()
                .flatMap(List::stream)
                .flatMap(trend -> trend.slowChanges().stream())
                .toList();
    }

    /** Returns how many values the longest series has. */
    int longestSeries() {
        return trends.stream()
                .flatMap(List::stream)
                .mapToInt(Trend::longestSeries)
                .max()
                .orElse(0);
    }

    private static String title(Key key, List<RunResult> runs) {
        TrialResult first = runs.get(0).trials().stream()
                .filter(trial -> Group.of(trial).equals(key.group()))
                .findFirst()
                .orElseThrow();
        return key.group().displayName() + " on " + key.machine().hostName() + ": " + ReportText.workload(first)
                + lengths(key) + ", " + setups(key) + ", " + NumberFormats.count(runs.size(), "run");
    }

    /** Notes a change of the plan: nothing is compared across it, since it begins a new series. */
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
        String asked = key.setups().stream()
                .flatMap(setup -> setup.asked().stream())
                .distinct()
                .sorted()
                .map(option -> ", " + option)
                .collect(Collectors.joining());
        return key.setups().stream().map(TrialSetup::displayName).sorted().collect(Collectors.joining(" and ")) + asked;
    }
}
