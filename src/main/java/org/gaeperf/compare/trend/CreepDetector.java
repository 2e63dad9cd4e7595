package org.gaeperf.compare.trend;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * Finds a slow rise or fall, of which no single build looks bad. All values are compared with the first ones of the series:
 * a baseline that moves with each good build would creep too.
 *
 * <p>The statistic is the largest cumulative sum of the distances from that baseline, upwards or downwards, each less half of
 * the noise (E. Page, "Continuous inspection schemes", 1954). It counts if at most one in a hundred series of {@link
 * AutoregressiveNoise} with the same baseline has such a sum. The noise is that of the residuals from a straight line.
 */
public final class CreepDetector {

    /** How many of the first values have the mean that is the baseline. */
    public static final int BASELINE = 8;

    /** So many are compared with it at least, and so many of the newest make the present level. */
    private static final int MIN_LATER = 6;

    private static final int NEWEST = 3;

    private static final double ALLOWANCE = 0.5;
    private static final double STANDARD_ERRORS = 0.5;
    private static final int SIMULATED = 999;
    private static final double SIGNIFICANCE = 0.01;
    private static final double MIN_CHANGE = 0.01;

    /** Fixed, so that the same series always has the same result. */
    private static final long SEED = 19_540_601;

    private CreepDetector() {}

    /**
     * A level that is no longer that of the first values.
     *
     * @param index from which on the values are away from the baseline
     * @param before mean of the first {@link #BASELINE} values
     * @param after mean of the newest values
     */
    public record Creep(int index, double before, double after) {

        /** Returns the value after the step over that before it. */
        public double ratio() {
            return after / before;
        }
    }

    /** Compares a series with its own beginning; empty if it is too short or nothing is shown. */
    public static Optional<Creep> detect(double... series) {
        if (series.length < BASELINE + MIN_LATER) {
            return Optional.empty();
        }
        Excursion found = excursion(series);
        double before = mean(series, 0, BASELINE);
        Creep creep = new Creep(found.start(), before, mean(series, series.length - NEWEST, series.length));
        boolean isPresent = found.isUp() == creep.after() > before && Math.abs(creep.ratio() - 1) >= MIN_CHANGE;
        return isPresent && isRare(series, found) ? Optional.of(creep) : Optional.empty();
    }

    /** The largest cumulative sum, in units of the noise, and where it began. */
    private record Excursion(double sum, int start, boolean isUp) {}

    private static Excursion excursion(double... series) {
        double baseline = mean(series, 0, BASELINE);
        double noise = AutoregressiveNoise.meanDistance(series, 0, series.length);
        Excursion up = excursion(series, baseline, noise, 1);
        Excursion down = excursion(series, baseline, noise, -1);
        return up.sum() >= down.sum() ? up : down;
    }

    private static Excursion excursion(double[] series, double baseline, double noise, int sign) {
        double sum = 0;
        int start = BASELINE;
        Excursion largest = new Excursion(0, BASELINE, sign > 0);
        for (int i = BASELINE; i < series.length && noise > 0; i++) {
            sum += sign * (series[i] - baseline) / noise - ALLOWANCE;
            if (sum <= 0) {
                sum = 0;
                start = i + 1;
            } else if (sum > largest.sum()) {
                largest = new Excursion(sum, start, sign > 0);
            }
        }
        return largest;
    }

    private static boolean isRare(double[] series, Excursion found) {
        AutoregressiveNoise noise = AutoregressiveNoise.estimate(residuals(series), 2, STANDARD_ERRORS);
        Random random = new Random(SEED);
        int asLarge = 0;
        for (int n = 0; n < SIMULATED; n++) {
            if (excursion(noise.series(series.length, random)).sum() >= found.sum()) {
                asLarge++;
            }
            if (asLarge + 1 > SIGNIFICANCE * (SIMULATED + 1)) {
                return false;
            }
        }
        return true;
    }

    private static double[] residuals(double... series) {
        SimpleRegression line = new SimpleRegression();
        for (int i = 0; i < series.length; i++) {
            line.addData(i, series[i]);
        }
        double[] residuals = new double[series.length];
        Arrays.setAll(residuals, i -> series[i] - line.predict(i));
        return residuals;
    }

    private static double mean(double[] series, int from, int to) {
        return Arrays.stream(series, from, to).average().orElse(Double.NaN);
    }
}
