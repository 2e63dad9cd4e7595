package org.gaeperf.cluster.loader;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.model.host.CoreShare;
import org.gaeperf.process.JavaProcess;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.proc.CoreTimes;
import org.gaeperf.sampling.proc.ProcessTime;

/**
 * How busy the cores of this host's clients were until some moment, and what gaeperf itself had used.
 *
 * @param cores all that was used of them
 * @param ownTicks CPU time of gaeperf's processes, wherever they ran, with that of their children that have ended
 */
record CoresReading(CoreTimes cores, long ownTicks) {

    /**
     * Reads both; empty if the kernel does not say.
     *
     * @param cpus the cores; empty for all
     * @param own the ids of gaeperf's processes, children before their parents: the time of one that ends meanwhile is
     *     counted twice rather than not at all, and not blamed on others
     */
    static Optional<CoresReading> read(Set<Integer> cpus, List<Long> own) {
        try {
            CoreTimes cores = CoreTimes.sum(CoreTimes.readStat(), cpus);
            long ownTicks = 0;
            for (long pid : own) {
                ownTicks += ticks(pid);
            }
            return Optional.of(new CoresReading(cores, ownTicks));
        } catch (ProbeException | SampleFormatException e) {
            return Optional.empty();
        }
    }

    /** Lists the processes of gaeperf on this host: the clients, this JVM, and the library's process, which has started it. */
    static List<Long> ownProcesses() {
        ProcessHandle self = ProcessHandle.current();
        Optional<ProcessHandle> library = self.parent().filter(JavaProcess::isJava);
        return Stream.of(self.descendants(), Stream.of(self), library.stream())
                .flatMap(processes -> processes)
                .map(ProcessHandle::pid)
                .toList();
    }

    /** The time of one that has ended is among that of its parent's children. */
    private static long ticks(long pid) {
        try {
            ProcessTime time = ProcessTime.read(pid);
            return time.ticks() + time.reapedChildrenTicks();
        } catch (ProbeException e) {
            return 0;
        }
    }

    /** Returns what others took since an earlier reading, at least; empty if no time has passed. */
    Optional<CoreShare> since(CoresReading earlier) {
        long total = cores.totalTicks() - earlier.cores.totalTicks();
        if (total <= 0) {
            return Optional.empty();
        }
        long others = cores.busyTicks() - earlier.cores.busyTicks() - (ownTicks - earlier.ownTicks);
        return Optional.of(
                new CoreShare(percent(others, total), percent(cores.stealTicks() - earlier.cores.stealTicks(), total)));
    }

    private static double percent(long ticks, long total) {
        return Math.min(100, Math.max(0, 100.0 * ticks / total));
    }
}
