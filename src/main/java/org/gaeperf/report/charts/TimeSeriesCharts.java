package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.series.NativeMemorySeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;

/** Charts of what was sampled over time: a line for each trial, in the colour of its variant. */
final class TimeSeriesCharts {

    private static final double LATE_SECONDS = 0.5;
    private static final double BYTES_PER_MEGABIT = 1e6 / 8;
    private static final String HIGHEST = "the highest";
    private static final String SECONDS = "seconds of measurement";
    private static final List<Quantity> RATES = List.of(
            new Quantity("answeredPerSecond", "answered per second", ", answered", Layer.Stroke.SOLID, 1),
            new Quantity("sentPerSecond", "sent per second", ", sent", Layer.Stroke.DASHED, 1));

    private TimeSeriesCharts() {}

    /**
     * A quantity to draw.
     *
     * @param series its name among the samples
     * @param label for the axis, with the unit
     * @param legend added to the variant's name, may be empty
     * @param factor from the unit of the series to that of the axis
     */
    private record Quantity(String series, String label, String legend, Layer.Stroke stroke, double factor) {

        static Quantity of(String series, String label) {
            return new Quantity(series, label, "", Layer.Stroke.SOLID, 1);
        }

        static Quantity bytes(String series, String label) {
            return new Quantity(series, label, "", Layer.Stroke.SOLID, 1 / NumberFormats.BYTES_PER_MEGABYTE);
        }
    }

    static Optional<ReportChart> cpu(String prefix, ChartVariants variants) {
        List<Quantity> quantities = List.of(
                new Quantity(
                        "intervalCpuPercent", "CPU between samples, %", ", between samples", Layer.Stroke.SOLID, 1),
                new Quantity("psLifetimeCpuPercent", "CPU by ps, %", ", by ps", Layer.Stroke.DASHED, 1));
        List<Layer> layers = quantities.stream()
                .flatMap(quantity -> lines(variants, quantity))
                .toList();
        if (layers.isEmpty()) {
            return Optional.empty();
        }
        Chart chart = new Chart(
                prefix + "cpu-over-time",
                "CPU of the server over time in percent of one core, a line for each trial of "
                        + String.join(", ", variants.names()) + ": between samples, and over the process's life by ps",
                new Scale.Linear(SECONDS, false),
                List.of(new Panel(new Scale.Linear("CPU, %", true), layers, 230)));
        return Optional.of(new ReportChart(
                "CPU over time",
                "100 % is one core. Solid lines show the CPU used between two samples, dashed lines the average by ps"
                        + " over the"
                        + " whole life of the process, start-up and warm-up included."
                        + thinned(variants, quantities, HIGHEST),
                chart,
                table("CPU over time", variants, quantities)));
    }

    static Optional<ReportChart> memory(String prefix, ChartVariants variants) {
        List<Quantity> quantities = List.of(
                Quantity.bytes("rssBytes", "RSS, MB"),
                Quantity.bytes(NativeMemorySeries.TOTAL_COMMITTED, "committed, MB"),
                Quantity.bytes(NativeMemorySeries.HEAP_COMMITTED, "heap, MB"),
                Quantity.bytes("heapUsedAfterGcBytes", "used after GC, MB"),
                new Quantity("gcPauseMillis", "GC pauses, ms/s", "", Layer.Stroke.SOLID, 1));
        return stacked(
                new Chart(
                        prefix + "memory-over-time",
                        "Resident set, total committed memory, committed Java heap and heap in use after collections of the"
                                + " server over time in MB, and milliseconds of pauses for collection in each second, a line"
                                + " for each trial of "
                                + String.join(", ", variants.names()),
                        new Scale.Linear(SECONDS, false),
                        panels(variants, quantities)),
                "Memory and collections over time",
                "A line for each trial. RSS is by ps, committed memory and heap by Native Memory Tracking, use after"
                        + " collections and pauses by the collector's log." + thinned(variants, quantities, HIGHEST),
                table("Memory over time", variants, quantities));
    }

    /** Draws how busy the machine was, only for closed loops, in which a server may use all that it gets. */
    static Optional<ReportChart> machine(String prefix, ChartVariants variants) {
        List<Quantity> quantities = List.of(
                Quantity.of("runnableThreads", "runnable threads"),
                Quantity.of("loadAverage1", "load average"),
                Quantity.of("hostContextSwitchesPerSecond", "context switches/s"),
                new Quantity(
                        "loopbackBytesPerSecond", "loopback, Mbit/s", "", Layer.Stroke.SOLID, 1 / BYTES_PER_MEGABIT));
        if (variants.trials().values().stream()
                .flatMap(List::stream)
                .noneMatch(trial -> trial.workload().inClosedLoop())) {
            return Optional.empty();
        }
        return stacked(
                new Chart(
                        prefix + "machine-over-time",
                        "Threads of the machine that run or wait for a CPU, its load average, context switches and loopback"
                                + " traffic over time, a line for each trial of "
                                + String.join(", ", variants.names()),
                        new Scale.Linear(SECONDS, false),
                        panels(variants, quantities)),
                "The machine over time",
                "A line for each trial, from /proc; client and origin are part of it."
                        + thinned(variants, quantities, HIGHEST),
                table("The machine over time", variants, quantities));
    }

