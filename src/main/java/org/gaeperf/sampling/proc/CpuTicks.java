package org.gaeperf.sampling.proc;

import java.util.concurrent.TimeUnit;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/**
 * The CPU time that a process had used at some moment.
 *
 * @param userTicks in user mode
 * @param systemTicks in kernel mode
 * @param ticksPerSecond the unit of both tick counts
 * @param monotonicNanos the moment, as {@link System#nanoTime()}
 */
public record CpuTicks(long userTicks, long systemTicks, long ticksPerSecond, long monotonicNanos) {

    private static final String GROUP = "cpu.stat";

    /**
     * The CPU time of all processes that are or were in a cgroup of version 2, in microseconds. Every group has it, also
     * without a controller (cgroup-v2 document of the kernel).
     *
     * @param text of its file {@code cpu.stat}
     * @throws SampleFormatException if it lacks the time in user or kernel mode
     */
    static CpuTicks ofGroup(String text, long monotonicNanos) {
        return new CpuTicks(
                ofGroup(text, "user_usec"), ofGroup(text, "system_usec"), TimeUnit.SECONDS.toMicros(1), monotonicNanos);
    }

    private static long ofGroup(String text, String key) {
        return text.lines()
                .filter(line -> line.startsWith(key + " "))
                .findFirst()
                .map(line -> NumberParser.wholeNumber(line.substring(key.length() + 1), GROUP + ", " + key))
                .orElseThrow(() -> new SampleFormatException(GROUP, "a line " + key, text));
    }

    /** Returns the ticks in user and kernel mode together. The sum is exact to about a tick; the kernel only estimates the split. */
    public long totalTicks() {
        return userTicks + systemTicks;
    }

    /** Returns the CPU time used since an earlier moment, in microseconds. */
    public long cpuMicrosSince(CpuTicks earlier) {
        return (totalTicks() - earlier.totalTicks()) * TimeUnit.SECONDS.toMicros(1) / ticksPerSecond;
    }

    /** Returns the CPU time in user mode since an earlier moment, in seconds. */
    public double userSecondsSince(CpuTicks earlier) {
        return (double) (userTicks - earlier.userTicks) / ticksPerSecond;
    }

    /** Returns the CPU time in kernel mode since an earlier moment, in seconds. */
    public double systemSecondsSince(CpuTicks earlier) {
        return (double) (systemTicks - earlier.systemTicks) / ticksPerSecond;
    }

    /** Returns the CPU time since an earlier moment, divided by the time that has passed; one busy core is 100. */
    public double percentSince(CpuTicks earlier) {
        double elapsedMicros = (monotonicNanos - earlier.monotonicNanos) / 1e3;
        return 100.0 * cpuMicrosSince(earlier) / elapsedMicros;
    }
}
