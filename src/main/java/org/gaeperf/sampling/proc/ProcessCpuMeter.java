package org.gaeperf.sampling.proc;

import java.util.Optional;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.ProbeException;

/** The CPU time of a JVM, or of all processes of a server, between two readings. */
public final class ProcessCpuMeter {

    /** The process has ended, or the kernel does not say. */
    public static final Used UNKNOWN = new Used(Double.NaN, Double.NaN);

    /** If the threads explain less of the process' CPU time than this, it has threads that end between readings. */
    private static final double MIN_SHARE_OF_THREADS = 0.9;

    private final CpuProbe process;
    private final ThreadCpuMeter threads;
    private Optional<Reading> first = Optional.empty();
    private Optional<Reading> before = Optional.empty();

    /**
     * CPU time, in microseconds; NaN if unknown.
     *
     * @param cpuMicros of all threads
     * @param compilerMicros of the compiler threads
     */
    public record Used(double cpuMicros, double compilerMicros) {}

    private record Reading(CpuTicks process, double threadMicros, double compilerMicros) {}

    /**
     * Measures the process with this id.
     *
     * @param threads its threads; others may poll this meter too
     */
    public ProcessCpuMeter(long pid, ThreadCpuMeter threads) {
        this(ServerProcesses.of(pid), threads);
    }

    /** Measures all processes of a server. */
    public ProcessCpuMeter(ServerProcesses processes, ThreadCpuMeter threads) {
        this.process = new CpuProbe(processes);
        this.threads = threads;
    }

    /** Returns what was used since the last call, scaled to the length of the interval that the client reports. */
    public Used take(double intervalSeconds) {
        threads.poll();
        Optional<Reading> now = read().filter(ticks -> threads.allMicros().isPresent())
                .map(ticks -> new Reading(
                        ticks,
                        threads.allMicros().getAsLong(),
                        threads.compilerMicros().getAsLong()));
        Used used = before.flatMap(earlier -> now.map(later -> between(earlier, later, intervalSeconds)))
                .orElse(UNKNOWN);
        first = first.or(() -> now);
        before = now;
        return used;
    }

    private Optional<CpuTicks> read() {
        try {
            return Optional.of(process.read());
        } catch (ProbeException e) {
            return Optional.empty();
        }
    }

    /** Returns the use between two readings. Threads are counted in nanoseconds, the process in ticks, which are coarse at a low rate. */
    private Used between(Reading earlier, Reading later, double intervalSeconds) {
        Reading start = first.orElse(earlier);
        boolean threadsExplainAll = later.threadMicros - start.threadMicros
                >= MIN_SHARE_OF_THREADS * later.process.cpuMicrosSince(start.process);
        double scale = intervalSeconds * 1e9 / (later.process.monotonicNanos() - earlier.process.monotonicNanos());
        return new Used(
                scale
                        * (threadsExplainAll
                                ? later.threadMicros - earlier.threadMicros
                                : later.process.cpuMicrosSince(earlier.process)),
                scale * (later.compilerMicros - earlier.compilerMicros));
    }
}
