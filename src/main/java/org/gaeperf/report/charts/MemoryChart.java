package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.memory.MemoryComparison;
import org.gaeperf.compare.memory.MemoryRow;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;

/** What the resident memory of each variant is: a stacked bar a variant. */
final class MemoryChart {

    /** Is how many parts have a colour of their own. */
    private static final int MAX_PARTS = 7;

    private final String prefix;
    private final ChartVariants variants;
    private final List<TrialResult> trials;
    private final MemoryComparison memory;

    private MemoryChart(String prefix, ChartVariants variants, List<TrialResult> trials, MemoryComparison memory) {
        this.prefix = prefix;
        this.variants = variants;
        this.trials = trials;
        this.memory = memory;
    }

    /** Draws the chart; empty if the memory of no trial that counts was read. */
    static Optional<ReportChart> chart(String prefix, ChartVariants variants, Optional<Comparison> comparison) {
        List<TrialResult> trials =
                variants.trials().values().stream().flatMap(List::stream).toList();
        return MemoryComparison.of(trials, comparison)
                .map(memory -> new MemoryChart(prefix, variants, trials, memory).draw());
    }

    private ReportChart draw() {
        return new ReportChart(
                "Memory by what it is",
                "Resident memory of the server " + moment()
                        + ", by what it is: means over the trials that count. The rows of the"
                        + " table add up to the resident set"
                        + (memory.rows().stream().anyMatch(MemoryRow::isCounted)
                                ? ", without \"malloc as the JVM counts it\""
                                : "")
                        + ": " + totals() + "." + tracked() + settings() + notTold() + cost(),
                StackedBars.chart(
                        prefix + "memory-by-kind",
                        "Resident memory by what it is in MB, stacked, of " + String.join(" and ", names()),
                        "resident, MB",
                        names(),
                        parts()),
                table());
    }

    private String moment() {
        return memory.moment() == MemoryUse.Moment.END
                ? "at the end of the measurement"
                : "after the burst whose resident set is compared";
    }

    private List<String> names() {
        return variants.names().stream().filter(memory.variants()::contains).toList();
    }

    private String totals() {
        return names().stream()
                .map(name -> NumberFormats.format(memory.totalMegabytes().get(name)) + " MB of " + name)
                .collect(Collectors.joining(", "));
    }

    private List<StackedBars.Part> parts() {
        List<MemoryRow> rows =
                memory.rows().stream().filter(row -> !row.isCounted()).toList();
        int single = rows.size() <= MAX_PARTS ? rows.size() : MAX_PARTS - 1;
        List<StackedBars.Part> parts = new ArrayList<>();
        rows.subList(0, single).forEach(row -> parts.add(part(row.label(), List.of(row))));
        if (single < rows.size()) {
            parts.add(part("all others", rows.subList(single, rows.size())));
        }
        return parts;
    }

    private StackedBars.Part part(String label, List<MemoryRow> rows) {
        return new StackedBars.Part(
                label,
                names().stream()
                        .collect(Collectors.toMap(
                                Function.identity(),
                                name -> rows.stream()
                                        .mapToDouble(row ->
                                                row.meanByVariant().get(name).rssMegabytes())
                                        .sum())));
    }

    private DataTable table() {
        List<Column<MemoryRow>> columns = new ArrayList<>(List.of(new Column<>("memory", MemoryRow::label)));
        columns.addAll(values(", MB", MemoryRow.Mean::rssMegabytes));
        columns.addAll(ChangeColumns.of(memory.confidence(), MemoryRow::change, 1));
        if (isTracked()) {
            columns.addAll(values(", committed by NMT, MB", MemoryRow.Mean::trackedMegabytes));
        }
        columns.addAll(values(", PSS, MB", MemoryRow.Mean::pssMegabytes));
        columns.addAll(values(", private and dirty, MB", MemoryRow.Mean::privateDirtyMegabytes));
        columns.addAll(values(", mappings", MemoryRow.Mean::mappings));
        return DataTable.tabulate("Memory by what it is", 1, columns, memory.rows());
    }

    private List<Column<MemoryRow>> values(String unit, ToDoubleFunction<MemoryRow.Mean> value) {
        return names().stream()
                .map(variant -> new Column<MemoryRow>(variant + unit, row -> {
                    double found = value.applyAsDouble(row.meanByVariant().get(variant));
                    return Double.isNaN(found) ? NumberFormats.MISSING : NumberFormats.format(found);
                }))
                .toList();
    }

    private boolean isTracked() {
        return memory.rows().stream()
                .flatMap(row -> row.meanByVariant().values().stream())
                .anyMatch(mean -> !Double.isNaN(mean.trackedMegabytes()));
    }

    private String tracked() {
        return isTracked()
                ? " Committed memory need not be resident; of malloc, what is resident and not counted is free memory that malloc"
                        + " keeps, or of libraries."
                : "";
    }

    private Stream<MemoryUse> uses() {
        return trials.stream().flatMap(trial -> trial.memory().stream());
    }

    private String settings() {
        String arenas = byVariant(use -> use.settings().mallocArenas().orElse("MALLOC_ARENA_MAX not set"));
        String hugePages = uses().flatMap(use -> use.settings().transparentHugePages().stream())
                .findFirst()
                .map(setting -> "; transparent huge pages: " + setting + ", of which the servers have "
                        + NumberFormats.format(uses().mapToLong(MemoryUse::hugePageBytes)
                                        .average()
                                        .orElse(0)
                                / NumberFormats.BYTES_PER_MEGABYTE)
                        + " MB on average")
                .orElse("");
        return " Environment: " + arenas + hugePages + ".";
    }

    /** Returns what is the same of all, or each with the name of its variant. */
    private String byVariant(Function<MemoryUse, String> text) {
        Map<String, String> byVariant = trials.stream()
                .filter(trial -> trial.memory().isPresent())
                .collect(Collectors.toMap(
                        trial -> trial.variant().name(),
                        trial -> text.apply(trial.memory().orElseThrow()),
                        (one, other) -> one));
        List<String> texts = byVariant.values().stream().distinct().toList();
        return texts.size() == 1
                ? texts.get(0)
                : byVariant.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry -> entry.getValue() + " (" + entry.getKey() + ")")
                        .collect(Collectors.joining(", "));
    }

    private String notTold() {
        List<String> reasons = uses().flatMap(use -> use.notTold().stream())
                .distinct()
                .limit(3)
                .toList();
        return reasons.isEmpty() ? "" : " Other anonymous memory has also: " + String.join("; ", reasons) + ".";
    }

    /** Says what the observer cost where it took longest. */
    private String cost() {
        return uses().map(MemoryUse::reading)
                .max(Comparator.comparingDouble(MemoryUse.ReadingCost::kernelMillis))
                .map(most -> String.format(
                        Locale.ROOT,
                        " Reading %,d mappings took at most %s ms, after the measured time.",
                        most.mappings(),
                        NumberFormats.format(most.kernelMillis())))
                .orElse("");
    }
}
