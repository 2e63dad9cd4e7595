package org.gaeperf.trial.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.load.WarmUp.EndReason;
import org.gaeperf.options.WarmUpPlan;

/** Decides how long the load before the measurement lasts, and records it. */
final class WarmUpController {

    /** The factor by which the limit of the warm-up is extended for a server that answers more and more. */
    private static final int RISING_LIMIT_FACTOR = 3;

    /** From how many seconds it is decided whether a server that does not keep up answers more and more. */
    private static final int RECENT_SECONDS = 10;

    /** A server answers more and more if the later half of these seconds has this much more than the earlier half. */
    private static final double MIN_RISE = 1.03;

    /** The limit for a server whose code was compiled before is at least this. */
    private static final Duration COMPILED_LIMIT = Duration.ofSeconds(3 * SteadyStateDetector.SECONDS);

    private final WarmUpPlan plan;
    private final LoadSeconds load;
    private final List<LoadSecond> seconds = new ArrayList<>();
    private ServerState server = ServerState.NOT_COMPILED;
    private Duration least = Duration.ZERO;
    private List<String> changes = List.of();
    private long startNanos;
    private EndReason endReason;
    private long requests;
    private long failed;

    /**
     * What the load finds.
     *
     * @param jitWarmUp of the server's code, if it is over
     * @param ofThisTrial whether it is the first part of this warm-up; otherwise it is that of an earlier trial in the same
     *     server
     */
    record ServerState(Optional<WarmUp.JitWarmUp> jitWarmUp, boolean ofThisTrial) {

        /** A server that has met no more than the rate of its measurements. */
        static final ServerState NOT_COMPILED = new ServerState(Optional.empty(), false);

        private static final Duration COMPILED_RAMP = Duration.ofSeconds(1);

        boolean isCompiled() {
            return jitWarmUp.isPresent();
        }

        /** Returns how long the rate rises. */
        Duration ramp(WarmUpPlan plan) {
            return isCompiled() ? COMPILED_RAMP : plan.ramp();
        }

        private Optional<WarmUp.JitWarmUp> firstPart() {
            return jitWarmUp.filter(any -> ofThisTrial);
        }
    }

    WarmUpController(WarmUpPlan plan, LoadSeconds load) {
        this.plan = plan;
        this.load = load;
    }

    /**
     * Waits until the server is steady, the limit is reached, or a process has ended. A server that does not keep up,
     * but answers more and more, gets more time; for one that does not, it is reported at once that it cannot handle the rate. One
     * whose compilers are busy at the limit gets as much time again.
     *
     * @param found what the load has found
     * @param leastTime how long the load is to run in any case
     * @param isOver whether a process has ended
     */
    void await(ServerState found, Duration leastTime, BooleanSupplier isOver) throws InterruptedException {
        server = found;
        least = leastTime;
        long calledNanos = System.nanoTime();
        Optional<LoadSecond> first = load.awaitFirst(isOver);
        first.ifPresent(this::count);
        startNanos = first.map(LoadSecond::begunNanos).orElse(calledNanos);
        await(isOver, startNanos, limit());
    }

    private Duration limit() {
        Duration limit = limitOfServer();
        return limit.compareTo(least) < 0 ? least : limit;
    }

    private Duration limitOfServer() {
        if (!plan.untilSteady()) {
            return plan.limit();
        }
        Duration left = server.jitWarmUp()
                .map(before -> plan.limit().minusNanos(Math.round(before.seconds() * 1e9)))
                .orElse(plan.limit());
        return server.isCompiled() && left.compareTo(COMPILED_LIMIT) < 0 ? COMPILED_LIMIT : left;
    }

