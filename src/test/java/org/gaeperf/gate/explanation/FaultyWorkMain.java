package org.gaeperf.gate.explanation;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.gaeperf.webapp.InjectedFault;

/**
 * A process that does invented requests in a worker of a pool: so many, however long they take, each with the fault that
 * its system property selects. It measures by itself what they cost, so that a recording is held against the truth.
 */
final class FaultyWorkMain {

    private static final int BATCHES = 100;
    private static final int IDLE_MILLIS = 3;
    private static final int OBJECTS_PER_REQUEST = 200;
    private static final int ROUNDS_PER_REQUEST = 50_000;
    private static final long MULTIPLIER = 6364136223846793005L;

    static volatile Object kept;
    static volatile long result;

    private FaultyWorkMain() {}

    /**
     * Prints what the requests cost in one line, and waits to be ended.
     *
     * @param args the number of requests, a multiple of 400
     */
    public static void main(String[] args) throws Exception {
        int requests = Integer.parseInt(args[0]);
        ExecutorService workers = Executors.newFixedThreadPool(1);
        // Compiles the code, and keeps what the fault keeps, before anything is measured.
        workers.submit(() -> new Totals().serve(requests / 4)).get();
        Totals totals = new Totals();
        Instant from = Instant.now();
        for (int batch = 0; batch < BATCHES; batch++) {
            workers.submit(() -> totals.serve(requests / BATCHES)).get();
            // A thread is known to serve requests by its waits for them.
            Thread.sleep(IDLE_MILLIS);
        }
        System.out.println(from + " " + Instant.now() + " " + totals.describe(requests));
        Thread.sleep(Long.MAX_VALUE);
    }

    /** What the requests cost; one thread at a time adds to it. */
    private static final class Totals {

        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private long cpuNanos;
        private long allocatedBytes;
        private long nanos;
        private long maxNanos;
        private long faultNanos;

        void serve(int requests) {
            long cpuBefore = threads.getCurrentThreadCpuTime();
            long bytesBefore = threads.getCurrentThreadAllocatedBytes();
            for (int request = 0; request < requests; request++) {
                long beginNanos = System.nanoTime();
                allocate();
                compute();
                long faultBeginNanos = System.nanoTime();
                InjectedFault.apply();
                long endNanos = System.nanoTime();
                faultNanos += endNanos - faultBeginNanos;
                nanos += endNanos - beginNanos;
                maxNanos = Math.max(maxNanos, endNanos - beginNanos);
            }
            allocatedBytes += threads.getCurrentThreadAllocatedBytes() - bytesBefore;
            cpuNanos += threads.getCurrentThreadCpuTime() - cpuBefore;
        }

        /** Describes the cost per request: CPU time in microseconds, bytes; mean and longest time, and the fault's, in microseconds. */
        String describe(int requests) {
            return cpuNanos / 1e3 / requests + " " + (double) allocatedBytes / requests + " " + nanos / 1e3 / requests
                    + " " + maxNanos / 1e3 + " " + faultNanos / 1e3 / requests;
        }
    }

    /** An object of 128 bytes: 14 figures behind a header of 12 to 16. */
    static final class Figures {
        long a, b, c, d, e, f, g, h, i, j, k, l, m, n;
    }

    private static void allocate() {
        for (int object = 0; object < OBJECTS_PER_REQUEST; object++) {
            kept = new Figures();
        }
    }

    private static void compute() {
        long value = result;
        for (int round = 0; round < ROUNDS_PER_REQUEST; round++) {
            value = value * MULTIPLIER + round;
        }
        result = value;
    }
}
