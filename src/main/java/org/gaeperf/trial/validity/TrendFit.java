package org.gaeperf.trial.validity;

import java.util.Arrays;
import org.gaeperf.model.validity.Steadiness.Trend;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.rank.Median;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * Fits a line to values over time, or to their logarithms. Values further than three standard deviations from the median, by
 * the median absolute deviation, count as that far if they stand alone, since a single disturbed second is no trend. A
 * disturbance may lie across two seconds; several seconds at another level are a change. Seconds that are
 * similar to the ones before carry less information than independent ones: the standard error of the slope is multiplied by the
 * square root of (1 + r) / (1 - r), where r is the correlation of neighboring residuals (G. Box, G. Jenkins and G.
 * Reinsel, Time Series Analysis, 2008, chapter 2).
 */
final class TrendFit {

    private static final double PROBABILITY_ON_EACH_SIDE = 0.10;
    private static final double STANDARD_DEVIATIONS = 3;

    /** The standard deviation of a normal distribution by its median absolute deviation. */
    private static final double DEVIATION_FACTOR = 1.4826;

    /** How many neighboring seconds one disturbance makes invalid. */
    private static final int MAX_DISTURBED_SECONDS = 2;

    /** At the beginning or the end, more seconds at another level may be all that is seen of a change. */
    private static final int MAX_DISTURBED_SECONDS_AT_THE_EDGE = 1;

    private static final double MAX_CORRELATION = 0.9;

    private TrendFit() {}

    /** The trend of the logarithms of values above 0, of which there are at least four. */
    static Trend fit(double[] seconds, double[] values) {
        return fitLine(seconds, Arrays.stream(values).map(Math::log).toArray());
    }

    /** The trend of the values themselves, of which there are at least four. */
    static Trend fitLine(double[] seconds, double[] values) {
        double[] clipped = clip(values);
        SimpleRegression line = new SimpleRegression();
        for (int i = 0; i < clipped.length; i++) {
            line.addData(seconds[i], clipped[i]);
        }
        double correlation = correlation(line, seconds, clipped);
        double quantile =
                new TDistribution(clipped.length - 2).inverseCumulativeProbability(1 - PROBABILITY_ON_EACH_SIDE);
        return new Trend(
                line.getSlope(), quantile * line.getSlopeStdErr() * Math.sqrt((1 + correlation) / (1 - correlation)));
    }

    private static double[] clip(double[] values) {
        double[] clipped = values.clone();
        double median = new Median().evaluate(clipped);
        double[] deviations =
                Arrays.stream(clipped).map(value -> Math.abs(value - median)).toArray();
        double far = STANDARD_DEVIATIONS * DEVIATION_FACTOR * new Median().evaluate(deviations);
        int from = 0;
        while (from < clipped.length) {
            int to = endOfLevel(clipped, from, median, far);
            boolean atTheEdge = from == 0 || to == clipped.length;
            if (to - from <= (atTheEdge ? MAX_DISTURBED_SECONDS_AT_THE_EDGE : MAX_DISTURBED_SECONDS)) {
                for (int i = from; i < to; i++) {
                    clipped[i] = Math.max(median - far, Math.min(median + far, clipped[i]));
                }
            }
            from = to;
        }
        return clipped;
    }

    /** Returns where the values end that are all near the median, all far above, or all far below, from this one on. */
    private static int endOfLevel(double[] values, int from, double median, double far) {
        int end = from + 1;
        while (end < values.length && level(values[end], median, far) == level(values[from], median, far)) {
            end++;
        }
        return end;
    }

    private static int level(double value, double median, double far) {
        return Math.abs(value - median) <= far ? 0 : value > median ? 1 : -1;
    }

    private static double correlation(SimpleRegression line, double[] seconds, double[] values) {
        double products = 0;
        double squares = 0;
        double before = 0;
        for (int i = 0; i < values.length; i++) {
            double residual = values[i] - line.predict(seconds[i]);
            squares += residual * residual;
            products += residual * before;
            before = residual;
        }
        return squares == 0 ? 0 : Math.max(0, Math.min(MAX_CORRELATION, products / squares));
    }
}
