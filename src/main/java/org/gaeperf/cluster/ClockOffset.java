package org.gaeperf.cluster;

/**
 * How far another host's monotonic clock is ahead of this machine's.
 *
 * @param nanos what to subtract from a time of that host
 * @param errorNanos by how much that may be wrong: half of the time that a message takes there and back
 */
record ClockOffset(long nanos, long errorNanos) {

    /**
     * Computes the offset from a response that says the time.
     *
     * @param sentNanos when this machine asked
     * @param hostNanos what the host answered
     * @param receivedNanos when the response came
     */
    static ClockOffset of(long sentNanos, long hostNanos, long receivedNanos) {
        long half = (receivedNanos - sentNanos) / 2;
        return new ClockOffset(hostNanos - (sentNanos + half), half);
    }

    /** A time of that host, by this machine's clock. */
    long toLocal(long hostNanos) {
        return hostNanos - nanos;
    }
}
