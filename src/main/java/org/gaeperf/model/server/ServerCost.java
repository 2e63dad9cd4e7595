package org.gaeperf.model.server;

import java.util.List;
import java.util.Optional;

/**
 * What the server spent on the measurement.
 *
 * <p>The CPU time of a server of several processes is that of their cgroup. Without one it is the sum over the processes,
 * which are read once a second: of a process that ended, and that none above it waited for, what it used after its last
 * reading is missing, at most about a second.
 *
 * @param cpuSeconds user and system time of all its processes, from the start to the end of the measurement
 * @param userSeconds the part of it spent in their own code
 * @param systemSeconds the part of it spent in the kernel for them
 * @param cpuMicrosPerRequest {@code cpuSeconds} divided by the requests answered
 * @param cpuPercent {@code cpuSeconds} divided by the elapsed time; 100 is one core
 * @param compilerMicrosPerRequest the part of {@code cpuMicrosPerRequest} spent by the JVM's compiler threads; empty if
 *     the kernel does not report it, or no such thread was found in a JVM
 * @param gcActivity from the garbage collector's log; empty if there is no log, or the JVM did not say its uptime
 * @param processes those of the server in the measurement
 * @param withoutCgroup why the server's processes had no cgroup of their own; empty if they had one, and of a server that
 *     is always one process
 * @param threads what the threads used, by what they are for; empty if they were not read
 * @param pressure for how long work stood still because a resource was not available; empty if it was not read
 */
public record ServerCost(
        double cpuSeconds,
        double userSeconds,
        double systemSeconds,
        double cpuMicrosPerRequest,
        double cpuPercent,
        Optional<Double> compilerMicrosPerRequest,
        Optional<GcActivity> gcActivity,
        List<ServerProcessUse> processes,
        Optional<String> withoutCgroup,
        Optional<ThreadUse> threads,
        Optional<Pressure> pressure) {

    public ServerCost {
        processes = List.copyOf(processes);
    }

    /** The cost of a server whose processes and threads are not listed. */
    public ServerCost(
            double cpuSeconds,
            double userSeconds,
            double systemSeconds,
            double cpuMicrosPerRequest,
            double cpuPercent,
            Optional<Double> compilerMicrosPerRequest,
            Optional<GcActivity> gcActivity) {
        this(
                cpuSeconds,
                userSeconds,
                systemSeconds,
                cpuMicrosPerRequest,
                cpuPercent,
                compilerMicrosPerRequest,
                gcActivity,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /**
     * Allocation and garbage collection during the measurement.
     *
     * @param allocatedBytesPerRequest growth of the heap plus what collections freed, minus what threads left unused in
     *     their allocation buffers, divided by the requests answered
     * @param collections number of collections that paused the server; one may have several pauses
     * @param pauseMillis total time of these pauses
     * @param maxPauseMillis the longest of them
     * @param allocationStallMillis total time for which single threads waited for memory that a concurrent collector had not yet
     *     freed, without any pause of the others; empty if the collector is not one whose log says it (ZGC)
     */
    public record GcActivity(
            Optional<Double> allocatedBytesPerRequest,
            int collections,
            double pauseMillis,
            double maxPauseMillis,
            Optional<Double> allocationStallMillis) {}
}
