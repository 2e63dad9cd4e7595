package org.gaeperf.load.protocol;

import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Which requests are measured, and when they are due.
 *
 * @param firstIndex the first request of the measurement, by its index in the schedule
 * @param requests how many there are
 * @param startNanos when the first is due, by {@link System#nanoTime()}, which processes of one Linux machine share
 * @param endNanos the end of the measurement
 */
public record MeasurementWindow(long firstIndex, long requests, long startNanos, long endNanos) {

    /** The window before there is a measurement. */
    public static final MeasurementWindow NONE = new MeasurementWindow(0, 0, 0, 0);

    /** CPU time that is read later lacks or has more than this part of the measurement too much. */
    private static final double LATE = 0.02;

    /**
     * Says why CPU time that was read between two moments is not that of this measurement: the requests that it is divided by
     * are those of the measurement.
     *
     * @param beginNanos when it was read first, by {@link System#nanoTime()}
     * @param lastNanos when it was read last
     * @return empty if both moments are within 2 % of the measurement
     */
    public Optional<String> whyNotReadBetween(long beginNanos, long lastNanos) {
        return late(beginNanos - startNanos, "beginning").or(() -> late(lastNanos - endNanos, "end"));
    }

    private Optional<String> late(long lateNanos, String what) {
        return lateNanos > LATE * (endNanos - startNanos)
                ? Optional.of("the machine held up gaeperf: it read the server's CPU time "
                        + TimeUnit.NANOSECONDS.toMillis(lateNanos) + " ms after the " + what
                        + " of the measurement; at most 2 % of the measurement is allowed")
                : Optional.empty();
    }

    /**
     * Says whether a moment is in the measurement; none is before it has been decided on.
     *
     * @param nanos by {@link System#nanoTime()}
     */
    public boolean covers(long nanos) {
        return requests > 0 && nanos >= startNanos && nanos < endNanos;
    }

    /** The first request after the measurement. */
    public long endIndex() {
        return firstIndex + requests;
    }
}
