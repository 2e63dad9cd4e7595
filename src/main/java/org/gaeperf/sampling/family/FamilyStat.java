package org.gaeperf.sampling.family;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.ProbeException;

/**
 * The sum of {@code /proc/PID/stat} over the processes of a server, which never falls: what a process used that has ended
 * stays in it.
 *
 * <p>When a process ends, the kernel adds its CPU time to that of the children that its parent has waited for (fields 16
 * and 17), before it takes the process off the list. A parent that does not wait for its children, or that has ended, loses
 * it; then what was read last counts. So what a process used that nobody waited for is missing from its last reading on, and
 * nothing is counted twice.
 */
public final class FamilyStat {

    private static final int ATTEMPTS = 10;

    private final ServerProcesses processes;
    private final Reader reader;

    /** The members of the last reading. An id belongs to another process later, which began later. */
    private Map<Long, ProcessStat> last = new HashMap<>();

    private Amounts lost = Amounts.NONE;

    /** Sums up over the processes that the server has at each moment. */
    public FamilyStat(ServerProcesses processes, Reader reader) {
        this.processes = processes;
        this.reader = reader;
    }

    /** Reads one process. */
    @FunctionalInterface
    public interface Reader {

        /**
         * Returns what the process has used so far.
         *
         * @throws IOException if it has ended
         */
        ProcessStat read(long pid) throws IOException;
    }

    /**
     * What one process has used.
     *
     * @param parentPid the process above it
     * @param startTimeTicks when it began; distinguishes processes that had the same id one after the other
     * @param ended whether it is still listed, but does not run
     * @param own what itself has used
     * @param reapedUserTicks what its children have used that have ended and that it has waited for, in user mode
     * @param reapedSystemTicks what they have used in kernel mode
     */
    public record ProcessStat(
            long parentPid,
            long startTimeTicks,
            boolean ended,
            Amounts own,
            long reapedUserTicks,
            long reapedSystemTicks) {

        private Amounts withReaped() {
            return own.plus(new Amounts(reapedUserTicks, reapedSystemTicks, 0));
        }
    }

    /** What processes have used. */
    public record Amounts(long userTicks, long systemTicks, long pageFaults) {

        private static final Amounts NONE = new Amounts(0, 0, 0);

        private Amounts plus(Amounts other) {
            return new Amounts(
                    userTicks + other.userTicks, systemTicks + other.systemTicks, pageFaults + other.pageFaults);
        }

        /** The kernel keeps the faults of children in fields of their own, which are not read: none are handed on. */
        private Amounts withoutHandedOn(long user, long system) {
            return new Amounts(Math.max(0, userTicks - user), Math.max(0, systemTicks - system), pageFaults);
        }
    }

    /**
     * Reads all members that are running.
     *
     * @throws ProbeException if all of them have ended
     */
    public synchronized Amounts read() throws ProbeException {
        Map<Long, ProcessStat> now = readMembers();
        if (now.values().stream().allMatch(ProcessStat::ended)) {
            throw new ProbeException(
                    "all processes of the server, process " + processes.main() + " among them, have" + " ended");
        }
        lost = lost.plus(lostSince(now));
        last = now;
        return now.values().stream().map(ProcessStat::withReaped).reduce(lost, Amounts::plus);
    }

    /**
     * Reads each parent before its children: a child that ends between the two readings is then missing rather than in both,
     * and the whole is read again.
     */
    private Map<Long, ProcessStat> readMembers() throws ProbeException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Map<Long, ProcessStat> stats = new HashMap<>();
            boolean complete = true;
            List<Long> members = new ArrayList<>(processes.running());
            members.sort(Comparator.comparingLong(
                            (Long pid) -> last.containsKey(pid) ? last.get(pid).startTimeTicks() : Long.MAX_VALUE)
                    .thenComparing(Comparator.naturalOrder()));
            for (long pid : members) {
                try {
                    stats.put(pid, reader.read(pid));
                } catch (IOException e) {
                    complete = false;
                }
            }
            if (complete) {
                return stats;
            }
        }
        throw new ProbeException(
                "processes of the server ended each of the " + ATTEMPTS + " times that they were read");
    }

    private Amounts lostSince(Map<Long, ProcessStat> now) {
        Map<Long, Amounts> endedByHeir = new HashMap<>();
        last.forEach((pid, before) -> {
            if (!isSame(before, now.get(pid))) {
                endedByHeir.merge(heir(before, now), before.withReaped(), Amounts::plus);
            }
        });
        return endedByHeir.entrySet().stream()
                .map(ended -> Optional.ofNullable(now.get(ended.getKey()))
                        .map(heir -> handedOn(ended.getValue(), last.get(ended.getKey()), heir))
                        .orElse(ended.getValue()))
                .reduce(Amounts.NONE, Amounts::plus);
    }

    private static Amounts handedOn(Amounts ended, ProcessStat before, ProcessStat now) {
        return ended.withoutHandedOn(
                now.reapedUserTicks() - before.reapedUserTicks(), now.reapedSystemTicks() - before.reapedSystemTicks());
    }

    /** The nearest process above one that has ended that still runs; 0 if there is none. */
    private long heir(ProcessStat ended, Map<Long, ProcessStat> now) {
        ProcessStat below = ended;
        while (last.containsKey(below.parentPid())) {
            ProcessStat parent = last.get(below.parentPid());
            if (isSame(parent, now.get(below.parentPid()))) {
                return below.parentPid();
            }
            below = parent;
        }
        return 0;
    }

    private static boolean isSame(ProcessStat before, ProcessStat now) {
        return now != null && now.startTimeTicks() == before.startTimeTicks();
    }
}
