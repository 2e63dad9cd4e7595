package org.gaeperf.trial.phase;

import java.time.Duration;
import java.util.List;
import org.gaeperf.model.load.Workload;

/**
 * One of the loads by which a server is compiled before its first measurement.
 *
 * @param workload what is sent
 * @param untilCompiled whether it goes on until the JIT compilers have little left to do, on all cores of the trial; else it has the
 *     server's cores and ends when it has been long enough
 * @param shortest how long it takes at least
 * @param minAnswers how many answers it waits for
 * @param shortestWithFewer how long it waits for them
 * @param longest how long it takes at most
 */
record CompilationLoad(
        Workload workload,
        boolean untilCompiled,
        Duration shortest,
        long minAnswers,
        Duration shortestWithFewer,
        Duration longest) {

    /** The rate by that of the measurement. The client slows down if the server does not keep up. */
    private static final int RATE_FACTOR = 2;

    /**
     * Likewise of a low rate, at which HotSpot would still optimize in the measurement. Concurrent servers have a third of
     * the rate that each has alone afterwards, so this is twice that one.
     */
    private static final int LOW_RATE_FACTOR = 6;

    /** Up to here the factor of a low rate holds. */
    private static final int HIGHEST_LOW_RATE = 2000;

    private static final Duration SHORTEST = Duration.ofSeconds(12);

    /** The load is no higher than the one that is measured, so HotSpot takes longer to find what is worth optimizing. */
    private static final Duration SHORTEST_CLOSED_LOOP = Duration.ofSeconds(20);

    /** That of 200 connections to a server that waits 50 ms, in 20 s: a closed loop with so many answers need not be longer. */
    private static final long MANY_ANSWERS = 75_000;

    /** HotSpot optimizes a method for good after 5,000 to 15,000 calls (Tier4InvocationThreshold, Tier4CompileThreshold). */
    private static final long MIN_ANSWERS = 20_000;

    /** A warm-up that ends at its limit has as much time left for the rate of the measurement. */
    private static final int LIMIT_DIVISOR = 2;

    private static final Duration SHORT = Duration.ofSeconds(3);
    private static final Duration SHORTEST_AGAIN = Duration.ofSeconds(5);
    private static final long MIN_ANSWERS_AGAIN = 8_000;

    /**
     * The loads before a measurement. In a closed loop there is no more than what is measured first: threads and connections of a
     * larger step would stay, and be measured with every smaller one.
     *
     * <p>A server with a higher rate takes other ways through its code than one with a low rate: its selector seldom waits, for
     * example. Code that was optimized for that is thrown away when the rate falls, and at a low rate it takes half a minute
     * until it is optimized again. So a low rate has a short load of its own and the high one again.
     *
     * @param measured what is measured first
     * @param limit of the warm-up
     */
    static List<CompilationLoad> before(Workload measured, Duration limit) {
        Duration longest = limit.dividedBy(LIMIT_DIVISOR);
        if (measured.inClosedLoop()) {
            return List.of(new CompilationLoad(measured, true, SHORTEST, MANY_ANSWERS, SHORTEST_CLOSED_LOOP, longest));
        }
        int rate = measured.requestsPerSecond();
        int lowRate = Math.min(LOW_RATE_FACTOR * rate, HIGHEST_LOW_RATE);
        boolean isLow = lowRate > RATE_FACTOR * rate;
        Workload more = measured.withRate(isLow ? lowRate : RATE_FACTOR * rate);
        CompilationLoad first = new CompilationLoad(more, true, SHORTEST, MIN_ANSWERS, longest, longest);
        return isLow
                ? List.of(
                        first,
                        new CompilationLoad(measured, false, SHORT, 0, SHORT, SHORT),
                        new CompilationLoad(
                                more,
                                true,
                                SHORTEST_AGAIN,
                                MIN_ANSWERS_AGAIN,
                                longest,
                                longest.dividedBy(LIMIT_DIVISOR)))
                : List.of(first);
    }

    /** Whether it has been too short. */
    boolean isTooShort(long seconds, long answers) {
        return seconds < (answers < minAnswers ? shortestWithFewer : shortest).toSeconds();
    }
}
