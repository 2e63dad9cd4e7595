package org.gaeperf.model.server;

import java.util.Optional;

/**
 * What the server spent on the measurement.
 *
 * @param cpuSeconds user and system time of the process, from the start to the end of the measurement
 * @param userSeconds the part of it spent in the process's own code
 * @param systemSeconds the part of it spent in the kernel for the process
 * @param cpuMicrosPerRequest {@code cpuSeconds} divided by the requests answered
 * @param cpuPercent {@code cpuSeconds} divided by the elapsed time; 100 is one core
 * @param compilerMicrosPerRequest the part of {@code cpuMicrosPerRequest} spent by the JVM's compiler threads; empty if
 *     the kernel does not report it, or no such thread was found in a JVM
 * @param gcActivity from the garbage collector's log; empty if there is no log, or the JVM did not tell its uptime
 */
public record ServerCost(
        double cpuSeconds,
        double userSeconds,
        double systemSeconds,
        double cpuMicrosPerRequest,
        double cpuPercent,
        Optional<Double> compilerMicrosPerRequest,
        Optional<GcActivity> gcActivity) {

    /**
     * Allocation and garbage collection during the measurement.
     *
     * @param allocatedBytesPerRequest growth of the heap plus what collections freed, minus what threads left unused in
     *     their allocation buffers, divided by the requests answered
     * @param collections number of collections that paused the server; one may have several pauses
     * @param pauseMillis total time of these pauses
     * @param maxPauseMillis the longest of them
     */
    public record GcActivity(
            Optional<Double> allocatedBytesPerRequest, int collections, double pauseMillis, double maxPauseMillis) {}
}
