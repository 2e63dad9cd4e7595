package org.gaeperf.compare.paired;

/**
 * A difference with the interval that decides.
 *
 * @param difference candidate less baseline, in the unit of the value
 * @param interval at the level at which all rows of a table are tested together
 */
public record PairedChange(double difference, PairedDifference.Interval interval) {

    /** Says whether the interval excludes zero and the difference is at least this large, in either direction. */
    boolean isAtLeast(double least) {
        return interval.excludesZero() && Math.abs(difference) >= least;
    }
}
