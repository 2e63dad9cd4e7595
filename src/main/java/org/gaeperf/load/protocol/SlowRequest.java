package org.gaeperf.load.protocol;

/**
 * The times of one of the slowest requests of a measurement, by {@link System#nanoTime()}, which processes of one Linux
 * machine share.
 *
 * @param dueNanos when the schedule wanted it to be sent
 * @param sentNanos when the sender sent it
 * @param begunNanos when a connection took it
 * @param answeredNanos when its response was complete, or when it failed
 * @param openedConnection whether its connection was opened after it was sent, and it is the first request there
 */
public record SlowRequest(
        long dueNanos, long sentNanos, long begunNanos, long answeredNanos, boolean openedConnection) {

    /** Returns how long it took from when it was due. */
    public long latencyNanos() {
        return answeredNanos - dueNanos;
    }
}
