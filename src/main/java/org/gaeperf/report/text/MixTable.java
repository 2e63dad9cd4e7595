package org.gaeperf.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.paired.PairedSide;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.RequestMix.RowResult;
import org.gaeperf.report.format.NumberFormats;

/** The requests of each row of a mix with each variant, and how they differ from those with the baseline. */
final class MixTable {

    private static final String TITLE =
            "Requests by row of the mix, of the valid trials. CPU, memory and allocation are"
                    + " known of all rows together only";

    /** Of fewer requests there is none beyond this percentile. */
    private static final long MIN_FOR_P99 = 100;

    private static final double PERCENT = 100;

    private MixTable() {}

    /**
     * A row with one variant.
     *
     * @param results of each trial
     * @param sentByAll requests of all rows in these trials
     * @param changes of a metric against the baseline; none of the baseline itself
     */
    private record Line(String variant, List<RowResult> results, long sentByAll, List<MetricComparison> changes) {

        RowResult first() {
            return results.get(0);
        }

        String name() {
            return first().name() + (first().primary() ? " (primary)" : "");
        }

        long sum(ToLongFunction<RowResult> value) {
            return results.stream().mapToLong(value).sum();
        }

        String mean(ToDoubleFunction<RowResult> value) {
            return NumberFormats.format(
                    results.stream().mapToDouble(value).average().orElse(Double.NaN));
        }

        String compared() {
            return first().unchecked().isPresent()
                    ? "none"
                    : percent((double) sum(RowResult::contentChecked) / sum(RowResult::sent));
        }

        String change(Metric metric, Function<ComparisonRow, String> value) {
            return changes.stream()
                    .filter(change -> change.metric() == metric)
                    .map(ComparisonRow::format)
                    .map(value)
                    .findFirst()
                    .orElse("");
        }
    }

    /** Makes the table; empty if no trial has sent a mix. */
    static Optional<DataTable> of(List<TrialResult> trials, Optional<Comparison> comparison) {
        List<Line> lines = lines(trials, comparison);
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(DataTable.tabulate(TITLE, 2, columns(), lines).withoutEmptyColumns());
    }

    private static List<Column<Line>> columns() {
        List<Column<Line>> columns = new ArrayList<>(List.of(
                new Column<>("row", Line::name),
                new Column<>("variant", Line::variant),
                new Column<>("weight", line -> percent(line.first().weightShare())),
                new Column<>("of those sent", line -> percent((double) line.sum(RowResult::sent) / line.sentByAll())),
                new Column<>("sent", line -> number(line.sum(RowResult::sent))),
                new Column<>("failed", line -> number(line.sum(RowResult::failed))),
                new Column<>("bodies compared", Line::compared),
                new Column<>(
                        "median latency µs",
                        line -> line.mean(row -> row.scheduledLatency().p50Micros())),
                new Column<>(
                        "p95 service time µs",
                        line -> line.mean(row -> row.serviceTime().p95Micros())),
                new Column<>("p99 latency µs", line -> line.mean(MixTable::p99))));
        columns.addAll(changes("median", Metric.P50));
        columns.addAll(changes("p95", Metric.SERVICE_P95));
        return columns;
    }

    private static List<Column<Line>> changes(String name, Metric metric) {
        return List.of(
                new Column<>(name + " change", line -> line.change(metric, ComparisonRow::change)),
                new Column<>("interval", line -> line.change(metric, MixTable::interval)),
                new Column<>("is", line -> line.change(metric, ComparisonRow::classificationText)));
    }

    private static String interval(ComparisonRow row) {
        return row.interval() + (row.confidence().isEmpty() ? "" : " (" + row.confidence() + ")");
    }

    private static double p99(RowResult row) {
        return row.scheduled() < MIN_FOR_P99
                ? Double.NaN
                : row.scheduledLatency().p99Micros();
    }

    private static List<Line> lines(List<TrialResult> trials, Optional<Comparison> comparison) {
        List<String> variants = PairedSide.variants(trials, comparison);
        return names(trials)
                .flatMap(name -> variants.stream().flatMap(variant -> line(name, variant, trials, comparison).stream()))
                .toList();
    }

    private static Stream<String> names(List<TrialResult> trials) {
        return trials.stream()
                .flatMap(trial -> trial.load().stream())
                .flatMap(load -> load.rows().stream())
                .map(RowResult::name)
                .distinct();
    }

    private static Optional<Line> line(
            String name, String variant, List<TrialResult> trials, Optional<Comparison> comparison) {
        List<RowResult> all = Comparison.valid(trials, variant).stream()
                .flatMap(trial -> trial.load().stream())
                .flatMap(load -> load.rows().stream())
                .toList();
        List<RowResult> ofRow =
                all.stream().filter(row -> row.name().equals(name)).toList();
        return ofRow.isEmpty()
                ? Optional.empty()
                : Optional.of(new Line(
                        variant,
                        ofRow,
                        all.stream().mapToLong(RowResult::sent).sum(),
                        comparison.filter(two -> two.candidate().equals(variant)).stream()
                                .flatMap(two -> two.mixRows().stream())
                                .filter(row -> row.mixRow().equals(Optional.of(name)))
                                .toList()));
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", PERCENT * share);
    }
}
