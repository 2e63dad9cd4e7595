package org.gaeperf.load;

/**
 * When a measurement begins and ends.
 *
 * @param firstIndex the first request of it
 * @param requests how many the schedule places in it
 * @param startNanos when the first is due, by {@link System#nanoTime()}, which processes of one Linux machine share
 * @param endNanos the end of the measurement
 */
public record Window(long firstIndex, long requests, long startNanos, long endNanos) {

    /** No measurement yet. */
    static final Window NONE = new Window(0, 0, 0, 0);

    /** The first request after the measurement. */
    long endIndex() {
        return firstIndex + requests;
    }
}
