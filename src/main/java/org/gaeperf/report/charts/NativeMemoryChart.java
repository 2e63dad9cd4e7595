package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.NativeMemorySeries;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;

/** Committed memory by category of Native Memory Tracking, stacked, a panel a variant. */
final class NativeMemoryChart {

    private static final List<PaletteColor> COLORS = List.of(
            PaletteColor.BLUE,
            PaletteColor.ORANGE,
            PaletteColor.GREEN,
            PaletteColor.YELLOW,
            PaletteColor.SKY,
            PaletteColor.VERMILLION,
            PaletteColor.PURPLE);

    private NativeMemoryChart() {}

    static Optional<ReportChart> chart(String prefix, ChartVariants variants) {
        List<TrialResult> shown = variants.names().stream()
                .flatMap(variant -> example(variants.trials().get(variant)))
                .toList();
        if (shown.isEmpty()) {
            return Optional.empty();
        }
        List<String> categories = categories(shown);
        List<String> large = categories.subList(0, Math.min(COLORS.size(), categories.size()));
        List<Panel> panels = shown.stream()
                .map(trial -> new Panel(
                        new Scale.Linear(trial.variant().name() + ", MB", true), List.of(stack(trial, large)), 150))
                .toList();
        Chart chart = new Chart(
                prefix + "native-memory",
                "Committed memory over time in MB by category of Native Memory Tracking, stacked, of the trials "
                        + String.join(", ", shown.stream().map(TrialResult::id).toList()),
                new Scale.Linear("seconds of measurement", false),
                panels,
                true);
        return Optional.of(new ReportChart(
                "Native memory by category",
                "Committed memory by Native Memory Tracking in "
                        + String.join(
                                " and ", shown.stream().map(TrialResult::id).toList())
                        + ": the " + large.size() + " largest categories, and the others combined." + thinned(shown),
                chart,
                table(shown, categories)));
    }

    private static Stream<TrialResult> example(List<TrialResult> trials) {
        Comparator<TrialResult> validFirst = Comparator.comparing(trial -> trial.validity() != Validity.VALID);
        return trials.stream()
                .filter(trial -> trial.samples()
                        .series(NativeMemorySeries.TOTAL_COMMITTED)
                        .isPresent())
                .sorted(validFirst)
                .limit(1);
    }

    /** The largest first, by the last sample. */
    private static List<String> categories(List<TrialResult> trials) {
        TreeMap<String, Double> bytes = new TreeMap<>();
        trials.forEach(trial -> NativeMemorySeries.committedByCategory(trial.samples())
                .forEach((category, series) ->
                        bytes.merge(category, series.last().orElse(0), Math::max)));
        return bytes.keySet().stream()
                .sorted(Comparator.comparing((String category) -> bytes.get(category))
                        .reversed())
                .toList();
    }

    private static Layer.Stack stack(TrialResult trial, List<String> large) {
        List<Layer.Line> parts = new ArrayList<>();
        TreeMap<Double, Double> rest = new TreeMap<>();
        Map<String, TimeSeries> byCategory = NativeMemorySeries.committedByCategory(trial.samples());
        drawn(trial.samples(), trial.samples().series(NativeMemorySeries.TOTAL_COMMITTED))
                .forEach(point -> rest.put(point.x(), point.y()));
        for (int n = 0; n < large.size(); n++) {
            List<Layer.Point> points = drawn(trial.samples(), Optional.ofNullable(byCategory.get(large.get(n))));
            points.forEach(point -> rest.computeIfPresent(point.x(), (x, left) -> left - point.y()));
            parts.add(
                    new Layer.Line(NativeMemorySeries.words(large.get(n)), COLORS.get(n), Layer.Stroke.SOLID, points));
        }
        parts.add(new Layer.Line(
                "other",
                PaletteColor.GREY,
                Layer.Stroke.SOLID,
                rest.entrySet().stream()
                        .map(point -> new Layer.Point(point.getKey(), Math.max(0, point.getValue())))
                        .toList()));
        return new Layer.Stack(parts);
    }

    /** Returns which samples of a long trial are drawn; empty text if all are. */
    private static String thinned(List<TrialResult> trials) {
        int largestStep = trials.stream()
                .mapToInt(trial ->
                        Downsampling.secondsPerBucket(times(trial.samples()).size()))
                .max()
                .orElse(1);
        return largestStep == 1 ? "" : " Of long trials, one sample in " + largestStep + " is drawn.";
    }

    private static List<TimeSeries.Point> times(SampleSet samples) {
        return samples.series(NativeMemorySeries.TOTAL_COMMITTED).orElseThrow().points();
    }

    /** The points to draw. */
    private static List<Layer.Point> drawn(SampleSet samples, Optional<TimeSeries> series) {
        List<Layer.Point> all = all(samples, series);
        int step = Downsampling.secondsPerBucket(all.size());
        return IntStream.range(0, all.size())
                .filter(n -> n % step == 0)
                .mapToObj(all::get)
                .toList();
    }

    /** Returns the points of a category, at the times of all: not every category is in every sample. */
    private static List<Layer.Point> all(SampleSet samples, Optional<TimeSeries> series) {
        TreeMap<Double, Double> bytes = new TreeMap<>();
        series.stream()
                .flatMap(found -> found.points().stream())
                .forEach(point -> bytes.put(point.seconds(), point.value()));
        return times(samples).stream()
                .map(time -> new Layer.Point(
                        time.seconds(), bytes.getOrDefault(time.seconds(), 0.0) / NumberFormats.BYTES_PER_MEGABYTE))
                .toList();
    }

    private static DataTable table(List<TrialResult> trials, List<String> categories) {
        List<Column<String>> columns = new ArrayList<>();
        columns.add(new Column<>("category", NativeMemorySeries::words));
        for (TrialResult trial : trials) {
            Map<String, TimeSeries> byCategory = NativeMemorySeries.committedByCategory(trial.samples());
            Function<String, List<Layer.Point>> points =
                    category -> all(trial.samples(), Optional.ofNullable(byCategory.get(category)));
            columns.add(new Column<>(trial.id() + ": first, MB", category -> megabytes(points.apply(category), 0)));
            columns.add(new Column<>("last, MB", category -> {
                List<Layer.Point> all = points.apply(category);
                return megabytes(all, all.size() - 1);
            }));
        }
        return DataTable.tabulate("Committed memory by category", 1, columns, categories);
    }

    private static String megabytes(List<Layer.Point> points, int place) {
        return NumberFormats.format(points.get(place).y());
    }
}
