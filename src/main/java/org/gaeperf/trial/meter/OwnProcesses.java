package org.gaeperf.trial.meter;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.proc.ProcessTime;

/**
 * The CPU time that the processes of this benchmark had used at some moment: this JVM, its children (servers, clients,
 * hiccup meters, {@code ps} and {@code jcmd}), and the JVM of the build that started it.
 *
 * @param processes the processes that were running, by id
 * @param reapedTicks CPU time of all children of this JVM that have ended
 * @param observers those of the processes that neither serve requests nor send them
 */
record OwnProcesses(Map<Long, ProcessTime> processes, long reapedTicks, Set<Long> observers) {

    OwnProcesses {
        processes = Map.copyOf(processes);
        observers = Set.copyOf(observers);
    }

    /**
     * Reads the times.
     *
     * @param children the children of this JVM that are running
     * @param observers this JVM, those above it, and the children that only observe
     */
    static OwnProcesses read(Set<Long> children, Set<Long> observers) throws ProbeException {
        Map<Long, ProcessTime> processes = new HashMap<>();
        Set<Long> others = new HashSet<>(children);
        others.addAll(observers);
        others.remove(ProcessHandle.current().pid());
        for (long pid : others) {
            try {
                processes.put(pid, ProcessTime.read(pid));
            } catch (ProbeException | SampleFormatException e) {
                // It has ended since. Its time is among that of the reaped children.
            }
        }
        // Last, so that the time of a child that ends meanwhile is counted twice rather than not at all. What is
        // counted here is not blamed on others.
        ProcessTime self = ProcessTime.read(ProcessHandle.current().pid());
        processes.put(ProcessHandle.current().pid(), self);
        return new OwnProcesses(processes, self.reapedChildrenTicks(), observers);
    }

    /**
     * The CPU time since an earlier moment that may have been used on some CPUs: of every process that may run on one of
     * them.
     *
     * @param cpus the CPUs; empty for all
     * @param commandsRunHere whether children that end soon, such as {@code jcmd}, run on these CPUs
     */
    long ticksSince(OwnProcesses earlier, Set<Integer> cpus, boolean commandsRunHere) {
        return ticksSince(earlier, cpus, processes.keySet()) + endedSince(earlier, cpus, commandsRunHere);
    }

    /** The same of those that only observe: what the measurement itself costs. */
    long observerTicksSince(OwnProcesses earlier, Set<Integer> cpus, boolean commandsRunHere) {
        return ticksSince(earlier, cpus, observers) + (commandsRunHere ? commandTicksSince(earlier) : 0);
    }

    /** The CPU time of one process since an earlier moment, wherever it ran; 0 if it has ended. */
    long ticksSince(OwnProcesses earlier, long pid) {
        return ticksSince(earlier, Set.of(), Set.of(pid));
    }

    /** The CPU time of children of this JVM that have ended since an earlier moment, such as {@code ps}. */
    long commandTicksSince(OwnProcesses earlier) {
        return notSeenBefore(earlier, reapedTicks - earlier.reapedTicks);
    }

    private long ticksSince(OwnProcesses earlier, Set<Integer> cpus, Set<Long> pids) {
        long ticks = 0;
        for (Map.Entry<Long, ProcessTime> process : processes.entrySet()) {
            if (pids.contains(process.getKey()) && mayRunOn(process.getValue(), cpus)) {
                long before = earlier.processes.containsKey(process.getKey())
                        ? earlier.processes.get(process.getKey()).ticks()
                        : 0;
                ticks += Math.max(0, process.getValue().ticks() - before);
            }
        }
        return ticks;
    }

    /** Returns what processes that have ended used since they were last seen: children of this JVM, and children of those. */
    private long endedSince(OwnProcesses earlier, Set<Integer> cpus, boolean commandsRunHere) {
        long byChildren = commandsRunHere ? reapedTicks - earlier.reapedTicks : 0;
        return notSeenBefore(earlier, byChildren + reapedByChildren(cpus) - earlier.reapedByChildren(cpus));
    }

    private long reapedByChildren(Set<Integer> cpus) {
        return processes.entrySet().stream()
                .filter(process -> process.getKey() != ProcessHandle.current().pid())
                .map(Map.Entry::getValue)
                .filter(process -> mayRunOn(process, cpus))
                .mapToLong(ProcessTime::reapedChildrenTicks)
                .sum();
    }

    private long notSeenBefore(OwnProcesses earlier, long reaped) {
        long seenBefore = earlier.processes.entrySet().stream()
                .filter(process -> !processes.containsKey(process.getKey()))
                .mapToLong(process -> process.getValue().ticks())
                .sum();
        return Math.max(0, reaped - seenBefore);
    }

    private static boolean mayRunOn(ProcessTime process, Set<Integer> cpus) {
        return cpus.isEmpty() || !Collections.disjoint(cpus, CpuAffinity.numbers(Optional.of(process.allowedCpus())));
    }
}
