package org.gaeperf.report.html;

import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.PairedTrials;
import org.gaeperf.compare.value.LatencyIntegral;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;

/** The latency integrals of both sides of a comparison, and their change. */
final class IntegralTable {

    private record Line(String label, String candidate, String baseline, String change) {}

    private IntegralTable() {}

    /** Makes the table, which is empty unless some valid trial has seconds. */
    public static Optional<DataTable> format(Comparison comparison, List<TrialResult> trials) {
        List<TrialResult> candidates = Comparison.valid(trials, comparison.candidate());
        List<TrialResult> baselines = Comparison.valid(trials, comparison.baseline());
        LatencyIntegral candidate = LatencyIntegral.sum(PairedTrials.withPartner(candidates, baselines));
        LatencyIntegral baseline = LatencyIntegral.sum(PairedTrials.withPartner(baselines, candidates));
        if (candidate.samples() + baseline.samples() == 0) {
            return Optional.empty();
        }
        return Optional.of(DataTable.tabulate(
                "P99 integrals of the valid trials, computed as for Jetty 12 (change per sample)",
                1,
                List.of(
                        new Column<>("", Line::label),
                        new Column<>(comparison.candidate(), Line::candidate),
                        new Column<>(comparison.baseline(), Line::baseline),
                        new Column<>("change", Line::change)),
                List.of(
                        new Line(
                                "samples of 1 s",
                                Integer.toString(candidate.samples()),
                                Integer.toString(baseline.samples()),
                                ""),
                        new Line(
                                "sum of p99, ms",
                                millis(candidate, candidate.p99Micros()),
                                millis(baseline, baseline.p99Micros()),
                                NumberFormats.change(candidate.p99Ratio(baseline))),
                        new Line(
                                "sum of maxima, ms",
                                millis(candidate, candidate.maxMicros()),
                                millis(baseline, baseline.maxMicros()),
                                NumberFormats.change(candidate.maxRatio(baseline))))));
    }

    /** A sum of nothing is not zero. */
    private static String millis(LatencyIntegral integral, double micros) {
        return integral.samples() == 0
                ? NumberFormats.MISSING
                : NumberFormats.format(micros / NumberFormats.MICROS_PER_MILLI);
    }
}
