package org.gaeperf.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.LatencyIntegral;
import org.gaeperf.model.TrialResult;

/** The latency integrals of both modes and what differs. */
final class IntegralTable {

    private IntegralTable() {}

    /** Empty unless some valid trial has seconds. */
    static Optional<FigureTable> of(List<TrialResult> trials) {
        LatencyIntegral http = LatencyIntegral.of(Comparison.valid(trials, Comparison.HTTP));
        LatencyIntegral rpc = LatencyIntegral.of(Comparison.valid(trials, Comparison.RPC));
        if (http.samples() + rpc.samples() == 0) {
            return Optional.empty();
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("samples of 1 s", Integer.toString(http.samples()), Integer.toString(rpc.samples()), ""));
        rows.add(row("sum of p99, ms", http.p99Micros(), rpc.p99Micros(), http.p99Ratio(rpc)));
        rows.add(row("sum of maxima, ms", http.maxMicros(), rpc.maxMicros(), http.maxRatio(rpc)));
        return Optional.of(new FigureTable(
                "P99 integrals of the valid trials, as the Jetty 12 figures were computed (change by sample)",
                List.of("", Comparison.HTTP, Comparison.RPC, "change"), rows, 1));
    }

    private static List<String> row(String label, double http, double rpc, OptionalDouble ratio) {
        return List.of(label, ComparisonTable.figure(http / 1e3), ComparisonTable.figure(rpc / 1e3),
                ratio.isPresent() ? ComparisonTable.change(ratio.getAsDouble()) : "–");
    }
}
