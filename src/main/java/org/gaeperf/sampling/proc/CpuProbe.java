package org.gaeperf.sampling.proc;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.RawOutputSink;
import org.gaeperf.sampling.family.FamilyStat;

/**
 * Series intervalCpuPercent: CPU time between two samples, divided by the time between them; one busy core is 100. The
 * series intervalUserPercent and intervalSystemPercent are its parts in user and kernel mode. The source is the user
 * and system ticks of /proc/PID/stat. Series pageFaultsPerSecond: from its counts of minor and major page faults.
 *
 * <p>Why not the nanoseconds of schedstat? /proc/PID/schedstat counts only the main thread, which sleeps in a JVM, and
 * the sum over /proc/PID/task/&#42;/schedstat loses the time of every thread that has ended. The ticks include all
 * threads, also ended ones, and their sum is not sampled: the kernel keeps the run time in nanoseconds and splits it
 * into user and system time (cputime_adjust in kernel/sched/cputime.c), rounding each down to a tick. So the difference
 * of two readings is exact to two ticks, 20 ms. For an error below 1 %, the server should use at least 2 s of CPU time
 * between them.
 *
 * <p>Of a server of several processes it is the sum over them, with those that have ended: {@code cpu.stat} of their cgroup,
 * in microseconds, if they have one, and else {@link FamilyStat}.
 */
public final class CpuProbe implements ProcProbe {

    private final long pid;
    private final long ticksPerSecond;
    private final Path statFile;
    private final Optional<FamilyStat> family;
    private final Optional<Path> group;
    private Long startTimeTicks;
    private CpuAndFaults previous;

    /** Observes the process with this id. */
    public CpuProbe(long pid) {
        this(ServerProcesses.of(pid));
    }

    /** Observes all processes of a server. */
    public CpuProbe(ServerProcesses processes) {
        this(processes, ClockTicks.perSecond(), ProcFile.PROC);
    }

    CpuProbe(ServerProcesses processes, long ticksPerSecond, Path proc) {
        this.pid = processes.main();
        this.family = Optional.of(processes)
                .filter(ServerProcesses::isFamily)
                .map(all -> new FamilyStat(all, member -> readMember(proc, member)));
        this.group = processes.cgroup();
        this.ticksPerSecond = ticksPerSecond;
        this.statFile = proc.resolve(Long.toString(pid)).resolve("stat");
    }

    /**
     * Reads the CPU time used so far, for the exact start and end of a measurement. This may be called from any thread
     * and does not affect the series.
     *
     * @throws ProbeException if the process has ended
     */
    public CpuTicks read() throws ProbeException {
        return group.isPresent()
                ? readGroup(group.get())
                : read((source, text) -> {}).ticks();
    }

    private CpuAndFaults read(RawOutputSink raw) throws ProbeException {
        return family.isPresent() ? readFamily(family.get(), raw) : readProcess(raw);
    }

    private CpuAndFaults readFamily(FamilyStat all, RawOutputSink raw) throws ProbeException {
        FamilyStat.Amounts sum = all.read();
        long nanos = System.nanoTime();
        raw.keep("proc-stat", sum.toString());
        return new CpuAndFaults(
                group.isPresent()
                        ? readGroup(group.get())
                        : new CpuTicks(sum.userTicks(), sum.systemTicks(), ticksPerSecond, nanos),
                sum.pageFaults());
    }

    private static CpuTicks readGroup(Path directory) throws ProbeException {
        return CpuTicks.ofGroup(ProcFile.read(directory.resolve("cpu.stat")), System.nanoTime());
    }

    private static FamilyStat.ProcessStat readMember(Path proc, long pid) throws IOException {
        ProcStat stat =
                ProcStat.parse(ProcFile.text(proc.resolve(Long.toString(pid)).resolve("stat")));
        return new FamilyStat.ProcessStat(
                stat.parentPid(),
                stat.startTimeTicks(),
                stat.hasEnded(),
                new FamilyStat.Amounts(stat.userTicks(), stat.systemTicks(), stat.pageFaults()),
                stat.reapedUserTicks(),
                stat.reapedSystemTicks());
    }

    private CpuAndFaults readProcess(RawOutputSink raw) throws ProbeException {
        String text = ProcFile.readOfProcess(statFile, pid);
        long nanos = System.nanoTime();
        raw.keep("proc-stat", text);
        ProcStat stat = ProcStat.parse(text);
        requireSameProcess(stat);
        return new CpuAndFaults(
                new CpuTicks(stat.userTicks(), stat.systemTicks(), ticksPerSecond, nanos), stat.pageFaults());
    }

    private synchronized void requireSameProcess(ProcStat stat) throws ProbeException {
        if (stat.hasEnded()) {
            throw new ProbeException("process " + pid + " has ended");
        }
        if (startTimeTicks == null) {
            startTimeTicks = stat.startTimeTicks();
        }
        if (stat.startTimeTicks() != startTimeTicks) {
            throw new ProbeException("process " + pid + " has ended and another process has got its id");
        }
    }

    @Override
    public String name() {
        return "/proc/PID/stat";
    }

    @Override
    public synchronized List<Observation> sample(RawOutputSink raw) throws ProbeException {
        CpuAndFaults last = previous;
        CpuAndFaults reading = read(raw);
        previous = reading;
        if (last == null) {
            return List.of();
        }
        CpuTicks earlier = last.ticks();
        CpuTicks now = reading.ticks();
        double elapsedSeconds = (now.monotonicNanos() - earlier.monotonicNanos()) / 1e9;
        return List.of(
                new Observation("intervalCpuPercent", now.percentSince(earlier)),
                new Observation("intervalUserPercent", 100 * now.userSecondsSince(earlier) / elapsedSeconds),
                new Observation("intervalSystemPercent", 100 * now.systemSecondsSince(earlier) / elapsedSeconds),
                new Observation("pageFaultsPerSecond", (reading.pageFaults() - last.pageFaults()) / elapsedSeconds));
    }

    private record CpuAndFaults(CpuTicks ticks, long pageFaults) {}
}
