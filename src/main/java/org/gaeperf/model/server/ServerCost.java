package org.gaeperf.model.server;

import java.util.Optional;

/**
 * What the server spent on the measurement.
 *
 * @param cpuSeconds user and system time of the process between both ends of the measurement
 * @param userSeconds of it, spent in the process' own code
 * @param systemSeconds of it, spent in the kernel for the process
 * @param cpuMicrosPerRequest {@code cpuSeconds} over the requests answered
 * @param cpuPercent {@code cpuSeconds} over the elapsed time; 100 is one core
 * @param compilerMicrosPerRequest of it, spent by the JVM's compiler threads, absent if the kernel does not tell
 * @param garbage what the collector's log tells, absent if it tells nothing
 */
public record ServerCost(
        double cpuSeconds,
        double userSeconds,
        double systemSeconds,
        double cpuMicrosPerRequest,
        double cpuPercent,
        Optional<Double> compilerMicrosPerRequest,
        Optional<Garbage> garbage) {

    /**
     * Allocation and collection during the measurement.
     *
     * @param allocatedBytesPerRequest growth of the heap and what collections freed, less what threads left
     *     unused of their buffers, over the requests answered
     * @param collections pauses for collection
     * @param pauseMillis time of all pauses together
     * @param maxPauseMillis the longest of them
     */
    public record Garbage(
            Optional<Double> allocatedBytesPerRequest, int collections, double pauseMillis, double maxPauseMillis) {}
}
