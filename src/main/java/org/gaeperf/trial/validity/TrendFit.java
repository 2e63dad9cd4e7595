package org.gaeperf.trial.validity;

import org.gaeperf.model.load.Steadiness.Trend;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.rank.Median;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * Fits a line to the logarithms of a value over time. Values further than three standard deviations from the median, by
 * the median absolute deviation, count as that far, since a single disturbed second is no trend. Seconds that are
 * similar to the ones before tell less than independent ones: the standard error of the slope is multiplied by the
 * square root of (1 + r) / (1 - r), where r is the correlation of neighboring residuals (G. Box, G. Jenkins and G.
 * Reinsel, Time Series Analysis, 2008, chapter 2).
 */
final class TrendFit {

    private static final double PROBABILITY_ON_EACH_SIDE = 0.10;
    private static final double STANDARD_DEVIATIONS = 3;

    /** The standard deviation of a normal distribution by its median absolute deviation. */
    private static final double DEVIATION_FACTOR = 1.4826;

    private static final double MAX_CORRELATION = 0.9;

    private TrendFit() {}

    /** The trend of values above 0, of which there are at least four. */
    static Trend fit(double[] seconds, double[] values) {
        double[] logs = clip(values);
        SimpleRegression line = new SimpleRegression();
        for (int i = 0; i < logs.length; i++) {
            line.addData(seconds[i], logs[i]);
        }
        double correlation = correlation(line, seconds, logs);
        double quantile = new TDistribution(logs.length - 2).inverseCumulativeProbability(1 - PROBABILITY_ON_EACH_SIDE);
        return new Trend(
                line.getSlope(), quantile * line.getSlopeStdErr() * Math.sqrt((1 + correlation) / (1 - correlation)));
    }

    private static double[] clip(double[] values) {
        double[] logs = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            logs[i] = Math.log(values[i]);
        }
        double median = new Median().evaluate(logs);
        double[] deviations = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            deviations[i] = Math.abs(logs[i] - median);
        }
        double far = STANDARD_DEVIATIONS * DEVIATION_FACTOR * new Median().evaluate(deviations);
        for (int i = 0; i < values.length; i++) {
            logs[i] = Math.max(median - far, Math.min(median + far, logs[i]));
        }
        return logs;
    }

    private static double correlation(SimpleRegression line, double[] seconds, double[] logs) {
        double products = 0;
        double squares = 0;
        double before = 0;
        for (int i = 0; i < logs.length; i++) {
            double residual = logs[i] - line.predict(seconds[i]);
            squares += residual * residual;
            products += residual * before;
            before = residual;
        }
        return squares == 0 ? 0 : Math.max(0, Math.min(MAX_CORRELATION, products / squares));
    }
}
