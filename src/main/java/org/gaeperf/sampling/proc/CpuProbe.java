package org.gaeperf.sampling.proc;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.Probe;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.RawOutputSink;

/**
 * Series intervalCpuPercent: CPU time between two samples over the time between them, 100 for one core. The series
 * intervalUserPercent and intervalSystemPercent divide it. The source is the user and system ticks of /proc/PID/stat.
 *
 * <p>Why not the nanoseconds of schedstat: /proc/PID/schedstat counts only the main thread, which in a JVM sleeps, and
 * the sum over /proc/PID/task/&#42;/schedstat loses the time of every thread that ended. The ticks hold all threads,
 * ended ones too, and their sum is not sampled: the kernel keeps the run time in nanoseconds and divides it into user
 * and system (cputime_adjust in kernel/sched/cputime.c), rounding each down to a tick. So a difference of two readings
 * is exact to two ticks, 20 ms; for an error below 1 % let the server use at least 2 s of CPU between them.
 */
public final class CpuProbe implements Probe {

    private static final Duration DEADLINE = Duration.ofSeconds(2);

    private final long pid;
    private final long ticksPerSecond;
    private final Path statFile;
    private Long startTimeTicks;
    private CpuTicks previous;

    /** Watches the process. */
    public CpuProbe(long pid) {
        this(pid, ClockTicks.perSecond(), ProcFile.PROC);
    }

    CpuProbe(long pid, long ticksPerSecond, Path proc) {
        this.pid = pid;
        this.ticksPerSecond = ticksPerSecond;
        this.statFile = proc.resolve(Long.toString(pid)).resolve("stat");
    }

    /**
     * Reads the CPU time used up to now, for the exact ends of a measurement. May be called from any thread and does
     * not change the interval of the series.
     *
     * @throws ProbeException if the process has ended
     */
    public CpuTicks read() throws ProbeException {
        return read((source, text) -> {});
    }

    private CpuTicks read(RawOutputSink raw) throws ProbeException {
        String text = ProcFile.readOfProcess(statFile, pid);
        long nanos = System.nanoTime();
        raw.keep("proc-stat", text);
        ProcStat stat = ProcStat.parse(text);
        requireSameProcess(stat);
        return new CpuTicks(stat.userTicks(), stat.systemTicks(), ticksPerSecond, nanos);
    }

    private synchronized void requireSameProcess(ProcStat stat) throws ProbeException {
        if (stat.hasEnded()) {
            throw new ProbeException("process " + pid + " has ended");
        }
        if (startTimeTicks == null) {
            startTimeTicks = stat.startTimeTicks();
        }
        if (stat.startTimeTicks() != startTimeTicks) {
            throw new ProbeException("process " + pid + " has ended and another one has got its number");
        }
    }

    @Override
    public String name() {
        return "/proc/PID/stat";
    }

    @Override
    public Cost cost() {
        return Cost.FILE;
    }

    @Override
    public Duration deadline() {
        return DEADLINE;
    }

    @Override
    public synchronized List<Observation> sample(RawOutputSink raw) throws ProbeException {
        CpuTicks earlier = previous;
        CpuTicks now = read(raw);
        previous = now;
        if (earlier == null) {
            return List.of();
        }
        double elapsedSeconds = (now.monotonicNanos() - earlier.monotonicNanos()) / 1e9;
        return List.of(
                new Observation("intervalCpuPercent", now.percentSince(earlier)),
                new Observation("intervalUserPercent", 100 * now.userSecondsSince(earlier) / elapsedSeconds),
                new Observation("intervalSystemPercent", 100 * now.systemSecondsSince(earlier) / elapsedSeconds));
    }
}
