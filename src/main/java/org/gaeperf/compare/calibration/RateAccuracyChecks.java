package org.gaeperf.compare.calibration;

import static org.gaeperf.compare.calibration.CalibrationTrials.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LatencySummary;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * Checks whether a latency is right at the rates that are compared. In microseconds against the server's own account of the same requests.
 */
final class RateAccuracyChecks {

    private static final double MAX_ADDED_MICROS = 30;

    /** The loads of both sides share a core, and a thread of one is often woken while one of the other runs. */
    private static final double MAX_ADDED_MICROS_CONCURRENT = 100;

    private static final double MAX_P99_ERROR = 0.2;
    private static final double MAX_BIAS_MICROS = 10;
    private static final double CONFIDENCE = 0.95;
    private static final int MIN_PAIRS = 3;

    private final CalibrationTrials trials;

    RateAccuracyChecks(CalibrationTrials trials) {
        this.trials = trials;
    }

    List<CalibrationCheck> checks() {
        List<TrialResult> alone = known(CalibrationVariants.PLAIN);
        List<TrialResult> concurrent = Stream.concat(
                        known(CalibrationVariants.PLAIN_A).stream(), known(CalibrationVariants.PLAIN_B).stream())
                .toList();
        List<CalibrationCheck> checks = new ArrayList<>();
        added(alone, "", MAX_ADDED_MICROS).ifPresent(checks::add);
        added(concurrent, " on each side", MAX_ADDED_MICROS_CONCURRENT).ifPresent(checks::add);
        tail(alone, "").ifPresent(checks::add);
        tail(concurrent, " on each side").ifPresent(checks::add);
        checks.addAll(bias());
        return checks;
    }

    private List<TrialResult> known(String variant) {
        return trials.valid(variant).stream()
                .filter(trial ->
                        trial.load().isPresent() && trial.groundTruthLatency().isPresent())
                .toList();
    }

    /**
     * Returns what the client adds to a latency: from the time when the server has handed a response to the kernel to the time
     * when the client has read it. It is in both sides of a comparison, so it makes a ratio of latencies smaller.
     */
    private static Optional<CalibrationCheck> added(List<TrialResult> known, String design, double limit) {
        if (known.isEmpty()) {
            return Optional.empty();
        }
        double[] micros =
                known.stream().mapToDouble(RateAccuracyChecks::added).sorted().toArray();
        double latency = median(known.stream()
                .mapToDouble(
                        trial -> trial.load().orElseThrow().scheduledLatency().p50Micros()));
        double median = median(Arrays.stream(micros));
        return Optional.of(CalibrationCheck.decided(
                "what the client adds to the median latency at " + rate(known) + design,
                text(
                        "%,.0f µs (%,.0f … %,.0f in %d trials) of %,.0f µs",
                        median, micros[0], micros[micros.length - 1], micros.length, latency),
                text("within %,.0f µs of the ground truth", limit),
                Math.abs(median) <= limit));
    }

    private static double added(TrialResult trial) {
        return error(trial, LatencySummary::p50Micros);
    }

    private static double error(TrialResult trial, ToDoubleFunction<LatencySummary> value) {
        return value.applyAsDouble(trial.load().orElseThrow().scheduledLatency())
                - value.applyAsDouble(trial.groundTruthLatency().orElseThrow());
    }

    private static Optional<CalibrationCheck> tail(List<TrialResult> known, String design) {
        if (known.isEmpty()) {
            return Optional.empty();
        }
        double micros = median(known.stream().mapToDouble(trial -> error(trial, LatencySummary::p99Micros)));
        double share = median(known.stream()
                .mapToDouble(trial -> error(trial, LatencySummary::p99Micros)
                        / trial.groundTruthLatency().orElseThrow().p99Micros()));
        return Optional.of(CalibrationCheck.decided(
                "what the client adds to the p99 latency at " + rate(known) + design,
                text("%,.0f µs, %+.1f %% (medians of %d trials)", micros, share * 100, known.size()),
                text("within %.0f %% of the ground truth", MAX_P99_ERROR * 100),
                Math.abs(share) <= MAX_P99_ERROR));
    }

    /** The client must add the same to both sides, or a comparison is biased by the difference. */
    private List<CalibrationCheck> bias() {
        String name = "what the client of one side adds more to the median latency, concurrent";
        StreamingStatistics differences = new StreamingStatistics();
        for (TrialResult one : known(CalibrationVariants.PLAIN_A)) {
            known(CalibrationVariants.PLAIN_B).stream()
                    .filter(other -> other.pair() == one.pair())
                    .forEach(other -> differences.addValue(added(other) - added(one)));
        }
        int pairs = (int) differences.getN();
        if (pairs < MIN_PAIRS) {
            return CalibrationTrials.tooFew(
                    name, pairs, trials.begun(CalibrationVariants.PLAIN_A, CalibrationVariants.PLAIN_B), MIN_PAIRS);
        }
        double mean = differences.getMean();
        double half = Math.sqrt(differences.getVariance() / pairs)
                * new TDistribution(pairs - 1.0).inverseCumulativeProbability(1 - (1 - CONFIDENCE) / 2);
        return List.of(CalibrationCheck.shown(
                name,
                text("%+.0f µs (%+.0f … %+.0f), %d pairs", mean, mean - half, mean + half, pairs),
                text("the whole interval within ±%.0f µs", MAX_BIAS_MICROS),
                mean - half > MAX_BIAS_MICROS || mean + half < -MAX_BIAS_MICROS,
                mean - half >= -MAX_BIAS_MICROS && mean + half <= MAX_BIAS_MICROS));
    }

    private static String rate(List<TrialResult> known) {
        return text("%,d requests/s", known.get(0).workload().requestsPerSecond());
    }

    static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
