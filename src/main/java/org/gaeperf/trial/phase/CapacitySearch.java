package org.gaeperf.trial.phase;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.load.LoadSequence;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.Capacity.Step;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.server.BesideUse;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.model.validity.ValidityThresholds;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.sampling.proc.PsProbe;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.trial.phase.ServerMeasurement.MeasuredServer;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.gaeperf.trial.validity.ValidityRules;

/**
 * Searches the highest rate that a server sustains. A step that was disturbed by the machine, not steady, or limited by
 * the client, is retried once. The two rates between which the search ends are each decided by two attempts of three that
 * agree, see {@link RateSearchStrategy}. One client runs all steps, so that it is as warm as the server when a rate is high.
 */
final class CapacitySearch {

    /**
     * After so many attempts that say nothing about the server, no further one is made. What else ran on the client's core
     * makes the client late in the same way as a rate that is too high for it.
     */
    private static final int MAX_INVALID = 2;

    /** So many that agree decide whether a rate is one of the two between which the capacity lies. */
    private static final int AGREEING = 2;

    private static final WarmUpPlan BETWEEN_STEPS = new WarmUpPlan(Duration.ofSeconds(1), Duration.ofSeconds(2), false);

    private static final String WARM_UP = "warm-up";

    /** The longest warm-up, so that it is a load with an end, as all others. */
    private static final Duration AFTER_WARM_UP = Duration.ofSeconds(1);

    private final RateSearch search;
    private final TrialPlan plan;
    private final LoadOrigin origin;
    private final TrialListener listener;
    private final ServerUnderTest server;
    private final Jcmd jcmd;
    private final ServerLimits limits;
    private final List<Step> steps = new ArrayList<>();
    private final Map<Integer, List<BesideUse>> besideByRate = new HashMap<>();
    private Optional<WarmUp> before = Optional.empty();
    private int lastRate;
    private int highestRate;

    /** Searches with a server whose limits are enforced from the first step on, after a warm-up of its own. */
    CapacitySearch(RateSearch search, MeasuredServer measured) {
        this.search = search;
        this.plan = measured.plan();
        this.origin = measured.origin();
        this.listener = measured.listener();
        this.server = measured.server();
        this.jcmd = measured.jcmd();
        this.limits = measured.limits();
    }

    /**
     * Runs the search.
     *
     * @param found receives what was found, also if the search fails after some steps
     * @throws LoadException if the server or the load generator ends, or a step could not be measured
     */
    void run(Consumer<Capacity> found) throws LoadException, IOException, InterruptedException {
        RateSearchStrategy strategy = new RateSearchStrategy(
                search.firstRate(), search.lowestRate(), search.highestRate(), search.precision());
        boolean hasEnded = false;
        try {
            tryAll(strategy);
            hasEnded = true;
        } catch (LoadException e) {
            steps.add(limits.stepOutOfMemory(lastRate).orElseThrow(() -> e));
            hasEnded = true;
        } finally {
            highestRate = strategy.held();
            if (!steps.isEmpty()) {
                found.accept(new Capacity(
                        search.p99LimitMicros(),
                        highestRate,
                        hasEnded ? limitingFactor(strategy.notHeld()) : LimitingFactor.SEARCH_FAILED,
                        steps));
            }
        }
    }

    private void tryAll(RateSearchStrategy strategy) throws LoadException, IOException, InterruptedException {
        try (LoadSequence client = LoadPlanFactory.open(plan, origin)) {
            if (search.warmUpRate().isPresent()) {
                warmUpWithoutLimits(search.warmUpRate().getAsInt(), client);
            }
            limits.enforce(server.pid());
            for (OptionalInt rate = strategy.next();
                    rate.isPresent() && !limits.isMemoryExceeded();
                    rate = strategy.next()) {
                strategy.tried(rate.getAsInt(), isHeld(rate.getAsInt(), strategy.isTried(rate.getAsInt()), client));
            }
        }
    }

