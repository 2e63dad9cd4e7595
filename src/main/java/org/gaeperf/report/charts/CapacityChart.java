package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.Capacity.Step;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.CapacityTable;

/** Latency and CPU by rate, up to the rate that a server no longer holds. */
final class CapacityChart {

    private CapacityChart() {}

    static Optional<ReportChart> chart(String prefix, ChartVariants variants) {
        List<TrialResult> trials = variants.trials().values().stream()
                .flatMap(List::stream)
                .filter(trial -> trial.capacity().isPresent())
                .toList();
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        double limit = trials.get(0).capacity().orElseThrow().p99LimitMicros();
        List<Layer> latency = new ArrayList<>();
        latency.add(new Layer.HorizontalLine("p99 limit", PaletteColor.GREY, limit));
        latency.addAll(lines(variants, ", p99", Layer.Stroke.SOLID, Step::p99Micros));
        latency.addAll(lines(variants, ", median", Layer.Stroke.DASHED, Step::p50Micros));
        latency.addAll(marks(variants));
        Chart chart = new Chart(
                prefix + "capacity",
                "Latency in microseconds and CPU by requests per second: "
                        + String.join(
                                "; ",
                                trials.stream().map(CapacityChart::describe).toList()),
                new Scale.Linear("requests per second", true),
                List.of(
                        new Panel(new Scale.Logarithmic("latency, µs"), latency, 220),
                        new Panel(
                                new Scale.Linear("CPU, %", true),
                                lines(variants, "", Layer.Stroke.SOLID, Step::cpuPercent),
                                110)));
        return Optional.of(new ReportChart(
                "Latency and CPU by rate",
                "A line is a trial, with the attempt that decided at each rate; a mark is a rate that was not held. "
                        + String.join(
                                "; ",
                                trials.stream().map(CapacityChart::describe).toList()) + ".",
                chart,
                CapacityTable.ofTrials(trials)));
    }

    private static String describe(TrialResult trial) {
        Capacity found = trial.capacity().orElseThrow();
        return trial.id() + " holds " + NumberFormats.format(found.highestRequestsPerSecond())
                + " requests/s, limited by " + found.limitingFactor().displayName();
    }

    private static List<Layer> lines(
            ChartVariants variants, String legend, Layer.Stroke stroke, ToDoubleFunction<Step> value) {
        List<Layer> layers = new ArrayList<>();
        variants.trials()
                .forEach((variant, trials) -> trials.stream()
                        .filter(trial -> trial.capacity().isPresent())
                        .forEach(trial -> layers.add(TrialStyle.line(
                                variants,
                                trial,
                                legend.isEmpty() ? "" : variant + legend,
                                stroke,
                                trial.capacity().orElseThrow().decided().stream()
                                        .map(step ->
                                                new Layer.Point(step.requestsPerSecond(), value.applyAsDouble(step)))
                                        .toList()))));
        return layers;
    }

    private static List<Layer> marks(ChartVariants variants) {
        List<Layer> layers = new ArrayList<>();
        variants.trials()
                .forEach((variant, trials) -> layers.add(new Layer.Dots(
                        variant + ", not held",
                        variants.color(variant),
                        variants.symbol(variant),
                        trials.stream()
                                .flatMap(trial -> trial.capacity().stream())
                                .flatMap(found -> found.notHeld().stream())
                                .map(step -> new Layer.Point(step.requestsPerSecond(), step.p99Micros()))
                                .toList())));
        return layers;
    }
}