    /** Returns what is drawn of long trials; empty text if all of every trial is. */
    private static String thinned(ChartVariants variants, List<Quantity> quantities, String drawn) {
        boolean isThinned = variants.trials().values().stream()
                .flatMap(List::stream)
                .flatMap(trial -> quantities.stream().flatMap(quantity -> series(trial, quantity).stream()))
                .anyMatch(Downsampling::isThinned);
        return isThinned ? " Of long trials, of neighbouring samples " + drawn + " is drawn." : "";
    }

    private static List<Panel> panels(ChartVariants variants, List<Quantity> quantities) {
        return quantities.stream()
                .map(quantity -> new Panel(
                        new Scale.Linear(quantity.label(), true),
                        lines(variants, quantity).toList(),
                        120))
                .filter(panel -> !panel.layers().isEmpty())
                .toList();
    }

    private static Optional<ReportChart> stacked(Chart chart, String title, String caption, DataTable table) {
        return chart.panels().isEmpty() ? Optional.empty() : Optional.of(new ReportChart(title, caption, chart, table));
    }

    static Optional<ReportChart> rate(String prefix, ChartVariants variants) {
        List<Layer> layers = rateLayers(variants);
        if (layers.stream().noneMatch(Layer.Line.class::isInstance)) {
            return Optional.empty();
        }
        Chart chart = new Chart(
                prefix + "rate-over-time",
                "Requests sent and answered in each second, a line for each trial of "
                        + String.join(", ", variants.names()) + ", and the target rate",
                new Scale.Linear(SECONDS, false),
                List.of(new Panel(new Scale.Linear("per second", false), layers, 200)));
        return Optional.of(new ReportChart(
                "Rate over time",
                "Counted by the client. Where responses fall behind and then come faster than the target rate, a queue"
                        + " is being"
                        + " drained." + thinned(variants, RATES, "the one farthest from the target rate"),
                chart,
                table("Rate over time", variants, RATES)));
    }

    private static List<Layer> rateLayers(ChartVariants variants) {
        List<Layer> layers = new ArrayList<>();
        variants.trials().values().stream()
                .flatMap(List::stream)
                .flatMapToInt(trial -> trial.workload().rate().stream())
                .distinct()
                .forEach(target -> layers.add(new Layer.HorizontalLine("target rate", PaletteColor.GREY, target)));
        for (Quantity quantity : RATES) {
            variants.trials()
                    .forEach((variant, trials) -> trials.forEach(trial -> series(trial, quantity)
                            .filter(series -> !series.points().isEmpty())
                            .ifPresent(series -> layers.add(TrialStyle.line(
                                    variants,
                                    trial,
                                    variant + quantity.legend(),
                                    quantity.stroke(),
                                    Downsampling.farthest(
                                            series, trial.workload().rate().orElse(0)))))));
        }
        return layers;
    }

    private static Stream<Layer> lines(ChartVariants variants, Quantity quantity) {
        return variants.trials().entrySet().stream()
                .flatMap(variant -> variant.getValue().stream()
                        .flatMap(trial -> series(trial, quantity).stream()
                                .map(series -> TrialStyle.line(
                                        variants,
                                        trial,
                                        variant.getKey() + quantity.legend(),
                                        quantity.stroke(),
                                        Downsampling.points(series, quantity.factor())))));
    }

    /** Returns what was sampled while the load lasted; the last sample may come a little later. */
    private static Optional<TimeSeries> series(TrialResult trial, Quantity quantity) {
        double end = trial.load().map(LoadResult::durationSeconds).orElse(Double.MAX_VALUE) + LATE_SECONDS;
        return trial.samples()
                .series(quantity.series())
                .map(series -> new TimeSeries(
                        series.name(),
                        series.points().stream()
                                .filter(point -> point.seconds() <= end)
                                .toList()));
    }

    private static DataTable table(String title, ChartVariants variants, List<Quantity> quantities) {
        List<Column<TrialResult>> columns = new ArrayList<>();
        columns.add(new Column<>("trial", TrialResult::id));
        for (Quantity quantity : quantities) {
            columns.add(column(quantity.label() + ": first", quantity, DoubleStream::findFirst));
            columns.add(column("mean", quantity, DoubleStream::average));
            columns.add(column("maximum", quantity, DoubleStream::max));
            columns.add(column("last", quantity, values -> values.reduce((earlier, later) -> later)));
        }
        return DataTable.tabulate(
                title + "; every sample is in trials/*/samples.csv",
                1,
                columns,
                variants.trials().values().stream().flatMap(List::stream).toList());
    }

    private static Column<TrialResult> column(
            String heading, Quantity quantity, Function<DoubleStream, OptionalDouble> summary) {
        return new Column<>(heading, trial -> NumberFormats.format(summary.apply(values(trial, quantity))));
    }

    private static DoubleStream values(TrialResult trial, Quantity quantity) {
        return series(trial, quantity).stream()
                .flatMap(series -> series.points().stream())
                .mapToDouble(point -> point.value() * quantity.factor());
    }
}
