package org.gaeperf.compare.calibration;

import static org.gaeperf.compare.calibration.CalibrationTrials.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.CrossCheck;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LatencySummary;

/** Checks whether a measured latency is right. It is compared with the server's ground truth, and with what another tool measures. */
final class AccuracyChecks {

    private static final double MAX_DELAY_ERROR = 0.01;
    private static final double MAX_STALL_ERROR = 0.05;
    private static final double MAX_CROSS_CHECK_ERROR = 0.05;
    private static final double MAX_DELAY_ERROR_MICROS = 100;
    private static final double MAX_STALL_ERROR_MICROS = 150;
    private static final double MICROS_PER_MILLI = 1000;

    private final CalibrationTrials trials;

    AccuracyChecks(CalibrationTrials trials) {
        this.trials = trials;
    }

    List<CalibrationCheck> checks(List<CrossCheck> crossChecks) {
        List<CalibrationCheck> checks = new ArrayList<>();
        for (int millis : CalibrationVariants.DELAYS_MILLIS) {
            lastAttempts(CalibrationVariants.delay(millis)).forEach(trial -> checks.add(delay(trial)));
        }
        lastAttempts(CalibrationVariants.SERVER_STALL).forEach(trial -> checks.addAll(stalls(trial, "server", false)));
        lastAttempts(CalibrationVariants.CLIENT_STALL).forEach(trial -> checks.addAll(stalls(trial, "client", true)));
        crossChecks.forEach(crossCheck -> checks.addAll(crossCheck(crossCheck)));
        return checks;
    }

    /** Returns the trials without those that were invalid and run again: the retry counts. */
    private List<TrialResult> lastAttempts(String variant) {
        List<TrialResult> all = trials.all(variant);
        return all.stream().filter(trial -> !trial.isRetriedIn(all)).toList();
    }

    private static CalibrationCheck delay(TrialResult trial) {
        if (hasNoLatency(trial)) {
            return withoutLatency(trial);
        }
        double measured = trial.load().get().scheduledLatency().p50Micros();
        double groundTruth = trial.groundTruthLatency().get().p50Micros();
        double allowed = Math.max(groundTruth * MAX_DELAY_ERROR, MAX_DELAY_ERROR_MICROS);
        return CalibrationCheck.decided(
                trial.variant().name() + ", median latency",
                text("%,.0f µs; ground truth %,.0f µs", measured, groundTruth),
                "within 1 % or 100 µs of the ground truth",
                Math.abs(measured - groundTruth) <= allowed);
    }

    private static boolean hasNoLatency(TrialResult trial) {
        return trial.load().isEmpty() || trial.groundTruthLatency().isEmpty();
    }

    /** Makes the check of a trial that has no latency: it must not look like one that was not checked. */
    private static CalibrationCheck withoutLatency(TrialResult trial) {
        return CalibrationCheck.decided(
                trial.variant().name(),
                "not measured: " + String.join("; ", trial.reasons()),
                "a latency and its ground truth",
                false);
    }

    /** Checks the trials in which the client was stalled: service time must not show it, or the sender was not really stalled. */
    private static List<CalibrationCheck> stalls(TrialResult trial, String stalled, boolean hiddenFromServiceTime) {
        if (hasNoLatency(trial)) {
            return List.of(withoutLatency(trial));
        }
        Map<String, ToDoubleFunction<LatencySummary>> percentiles = Map.of(
                "p90", LatencySummary::p90Micros, "p95", LatencySummary::p95Micros, "p99", LatencySummary::p99Micros);
        List<CalibrationCheck> checks = new ArrayList<>();
        for (String percentile : List.of("p90", "p95", "p99")) {
            ToDoubleFunction<LatencySummary> micros = percentiles.get(percentile);
            double measured = micros.applyAsDouble(trial.load().get().scheduledLatency());
            double serviceTime = micros.applyAsDouble(trial.load().get().serviceTime());
            double groundTruth = micros.applyAsDouble(trial.groundTruthLatency().get());
            checks.add(CalibrationCheck.decided(
                    "2 s stall of the " + stalled + " in 20 s, " + percentile,
                    text(
                            "%,.1f ms; ground truth %,.1f ms (service time %,.1f ms)",
                            measured / MICROS_PER_MILLI,
                            groundTruth / MICROS_PER_MILLI,
                            serviceTime / MICROS_PER_MILLI),
                    "within 5 % of the ground truth" + (hiddenFromServiceTime ? ", service time not" : ""),
                    agrees(measured, groundTruth) && !(hiddenFromServiceTime && agrees(serviceTime, groundTruth))));
        }
        return checks;
    }

    private static boolean agrees(double measured, double groundTruth) {
        return Math.abs(measured - groundTruth) <= Math.max(groundTruth * MAX_STALL_ERROR, MAX_STALL_ERROR_MICROS);
    }

    /** Checks the last trial: a disturbed one was retried, and the retry counts. */
    private List<CalibrationCheck> crossCheck(CrossCheck crossCheck) {
        List<TrialResult> own = trials.all(crossCheck.variant());
        if (own.isEmpty()) {
            return List.of();
        }
        TrialResult trial = own.get(own.size() - 1);
        String name = crossCheck.tool() + " on the same server, median";
        String required = "within 5 %";
        if (trial.load().isEmpty()) {
            return List.of(CalibrationCheck.decided(
                    name, "not measured by gaeperf: " + String.join("; ", trial.reasons()), required, false));
        }
        double p50Micros = trial.load().get().scheduledLatency().p50Micros();
        return List.of(CalibrationCheck.decided(
                name,
                text(
                        "%,.0f µs at %d requests/s; %s measured %,.0f µs at %.0f",
                        p50Micros,
                        trial.workload().requestsPerSecond(),
                        crossCheck.tool(),
                        crossCheck.p50Micros(),
                        crossCheck.requestsPerSecond()),
                required,
                Math.abs(p50Micros / crossCheck.p50Micros() - 1) <= MAX_CROSS_CHECK_ERROR));
    }
}
