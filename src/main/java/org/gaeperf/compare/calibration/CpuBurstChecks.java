package org.gaeperf.compare.calibration;

import static org.gaeperf.compare.calibration.CalibrationTrials.text;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.CalibrationVariants;

/**
 * Checks whether concurrent pairs show a pause that needs a core. Both servers of a pair share their cores, so each waits for the
 * bursts of the other, and the ratio of their tails may be smaller than that of servers which have the cores to themselves.
 */
final class CpuBurstChecks {

    private static final Metric TAIL = Metric.P99;
    private static final int MIN_PAIRS = 3;

    /** The level of the one-sided test of each design, as in the gate. */
    private static final double LEVEL = 0.05;

    /** The confidence of each of two intervals, which have 95 % together. */
    private static final double CONFIDENCE = 0.975;

    /** The least share of the rise that pairs have to show, the same as of injected faults. */
    private static final double MIN_SHARE = 0.5;

    private static final double MAX_SHARE = 2;

    private final List<CalibrationTrials> runs;

    CpuBurstChecks(List<CalibrationTrials> runs) {
        this.runs = runs;
    }

    List<CalibrationCheck> checks() {
        List<RatioEstimate.Pair> alone = pairs(CalibrationVariants.PLAIN_ALONE, CalibrationVariants.CPU_BURST_ALONE);
        List<RatioEstimate.Pair> concurrent =
                pairs(CalibrationVariants.PLAIN_IN_PAIRS, CalibrationVariants.CPU_BURST_IN_PAIRS);
        List<CalibrationCheck> checks = new ArrayList<>();
        checks.addAll(found(
                "burst of CPU, shown as a rise of p99, alone",
                alone,
                begun(CalibrationVariants.PLAIN_ALONE, CalibrationVariants.CPU_BURST_ALONE)));
        checks.addAll(found(
                "burst of CPU, shown as a rise of p99, in concurrent pairs",
                concurrent,
                begun(CalibrationVariants.PLAIN_IN_PAIRS, CalibrationVariants.CPU_BURST_IN_PAIRS)));
        if (Math.min(alone.size(), concurrent.size()) >= MIN_PAIRS) {
            checks.add(share(
                    RatioEstimate.fromPairs(alone).orElseThrow(),
                    RatioEstimate.fromPairs(concurrent).orElseThrow()));
        }
        return checks;
    }

    private List<RatioEstimate.Pair> pairs(String plain, String burst) {
        return runs.stream()
                .flatMap(trials -> trials.pairs(TAIL, plain, burst).stream())
                .toList();
    }

    private int begun(String plain, String burst) {
        return runs.stream().mapToInt(trials -> trials.begun(plain, burst)).sum();
    }

    private static List<CalibrationCheck> found(String name, List<RatioEstimate.Pair> pairs, int begun) {
        if (pairs.size() < MIN_PAIRS) {
            return CalibrationTrials.tooFew(name, pairs.size(), begun, MIN_PAIRS);
        }
        RatioEstimate estimate = RatioEstimate.fromPairs(pairs).orElseThrow();
        return List.of(CalibrationCheck.decided(
                name,
                text("%s, %d pairs", CalibrationTrials.change(estimate, CONFIDENCE), pairs.size()),
                text("above 1 (one-sided, level %.0f %%)", LEVEL * 100),
                estimate.oneSidedPValue(1) < LEVEL));
    }

    /**
     * Divides the logarithms of both ratios. The ends of both intervals are combined so that the share's is rather too wide than too
     * narrow.
     */
    private static CalibrationCheck share(RatioEstimate alone, RatioEstimate concurrent) {
        String name = "share of a burst of CPU that concurrent pairs show, p99";
        String required = text("the whole interval from %.1f to %.0f", MIN_SHARE, MAX_SHARE);
        RatioEstimate.Interval ofAlone = alone.interval(CONFIDENCE).orElseThrow();
        RatioEstimate.Interval ofPairs = concurrent.interval(CONFIDENCE).orElseThrow();
        double share = Math.log(concurrent.ratio()) / Math.log(alone.ratio());
        if (ofAlone.low() <= 1) {
            return CalibrationCheck.shown(
                    name,
                    text("%.2f; alone, no rise is shown that it could be a share of", share),
                    required,
                    false,
                    false);
        }
        double low = Math.log(ofPairs.low()) / Math.log(ofPairs.low() > 1 ? ofAlone.high() : ofAlone.low());
        double high = Math.log(ofPairs.high()) / Math.log(ofPairs.high() > 1 ? ofAlone.low() : ofAlone.high());
        return CalibrationCheck.shown(
                name,
                text(
                        "%.2f (%.2f … %.2f): %+.0f %% in pairs, %+.0f %% alone",
                        share, low, high, (concurrent.ratio() - 1) * 100, (alone.ratio() - 1) * 100),
                required,
                high < MIN_SHARE || low > MAX_SHARE,
                low >= MIN_SHARE && high <= MAX_SHARE);
    }
}
