package org.gaeperf.sampling.proc;

import java.util.concurrent.TimeUnit;

/**
 * CPU time that a process had used up to one moment.
 *
 * @param userTicks in user mode
 * @param systemTicks in kernel mode
 * @param ticksPerSecond the unit of both
 * @param monotonicNanos the moment, as {@link System#nanoTime()}
 */
public record CpuTicks(long userTicks, long systemTicks, long ticksPerSecond, long monotonicNanos) {

    /** User and kernel mode together; exact to about a tick, while the kernel only estimates how it splits. */
    public long totalTicks() {
        return userTicks + systemTicks;
    }

    /** CPU time used since an earlier moment, in µs. */
    public long cpuMicrosSince(CpuTicks earlier) {
        return (totalTicks() - earlier.totalTicks()) * TimeUnit.SECONDS.toMicros(1) / ticksPerSecond;
    }

    /** Of it, in user mode, in seconds. */
    public double userSecondsSince(CpuTicks earlier) {
        return (double) (userTicks - earlier.userTicks) / ticksPerSecond;
    }

    /** Of it, in kernel mode, in seconds. */
    public double systemSecondsSince(CpuTicks earlier) {
        return (double) (systemTicks - earlier.systemTicks) / ticksPerSecond;
    }

    /** CPU time used since an earlier moment over the time that has passed; 100 is one core. */
    public double percentSince(CpuTicks earlier) {
        double elapsedMicros = (monotonicNanos - earlier.monotonicNanos) / 1e3;
        return 100.0 * cpuMicrosSince(earlier) / elapsedMicros;
    }
}
