package org.gaeperf.compare.trend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Finds where a series of values changes for good, by E-divisive means (D. Matteson and N. James, "A nonparametric
 * approach for multiple change point analysis of multivariate data", 2014). MongoDB uses it on the history of its
 * benchmarks (D. Daly and others, "The use of change point detection to identify software performance regressions in a
 * continuous integration system", 2020).
 *
 * <p>The place that divides a stretch into its two most different parts is a change point if at most one in a hundred
 * series of {@link AutoregressiveNoise} can be divided as well. Then both parts are searched. The authors take random
 * permutations of the same values instead; these have no autocorrelation, so runs that resemble their predecessors would
 * have change points. The autocorrelation is that of the residuals from the means of the parts, plus one and a half of its
 * standard errors. A single outlier is no change point.
 */
public final class ChangePointDetector {

    /** Fewer values on a side cannot be distinguished from an outlier. */
    private static final int MIN_PART = 3;

    /** Fewer values do not show the noise. */
    public static final int MIN_SERIES = 8;

    private static final int SIMULATED = 999;
    private static final double SIGNIFICANCE = 0.01;

    /** A smaller share of the mean distance of neighbours is no noise. */
    private static final double ROUNDING = 1e-9;

    /** The amount that is added to the estimated autocorrelation. */
    private static final double STANDARD_ERRORS = 1.5;

    /** Parts of a stretch that may have means of their own: before, between and after. */
    private static final int PARTS = 3;

    /** A smaller change is not reported, as in comparisons. */
    private static final double MIN_CHANGE = 0.01;

    /** From this many deviations of what is left on, a further step in a part is not taken for noise. */
    private static final double LARGE_STEP_DEVIATIONS = 4;

    /** With fewer, an autocorrelation cannot be estimated. */
    private static final int MIN_DEGREES_OF_FREEDOM = 6;

    /** Fixed, so that the same series always has the same change points. */
    private static final long SEED = 20_140_301;

    private ChangePointDetector() {}

    /**
     * A lasting change.
     *
     * @param index of the first value after it
     * @param before mean of the values since the previous change point, or since the start
     * @param after mean of the values until the next change point, or until the end
     */
    public record ChangePoint(int index, double before, double after) {

        /** Returns the value after the step over that before it. */
        public double ratio() {
            return after / before;
        }
    }

    /** Finds the change points of a series, in the order of the series. */
    public static List<ChangePoint> detect(double... series) {
        List<Integer> bounds = new ArrayList<>(List.of(0));
        divide(series, 0, series.length, new Random(SEED), bounds);
        bounds.add(series.length);
        List<ChangePoint> points = new ArrayList<>();
        for (int n = 1; n < bounds.size() - 1; n++) {
            ChangePoint point = new ChangePoint(
                    bounds.get(n),
                    mean(series, bounds.get(n - 1), bounds.get(n)),
                    mean(series, bounds.get(n), bounds.get(n + 1)));
            if (Math.abs(point.ratio() - 1) >= MIN_CHANGE) {
                points.add(point);
            }
        }
        return points;
    }

    private static void divide(double[] series, int from, int to, Random random, List<Integer> bounds) {
        Optional<Division> best = best(series, from, to);
        if (to - from < MIN_SERIES || best.isEmpty() || !isRare(series, from, to, best.get(), random)) {
            return;
        }
        int at = from + best.get().length();
        divide(series, from, at, random, bounds);
        bounds.add(at);
        divide(series, at, to, random, bounds);
    }

    /** A stretch that is divided after {@code length} values from those until {@code end}, and how different both are. */
    private record Division(int length, int end, double difference) {}

    /** Says whether such a series is rare as noise, in units of the noise, whose size is not known. */
    private static boolean isRare(double[] series, int from, int to, Division found, Random random) {
        double scale = AutoregressiveNoise.meanDistance(series, from, to);
        if (scale == 0) {
            return false;
        }
        double[] residuals = residuals(series, from, to, found);
        if (isWithoutNoise(residuals, scale)) {
            return chanceOfArrangement(to - from, found) <= SIGNIFICANCE;
        }
        AutoregressiveNoise noise = noise(series, from, to, found, residuals);
        int asDifferent = 0;
        for (int n = 0; n < SIMULATED; n++) {
            double[] simulated = noise.series(to - from, random);
            double difference =
                    best(simulated, 0, simulated.length).orElseThrow().difference();
            if (difference / AutoregressiveNoise.meanDistance(simulated, 0, simulated.length)
                    >= found.difference() / scale) {
                asDifferent++;
            }
            if (asDifferent + 1 > SIGNIFICANCE * (SIMULATED + 1)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Estimates the noise. A part that has a further step in it would pass for autocorrelation, so each part is divided once
     * more where its step is large, and the smaller one of both estimates counts.
     */
    private static AutoregressiveNoise noise(double[] series, int from, int to, Division found, double[] residuals) {
        AutoregressiveNoise coarse = AutoregressiveNoise.estimate(residuals, PARTS, STANDARD_ERRORS);
        int[] bounds = {0, found.length(), found.end(), to - from};
        double[] finer = residuals.clone();
        int fitted = PARTS;
        for (int part = 0; part < PARTS; part++) {
            int begin = from + bounds[part];
            int end = from + bounds[part + 1];
            Optional<Division> further =
                    best(series, begin, end).filter(division -> isLarge(series, begin, end, division));
            if (further.isPresent()) {
                double[] inner = residuals(series, begin, end, further.get());
                System.arraycopy(inner, 0, finer, bounds[part], inner.length);
                fitted += further.get().end() == end - begin ? 1 : 2;
            }
        }
        if (fitted == PARTS || to - from - fitted < MIN_DEGREES_OF_FREEDOM) {
            return coarse;
        }
        AutoregressiveNoise fine = AutoregressiveNoise.estimate(finer, fitted, STANDARD_ERRORS);
        return fine.autocorrelation() < coarse.autocorrelation() ? fine : coarse;
    }

    private static boolean isLarge(double[] series, int begin, int end, Division division) {
        double[] residuals = residuals(series, begin, end, division);
        double squares =
                Arrays.stream(residuals).map(residual -> residual * residual).sum();
        double deviation = Math.sqrt(squares / Math.max(1, residuals.length - PARTS));
        int at = begin + division.length();
        double step = mean(series, at, begin + division.end()) - mean(series, begin, at);
        return Math.abs(step) > LARGE_STEP_DEVIATIONS * deviation;
    }

    /** Says whether each part has one value only, but for what summation rounds. */
    private static boolean isWithoutNoise(double[] residuals, double scale) {
        return Arrays.stream(residuals).allMatch(residual -> Math.abs(residual) <= ROUNDING * scale);
    }

    /**
     * The share of the orders of the same values that are divided as well, as the authors test it. Without noise there is no
     * autocorrelation that could be estimated. Two levels of m and n values have two such orders of all; where a third part
     * follows, the stretch between could be anywhere.
     */
    private static double chanceOfArrangement(int size, Division found) {
        boolean reachesTheEnd = found.end() == size;
        int chosen = reachesTheEnd ? found.length() : found.end() - found.length();
        double orders = 1;
        for (int i = 1; i <= chosen; i++) {
            orders = orders * (size - chosen + i) / i;
        }
        return (reachesTheEnd ? 2 : size - chosen + 1) / orders;
    }

    /**
     * Returns the distances of the values from the mean of their part: before the division, between it and the end of Y,
     * and after that.
     */
    private static double[] residuals(double[] series, int from, int to, Division division) {
        double[] residuals = new double[to - from];
        int[] bounds = {0, division.length(), division.end(), to - from};
        for (int part = 0; part < PARTS; part++) {
            double mean = mean(series, from + bounds[part], from + bounds[part + 1]);
            for (int i = bounds[part]; i < bounds[part + 1]; i++) {
                residuals[i] = series[from + i] - mean;
            }
        }
        return residuals;
    }

    /**
     * The division with the greatest energy statistic {@code mn/(m+n) (2 E|X-Y| - E|X-X'| - E|Y-Y'|)}. X is everything
     * before it and Y any stretch right after it. Y need not reach the end: otherwise a change that is reverted later
     * would be missed.
     */
    private static Optional<Division> best(double[] series, int from, int to) {
        double[][] sums = sums(series, from, to);
        int size = to - from;
        Division best = null;
        for (int m = MIN_PART; m <= size - MIN_PART; m++) {
            double within = sums[m][m] / (m * (m - 1.0));
            for (int end = m + MIN_PART; end <= size; end++) {
                int n = end - m;
                double between = sums[m][end] - sums[m][m];
                double after = sums[end][end] - 2 * sums[m][end] + sums[m][m];
                double energy = 2 * between / ((double) m * n) - within - after / (n * (n - 1.0));
                double difference = energy * m * n / (m + n);
                if (best == null || difference > best.difference()) {
                    best = new Division(m, end, difference);
                }
            }
        }
        return Optional.ofNullable(best);
    }

    /** Returns at {@code [i][j]} the sum of the distances between each of the first i values and each of the first j. */
    private static double[][] sums(double[] series, int from, int to) {
        double[][] sums = new double[to - from + 1][to - from + 1];
        for (int i = 1; i < sums.length; i++) {
            double row = 0;
            for (int j = 1; j < sums.length; j++) {
                row += Math.abs(series[from + i - 1] - series[from + j - 1]);
                sums[i][j] = sums[i - 1][j] + row;
            }
        }
        return sums;
    }

    private static double mean(double[] series, int from, int to) {
        return Arrays.stream(series, from, to).average().orElse(Double.NaN);
    }
}
