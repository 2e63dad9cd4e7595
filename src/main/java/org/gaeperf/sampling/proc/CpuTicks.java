package org.gaeperf.sampling.proc;

import java.util.concurrent.TimeUnit;

/**
 * The CPU time that a process had used at some moment.
 *
 * @param userTicks in user mode
 * @param systemTicks in kernel mode
 * @param ticksPerSecond the unit of both tick counts
 * @param monotonicNanos the moment, as {@link System#nanoTime()}
 */
public record CpuTicks(long userTicks, long systemTicks, long ticksPerSecond, long monotonicNanos) {

    /** User and kernel mode together. The sum is exact to about a tick; the kernel only estimates the split. */
    public long totalTicks() {
        return userTicks + systemTicks;
    }

    /** CPU time used since an earlier moment, in microseconds. */
    public long cpuMicrosSince(CpuTicks earlier) {
        return (totalTicks() - earlier.totalTicks()) * TimeUnit.SECONDS.toMicros(1) / ticksPerSecond;
    }

    /** CPU time in user mode since an earlier moment, in seconds. */
    public double userSecondsSince(CpuTicks earlier) {
        return (double) (userTicks - earlier.userTicks) / ticksPerSecond;
    }

    /** CPU time in kernel mode since an earlier moment, in seconds. */
    public double systemSecondsSince(CpuTicks earlier) {
        return (double) (systemTicks - earlier.systemTicks) / ticksPerSecond;
    }

    /** CPU time since an earlier moment, divided by the time that has passed; one busy core is 100. */
    public double percentSince(CpuTicks earlier) {
        double elapsedMicros = (monotonicNanos - earlier.monotonicNanos) / 1e3;
        return 100.0 * cpuMicrosSince(earlier) / elapsedMicros;
    }
}
