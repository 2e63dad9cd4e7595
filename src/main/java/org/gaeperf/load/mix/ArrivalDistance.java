package org.gaeperf.load.mix;

import org.gaeperf.load.protocol.RecordedTimes;
import org.gaeperf.model.replay.RecordedLog;
import org.gaeperf.model.replay.ReplayResult;

/**
 * How far the requests of a measurement that were sent are from those of a recorded log. They are sent in the order of the log and not
 * before they are due, so the two distributions of arrivals are farthest from each other just before one of them is sent. Not
 * thread-safe.
 */
public final class ArrivalDistance {

    private final RecordedLog log;
    private final RecordedTimes times;
    private long sent;
    private long mostBehind;

    public ArrivalDistance(RecordedLog log, RecordedTimes times) {
        this.log = log;
        this.times = times;
    }

    /**
     * Takes a request that was sent; to be called in the order of the log.
     *
     * @param number of it in the measurement, from 0
     * @param nanos when it was sent, after the first one was due
     * @param requests how many the measurement has
     */
    public void sent(long number, long nanos, long requests) {
        sent++;
        mostBehind = Math.max(mostBehind, Math.min(requests, times.countBefore(nanos)) - number);
    }

    /**
     * Returns what was found.
     *
     * @param requests how many the measurement has
     */
    public ReplayResult toResult(long requests) {
        long behind = Math.max(mostBehind, requests - sent);
        return new ReplayResult(log, requests == 0 ? 0 : (double) behind / requests);
    }
}
