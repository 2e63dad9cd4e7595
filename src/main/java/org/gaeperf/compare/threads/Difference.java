package org.gaeperf.compare.threads;

import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * How much more time the candidate took than the baseline, with the uncertainty of that: Student's t over the differences of the
 * pairs. It is no ratio, since one of both may have taken none.
 *
 * @param micros mean of the pairs' differences, in microseconds for a request
 * @param standardError of that mean
 * @param degreesOfFreedom pairs less one
 */
public record Difference(double micros, double standardError, int degreesOfFreedom) {

    /**
     * The true difference is in this range, as likely as the confidence says.
     *
     * @param low lower end, in microseconds for a request
     * @param high upper end, likewise
     */
    public record Interval(double low, double high) {

        /** Says whether all of it is more, or all of it less, than nothing. */
        public boolean excludesZero() {
            return low > 0 || high < 0;
        }
    }

    /** Estimates a difference from those of pairs; empty with fewer than two. */
    public static Optional<Difference> of(List<Double> differences) {
        if (differences.size() < 2) {
            return Optional.empty();
        }
        StreamingStatistics pairs = new StreamingStatistics();
        differences.forEach(pairs::addValue);
        return Optional.of(
                new Difference(pairs.getMean(), Math.sqrt(pairs.getVariance() / pairs.getN()), differences.size() - 1));
    }

    /** Returns how likely a difference as large as this is, in either direction, if there is none. */
    public double pValue() {
        if (standardError == 0) {
            return micros == 0 ? 1 : 0;
        }
        return 2 * new TDistribution(degreesOfFreedom).cumulativeProbability(-Math.abs(micros) / standardError);
    }

    /** Returns the interval of a two-sided test at this level: 0.02 for 98 %. */
    public Interval interval(double level) {
        double half = standardError == 0
                ? 0
                : standardError * new TDistribution(degreesOfFreedom).inverseCumulativeProbability(1 - level / 2);
        return new Interval(micros - half, micros + half);
    }
}
