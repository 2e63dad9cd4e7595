package org.gaeperf.cluster.loader;

import java.util.Collection;
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
     * Reads both; empty if the kernel does not tell.
     *
     * @param cpus the cores; empty for all
     * @param own the ids of gaeperf's processes
     */
    static Optional<CoresReading> read(Set<Integer> cpus, Collection<Long> own) {
        try {
            return Optional.of(new CoresReading(
                    CoreTimes.sum(CoreTimes.readStat(), cpus),
                    own.stream().mapToLong(CoresReading::ticks).sum()));
        } catch (ProbeException | SampleFormatException e) {
            return Optional.empty();
        }
    }

    /** On this host: the library's process, this JVM that it has started, and the clients. */
    static List<Long> ownProcesses() {
        ProcessHandle self = ProcessHandle.current();
        ProcessHandle first = self.parent().filter(JavaProcess::isJava).orElse(self);
        return Stream.concat(Stream.of(first), first.descendants())
                .map(ProcessHandle::pid)
                .toList();
    }

    /** The time of one that has ended since is among that of its parent's children. */
    private static long ticks(long pid) {
        try {
            ProcessTime time = ProcessTime.read(pid);
            return time.ticks() + time.reapedChildrenTicks();
        } catch (ProbeException | SampleFormatException e) {
            return 0;
        }
    }

    /** What others took since an earlier reading, at least; empty if no time has passed. */
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
