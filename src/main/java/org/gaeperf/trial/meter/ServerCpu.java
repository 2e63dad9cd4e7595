package org.gaeperf.trial.meter;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.sampling.proc.CpuTicks;
import org.gaeperf.sampling.proc.JitCpuMeter;

/** CPU time of the server between both ends of the measurement. */
public final class ServerCpu {

    /** HotSpot ends compiler threads that were idle for a while; their time is lost if nobody has looked. */
    private static final long BETWEEN_LOOKS_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final CpuProbe process;
    private final JitCpuMeter compiler;
    private Optional<CpuTicks> before = Optional.empty();
    private Optional<CpuTicks> after = Optional.empty();
    private long nextLookNanos;

    public ServerCpu(long pid) {
        this.process = new CpuProbe(pid);
        this.compiler = new JitCpuMeter(pid);
    }

    public void begin() {
        before = read(process);
        compiler.look();
        nextLookNanos = System.nanoTime() + BETWEEN_LOOKS_NANOS;
    }

    /** To be called often while the measurement goes on. */
    public void goOn() {
        if (System.nanoTime() > nextLookNanos) {
            compiler.look();
            nextLookNanos += BETWEEN_LOOKS_NANOS;
        }
    }

    public void end() {
        after = read(process);
        compiler.look();
    }

    /** Empty if the server had ended before either end. */
    public Optional<ServerCost> over(LoadResult load, Optional<ServerCost.GcActivity> garbage) {
        return before.flatMap(first -> after.map(last -> cost(first, last, load, garbage)));
    }

    private ServerCost cost(CpuTicks first, CpuTicks last, LoadResult load, Optional<ServerCost.GcActivity> garbage) {
        long cpuMicros = last.cpuMicrosSince(first);
        OptionalLong compilerMicros = compiler.micros();
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

    /** Empty if the process has ended. */
    public static Optional<CpuTicks> read(CpuProbe cpu) {
        try {
            return Optional.of(cpu.read());
        } catch (ProbeException ended) {
            return Optional.empty();
        }
    }
}
