package org.gaeperf.compare.paired;

import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * How much larger a value is in the candidate than in the baseline, with the uncertainty of that: Student's t over the
 * differences of the pairs. It is no ratio, since a value may be nothing in one of both.
 *
 * @param mean of the pairs' differences, in the unit of the value
 * @param standardError of that mean
 * @param degreesOfFreedom pairs less one
 */
public record PairedDifference(double mean, double standardError, int degreesOfFreedom) {

    /**
     * The true difference is in this range, as likely as the confidence says.
     *
     * @param low lower end, in the unit of the value
     * @param high upper end, in the unit of the value
     */
    public record Interval(double low, double high) {

        /** Says whether all of it is more, or all of it less, than nothing. */
        public boolean excludesZero() {
            return low > 0 || high < 0;
        }
    }

    /** Estimates a difference from those of pairs; empty with fewer than two. */
    public static Optional<PairedDifference> of(List<Double> differences) {
        if (differences.size() < 2) {
            return Optional.empty();
        }
        StreamingStatistics pairs = new StreamingStatistics();
        differences.forEach(pairs::addValue);
        return Optional.of(new PairedDifference(
                pairs.getMean(), Math.sqrt(pairs.getVariance() / pairs.getN()), differences.size() - 1));
    }

    /** Returns how likely a difference as large as this is, in either direction, if there is none. */
    public double pValue() {
        if (standardError == 0) {
            return mean == 0 ? 1 : 0;
        }
        return 2 * new TDistribution(degreesOfFreedom).cumulativeProbability(-Math.abs(mean) / standardError);
    }

    /** Returns the difference with its interval at this level. */
    public PairedChange at(double level) {
        return new PairedChange(mean, interval(level));
    }

    /** Returns the interval of a two-sided test at this level: 0.02 for 98 %. */
    public Interval interval(double level) {
        double half = standardError == 0
                ? 0
                : standardError * new TDistribution(degreesOfFreedom).inverseCumulativeProbability(1 - level / 2);
        return new Interval(mean - half, mean + half);
    }
}