    /**
     * A share of a core would be busy with the JIT compiler for minutes. What is searched is the rate of an instance that
     * has run for a while.
     */
    private void warmUpWithoutLimits(int rate, LoadSequence client)
            throws LoadException, IOException, InterruptedException {
        MeasurementPlan.TimedLoad warmUp =
                new MeasurementPlan.TimedLoad(search.warmUp(), AFTER_WARM_UP, Optional.empty());
        before = load(rate, warmUp, WARM_UP, compile(rate, warmUp, client), client)
                .warmUp();
    }

    private WarmUpController.ServerState compile(int rate, MeasurementPlan.TimedLoad warmUp, LoadSequence client)
            throws LoadException, IOException, InterruptedException {
        if (!search.warmUp().untilSteady()) {
            return WarmUpController.ServerState.NOT_COMPILED;
        }
        TrialPlan compiling = plan.step(rate, warmUp, WARM_UP);
        Files.createDirectories(compiling.directory());
        JitWarmUpPhase phase = new JitWarmUpPhase(
                new MeasurementPlan.TimedLoad.Compilation(rate, search.warmUp().limit()),
                compiling,
                warmUp,
                origin,
                server,
                listener,
                TrialBarrier.of(1));
        return new WarmUpController.ServerState(Optional.of(phase.run(client)), true);
    }

    /** Measures at this rate until it is decided whether it is held. */
    private boolean isHeld(int rate, boolean confirms, LoadSequence client)
            throws LoadException, IOException, InterruptedException {
        while (!areEnough(attempts(rate), confirms) && !limits.isMemoryExceeded()) {
            measure(rate, client);
        }
        return Capacity.deciding(attempts(rate)).held();
    }

    private List<Step> attempts(int rate) {
        return steps.stream().filter(step -> step.requestsPerSecond() == rate).toList();
    }

    /**
     * Says whether no further attempt at a rate is needed. A server that stands still once for a tenth of a second, for a full
     * collection or a burst of the JIT compiler, is too slow in more than one percent of the requests of a step; as well
     * it may be lucky once. So the same number of attempts decides either way.
     *
     * @param attempts at one rate
     * @param confirms whether the search ends with this rate
     */
    static boolean areEnough(List<Step> attempts, boolean confirms) {
        long conclusive = attempts.stream().filter(Step::conclusive).count();
        long held = attempts.stream().filter(Step::held).count();
        boolean isDecided = confirms ? Math.max(held, conclusive - held) >= AGREEING : conclusive > 0;
        return isDecided || attempts.size() - conclusive >= MAX_INVALID;
    }

    private void measure(int rate, LoadSequence client) throws LoadException, IOException, InterruptedException {
        boolean isCold = steps.isEmpty() && search.warmUpRate().isEmpty();
        TrialResult result = load(
                rate,
                new MeasurementPlan.TimedLoad(
                        isCold ? search.warmUp() : BETWEEN_STEPS, search.step(), Optional.empty()),
                String.format(Locale.ROOT, "step-%02d-%d", steps.size() + 1, rate),
                WarmUpController.ServerState.NOT_COMPILED,
                client);
        if (isCold) {
            before = result.warmUp();
        }
        Step step = step(rate, result);
        steps.add(step);
        if (step.held()) {
            besideByRate.put(rate, result.measurements().beside());
        }
    }

    /** Returns what came before the first step, as far as the search got. */
    Optional<WarmUp> warmUp() {
        return before;
    }

    /** Returns what that used which the server needs beside it, in the last step that sustained the highest rate. */
    List<BesideUse> besideAtHighestRate() {
        return besideByRate.getOrDefault(highestRate, List.of());
    }

