package org.gaeperf.report.text;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.format.NumberFormats;

/** The values of a server that was measured alone, with nothing to compare it with. */
public final class MeasuredAlone {

    private MeasuredAlone() {}

    /** The variant of the only server that has valid trials; empty if there are several, or the section says something else. */
    public static Optional<String> variant(ReportSection section) {
        List<String> variants = section.trials().stream()
                .map(trial -> trial.variant().name())
                .distinct()
                .toList();
        return section.comparison().isPresent()
                        || section.finding().isPresent()
                        || variants.size() != 1
                        || Comparison.valid(section.trials(), variants.get(0)).isEmpty()
                ? Optional.empty()
                : Optional.of(variants.get(0));
    }

    /** The metrics that the suite is run for: mean, least and greatest value of the valid trials; empty if none has any. */
    public static Optional<DataTable> table(ReportSection section) {
        return variant(section)
                .map(variant -> table(variant, Comparison.valid(section.trials(), variant)))
                .filter(table -> !table.rows().isEmpty());
    }

    /** A value that is only a bound is shown as one. */
    private static DataTable table(String variant, List<TrialResult> valid) {
        Suite suite = valid.get(0).suite();
        return DataTable.tabulate(
                "The primary metrics of " + variant + " alone",
                1,
                List.of(
                        new Column<Metric>("", Metric::label),
                        new Column<>("unit", Metric::unit),
                        new Column<>(variant, metric -> shown(metric, valid, MetricComparison.Range::mean)),
                        new Column<>("least", metric -> shown(metric, valid, MetricComparison.Range::min)),
                        new Column<>("greatest", metric -> shown(metric, valid, MetricComparison.Range::max)),
                        new Column<>(
                                "trials",
                                metric -> Long.toString(valid.stream()
                                        .filter(trial -> MetricComparison.Range.of(metric, List.of(trial))
                                                .isPresent())
                                        .count()))),
                SuiteMetrics.primary(suite).stream()
                        .filter(metric ->
                                MetricComparison.Range.of(metric, valid).isPresent())
                        .toList());
    }

    private static String shown(
            Metric metric, List<TrialResult> trials, ToDoubleFunction<MetricComparison.Range> value) {
        return MetricComparison.Range.of(metric, trials)
                .map(values -> values.bound().prefix() + NumberFormats.format(value.applyAsDouble(values)))
                .orElse(NumberFormats.MISSING);
    }
}