    private void await(BooleanSupplier isOver, long fromNanos, Duration limit) throws InterruptedException {
        endReason = plan.untilSteady() ? EndReason.LIMIT : EndReason.FIXED;
        boolean ended = false;
        while (!ended && !isOver.getAsBoolean()) {
            boolean behind = plan.untilSteady() && isBehind();
            long leftNanos = fromNanos + extendedNanos(limit, behind) - System.nanoTime();
            Optional<LoadSecond> second = load.await(Math.max(0, Math.min(leftNanos, LoadSeconds.POLL_NANOS)));
            second.ifPresent(this::count);
            if ((second.isEmpty() && leftNanos <= LoadSeconds.POLL_NANOS) || (behind && isFlat() && isCompilerIdle())) {
                endReason = behind ? EndReason.BEHIND : isSteadyAtLimit() ? EndReason.STEADY : endReason;
                ended = true;
            } else if (plan.untilSteady()
                    && second.isPresent()
                    && findChanges().isEmpty()
                    && System.nanoTime() - fromNanos >= least.toNanos()) {
                endReason = EndReason.STEADY;
                ended = true;
            }
        }
    }

    /** A load that has to run for its least time may have been steady before the limit. */
    private boolean isSteadyAtLimit() {
        return plan.untilSteady() && findChanges().isEmpty();
    }

    /**
     * Returns the extended limit: to measure a server anew whose compilers were busy at the limit would take longer than to
     * wait for them.
     */
    private long extendedNanos(Duration limit, boolean behind) {
        if (behind && !isFlat()) {
            return limit.toNanos() * RISING_LIMIT_FACTOR;
        }
        boolean isCompiling = plan.untilSteady() && !seconds.isEmpty() && !isCompilerIdle();
        return limit.toNanos() + (isCompiling ? plan.limit().toNanos() : 0);
    }

    /**
     * The warm-up up to now. Of two concurrent trials, the one that is steady first continues until the other is, too.
     */
    WarmUp toWarmUp() {
        load.takeArrived().forEach(this::count);
        List<LoadSecond> recent = recent();
        Optional<WarmUp.JitWarmUp> first = server.firstPart();
        return new WarmUp(
                first,
                server.ramp(plan).toNanos() / 1e9,
                (System.nanoTime() - startNanos) / 1e9
                        + first.map(WarmUp.JitWarmUp::seconds).orElse(0.0),
                requests + first.map(WarmUp.JitWarmUp::requests).orElse(0L),
                failed + first.map(WarmUp.JitWarmUp::failed).orElse(0L),
                endReason,
                answered(recent)
                        / recent.stream()
                                .mapToDouble(second -> second.report().intervalSeconds())
                                .sum());
    }

    /** Returns what still changed when the limit was reached. */
    List<String> changes() {
        return changes;
    }

    /** Returns how many cores the server used in the last second; NaN if unknown. */
    double serverCores() {
        if (seconds.isEmpty()) {
            return Double.NaN;
        }
        LoadSecond last = seconds.get(seconds.size() - 1);
        return last.serverCpuMicros() / 1e6 / last.report().intervalSeconds();
    }

    private List<String> findChanges() {
        changes = server.isCompiled()
                ? SteadyStateDetector.findChangesOfCompiled(seconds)
                : SteadyStateDetector.findChanges(seconds);
        return changes;
    }

    private void count(LoadSecond second) {
        LoadProgress report = second.report();
        requests += report.sent();
        failed += report.failed();
        seconds.add(second);
    }

    /** Says whether the server keeps up in none of the recent seconds. A single slow second is no such thing. */
    private boolean isBehind() {
        return !seconds.isEmpty() && recent().stream().noneMatch(LoadSecond::atFullRate);
    }

    /** Says whether the server answers no more than some seconds ago. */
    private boolean isFlat() {
        List<LoadSecond> recent = recent();
        int half = RECENT_SECONDS / 2;
        return recent.size() == RECENT_SECONDS
                && answered(recent.subList(half, RECENT_SECONDS)) < MIN_RISE * answered(recent.subList(0, half));
    }

    private boolean isCompilerIdle() {
        return SteadyStateDetector.findCompilers(recent()).isEmpty();
    }

    private List<LoadSecond> recent() {
        return seconds.subList(Math.max(0, seconds.size() - RECENT_SECONDS), seconds.size());
    }

    private static double answered(List<LoadSecond> seconds) {
        return seconds.stream().mapToLong(second -> second.report().answered()).sum();
    }
}
