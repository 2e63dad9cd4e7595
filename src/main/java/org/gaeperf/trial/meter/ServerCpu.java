package org.gaeperf.trial.meter;

import java.util.Optional;
import java.util.OptionalLong;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.sampling.proc.CpuTicks;
import org.gaeperf.sampling.proc.ThreadCpuMeter;

/** Measures the CPU time of the server and of its JIT compiler during the measurement. */
public final class ServerCpu {

    private final CpuProbe process;
    private final ThreadCpuMeter threads;
    private final boolean isJvm;
    private Optional<CpuTicks> before = Optional.empty();
    private Optional<CpuTicks> after = Optional.empty();
    private OptionalLong compilerMicrosBefore = OptionalLong.empty();
    private OptionalLong compilerMicrosAfter = OptionalLong.empty();

    /**
     * Measures the server with this process id.
     *
     * @param threads its threads; others poll this meter every second, also after the measurement
     * @param isJvm whether the server must have compiler threads; if none of them is found, nobody knows what they used
     */
    public ServerCpu(long pid, ThreadCpuMeter threads, boolean isJvm) {
        this.process = new CpuProbe(pid);
        this.threads = threads;
        this.isJvm = isJvm;
    }

    /** To be called at the start of the measurement. */
    public void begin() {
        before = read(process);
        threads.poll();
        compilerMicrosBefore = compilerMicros();
    }

    /** To be called at the end of the measurement. */
    public void end() {
        after = read(process);
        threads.poll();
        compilerMicrosAfter = compilerMicros();
    }

    private OptionalLong compilerMicros() {
        return isJvm && !threads.hasCompilerThreads() ? OptionalLong.empty() : threads.compilerMicros();
    }

    /** The cost of the load; empty if the server has ended before the end of the measurement. */
    public Optional<ServerCost> cost(LoadResult load, Optional<ServerCost.GcActivity> garbage) {
        return before.flatMap(start -> after.map(stop -> cost(start, stop, load, garbage)));
    }

    private ServerCost cost(CpuTicks first, CpuTicks last, LoadResult load, Optional<ServerCost.GcActivity> garbage) {
        long cpuMicros = last.cpuMicrosSince(first);
        return new ServerCost(
                cpuMicros / 1e6,
                last.userSecondsSince(first),
                last.systemSecondsSince(first),
                perRequest(cpuMicros, load),
                last.percentSince(first),
                compilerMicrosBefore.isEmpty() || compilerMicrosAfter.isEmpty() || load.answered() == 0
                        ? Optional.empty()
                        : Optional.of(
                                perRequest(compilerMicrosAfter.getAsLong() - compilerMicrosBefore.getAsLong(), load)),
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
