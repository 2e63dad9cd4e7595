package org.gaeperf.server.jetty;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Uses a given amount of CPU time, by the kernel's clock of the thread. A calibrated number of rounds would not do: a
 * round takes longer while neighbours on the same hardware are busy, and a request would then cost much more than
 * intended.
 *
 * <p>A read of the clock takes about as long as the smallest amounts, so these are saved up and used together. The reads
 * count as part of the amount, and what was used too much is taken off the next one.
 */
final class CpuBurner {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Rounds between two reads of the clock; they take a fraction of a microsecond. */
    private static final int ROUNDS = 200;

    /** Some reads of the clock take a small part of this. */
    private static final long SMALLEST_NANOS = 10_000;

    private static final AtomicLong OWED_NANOS = new AtomicLong();

    private static volatile long sink;

    private CpuBurner() {}

    /** Makes the calling thread use this much CPU time on average, or nothing now and what is owed later. */
    static void burn(long nanos) {
        if (OWED_NANOS.addAndGet(nanos) < SMALLEST_NANOS) {
            return;
        }
        long owedNanos = OWED_NANOS.getAndSet(0);
        long beginNanos = THREADS.getCurrentThreadCpuTime();
        long nowNanos = THREADS.getCurrentThreadCpuTime();
        // What the first read took before it saw the clock, and the last one afterwards.
        long readNanos = nowNanos - beginNanos;
        long endNanos = beginNanos + owedNanos - readNanos;
        while (nowNanos < endNanos) {
            spin();
            nowNanos = THREADS.getCurrentThreadCpuTime();
        }
        OWED_NANOS.addAndGet(endNanos - nowNanos);
    }

    /** Makes the calling thread use this much CPU time now. */
    static void burnNow(long nanos) {
        long endNanos = THREADS.getCurrentThreadCpuTime() + nanos;
        while (THREADS.getCurrentThreadCpuTime() < endNanos) {
            spin();
        }
    }

    private static void spin() {
        long value = sink;
        for (int i = 0; i < ROUNDS; i++) {
            value = value * 6364136223846793005L + 1442695040888963407L;
        }
        sink = value;
    }
}
