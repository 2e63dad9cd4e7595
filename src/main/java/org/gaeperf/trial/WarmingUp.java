package org.gaeperf.trial;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.gaeperf.load.LoadProgress;
import org.gaeperf.model.WarmUp;
import org.gaeperf.plan.WarmUpPlan;
import org.gaeperf.sampling.CompilerCpu;
import org.gaeperf.sampling.CpuProbe;
import org.gaeperf.sampling.CpuTicks;

/** The load before the measurement. */
final class WarmingUp {

    /** How often to look whether a process has ended. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** A server is behind when this many seconds' worth of requests are unanswered. */
    private static final double MOST_SECONDS_IN_FLIGHT = 0.1;

    /** A server that is behind gets so many times the limit of the warm-up. */
    private static final int PATIENCE = 3;

    /** For a server that was steady on other cores; twice as long as it takes to see that it is. */
    private static final Duration SETTLING = Duration.ofSeconds(4 * SteadyState.WINDOWS);

    private final WarmUpPlan plan;
    private final double mostInFlight;
    private final CpuProbe serverCpu;
    private final CompilerCpu compiler;
    private final BlockingQueue<LoadProgress> seconds = new LinkedBlockingQueue<>();
    private SteadyState steady = new SteadyState();
    private Optional<CpuTicks> before = Optional.empty();
    private long compilerMicrosBefore;
    private long beginNanos;
    private String end;
    private long requests;
    private long failed;
    private boolean behind;

    WarmingUp(WarmUpPlan plan, int requestsPerSecond, long serverPid) {
        this.plan = plan;
        this.mostInFlight = requestsPerSecond * MOST_SECONDS_IN_FLIGHT;
        this.serverCpu = new CpuProbe(serverPid);
        this.compiler = new CompilerCpu(serverPid);
    }

    /** What the client tells once a second. */
    void add(LoadProgress second) {
        seconds.add(second);
    }

    /**
     * Ends when the server is steady, at the limit, or when either process has ended. A server that still works off what
     * the ramp left behind gets more time, since everything it is asked now only waits.
     */
    void await(BooleanSupplier over) throws InterruptedException {
        beginNanos = System.nanoTime();
        await(over, beginNanos, plan.limit());
    }

    /** Likewise, once more, when the server was moved to other cores; what it was before does not count. */
    void awaitAgain(BooleanSupplier over) throws InterruptedException {
        untilNow();
        steady = new SteadyState();
        before = Optional.empty();
        behind = false;
        await(over, System.nanoTime(), SETTLING);
    }

    private void await(BooleanSupplier over, long fromNanos, Duration limit) throws InterruptedException {
        end = plan.untilSteady() ? "limit" : "fixed";
        while (!over.getAsBoolean()) {
            long limitNanos = limit.toNanos() * (behind && plan.untilSteady() ? PATIENCE : 1);
            long leftNanos = fromNanos + limitNanos - System.nanoTime();
            LoadProgress second = seconds.poll(Math.min(leftNanos, LOOK_NANOS), TimeUnit.NANOSECONDS);
            if (second != null) {
                look(second);
            } else if (leftNanos <= LOOK_NANOS) {
                end = behind ? "behind" : end;
                break;
            }
            if (plan.untilSteady() && steady.reached()) {
                end = "steady";
                break;
            }
        }
    }

    /** What it has been up to now: of two at the same time, the one that is steady first goes on until the other is. */
    WarmUp untilNow() {
        for (LoadProgress second = seconds.poll(); second != null; second = seconds.poll()) {
            count(second);
        }
        return new WarmUp(plan.ramp().toNanos() / 1e9, (System.nanoTime() - beginNanos) / 1e9, requests, failed, end);
    }

    private void count(LoadProgress second) {
        requests += second.sent();
        failed += second.failed();
    }

    private void look(LoadProgress second) {
        count(second);
        behind = second.inFlight() > mostInFlight;
        Optional<CpuTicks> now = ServerCpu.read(serverCpu);
        long compilerMicros = compilerMicrosSinceLastLook();
        if (second.seconds() - second.intervalSeconds() >= plan.ramp().toNanos() / 1e9) {
            steady.add(behind ? SteadyState.Window.NONE : window(second, now, compilerMicros));
        }
        before = now;
    }

    private SteadyState.Window window(LoadProgress second, Optional<CpuTicks> now, long compilerMicros) {
        if (before.isEmpty() || now.isEmpty()) {
            return SteadyState.Window.NONE;
        }
        double cpuMicros = now.get().cpuMicrosSince(before.get());
        double tickMicros = 1e6 / now.get().ticksPerSecond();
        return new SteadyState.Window(cpuMicros / second.answered(), tickMicros / second.answered(),
                compilerMicros / Math.max(1, cpuMicros), second.p50Micros());
    }

    private long compilerMicrosSinceLastLook() {
        compiler.look();
        long until = compiler.micros().orElse(0);
        long since = until - compilerMicrosBefore;
        compilerMicrosBefore = until;
        return since;
    }
}
