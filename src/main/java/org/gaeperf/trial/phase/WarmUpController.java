package org.gaeperf.trial.phase;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.load.WarmUp.EndReason;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.sampling.proc.CpuTicks;
import org.gaeperf.sampling.proc.JitCpuMeter;
import org.gaeperf.trial.meter.ServerCpu;

/** Decides how long the load before the measurement lasts, and records it. */
final class WarmUpController {

    /** How often to check whether a process has ended. */
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** A server has a backlog when it has not answered the requests of this many seconds. */
    private static final double MAX_SECONDS_IN_FLIGHT = 0.1;

    /** The factor by which the limit of the warm-up is extended for a server with a backlog that shrinks. */
    private static final int BACKLOG_LIMIT_FACTOR = 3;

    /** How many reports, one a second, tell how a backlog changes. */
    private static final int RECENT_REPORTS = 6;

    /** A backlog shrinks if this share of it, at most, is left after these reports. */
    private static final double SHRUNK_SHARE = 0.9;

    /** The limit for a server that was steady before it was repinned: twice the time that the detector needs. */
    private static final Duration REPINNED_LIMIT = Duration.ofSeconds(4 * SteadyStateDetector.INTERVALS);

    private final WarmUpPlan plan;
    private final double maxInFlight;
    private final CpuProbe serverCpu;
    private final JitCpuMeter compiler;
    private final BlockingQueue<LoadProgress> reports = new LinkedBlockingQueue<>();
    private final Deque<LoadProgress> recent = new ArrayDeque<>();
    private SteadyStateDetector detector = new SteadyStateDetector();
    private Optional<CpuTicks> before = Optional.empty();
    private long compilerMicrosBefore;
    private long startNanos;
    private EndReason endReason;
    private long requests;
    private long failed;
    private boolean hasBacklog;
    private double serverCores = Double.NaN;

    WarmUpController(WarmUpPlan plan, int requestsPerSecond, long serverPid) {
        this.plan = plan;
        this.maxInFlight = requestsPerSecond * MAX_SECONDS_IN_FLIGHT;
        this.serverCpu = new CpuProbe(serverPid);
        this.compiler = new JitCpuMeter(serverPid);
    }

    /** Adds a report of the load generator, which sends one a second; may be called from any thread. */
    void add(LoadProgress report) {
        reports.add(report);
    }

    /**
     * Waits until the server is steady, the limit is reached, or a process has ended. A server that is still draining
     * the backlog of the ramp gets more time, since new requests would only wait in its queue; but not if the backlog
     * does not shrink, since the server cannot handle the rate then.
     *
     * @param isOver whether a process has ended
     */
    void await(BooleanSupplier isOver) throws InterruptedException {
        startNanos = System.nanoTime();
        await(isOver, startNanos, plan.limit());
    }

    /** Waits in the same way after the server was moved to other cores; what was observed before is discarded. */
    void awaitAfterRepinning(BooleanSupplier isOver) throws InterruptedException {
        toWarmUp();
        recent.clear();
        detector = new SteadyStateDetector();
        before = Optional.empty();
        hasBacklog = false;
        await(isOver, System.nanoTime(), REPINNED_LIMIT);
    }

    private void await(BooleanSupplier isOver, long fromNanos, Duration limit) throws InterruptedException {
        endReason = plan.untilSteady() ? EndReason.LIMIT : EndReason.FIXED;
        while (!isOver.getAsBoolean()) {
            long limitNanos =
                    limit.toNanos() * (plan.untilSteady() && hasBacklog && !isStuck() ? BACKLOG_LIMIT_FACTOR : 1);
            long leftNanos = fromNanos + limitNanos - System.nanoTime();
            LoadProgress report = reports.poll(Math.min(leftNanos, POLL_NANOS), TimeUnit.NANOSECONDS);
            if (report != null) {
                observe(report);
            } else if (leftNanos <= POLL_NANOS) {
                endReason = hasBacklog ? EndReason.BEHIND : endReason;
                break;
            }
            if (plan.untilSteady() && detector.isSteady()) {
                endReason = EndReason.STEADY;
                break;
            }
        }
    }

    /**
     * The warm-up up to now. Of two concurrent trials, the one that is steady first continues until the other is, too.
     */
    WarmUp toWarmUp() {
        for (LoadProgress report = reports.poll(); report != null; report = reports.poll()) {
            count(report);
        }
        return new WarmUp(
                plan.ramp().toNanos() / 1e9,
                (System.nanoTime() - startNanos) / 1e9,
                requests,
                failed,
                endReason,
                recent.stream().mapToLong(LoadProgress::answered).sum()
                        / recent.stream()
                                .mapToDouble(LoadProgress::intervalSeconds)
                                .sum());
    }

    /** How many cores the server used in the last second; NaN if unknown. */
    double serverCores() {
        return serverCores;
    }

    /** Whether there was a backlog in all recent seconds, and it did not shrink. A single slow second is no such thing. */
    private boolean isStuck() {
        return recent.size() == RECENT_REPORTS
                && recent.stream().allMatch(report -> report.inFlight() > maxInFlight)
                && recent.getLast().inFlight() >= recent.getFirst().inFlight() * SHRUNK_SHARE;
    }

    private void count(LoadProgress report) {
        requests += report.sent();
        failed += report.failed();
        recent.addLast(report);
        if (recent.size() > RECENT_REPORTS) {
            recent.removeFirst();
        }
    }

    private void observe(LoadProgress report) {
        count(report);
        hasBacklog = report.inFlight() > maxInFlight;
        Optional<CpuTicks> now = ServerCpu.read(serverCpu);
        long compilerMicros = compilerMicrosSinceLastReport();
        serverCores = before.flatMap(earlier -> now.map(later -> (double) later.cpuMicrosSince(earlier)))
                .map(micros -> micros / 1e6 / report.intervalSeconds())
                .orElse(Double.NaN);
        if (report.seconds() - report.intervalSeconds() >= plan.ramp().toNanos() / 1e9) {
            detector.add(hasBacklog ? SteadyStateDetector.Interval.UNUSABLE : interval(report, now, compilerMicros));
        }
        before = now;
    }

    private SteadyStateDetector.Interval interval(LoadProgress report, Optional<CpuTicks> now, long compilerMicros) {
        if (before.isEmpty() || now.isEmpty()) {
            return SteadyStateDetector.Interval.UNUSABLE;
        }
        double cpuMicros = now.get().cpuMicrosSince(before.get());
        double tickMicros = 1e6 / now.get().ticksPerSecond();
        return new SteadyStateDetector.Interval(
                cpuMicros / report.answered(),
                tickMicros / report.answered(),
                compilerMicros / Math.max(1, cpuMicros),
                report.p50Micros());
    }

    private long compilerMicrosSinceLastReport() {
        compiler.poll();
        long until = compiler.micros().orElse(0);
        long since = until - compilerMicrosBefore;
        compilerMicrosBefore = until;
        return since;
    }
}
