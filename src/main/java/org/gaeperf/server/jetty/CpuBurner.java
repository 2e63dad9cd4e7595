package org.gaeperf.server.jetty;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Spends a known amount of CPU time, by the kernel's account of the thread and not by a number of rounds: a round takes
 * longer beside a busy neighbour, and a loop that was timed before it would cost a good deal more than was asked for.
 */
final class CpuBurner {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Between two looks at the account, a fraction of a microsecond. */
    private static final int ROUNDS = 200;

    private static volatile long sink;

    private CpuBurner() {}

    /** Lets the calling thread spend so much CPU time, and up to about a microsecond more. */
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
