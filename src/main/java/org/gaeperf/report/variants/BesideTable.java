package org.gaeperf.report.variants;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.RowTests;
import org.gaeperf.compare.paired.PairedSide;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.BesideUse;
import org.gaeperf.report.format.NumberFormats;

/** What that used which the servers need beside them, for each variant: it is no part of the cost of a server. */
public final class BesideTable {

    private static final String TITLE = "What runs beside the server, which is not in the server's cost";
    private static final int WORDS = 2;
    private static final double MILLIS_PER_SECOND = 1e3;

    private BesideTable() {}

    private record Row(String label, String unit, Function<BesideUse, Optional<Double>> value) {}

    private static final List<Row> ROWS = List.of(
            new Row("CPU per request", "µs", BesideUse::cpuMicrosPerRequest),
            new Row("CPU while the server starts", "ms", BesideTable::cpuMillisOfStart),
            new Row(
                    "resident set (RSS)",
                    "MB",
                    use -> use.meanRssBytes().map(bytes -> bytes / NumberFormats.BYTES_PER_MEGABYTE)));

    private static Optional<Double> cpuMillisOfStart(BesideUse use) {
        return use.cpuMicrosPerRequest().isPresent()
                ? Optional.empty()
                : Optional.of(MILLIS_PER_SECOND * use.cpuSeconds());
    }

    /**
     * Makes the table; empty if no valid trial had anything beside its server.
     *
     * @param variants those that are shown, the baseline first; of two, the change is shown
     */
    public static Optional<VariantTables.Table> of(List<TrialResult> trials, List<String> variants) {
        List<List<String>> rows = new ArrayList<>();
        variants.stream()
                .flatMap(variant -> side(trials, variant).trials().stream())
                .flatMap(trial -> trial.measurements().beside().stream())
                .map(BesideUse::name)
                .distinct()
                .sorted()
                .forEach(name -> ROWS.forEach(row -> addRow(trials, variants, name, row, rows)));
        List<String> header = new ArrayList<>(List.of("beside the server", "unit"));
        header.addAll(variants);
        if (variants.size() == 2) {
            header.addAll(List.of("change", NumberFormats.percent(1 - RowTests.PRIMARY_LEVEL) + " interval"));
        }
        return rows.isEmpty() ? Optional.empty() : Optional.of(new VariantTables.Table(TITLE, header, rows, WORDS));
    }

    private static void addRow(
            List<TrialResult> trials, List<String> variants, String name, Row row, List<List<String>> rows) {
        List<OptionalDouble> means = variants.stream()
                .map(variant -> side(trials, variant).trials().stream()
                        .flatMap(trial -> value(trial, name, row).stream())
                        .mapToDouble(Double::doubleValue)
                        .average())
                .toList();
        if (means.stream().allMatch(OptionalDouble::isEmpty)) {
            return;
        }
        Stream<String> change = Stream.empty();
        if (variants.size() == 2) {
            Optional<RatioEstimate> estimate = RatioEstimate.fromPairs(PairedSide.ofPairs(
                            side(trials, variants.get(0)),
                            side(trials, variants.get(1)),
                            (one, other) -> pair(value(one, name, row), value(other, name, row)))
                    .stream()
                    .flatMap(Optional::stream)
                    .toList());
            Optional<RatioEstimate.Interval> interval =
                    estimate.flatMap(one -> one.interval(1 - RowTests.PRIMARY_LEVEL));
            change = Stream.of(
                    NumberFormats.change(estimate.map(RatioEstimate::ratio)),
                    NumberFormats.interval(
                            interval.map(RatioEstimate.Interval::low), interval.map(RatioEstimate.Interval::high)));
        }
        rows.add(Stream.of(
                        Stream.of(name + ": " + row.label(), row.unit()),
                        means.stream().map(NumberFormats::format),
                        change)
                .flatMap(cells -> cells)
                .toList());
    }

    private static PairedSide side(List<TrialResult> trials, String variant) {
        return new PairedSide(variant, Comparison.valid(trials, variant));
    }

    private static Optional<RatioEstimate.Pair> pair(Optional<Double> baseline, Optional<Double> candidate) {
        return baseline.flatMap(first -> candidate.flatMap(second ->
                first > 0 && second > 0 ? Optional.of(new RatioEstimate.Pair(first, second, 0)) : Optional.empty()));
    }

    private static Optional<Double> value(TrialResult trial, String name, Row row) {
        return trial.measurements().beside().stream()
                .filter(use -> use.name().equals(name))
                .findFirst()
                .flatMap(row.value());
    }
}
