package org.gaeperf.report.verdict;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.RowTests;
import org.gaeperf.model.scenario.ClosedLoopStep;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.ComparisonRow;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.RunReport;

/** The rows that decide between servers under rising numbers of connections: those of several loads, in one table. */
final class StepLoadTable {

    /** How many loads it shows: more would not be read first, and the sections of the loads have all. */
    private static final int MAX_ROWS = 6;

    private StepLoadTable() {}

    /** A primary metric of one load. */
    private record Row(String load, MetricComparison metric) {

        String label() {
            String unit = metric.metric().unit();
            return metric.metric().label() + (unit.isEmpty() || unit.endsWith("/s") ? "" : ", " + unit);
        }

        static String mean(Optional<MetricComparison.Range> range) {
            return range.map(ComparisonRow::mean).orElse(NumberFormats.MISSING);
        }
    }

    /** Formats the table; empty if the run has no such comparison with an interval. */
    static Optional<DataTable> format(RunReport report) {
        List<Comparison> deciding = report.sections().stream()
                .flatMap(section -> section.comparison().stream())
                .filter(comparison ->
                        comparison.group().scenario().isLoadStep() && comparison.decides() && comparison.pairs() > 1)
                .toList();
        return deciding.stream().findFirst().map(first -> table(first, deciding));
    }

    private static DataTable table(Comparison first, List<Comparison> deciding) {
        return DataTable.tabulate(
                "",
                2,
                List.of(
                        new Column<Row>(
                                first.group().scenario().percentOfHeldRate().isPresent() ? "rate" : "connections",
                                Row::load),
                        new Column<>("", Row::label),
                        new Column<>(
                                first.candidate(), row -> Row.mean(row.metric().candidate())),
                        new Column<>(
                                first.baseline(), row -> Row.mean(row.metric().baseline())),
                        new Column<>(
                                "change",
                                row -> ComparisonRow.format(row.metric()).change()),
                        new Column<>(
                                NumberFormats.percent(1 - first.levelShare() * RowTests.PRIMARY_LEVEL) + " interval",
                                row -> ComparisonRow.format(row.metric()).interval()),
                        new Column<>(
                                first.candidate() + " is",
                                row -> ComparisonRow.format(row.metric()).classificationText())),
                deciding.stream().flatMap(StepLoadTable::rows).limit(MAX_ROWS).toList());
    }

    private static Stream<Row> rows(Comparison comparison) {
        return comparison.primaryRows().stream()
                .map(row -> new Row(load(comparison.group().scenario()), row));
    }

    /** Returns {@code 1,000}, or {@code 800, new}. */
    private static String load(Scenario scenario) {
        return scenario instanceof ClosedLoopStep loop
                ? number(loop.connections()) + (loop.newForEach() ? ", new" : "")
                : scenario.displayName();
    }

    private static String number(int connections) {
        return String.format(Locale.ROOT, "%,d", connections);
    }
}
