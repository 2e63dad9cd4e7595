package org.gaeperf.trial.phase;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.sampling.proc.CpuTicks;
import org.gaeperf.sampling.proc.JitCpuMeter;
import org.gaeperf.trial.meter.ServerCpu;

/** The load before the measurement. */
final class WarmUpController {

    /** How often to look whether a process has ended. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** A server is behind when this many seconds' worth of requests are unanswered. */
    private static final double MAX_SECONDS_IN_FLIGHT = 0.1;

    /** A server that is behind gets so many times the limit of the warm-up. */
    private static final int TIMEOUT = 3;

    /** For a server that was steady on other cores; twice as long as it takes to see that it is. */
    private static final Duration SETTLING = Duration.ofSeconds(4 * SteadyStateDetector.WINDOWS);

    private final WarmUpPlan plan;
    private final double mostInFlight;
    private final CpuProbe serverCpu;
    private final JitCpuMeter compiler;
    private final BlockingQueue<LoadProgress> seconds = new LinkedBlockingQueue<>();
    private SteadyStateDetector steady = new SteadyStateDetector();
    private Optional<CpuTicks> before = Optional.empty();
    private long compilerMicrosBefore;
    private long beginNanos;
    private WarmUp.EndReason endReason;
    private long requests;
    private long failed;
    private boolean behind;

    WarmUpController(WarmUpPlan plan, int requestsPerSecond, long serverPid) {
        this.plan = plan;
        this.mostInFlight = requestsPerSecond * MAX_SECONDS_IN_FLIGHT;
        this.serverCpu = new CpuProbe(serverPid);
        this.compiler = new JitCpuMeter(serverPid);
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
    void awaitAfterMove(BooleanSupplier over) throws InterruptedException {
        untilNow();
        steady = new SteadyStateDetector();
        before = Optional.empty();
        behind = false;
        await(over, System.nanoTime(), SETTLING);
    }

    private void await(BooleanSupplier over, long fromNanos, Duration limit) throws InterruptedException {
        endReason = plan.untilSteady() ? WarmUp.EndReason.LIMIT : WarmUp.EndReason.FIXED;
        while (!over.getAsBoolean()) {
            long limitNanos = limit.toNanos() * (behind && plan.untilSteady() ? TIMEOUT : 1);
            long leftNanos = fromNanos + limitNanos - System.nanoTime();
            LoadProgress second = seconds.poll(Math.min(leftNanos, LOOK_NANOS), TimeUnit.NANOSECONDS);
            if (second != null) {
                look(second);
            } else if (leftNanos <= LOOK_NANOS) {
                endReason = behind ? WarmUp.EndReason.BEHIND : endReason;
                break;
            }
            if (plan.untilSteady() && steady.reached()) {
                endReason = WarmUp.EndReason.STEADY;
                break;
            }
        }
    }

    /** What it has been up to now: of two at the same time, the one that is steady first goes on until the other is. */
    WarmUp untilNow() {
        for (LoadProgress second = seconds.poll(); second != null; second = seconds.poll()) {
            count(second);
        }
        return new WarmUp(
                plan.ramp().toNanos() / 1e9, (System.nanoTime() - beginNanos) / 1e9, requests, failed, endReason);
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
            steady.add(behind ? SteadyStateDetector.Window.NONE : window(second, now, compilerMicros));
        }
        before = now;
    }

    private SteadyStateDetector.Window window(LoadProgress second, Optional<CpuTicks> now, long compilerMicros) {
        if (before.isEmpty() || now.isEmpty()) {
            return SteadyStateDetector.Window.NONE;
        }
        double cpuMicros = now.get().cpuMicrosSince(before.get());
        double tickMicros = 1e6 / now.get().ticksPerSecond();
        return new SteadyStateDetector.Window(
                cpuMicros / second.answered(),
                tickMicros / second.answered(),
                compilerMicros / Math.max(1, cpuMicros),
                second.p50Micros());
    }

    private long compilerMicrosSinceLastLook() {
        compiler.look();
        long until = compiler.micros().orElse(0);
        long since = until - compilerMicrosBefore;
        compilerMicrosBefore = until;
        return since;
    }
}
