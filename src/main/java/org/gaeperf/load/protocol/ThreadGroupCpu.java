package org.gaeperf.load.protocol;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The CPU time of the threads of a group, which are those of one load: threads belong to the group of the thread that has
 * started them. The JVM's own threads, which compile and collect garbage for all loads of the process, are in no such
 * group. What a thread used between the last reading and its end is not counted.
 */
final class ThreadGroupCpu {

    private static final int NANOS_PER_MICRO = 1000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final ThreadGroup group;
    private Map<Long, Long> before = new HashMap<>();

    ThreadGroupCpu(ThreadGroup group) {
        this.group = group;
    }

    /** Returns what was used since the last call, or since the threads began; NaN if the JVM does not report it. */
    double takeMicros() {
        if (!THREADS.isThreadCpuTimeSupported() || !THREADS.isThreadCpuTimeEnabled()) {
            return Double.NaN;
        }
        Map<Long, Long> now = new HashMap<>();
        long nanos = 0;
        for (Thread thread : threads(group)) {
            long used = THREADS.getThreadCpuTime(thread.getId());
            if (used >= 0) {
                now.put(thread.getId(), used);
                nanos += used - before.getOrDefault(thread.getId(), 0L);
            }
        }
        before = now;
        return (double) nanos / NANOS_PER_MICRO;
    }

    /** Returns all living threads of a group. */
    static Thread[] threads(ThreadGroup group) {
        Thread[] found = new Thread[group.activeCount() + 1];
        int count = group.enumerate(found);
        while (count == found.length) {
            found = new Thread[2 * found.length];
            count = group.enumerate(found);
        }
        return Arrays.copyOf(found, count);
    }
}
