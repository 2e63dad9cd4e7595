package org.gaeperf.load.protocol;

/**
 * When a measurement begins and ends.
 *
 * @param firstIndex the first request of it
 * @param requests how many the schedule places in it
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
