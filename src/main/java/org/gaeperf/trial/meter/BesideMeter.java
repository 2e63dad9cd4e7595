package org.gaeperf.trial.meter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.gaeperf.model.server.BesideUse;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.sampling.proc.CpuTicks;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/** Measures what something beside the server uses. It reads no page tables, which would hold that up. */
public final class BesideMeter {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(900);

    private final String name;
    private final ServerProcesses processes;
    private final CpuProbe cpu;
    private final StreamingStatistics rssBytes = new StreamingStatistics();
    private Optional<CpuTicks> before = Optional.empty();
    private Optional<CpuTicks> after = Optional.empty();
    private long polledNanos;

    /**
     * Measures all processes of one thing.
     *
     * @param name that the user has given it
     */
    public BesideMeter(String name, ServerProcesses processes) {
        this.name = name;
        this.processes = processes;
        this.cpu = new CpuProbe(processes);
    }

    /** Begins to count. */
    public void begin() {
        before = ServerCpu.read(cpu);
        readMemory();
    }

    /** Takes a reading about once a second; must be called often during the measurement. */
    public void poll() {
        if (System.nanoTime() - polledNanos >= POLL_NANOS) {
            if (processes.cgroup().isEmpty()) {
                // It keeps what processes that end have used.
                ServerCpu.read(cpu);
            }
            readMemory();
        }
    }

    /** Ends the counting. */
    public void end() {
        after = ServerCpu.read(cpu);
        readMemory();
    }

    /**
     * Returns what it used; empty if it has ended before the end.
     *
     * @param answered requests that the server answered
     */
    public Optional<BesideUse> use(long answered) {
        return before.flatMap(first -> after.map(last -> use(last.cpuMicrosSince(first), answered)));
    }

    private BesideUse use(long cpuMicros, long answered) {
        return new BesideUse(
                name,
                cpuMicros / 1e6,
                answered > 0 ? Optional.of((double) cpuMicros / answered) : Optional.empty(),
                rssBytes.getN() == 0 ? Optional.empty() : Optional.of(rssBytes.getMean()),
                rssBytes.getN() == 0 ? Optional.empty() : Optional.of(rssBytes.getMax()));
    }

    private void readMemory() {
        polledNanos = System.nanoTime();
        long bytes = rssBytes(processes);
        if (bytes > 0) {
            rssBytes.addValue((double) bytes);
        }
    }

    /** Reads the resident set of all processes; 0 if none has any. */
    public static long rssBytes(ServerProcesses processes) {
        long sum = 0;
        for (long pid : processes.running()) {
            try {
                sum += ServerProcessMeter.rssBytes(Path.of("/proc", Long.toString(pid)));
            } catch (IOException | SampleFormatException e) {
                // It has ended, or is about to: then it has no memory any more.
            }
        }
        return sum;
    }
}
