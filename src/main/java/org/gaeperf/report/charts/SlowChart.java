package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.slow.SlowComparison;
import org.gaeperf.compare.slow.SlowRow;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.slow.SlowRequests;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;

/** Why the slowest requests of each variant took longer than its median request: a stacked bar a variant. */
final class SlowChart {

    private final List<String> names;
    private final SlowComparison slow;

    private SlowChart(List<String> names, SlowComparison slow) {
        this.names = names;
        this.slow = slow;
    }

    /** The chart; none if the slowest requests of no trial that counts are known. */
    static Optional<ReportChart> chart(String prefix, ChartVariants variants, Optional<Comparison> comparison) {
        List<TrialResult> trials =
                variants.trials().values().stream().flatMap(List::stream).toList();
        return SlowComparison.of(trials, comparison)
                .map(slow -> new SlowChart(
                        variants.names().stream()
                                .filter(slow.variants()::contains)
                                .toList(),
                        slow))
                .map(chart -> chart.draw(prefix, trials));
    }

    private ReportChart draw(String prefix, List<TrialResult> trials) {
        return new ReportChart(
                "Why the slowest were slow",
                "By how much longer than the median request the slowest 1 % took on average, by what overlapped at least half of"
                        + " that time; unexplained is what nothing that is observed overlapped." + clock(trials),
                stack(prefix),
                DataTable.tabulate("Why the slowest were slow", 1, columns(), slow.rows()));
    }

    private List<Column<SlowRow>> columns() {
        List<Column<SlowRow>> columns = new ArrayList<>(List.of(new Column<>("cause", SlowRow::label)));
        names.forEach(variant -> columns.add(new Column<>(
                variant + ", ms beyond the median",
                row -> millis(mean(row, variant).beyondMicros()))));
        columns.addAll(ChangeColumns.of(slow.confidence(), SlowRow::change, NumberFormats.MICROS_PER_MILLI));
        names.forEach(variant -> columns.add(new Column<>(
                variant + ", % of the slowest 1 %",
                row -> NumberFormats.format(mean(row, variant).percent()))));
        names.forEach(variant -> columns.add(new Column<>(
                variant + ", % of the slowest 0.1 %",
                row -> NumberFormats.format(mean(row, variant).percentOfSlowest()))));
        return columns;
    }

    private static SlowRow.Mean mean(SlowRow row, String variant) {
        return row.meanByVariant().get(variant);
    }

    private static String millis(double micros) {
        return NumberFormats.format(micros / NumberFormats.MICROS_PER_MILLI);
    }

    private Chart stack(String prefix) {
        return StackedBars.chart(
                prefix + "slowest-by-cause",
                "Time of the slowest 1 % of the requests beyond the median in milliseconds, stacked by cause, of "
                        + String.join(" and ", names),
                "beyond the median, ms",
                names,
                slow.rows().stream()
                        .map(row -> new StackedBars.Part(
                                row.label(),
                                names.stream()
                                        .collect(Collectors.toMap(
                                                Function.identity(),
                                                variant -> mean(row, variant).beyondMicros()
                                                        / NumberFormats.MICROS_PER_MILLI))))
                        .toList());
    }

    /** How well the logs of the JVM are on the clock of the requests, where that is worst; or why there are none. */
    private static String clock(List<TrialResult> trials) {
        OptionalDouble error = found(trials)
                .flatMap(slow -> slow.clockErrorMicros().stream())
                .mapToDouble(Double::doubleValue)
                .max();
        String pauses = error.isPresent()
                ? String.format(
                        Locale.ROOT,
                        " All times are of one clock; those of pauses may be %s ms late.",
                        millis(error.getAsDouble()))
                : "";
        return pauses
                + found(trials)
                        .flatMap(slow -> slow.withoutPauses().stream())
                        .findFirst()
                        .map(reason -> " Pauses of the JVM are not known: " + reason + ".")
                        .orElse("");
    }

    private static Stream<SlowRequests> found(List<TrialResult> trials) {
        return trials.stream().flatMap(trial -> trial.slowRequests().stream());
    }
}
