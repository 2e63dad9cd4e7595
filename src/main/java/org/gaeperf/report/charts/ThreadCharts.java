package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.threads.ThreadComparison;
import org.gaeperf.compare.threads.ThreadRow;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ThreadKind;
import org.gaeperf.model.server.ThreadUse;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;

/** What the threads of each variant used for a request, and for how long they waited for a core: a stacked bar a variant. */
final class ThreadCharts {

    private final String prefix;
    private final ChartVariants variants;
    private final List<TrialResult> trials;
    private final ThreadComparison threads;

    private ThreadCharts(String prefix, ChartVariants variants, List<TrialResult> trials, ThreadComparison threads) {
        this.prefix = prefix;
        this.variants = variants;
        this.trials = trials;
        this.threads = threads;
    }

    /** The charts; none if the threads of no trial that counts were read. */
    static Stream<ReportChart> charts(String prefix, ChartVariants variants, Optional<Comparison> comparison) {
        List<TrialResult> trials =
                variants.trials().values().stream().flatMap(List::stream).toList();
        return ThreadComparison.of(trials, comparison)
                .map(threads -> new ThreadCharts(prefix, variants, trials, threads))
                .map(charts ->
                        Stream.of(Optional.of(charts.cpu()), charts.inQueue()).flatMap(Optional::stream))
                .orElse(Stream.empty());
    }

    private ReportChart cpu() {
        List<Column<ThreadRow>> columns = new ArrayList<>(List.of(new Column<>("threads", ThreadRow::label)));
        columns.addAll(values(", µs/request", ThreadRow.Mean::cpuMicros));
        columns.addAll(ChangeColumns.of(threads.confidence(), ThreadRow::change, 1));
        columns.addAll(values(", in the kernel, µs/request", ThreadRow.Mean::systemMicros));
        columns.addAll(values(", threads", ThreadRow.Mean::threads));
        return new ReportChart(
                "CPU by thread",
                "CPU time of the server for a request, by what its threads are for: means over the trials that count. The"
                        + " rows of the table add up to the CPU time of the server, without those that say \"of these\". Names are"
                        + " without numbers." + missing() + cost(),
                stack("cpu-by-thread", "CPU time by thread", "CPU, µs/request", ThreadRow.Mean::cpuMicros),
                DataTable.tabulate("CPU by thread", 1, columns, threads.rows()));
    }

    private Optional<ReportChart> inQueue() {
        if (threads.rows().stream()
                .flatMap(row -> row.meanByVariant().values().stream())
                .anyMatch(mean -> !Double.isFinite(mean.waitMicros()))) {
            return Optional.empty();
        }
        List<Column<ThreadRow>> columns = new ArrayList<>(List.of(new Column<>("threads", ThreadRow::label)));
        columns.addAll(values(", µs/request", ThreadRow.Mean::waitMicros));
        columns.addAll(ChangeColumns.of(threads.waitConfidence(), ThreadRow::waitChange, 1));
        columns.addAll(values(", voluntary switches/request", ThreadRow.Mean::voluntarySwitches));
        columns.addAll(values(", involuntary switches/request", ThreadRow.Mean::involuntarySwitches));
        columns.addAll(values(", major page faults", ThreadRow.Mean::majorFaults));
        return Optional.of(new ReportChart(
                "Waiting for a core by thread",
                "For how long the threads of the server could have run and waited in the queue of a core, for a request. The"
                        + " threads of a request may wait at the same time, so this is no part of its latency.",
                stack(
                        "wait-by-thread",
                        "Time in the queue of a core by thread",
                        "in queue, µs/request",
                        ThreadRow.Mean::waitMicros),
                DataTable.tabulate(
                        "Waiting for a core, and context switches",
                        1,
                        columns,
                        threads.rows().stream()
                                .filter(row -> row.kind() != ThreadKind.ENDED)
                                .toList())));
    }

    private List<String> names() {
        return variants.names().stream().filter(threads.variants()::contains).toList();
    }

    private List<Column<ThreadRow>> values(String unit, ToDoubleFunction<ThreadRow.Mean> value) {
        return names().stream()
                .map(variant -> new Column<ThreadRow>(
                        variant + unit,
                        row -> NumberFormats.format(
                                value.applyAsDouble(row.meanByVariant().get(variant)))))
                .toList();
    }

    private Chart stack(String name, String title, String unit, ToDoubleFunction<ThreadRow.Mean> value) {
        List<String> names = names();
        return StackedBars.chart(
                prefix + name,
                title + " for a request in microseconds, stacked, of " + String.join(" and ", names),
                unit,
                names,
                threads.rows().stream()
                        .filter(row -> !row.isPart())
                        .map(row -> new StackedBars.Part(
                                row.label(),
                                names.stream()
                                        .collect(Collectors.toMap(
                                                Function.identity(),
                                                variant -> value.applyAsDouble(
                                                        row.meanByVariant().get(variant))))))
                        .toList());
    }

    private Stream<ThreadUse> uses() {
        return trials.stream().flatMap(trial -> trial.serverCost().flatMap(ServerCost::threads).stream());
    }

    private String missing() {
        return uses().flatMap(use -> use.withoutRunQueue().stream())
                .findFirst()
                .map(reason -> " Nobody knows how long they waited for a core: " + reason + ".")
                .orElse("");
    }

    /** Returns what the observer cost where it cost most. */
    private String cost() {
        return uses().map(ThreadUse::reading)
                .reduce((one, other) -> one.cpuMicros() >= other.cpuMicros() ? one : other)
                .map(most -> String.format(
                        Locale.ROOT,
                        " Reading %,d threads took at most %s ms of CPU time of the client's cores, %,d times in a trial.",
                        most.threads(),
                        NumberFormats.format(most.cpuMicros() / NumberFormats.MICROS_PER_MILLI),
                        most.count()))
                .orElse("");
    }
}
