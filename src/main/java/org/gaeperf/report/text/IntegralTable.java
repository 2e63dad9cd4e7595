package org.gaeperf.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.LatencyIntegral;
import org.gaeperf.model.TrialResult;

/** The latency integrals of both sides of a comparison and what differs. */
public final class IntegralTable {

    private IntegralTable() {}

    /** Empty unless some valid trial has seconds. */
    public static Optional<DataTable> of(Comparison comparison, List<TrialResult> trials) {
        LatencyIntegral other = LatencyIntegral.sum(Comparison.valid(trials, comparison.candidate()));
        LatencyIntegral base = LatencyIntegral.sum(Comparison.valid(trials, comparison.baseline()));
        if (other.samples() + base.samples() == 0) {
            return Optional.empty();
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("samples of 1 s", Integer.toString(other.samples()), Integer.toString(base.samples()), ""));
        rows.add(row("sum of p99, ms", other.p99Micros(), base.p99Micros(), other.p99Ratio(base)));
        rows.add(row("sum of maxima, ms", other.maxMicros(), base.maxMicros(), other.maxRatio(base)));
        return Optional.of(new DataTable(
                "P99 integrals of the valid trials, as the Jetty 12 figures were computed (change by sample)",
                List.of("", comparison.candidate(), comparison.baseline(), "change"),
                rows,
                1));
    }

    private static List<String> row(String label, double other, double base, OptionalDouble ratio) {
        return List.of(
                label,
                ComparisonTable.figure(other / 1e3),
                ComparisonTable.figure(base / 1e3),
                ratio.isPresent() ? ComparisonTable.change(ratio.getAsDouble()) : "–");
    }
}
