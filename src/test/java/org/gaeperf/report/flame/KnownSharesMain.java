package org.gaeperf.report.flame;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;

/**
 * A process with two methods whose shares of CPU and of allocation are known. Each call computes for tens of
 * milliseconds: the JVM's sampler misjudges methods that end within one of its periods.
 */
public final class KnownSharesMain {

    static final int ROUNDS = 30;
    private static final int ROWS_PER_MILLISECOND = 1_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final List<ByteBuffer> LEAKED = new ArrayList<>();

    /** What one call of the second method allocates of native memory and never frees; the first one frees as much as it allocates. */
    static final int LEAKED_BYTES = 100_000;

    static volatile Object kept;
    static volatile long result;

    private KnownSharesMain() {}

    /** Takes the CPU milliseconds of one call of each method; prints from when to when it has called them. */
    public static void main(String[] args) {
        int first = Integer.parseInt(args[0]);
        int second = Integer.parseInt(args[1]);
        Instant from = Instant.now();
        for (int round = 0; round < ROUNDS; round++) {
            First.work(first);
            Second.work(second);
        }
        System.out.println(from + " " + Instant.now());
    }

    private static void spend(int cpuMillis) {
        for (int row = 0; row < cpuMillis * ROWS_PER_MILLISECOND; row++) {
            kept = new long[128];
        }
        long end = THREADS.getCurrentThreadCpuTime() + cpuMillis * 1_000_000L;
        while (THREADS.getCurrentThreadCpuTime() < end) {
            for (int step = 0; step < 10_000; step++) {
                result = result * 31 + step;
            }
        }
    }

    static final class First {
        static void work(int cpuMillis) {
            spend(cpuMillis);
            // Frees what it has of native memory.
            new Deflater().end();
        }
    }

    static final class Second {
        static void work(int cpuMillis) {
            spend(cpuMillis);
            LEAKED.add(ByteBuffer.allocateDirect(LEAKED_BYTES));
        }
    }
}
