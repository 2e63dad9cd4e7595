package org.gaeperf.model.load;

import java.util.Optional;

/**
 * The client's process of a trial. It is the same for all trials of a run, and for both sides of a pair, as long as its state
 * stays what it was at first.
 *
 * @param process which process of the run it is, from 1
 * @param startedBecause why it was started, in words
 * @param loadsBefore how many loads it had run before the trial, or before the pair; its warm-up does not count
 * @param notWarmedUp why it was not warmed up before its first trial, if it was not
 * @param before what it was like just before the trial; empty if it was started in the trial
 */
public record ClientUse(
        int process,
        String startedBecause,
        int loadsBefore,
        Optional<String> notWarmedUp,
        Optional<ClientState> before) {

    /**
     * What the process of a client is like while it runs no load.
     *
     * @param heapBytes what its heap holds after a collection of all of it
     * @param leftThreads how many threads of loads that have ended still live
     * @param sockets how many sockets are open that its loads have opened; {@link #UNKNOWN_SOCKETS} if the system does not say
     * @param timerLateMicros how late a thread wakes up that waits for a millisecond, as the median of some
     */
    public record ClientState(long heapBytes, int leftThreads, int sockets, double timerLateMicros) {

        /** The number if the system does not say it. */
        public static final int UNKNOWN_SOCKETS = -1;
    }
}
