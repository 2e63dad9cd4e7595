package org.gaeperf.compare.trend;

import java.util.Random;

/**
 * Noise in which each value resembles the one before it, and nothing changes: an autoregressive process of first order with
 * a variance of 1. Runs of one machine are such, since its neighbours and its temperature last longer than a run. What is
 * found in a series is held against as many series of this noise (a parametric bootstrap; B. Efron and R. Tibshirani, "An
 * Introduction to the Bootstrap", 1993, chapter 8.5 on time series).
 *
 * @param autocorrelation of neighbouring values, from 0 to less than 1
 */
record AutoregressiveNoise(double autocorrelation) {

    /** The highest autocorrelation: with more, a lasting change cannot be distinguished from the noise. */
    private static final double MAX_AUTOCORRELATION = 0.95;

    /**
     * The noise that residuals come from. With one fitted mean, the estimate from n residuals is too low on average by about
     * {@code (1 + 3 r) / n} (F. Marriott and J. Pope, "Bias in the estimation of autocorrelations", 1954), with p means and
     * slopes by about {@code (p + (p + 2) r) / n}. That is put right. Negative values count as 0.
     *
     * @param residuals in their order, with a mean of 0
     * @param fitted how many means and slopes were subtracted from the series
     * @param standardErrors how many of them are added to the estimate: a few residuals may resemble each other less than
     *     the runs do by chance
     */
    static AutoregressiveNoise estimate(double[] residuals, int fitted, double standardErrors) {
        int n = residuals.length;
        double squares = 0;
        double products = 0;
        for (int i = 0; i < n; i++) {
            squares += residuals[i] * residuals[i];
            products += i == 0 ? 0 : residuals[i] * residuals[i - 1];
        }
        double measured = squares == 0 ? 0 : products / squares;
        double corrected = Math.max(-1, Math.min(1, (n * measured + fitted) / (n - 2.0 - fitted)));
        double standardError = Math.sqrt((1 - corrected * corrected) / n);
        return new AutoregressiveNoise(
                Math.max(0, Math.min(MAX_AUTOCORRELATION, corrected + standardErrors * standardError)));
    }

    /** A series of this noise. */
    double[] series(int length, Random random) {
        double[] series = new double[length];
        double innovation = Math.sqrt(1 - autocorrelation * autocorrelation);
        double value = random.nextGaussian();
        for (int i = 0; i < length; i++) {
            series[i] = value;
            value = autocorrelation * value + innovation * random.nextGaussian();
        }
        return series;
    }

    /** Returns the mean distance of neighbours: a measure of the noise that a change of level hardly moves. */
    static double meanDistance(double[] series, int from, int to) {
        double sum = 0;
        for (int i = from + 1; i < to; i++) {
            sum += Math.abs(series[i] - series[i - 1]);
        }
        return sum / (to - from - 1);
    }
}
