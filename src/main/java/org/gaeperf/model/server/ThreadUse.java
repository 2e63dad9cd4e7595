package org.gaeperf.model.server;

import java.util.List;
import java.util.Optional;

/**
 * What the threads of all processes of a server used in the measurement, by what they are for and by their names.
 *
 * <p>The CPU time of all groups together is {@link ServerCost#cpuSeconds}. What that has and no thread's record has is a group
 * of its own, {@link ThreadKind#ENDED}: a thread's record ends with the thread, so what it used after its last reading is
 * missing there. The process is counted in ticks and its threads in nanoseconds: if the threads have more, or less by at most two
 * ticks, their CPU time is scaled to that of the process.
 *
 * @param groups those that used most CPU time first
 * @param withoutRunQueue why nobody knows how long the threads waited for a core; empty if that is known
 * @param reading what it cost to read the threads
 */
public record ThreadUse(List<Group> groups, Optional<String> withoutRunQueue, Reading reading) {

    public ThreadUse {
        groups = List.copyOf(groups);
    }

    /**
     * Threads that have a purpose, or a name, in common.
     *
     * @param kind what they are for
     * @param name what their names have in common, without numbers; empty text where the kind says enough
     * @param threads how many of them ran in the measurement; 0 for those that ended unread
     * @param begun how many of these began in it
     * @param ended how many of these ended in it
     * @param cpuSeconds CPU time in the measurement
     * @param userSeconds the part of it in user mode
     * @param systemSeconds the part of it in kernel mode
     * @param waitSeconds for how long they could have run, and waited for a core; empty if nobody knows
     * @param voluntarySwitches how many times they gave up a core to wait for something
     * @param involuntarySwitches how many times a core was taken from them
     * @param majorFaults how many times they waited for a page to be read from a disk
     */
    public record Group(
            ThreadKind kind,
            String name,
            int threads,
            int begun,
            int ended,
            double cpuSeconds,
            double userSeconds,
            double systemSeconds,
            Optional<Double> waitSeconds,
            long voluntarySwitches,
            long involuntarySwitches,
            long majorFaults) {}

    /**
     * The cost of the observer, which runs on the cores of the client.
     *
     * @param count how many times all threads were read
     * @param threads how many threads the last reading found
     * @param cpuMicros CPU time of a reading on average
     */
    public record Reading(int count, int threads, double cpuMicros) {}
}
