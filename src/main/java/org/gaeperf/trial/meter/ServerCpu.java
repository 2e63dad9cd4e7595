package org.gaeperf.trial.meter;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.sampling.proc.CpuTicks;
import org.gaeperf.sampling.proc.ThreadCpuMeter;

/** Measures the CPU time of the server and of its JIT compiler during the measurement. */
public final class ServerCpu {

    /** HotSpot ends idle compiler threads, and their time is lost if it was not read before. */
    private static final long POLL_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final CpuProbe process;
    private final ThreadCpuMeter compiler;
    private Optional<CpuTicks> before = Optional.empty();
    private Optional<CpuTicks> after = Optional.empty();
    private long nextPollNanos;

    /** Measures the server with this process id. */
    public ServerCpu(long pid) {
        this.process = new CpuProbe(pid);
        this.compiler = new ThreadCpuMeter(pid);
    }

    /** To be called at the start of the measurement. */
    public void begin() {
        before = read(process);
        compiler.poll();
        nextPollNanos = System.nanoTime() + POLL_INTERVAL_NANOS;
    }

    /** To be called several times a second during the measurement. */
    public void poll() {
        if (System.nanoTime() > nextPollNanos) {
            compiler.poll();
            nextPollNanos += POLL_INTERVAL_NANOS;
        }
    }

    /** To be called at the end of the measurement. */
    public void end() {
        after = read(process);
        compiler.poll();
    }

    /** The cost of the load; empty if the server has ended before the end of the measurement. */
    public Optional<ServerCost> cost(LoadResult load, Optional<ServerCost.GcActivity> garbage) {
        return before.flatMap(start -> after.map(stop -> cost(start, stop, load, garbage)));
    }

    private ServerCost cost(CpuTicks first, CpuTicks last, LoadResult load, Optional<ServerCost.GcActivity> garbage) {
        long cpuMicros = last.cpuMicrosSince(first);
        OptionalLong compilerMicros = compiler.compilerMicros();
        return new ServerCost(
                cpuMicros / 1e6,
                last.userSecondsSince(first),
                last.systemSecondsSince(first),
                perRequest(cpuMicros, load),
                last.percentSince(first),
                compilerMicros.isEmpty() || load.answered() == 0
                        ? Optional.empty()
                        : Optional.of(perRequest(compilerMicros.getAsLong(), load)),
                garbage);
    }

    private static double perRequest(long micros, LoadResult load) {
        return load.answered() == 0 ? Double.NaN : (double) micros / load.answered();
    }

    /** The CPU time that a process has used so far; empty if the process has ended. */
    public static Optional<CpuTicks> read(CpuProbe cpu) {
        try {
            return Optional.of(cpu.read());
        } catch (ProbeException e) {
            return Optional.empty();
        }
    }
}
