package org.gaeperf.server.jetty;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Uses a given amount of CPU time, by the kernel's clock of the thread. A calibrated number of rounds would not do: a
 * round takes longer while neighbours on the same hardware are busy, and a request would then cost much more than
 * intended.
 */
final class CpuBurner {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Rounds between two reads of the clock; they take a fraction of a microsecond. */
    private static final int ROUNDS = 200;

    private static volatile long sink;

    private CpuBurner() {}

    /** Makes the calling thread use this much CPU time, and up to about a microsecond more. */
    static void burn(int micros) {
        long endNanos = THREADS.getCurrentThreadCpuTime() + micros * 1000L;
        do {
            spin();
        } while (THREADS.getCurrentThreadCpuTime() < endNanos);
    }

    private static void spin() {
        long value = sink;
        for (int i = 0; i < ROUNDS; i++) {
            value = value * 6364136223846793005L + 1442695040888963407L;
        }
        sink = value;
    }
}
