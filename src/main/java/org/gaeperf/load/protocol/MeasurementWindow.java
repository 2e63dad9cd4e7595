package org.gaeperf.load.protocol;

/**
 * Which requests are measured, and when they are due.
 *
 * @param firstIndex the first request of the measurement, by its index in the schedule
 * @param requests how many there are
 * @param startNanos when the first is due, by {@link System#nanoTime()}, which processes of one Linux machine share
 * @param endNanos the end of the measurement
 */
public record MeasurementWindow(long firstIndex, long requests, long startNanos, long endNanos) {

    /** No measurement yet. */
    public static final MeasurementWindow NONE = new MeasurementWindow(0, 0, 0, 0);

    /** The first request after the measurement. */
    public long endIndex() {
        return firstIndex + requests;
    }
}
