package org.gaeperf.trial.meter;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.sampling.proc.CpuTicks;
import org.gaeperf.sampling.proc.ThreadCpuMeter;
import org.gaeperf.sampling.threads.PressureMeter;
import org.gaeperf.sampling.threads.ThreadUseMeter;

/** Measures the CPU time of the server and of its threads during the measurement, and what it waited for. */
public final class ServerCpu {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(900);

    /** What a thread uses after its last reading is known to its process alone, and not to be its own. */
    private static final long THREADS_POLL_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final CpuProbe process;
    private final ThreadCpuMeter threads;
    private final ServerProcesses all;
    private final ServerProcessMeter processes;
    private final ThreadUseMeter threadUse;
    private final PressureMeter pressure;
    private final boolean isJvm;
    private Optional<CpuTicks> before = Optional.empty();
    private Optional<CpuTicks> after = Optional.empty();
    private OptionalLong compilerMicrosBefore = OptionalLong.empty();
    private OptionalLong compilerMicrosAfter = OptionalLong.empty();
    private Optional<String> withoutCgroup = Optional.empty();
    private long polledNanos;
    private long threadsPolledNanos;

    /**
     * Measures all processes of a server.
     *
     * @param threads its threads; others poll this meter every second, also after the measurement
     * @param isJvm whether the server must have compiler threads; if none of them is found, nobody knows what they used
     */
    public ServerCpu(ServerProcesses processes, ThreadCpuMeter threads, boolean isJvm) {
        this.process = new CpuProbe(processes);
        this.threads = threads;
        this.all = processes;
        this.processes = new ServerProcessMeter(processes);
        this.threadUse = new ThreadUseMeter(processes);
        this.pressure = new PressureMeter(processes.cgroup());
        this.isJvm = isJvm;
    }

    /** Prepares the readings before the measurement, so that its start takes less time. */
    public void prepare() {
        threadUse.read();
    }

    /** Begins to count; must be called at the start of the measurement. */
    public void begin() {
        pressure.begin();
        before = read(process);
        threadUse.begin();
        threadsPolledNanos = System.nanoTime();
        processes.begin();
        threads.poll();
        compilerMicrosBefore = compilerMicros();
        withoutCgroup = all.withoutCgroup();
        polledNanos = System.nanoTime();
    }

    /**
     * Takes a reading; must be called often during the measurement: reads several processes about once a second, and threads
     * every five seconds, so that what one of them has used is known when it has ended.
     */
    public void poll() {
        if (System.nanoTime() - threadsPolledNanos >= THREADS_POLL_NANOS) {
            readThreads();
        }
        if (all.isFamily() && System.nanoTime() - polledNanos >= POLL_NANOS) {
            readMembers();
        }
    }

    private void readThreads() {
        threadsPolledNanos = System.nanoTime();
        threadUse.read();
    }

    /** Reads what each process has used so far. */
    void readMembers() {
        polledNanos = System.nanoTime();
        if (all.cgroup().isEmpty()) {
            // It keeps what each of them has used. If none is running any more, the last reading of all fails, too.
            read(process);
        }
        processes.poll();
    }

    /** Ends the counting; must be called at the end of the measurement. */
    public void end() {
        after = read(process);
        readThreads();
        pressure.end();
        processes.end();
        threads.poll();
        compilerMicrosAfter = compilerMicros();
    }

    /** Takes the whole names of threads, by their ids, which the kernel cuts. */
    public void setThreadNames(Map<Long, String> names) {
        threadUse.setWholeNames(names);
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
                garbage,
                processes.uses(),
                withoutCgroup,
                Optional.of(threadUse.use(new ThreadUseMeter.CpuTotal(
                        cpuMicros / 1e6, last.userSecondsSince(first), last.systemSecondsSince(first)))),
                Optional.of(pressure.pressure()));
    }

    /** Says why what was read is not of this measurement; empty if it is, or if nothing was read. */
    public Optional<String> whyNotOf(MeasurementWindow window) {
        return before.flatMap(first ->
                after.flatMap(last -> window.whyNotReadBetween(first.monotonicNanos(), last.monotonicNanos())));
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
