package org.gaeperf.study.curve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.CapacityTable;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.Finding;

/** What the suite {@code curve} shows: which variant costs less at which rates, and which is cheaper because it lets requests wait. */
final class CurveReport {

    private static final List<Metric> TABULATED =
            List.of(Metric.CPU_PER_REQUEST, Metric.P50, Metric.P99, Metric.P999, Metric.RSS, Metric.THREADS);

    /** Words before the numbers of a table. */
    private static final int LEFT_COLUMNS = 1;

    private CurveReport() {}

    /**
     * Two variants at one point.
     *
     * @param percent of the rate that the slowest variant holds
     * @param requestsPerSecond the same as a rate
     */
    record Point(int percent, int requestsPerSecond, Comparison comparison) {

        Optional<MetricComparison> row(Metric metric) {
            return comparison.rows().stream()
                    .filter(row -> row.metric() == metric)
                    .findFirst();
        }
    }

    /**
     * Returns a finding for each configuration that has points.
     *
     * @param comparisons of all groups of the run
     */
    static List<Finding> evaluate(RunResult run, List<Comparison> comparisons) {
        Map<String, List<TrialResult>> byConfiguration = new LinkedHashMap<>();
        run.trials().stream()
                .filter(trial -> trial.suite() instanceof CurveStudy
                        && trial.scenario().percentOfHeldRate().isPresent())
                .forEach(trial -> byConfiguration
                        .computeIfAbsent(trial.variant().configuration(), first -> new ArrayList<>())
                        .add(trial));
        List<Finding> findings = new ArrayList<>();
        byConfiguration.forEach((configuration, trials) -> findings.add(
                render(run, configuration, trials, points(trials, comparisons, configuration), comparisons)));
        return findings;
    }

    private static List<Point> points(List<TrialResult> trials, List<Comparison> comparisons, String configuration) {
        return comparisons.stream()
                .filter(one -> one.group().suite() instanceof CurveStudy
                        && one.group().scenario().percentOfHeldRate().isPresent()
                        && one.group().configuration().equals(configuration))
                .map(one -> new Point(
                        one.group().scenario().percentOfHeldRate().getAsInt(), rate(trials, one.group()), one))
                .sorted(Comparator.comparing(Point::percent))
                .toList();
    }

    private static int rate(List<TrialResult> trials, Comparison.Group group) {
        return trials.stream()
                .filter(trial -> trial.scenario().equals(group.scenario()))
                .mapToInt(trial -> trial.workload().requestsPerSecond())
                .findFirst()
                .orElseThrow();
    }

    private static Finding render(
            RunResult run,
            String configuration,
            List<TrialResult> trials,
            List<Point> points,
            List<Comparison> comparisons) {
        List<String> variants = Comparison.variants(run);
        CurveText text = new CurveText(trials, variants, points);
        List<String> notes = new ArrayList<>(text.notes());
        List<DataTable> tables = new ArrayList<>();
        DayTable.of(run, trials, variants).ifPresent(day -> {
            tables.add(day);
            notes.add(DayTable.assumptions(run));
        });
        for (Metric metric : TABULATED) {
            List<Point> known = points.stream()
                    .filter(point -> point.row(metric).isPresent())
                    .toList();
            if (!known.isEmpty()) {
                tables.add(table(metric, known));
            }
        }
        List<TrialResult> searches = run.trials().stream()
                .filter(trial -> trial.suite() instanceof CurveStudy
                        && trial.capacity().isPresent()
                        && trial.variant().configuration().equals(configuration))
                .toList();
        if (!searches.isEmpty()) {
            tables.add(CapacityTable.ofTrials(searches));
        }
        return new Finding(
                "cost over the rate" + (configuration.isEmpty() ? "" : ", " + configuration),
                trials,
                text.claim(),
                details(run, configuration, text, comparisons),
                notes,
                tables);
    }

    /** What ends a run comes first, and what the curve is a share of. */
    private static List<String> details(
            RunResult run, String configuration, CurveText text, List<Comparison> comparisons) {
        List<String> details = new ArrayList<>();
        HeldRate.limitedByWaiting(run, configuration).ifPresent(details::add);
        RateLimitCheck.decide(run, comparisons).stream()
                .filter(decided -> decided.names().group().configuration().equals(configuration))
                .map(decided -> "The " + decided.text() + ".")
                .forEach(details::add);
        details.addAll(text.details());
        List<HeldRate> held = HeldRate.of(run.trials(), configuration);
        if (!held.isEmpty()) {
            details.add("Held in the search that sets 100 %: "
                    + held.stream()
                            .map(one -> one.variant() + " " + NumberFormats.whole(one.requestsPerSecond()))
                            .collect(Collectors.joining(", "))
                    + " requests/s.");
        }
        return details;
    }

    private static DataTable table(Metric metric, List<Point> points) {
        return new DataTable(
                metric.label() + (metric.unit().isEmpty() ? "" : ", " + metric.unit()),
                List.of("rate", "requests/s", "baseline", "its mean", "variant", "its mean", "change", "interval"),
                points.stream()
                        .map(point -> cells(point, point.row(metric).orElseThrow()))
                        .toList(),
                LEFT_COLUMNS);
    }

    private static List<String> cells(Point point, MetricComparison row) {
        return List.of(
                point.percent() + " %",
                NumberFormats.whole(point.requestsPerSecond()),
                point.comparison().baseline(),
                NumberFormats.format(row.baseline().map(MetricComparison.Range::mean)),
                point.comparison().candidate(),
                NumberFormats.format(row.candidate().map(MetricComparison.Range::mean)),
                NumberFormats.change(row.estimate().map(estimate -> estimate.ratio())),
                NumberFormats.interval(
                        row.interval().map(interval -> interval.low()),
                        row.interval().map(interval -> interval.high())));
    }
}
