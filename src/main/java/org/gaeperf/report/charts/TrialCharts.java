package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.validity.ValidityThresholds;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;

/** Charts with a place for each trial, in the order in which they were run. */
final class TrialCharts {

    private static final List<Column<TrialResult>> PAUSE_COLUMNS = List.of(
            new Column<>("trial", TrialResult::id),
            new Column<>("collections per 10 s", trial -> NumberFormats.format(value(Metric.GC_COUNT, trial))),
            new Column<>("pauses per 10 s, ms", trial -> NumberFormats.format(value(Metric.GC_PAUSE, trial))),
            new Column<>("longest, ms", trial -> NumberFormats.format(value(Metric.GC_MAX_PAUSE, trial))));
    private static final List<Column<TrialResult>> RATE_COLUMNS = List.of(
            new Column<>("trial", TrialResult::id),
            new Column<>(
                    "target", trial -> NumberFormats.format(trial.workload().requestsPerSecond())),
            new Column<>("sent", trial -> NumberFormats.format(load(trial).requestsPerSecond())),
            new Column<>("answered", trial -> NumberFormats.format(load(trial).responsesPerSecond())),
            new Column<>("failed", trial -> Long.toString(load(trial).failed())));

    private TrialCharts() {}

    static Optional<ReportChart> pauses(String prefix, ChartVariants variants, List<TrialResult> all) {
        List<TrialResult> trials = all.stream()
                .filter(trial -> Metric.GC_PAUSE.value(trial).isPresent())
                .toList();
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        List<Panel> panels = List.of(
                new Panel(new Scale.Linear("ms per 10 s", true), bars(variants, trials, Metric.GC_PAUSE), 90),
                new Panel(new Scale.Linear("longest, ms", true), bars(variants, trials, Metric.GC_MAX_PAUSE), 90),
                new Panel(new Scale.Linear("collections per 10 s", true), bars(variants, trials, Metric.GC_COUNT), 90));
        Chart chart = new Chart(
                prefix + "gc-pauses",
                "Pauses for garbage collection during the measurement by trial: their time for each 10 s, the longest,"
                        + " and the number of collections for each 10 s",
                trialNames(trials),
                panels);
        return Optional.of(new ReportChart(
                "Pauses for garbage collection",
                "From the collector's log, during the measurement.",
                chart,
                DataTable.tabulate("Pauses for garbage collection", 1, PAUSE_COLUMNS, trials)));
    }

    static Optional<ReportChart> rates(String prefix, ChartVariants variants, List<TrialResult> all) {
        List<TrialResult> trials = all.stream()
                .filter(trial ->
                        trial.load().isPresent() && trial.workload().rate().isPresent())
                .toList();
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        Chart chart = new Chart(
                prefix + "rate",
                "Requests sent and answered by trial, in percent of the target rate",
                trialNames(trials),
                List.of(new Panel(new Scale.Linear("% of the target rate", false), rateLayers(variants, trials), 200)));
        return Optional.of(new ReportChart(
                "Target and achieved rate",
                "A trial with under 99 % sent or answered is not valid: its latency would be that of another load.",
                chart,
                DataTable.tabulate("Target and achieved rate, per second", 1, RATE_COLUMNS, trials)));
    }

    private static List<Layer> rateLayers(ChartVariants variants, List<TrialResult> trials) {
        List<Layer> layers = new ArrayList<>();
        layers.add(new Layer.HorizontalLine("target rate", PaletteColor.GREY, 100));
        layers.add(new Layer.HorizontalLine(
                "minimum for a valid trial", PaletteColor.PURPLE, 100 * ValidityThresholds.MIN_SHARE_OF_RATE));
        for (String variant : variants.names()) {
            rate(layers, trials, variant, variants.color(variant), counting(variant));
        }
        if (!trials.stream().allMatch(TrialStyle::counts)) {
            rate(layers, trials, TrialStyle.NOT_COUNTED, PaletteColor.GREY, Predicate.not(TrialStyle::counts));
        }
        return layers;
    }

    private static void rate(
            List<Layer> layers,
            List<TrialResult> trials,
            String label,
            PaletteColor color,
            Predicate<TrialResult> drawn) {
        layers.add(new Layer.Dots(
                label + ", sent",
                color,
                Layer.Symbol.SQUARE,
                points(trials, drawn, trial -> percent(trial, LoadResult::requestsPerSecond), -0.15)));
        layers.add(new Layer.Dots(
                label + ", answered",
                color,
                Layer.Symbol.TRIANGLE,
                points(trials, drawn, trial -> percent(trial, LoadResult::responsesPerSecond), 0.15)));
    }

    private static Predicate<TrialResult> counting(String variant) {
        return trial -> TrialStyle.counts(trial) && trial.variant().name().equals(variant);
    }

    private static LoadResult load(TrialResult trial) {
        return trial.load().orElseThrow();
    }

    private static double value(Metric metric, TrialResult trial) {
        return metric.value(trial).orElseThrow();
    }

    private static double percent(TrialResult trial, ToDoubleFunction<LoadResult> rate) {
        return 100 * rate.applyAsDouble(load(trial)) / trial.workload().requestsPerSecond();
    }

    private static List<Layer> bars(ChartVariants variants, List<TrialResult> trials, Metric metric) {
        List<Layer> layers = new ArrayList<>();
        for (String variant : variants.names()) {
            layers.add(new Layer.Bars(
                    variant,
                    variants.color(variant),
                    points(trials, counting(variant), trial -> value(metric, trial), 0)));
        }
        if (!trials.stream().allMatch(TrialStyle::counts)) {
            layers.add(new Layer.Bars(
                    TrialStyle.NOT_COUNTED,
                    PaletteColor.GREY,
                    points(trials, Predicate.not(TrialStyle::counts), trial -> value(metric, trial), 0)));
        }
        return layers;
    }

    private static List<Layer.Point> points(
            List<TrialResult> trials,
            Predicate<TrialResult> drawn,
            ToDoubleFunction<TrialResult> value,
            double offset) {
        return IntStream.range(0, trials.size())
                .filter(n -> drawn.test(trials.get(n)))
                .mapToObj(n -> new Layer.Point(n + offset, value.applyAsDouble(trials.get(n))))
                .toList();
    }

    private static Scale trialNames(List<TrialResult> trials) {
        return new Scale.Names(
                "trial",
                trials.stream().map(trial -> Integer.toString(trial.position())).toList(),
                false);
    }
}
