package org.gaeperf.trial.phase;

import java.time.Duration;
import org.gaeperf.model.load.Workload;

/**
 * The load by which a server is compiled before its first measurement.
 *
 * @param workload what is sent
 * @param shortest how long it takes at least
 * @param minResponses how many responses it waits for
 * @param shortestWithFewer how long it waits for them
 * @param usual how long it waits until the compiler is idle
 * @param longest how long it takes at most, while a measurement would not count for the compiler's work
 */
record JitWarmUpLoad(
        Workload workload,
        Duration shortest,
        long minResponses,
        Duration shortestWithFewer,
        Duration usual,
        Duration longest) {

    /** The rate by that of the measurement. The client slows down if the server does not keep up. */
    private static final int RATE_FACTOR = 2;

    /**
     * The same of a low rate, at which HotSpot would still optimize in the measurement. In a default run concurrent servers
     * have a third of the rate that each has alone afterwards, so this is twice that one.
     */
    private static final int LOW_RATE_FACTOR = 6;

    /**
     * The highest rate that has the factor of a low one. At 2,000 requests/s, a server of 333/s took other ways through its code, which
     * HotSpot optimized anew in the measurement.
     */
    private static final int HIGHEST_LOW_RATE = 1000;

    private static final Duration SHORTEST = Duration.ofSeconds(12);

    /** The load is no higher than the one that is measured, so HotSpot takes longer to find what is worth optimizing. */
    private static final Duration SHORTEST_CLOSED_LOOP = Duration.ofSeconds(20);

    /** The requests of 200 connections to a server that waits 50 ms, in 20 s: a closed loop with so many responses need not be longer. */
    private static final long MANY_RESPONSES = 75_000;

    /**
     * HotSpot optimizes a method for good after 5,000 to 15,000 calls (Tier4InvocationThreshold, Tier4CompileThreshold), and a
     * loop that does not end, as the event loop of a server, after 60,000 and then 40,000 turns (Tier3BackEdgeThreshold,
     * Tier4BackEdgeThreshold). One that turned four times for each request was optimized between 21,000 and 27,000 of them.
     */
    private static final long MIN_RESPONSES = 30_000;

    /** A warm-up that ends at this part of its limit has as much time left for the rate of the measurement. */
    private static final int USUAL_DIVISOR = 2;

    /**
     * An application of some size is still compiled at half the limit, and at the lower rate of the measurement HotSpot takes minutes
     * for what it does in some seconds of this load. A closed loop has no lower rate afterwards.
     */
    private static final int LONGEST_FACTOR = 2;

    /**
     * The load before a measurement. In a closed loop it is no more than what is measured first: threads and connections of a
     * larger step would stay, and be measured with every smaller one.
     *
     * @param measured what is measured first
     * @param limit of the warm-up
     */
    static JitWarmUpLoad before(Workload measured, Duration limit) {
        Duration usual = usual(limit);
        if (measured.inClosedLoop()) {
            return new JitWarmUpLoad(measured, SHORTEST, MANY_RESPONSES, SHORTEST_CLOSED_LOOP, usual, usual);
        }
        int rate = measured.requestsPerSecond();
        int more = Math.max(RATE_FACTOR * rate, Math.min(LOW_RATE_FACTOR * rate, HIGHEST_LOW_RATE));
        return new JitWarmUpLoad(
                measured.withRate(more), SHORTEST, MIN_RESPONSES, usual, usual, limit.multipliedBy(LONGEST_FACTOR));
    }

    /** Returns how long the compiler of most servers is busy at the most, of a warm-up with this limit. */
    static Duration usual(Duration limit) {
        return limit.dividedBy(USUAL_DIVISOR);
    }

    /** Says whether it has been too short. */
    boolean isTooShort(long seconds, long responses) {
        return seconds < (responses < minResponses ? shortestWithFewer : shortest).toSeconds();
    }

    /** Says whether the compiler may leave some work to the measurement after so long a time, if that would still count. */
    boolean isUsual(long seconds) {
        return seconds >= usual.toSeconds();
    }
}