    /** Loads the server at one rate, with files in a directory of that name. */
    private TrialResult load(
            int rate,
            MeasurementPlan.TimedLoad measurement,
            String name,
            WarmUpController.ServerState state,
            LoadSequence client)
            throws LoadException, IOException, InterruptedException {
        lastRate = rate;
        TrialPlan stepPlan = plan.step(rate, measurement, name);
        Files.createDirectories(stepPlan.directory());
        TrialResultBuilder stepResult = new TrialResultBuilder(stepPlan);
        new LoadPhase(stepPlan, measurement, origin, listener, stepResult, server, jcmd, plan, TrialBarrier.of(1))
                .run(client, state);
        if (server.exit().isDone()) {
            throw new LoadException(server.ended("at " + rate + " requests/s"));
        }
        TrialResult result = stepResult.toResult();
        if (!isMeasured(result)) {
            throw new LoadException("the search ended at " + rate + " requests/s: "
                    + result.reasons().get(0));
        }
        return result;
    }

    /**
     * A trial that has failed without a failed request says nothing about the server. A saturated one may have no load,
     * if the server did not even get through the warm-up.
     */
    private static boolean isMeasured(TrialResult result) {
        return result.validity().isSaturated()
                || result.load()
                        .filter(LoadResult::complete)
                        .filter(load -> load.failed() > 0 || result.validity() != Validity.FAILED)
                        .isPresent();
    }

    private Step step(int rate, TrialResult result) {
        double p99Micros =
                result.load().map(load -> load.scheduledLatency().p99Micros()).orElse(Double.NaN);
        OptionalLong maxRssBytes = maxRssBytes(result);
        List<String> reasons = new ArrayList<>(result.reasons());
        limits.memoryExceeded(maxRssBytes).ifPresent(reasons::add);
        boolean held = result.validity() == Validity.VALID
                && !limits.isMemoryExceeded()
                && p99Micros < search.p99LimitMicros();
        return new Step(
                rate,
                validity(result, plan),
                reasons,
                held,
                limits.isMemoryExceeded(),
                result.load().map(load -> load.responsesPerSecond()).orElse(Double.NaN),
                result.load().map(load -> load.scheduledLatency().p50Micros()).orElse(Double.NaN),
                p99Micros,
                result.serverCost().map(cost -> cost.cpuPercent()).orElse(Double.NaN),
                result.serverCost().map(cost -> cost.cpuMicrosPerRequest()).orElse(Double.NaN),
                maxRssBytes);
    }

    /**
     * Returns the validity of an attempt. If requests fail while the client has no time left and the server has, nobody
     * knows whether the server would have answered them in time.
     */
    static Validity validity(TrialResult result, TrialPlan plan) {
        boolean hadServerTime = result.serverCost()
                .filter(cost -> cost.cpuPercent()
                        < 100 * ValidityThresholds.MIN_SHARE_OF_SATURATED_SERVER * plan.serverCpuCores())
                .isPresent();
        return result.validity() == Validity.FAILED && ValidityRules.isClientSaturated(result, plan) && hadServerTime
                ? Validity.SATURATED_BY_CLIENT
                : result.validity();
    }

    private static OptionalLong maxRssBytes(TrialResult result) {
        return result.samples().series(PsProbe.RSS).stream()
                .flatMap(series -> series.points().stream())
                .mapToLong(point -> (long) point.value())
                .max();
    }

    /** Returns what limits the capacity, by the lowest rate that was not sustained. */
    private LimitingFactor limitingFactor(OptionalInt notHeld) {
        if (limits.isMemoryExceeded()) {
            return LimitingFactor.MEMORY;
        }
        return steps.stream()
                .filter(step -> notHeld.isPresent() && step.requestsPerSecond() == notHeld.getAsInt())
                .collect(Collectors.collectingAndThen(
                        Collectors.toList(),
                        attempts ->
                                attempts.isEmpty() ? Optional.<Step>empty() : Optional.of(Capacity.deciding(attempts))))
                .map(step -> switch (step.validity()) {
                    case VALID -> LimitingFactor.P99;
                    case SATURATED_BY_SERVER -> LimitingFactor.SERVER;
                    case SATURATED_BY_CLIENT -> LimitingFactor.CLIENT;
                    // A step is never unpaired: it has no partner.
                    case DISTURBED, NOT_STEADY, UNPAIRED -> LimitingFactor.HOST;
                    case FAILED -> LimitingFactor.FAILURES;
                })
                .orElse(LimitingFactor.LIMIT);
    }
}
