package org.gaeperf.compare.calibration;

import static org.gaeperf.compare.calibration.CalibrationTrials.text;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadInterval;
import org.hipparchus.stat.regression.SimpleRegression;

/** Does the client's clock run as fast as the server's, and does it keep its distance? By servers with a known delay. */
final class ClockChecks {

    /** Half of a step of the histogram at 100 ms is 0.07 %. */
    private static final double MAX_RATE_ERROR = 0.005;

    private static final double MAX_DRIFT_MICROS = 250;
    private static final int MIN_TRIALS = 2;

    private final CalibrationTrials trials;

    ClockChecks(CalibrationTrials trials) {
        this.trials = trials;
    }

    List<CalibrationCheck> checks() {
        List<TrialResult> delayed = CalibrationVariants.DELAYS_MILLIS.stream()
                .flatMap(millis -> trials.valid(CalibrationVariants.delay(millis)).stream())
                .filter(trial ->
                        trial.load().isPresent() && trial.groundTruthLatency().isPresent())
                .toList();
        if (delayed.size() < MIN_TRIALS) {
            return List.of();
        }
        List<CalibrationCheck> checks = new ArrayList<>();
        checks.add(rate(delayed));
        checks.addAll(drift(delayed));
        return checks;
    }

    /** A constant overhead is the same at each delay. A clock that is too fast makes the longer delays longer. */
    private static CalibrationCheck rate(List<TrialResult> delayed) {
        SimpleRegression errors = new SimpleRegression();
        for (TrialResult trial : delayed) {
            double groundTruth = trial.groundTruthLatency().orElseThrow().p50Micros();
            double measured = trial.load().orElseThrow().scheduledLatency().p50Micros();
            errors.addData(groundTruth, measured - groundTruth);
        }
        double error = errors.getSlope();
        return CalibrationCheck.decided(
                "rate of the client's clock against the server's",
                text("%+.2f %% over delays from 1 to 100 ms, %d trials", error * 100, delayed.size()),
                text("within %.1f %%", MAX_RATE_ERROR * 100),
                Math.abs(error) <= MAX_RATE_ERROR);
    }

    /** The delay of a server stays the same, so the median of each second must. By the median of the trials. */
    private static List<CalibrationCheck> drift(List<TrialResult> delayed) {
        double[] micros = delayed.stream()
                .map(trial -> trial.load().orElseThrow().seconds())
                .filter(seconds -> seconds.size() > 2)
                .mapToDouble(ClockChecks::micros)
                .sorted()
                .toArray();
        if (micros.length < MIN_TRIALS) {
            return List.of();
        }
        double median = (micros[(micros.length - 1) / 2] + micros[micros.length / 2]) / 2;
        return List.of(CalibrationCheck.decided(
                "drift of a constant latency within a trial",
                text(
                        "%+,.0f µs (%+,.0f … %+,.0f in %d trials)",
                        median, micros[0], micros[micros.length - 1], micros.length),
                text("within %,.0f µs", MAX_DRIFT_MICROS),
                Math.abs(median) <= MAX_DRIFT_MICROS));
    }

    /** Returns the change from the first to the last second, by a line through the medians of all. */
    private static double micros(List<LoadInterval> seconds) {
        SimpleRegression medians = new SimpleRegression();
        seconds.forEach(second -> medians.addData(second.second(), second.p50Micros()));
        return medians.getSlope() * (seconds.size() - 1);
    }
}
