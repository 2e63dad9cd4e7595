package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.validity.ValidityThresholds;
import org.gaeperf.trial.validity.SteadinessRules;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Simulates how often trials are called steady: the warm-up ends at the first second that the detector accepts, the measurement is
 * assessed afterwards. A quiet second of a shared machine deviates by 7 %, and neighboring seconds correlate by 0.2.
 */
@DisplayName("Of simulated trials")
class SteadinessSimulationTest {

    private static final int TRIALS = 400;
    private static final double DEVIATION = 0.07;
    private static final double CORRELATION = 0.2;
    private static final int WARM_UP_LIMIT_SECONDS = 45;

    private final Random random = new Random(17);

    @ParameterizedTest(name = "with {0} % a second, {2} to {3} % of those that are measured for {1} s are steady")
    @CsvSource({
        "0, 10, 70, 100",
        "1, 10, 0, 14",
        "0, 15, 90, 100",
        "0, 20, 96, 100",
        "0, 60, 96, 100",
        "1, 15, 0, 8",
        "-1, 15, 0, 8",
        "1, 20, 0, 6",
        "-1, 20, 0, 6",
        "-0.5, 60, 0, 2"
    })
    void trend(double percentPerSecond, int seconds, double minPercent, double maxPercent) {
        int steady = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            steady += isSteady(percentPerSecond / 100, seconds) ? 1 : 0;
        }

        double percent = 100.0 * steady / TRIALS;
        System.out.printf(
                Locale.ROOT, "trend %+.1f %%/s, measured %d s: %.1f %% steady%n", percentPerSecond, seconds, percent);
        assertThat(percent).isBetween(minPercent, maxPercent);
    }

    private boolean isSteady(double changePerSecond, int measuredSeconds) {
        LoadSecondSeries load = new LoadSecondSeries()
                .addNoisy(WARM_UP_LIMIT_SECONDS + measuredSeconds, changePerSecond, DEVIATION, CORRELATION, random);
        List<LoadSecond> seconds = load.seconds();
        int warmUp = SteadyStateDetector.SECONDS;
        while (warmUp <= WARM_UP_LIMIT_SECONDS
                && !SteadyStateDetector.findChanges(seconds.subList(0, warmUp)).isEmpty()) {
            warmUp++;
        }
        if (warmUp > WARM_UP_LIMIT_SECONDS) {
            return false;
        }
        MeasurementWindow window = new MeasurementWindow(
                0,
                LoadSecondSeries.RATE,
                seconds.get(warmUp - 1).arrivedNanos(),
                seconds.get(warmUp + measuredSeconds - 1).arrivedNanos());
        return SteadinessMeter.measure(seconds, ValidityThresholds.MIN_SECONDS_FOR_TREND, warmUp, window)
                .map(steadiness -> SteadinessRules.findTrends(steadiness, measuredSeconds))
                .orElseThrow()
                .isEmpty();
    }
}
