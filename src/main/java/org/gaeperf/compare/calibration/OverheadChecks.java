package org.gaeperf.compare.calibration;

import static org.gaeperf.compare.calibration.CalibrationTrials.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PairedTrials;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostNoise.CoreNoise;
import org.gaeperf.model.series.TimeSeries;

/** Checks what the measurement itself costs the server, in CPU. */
final class OverheadChecks {

    private static final int MIN_PAIRS = 3;
    private static final double MAX_SAMPLING_OVERHEAD = 0.01;

    /** What its documentation says: "5 % to 10 %" (JDK, Troubleshooting Guide, "Native Memory Tracking"). */
    private static final double MAX_TRACKING_OVERHEAD = 0.1;

    private static final double MAX_OBSERVERS_PERCENT = 1;

    /** The level of the interval that is shown and must be below the limit. */
    private static final double CONFIDENCE = 0.95;

    private final CalibrationTrials trials;

    OverheadChecks(CalibrationTrials trials) {
        this.trials = trials;
    }

    List<CalibrationCheck> checks() {
        List<CalibrationCheck> checks = new ArrayList<>();
        checks.addAll(sampling());
        checks.addAll(nativeMemoryTracking());
        checks.addAll(observers());
        return checks;
    }

    /**
     * The server is sampled more often than in any other suite, so that the overhead stands out. A sample costs the same
     * whenever it is taken, so the overhead at the usual interval follows.
     */
    private List<CalibrationCheck> sampling() {
        List<TrialResult> often = trials.valid(CalibrationVariants.SAMPLED_OFTEN);
        List<RatioEstimate.Pair> pairs = pairs(CalibrationVariants.UNSAMPLED, often);
        double usualSeconds = secondsBetweenSamples(trials.valid(CalibrationVariants.SAMPLED));
        double seconds = secondsBetweenSamples(often);
        int usable = Double.isNaN(usualSeconds) || Double.isNaN(seconds) ? 0 : pairs.size();
        if (usable < MIN_PAIRS) {
            return CalibrationTrials.tooFew(
                    "overhead of sampling",
                    usable,
                    trials.begun(CalibrationVariants.UNSAMPLED, CalibrationVariants.SAMPLED_OFTEN),
                    MIN_PAIRS);
        }
        double share = seconds / usualSeconds;
        RatioEstimate estimate = RatioEstimate.fromPairs(pairs).orElseThrow();
        RatioEstimate.Interval interval = estimate.interval(CONFIDENCE).orElseThrow();
        return List.of(CalibrationCheck.shown(
                text("overhead of a sample every %.0f s, CPU per 1,000 requests", usualSeconds),
                text(
                        "%s; of a sample every %.1f s %s; %d pairs",
                        overhead(estimate, share), seconds, overhead(estimate, 1), pairs.size()),
                "the whole interval below +1 %",
                (interval.low() - 1) * share > MAX_SAMPLING_OVERHEAD,
                (interval.high() - 1) * share < MAX_SAMPLING_OVERHEAD));
    }

    /** Checks the cost of Native Memory Tracking. It is on both sides of every comparison, so it makes a ratio smaller. */
    private List<CalibrationCheck> nativeMemoryTracking() {
        String name = "overhead of Native Memory Tracking, CPU per 1,000 requests";
        List<RatioEstimate.Pair> pairs =
                pairs(CalibrationVariants.WITHOUT_NMT, trials.valid(CalibrationVariants.SAMPLED));
        if (pairs.size() < MIN_PAIRS) {
            return CalibrationTrials.tooFew(
                    name,
                    pairs.size(),
                    trials.begun(CalibrationVariants.WITHOUT_NMT, CalibrationVariants.SAMPLED),
                    MIN_PAIRS);
        }
        RatioEstimate estimate = RatioEstimate.fromPairs(pairs).orElseThrow();
        RatioEstimate.Interval interval = estimate.interval(CONFIDENCE).orElseThrow();
        return List.of(CalibrationCheck.shown(
                name,
                text("%s; %d pairs", CalibrationTrials.change(estimate, CONFIDENCE), pairs.size()),
                text("the whole interval below +%.0f %%", MAX_TRACKING_OVERHEAD * 100),
                interval.low() > 1 + MAX_TRACKING_OVERHEAD,
                interval.high() < 1 + MAX_TRACKING_OVERHEAD));
    }

    /** Returns what the measurement itself takes of the server's cores, in the trials of the runtime against itself. */
    private List<CalibrationCheck> observers() {
        double[] percents = Stream.of(CalibrationVariants.IDENTICAL_A, CalibrationVariants.INTERLEAVED_A)
                .flatMap(variant -> trials.valid(variant).stream())
                .flatMap(trial -> trial.hostNoise().stream())
                .flatMap(noise -> noise.serverCores().stream())
                .mapToDouble(CoreNoise::observersPercent)
                .toArray();
        if (percents.length == 0) {
            return List.of();
        }
        double median = RateAccuracyChecks.median(Arrays.stream(percents));
        return List.of(CalibrationCheck.decided(
                "CPU of the hiccup meter and other observers on the server's cores",
                text("%.1f %% (median of %d trials)", median, percents.length),
                text("at most %.0f %%", MAX_OBSERVERS_PERCENT),
                median <= MAX_OBSERVERS_PERCENT));
    }

    private List<RatioEstimate.Pair> pairs(String without, List<TrialResult> with) {
        return PairedTrials.pairs(Metric.CPU_PER_REQUEST, trials.valid(without), with);
    }

    /** Returns the time as measured and not as planned: while a slow sample is taken, others are skipped. */
    private static double secondsBetweenSamples(List<TrialResult> trials) {
        return trials.stream()
                .flatMap(trial -> trial.samples().series("rssBytes").stream())
                .map(TimeSeries::points)
                .filter(points -> points.size() > 1)
                .mapToDouble(points ->
                        (points.get(points.size() - 1).seconds() - points.get(0).seconds()) / (points.size() - 1))
                .average()
                .orElse(Double.NaN);
    }

    private static String overhead(RatioEstimate estimate, double share) {
        String ratio = text("%+.1f %%", (estimate.ratio() - 1) * share * 100);
        return estimate.interval(CONFIDENCE)
                .map(interval -> text(
                        "%s (%+.1f %% … %+.1f %%)",
                        ratio, (interval.low() - 1) * share * 100, (interval.high() - 1) * share * 100))
                .orElse(ratio + " (no interval)");
    }
}
