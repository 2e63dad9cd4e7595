package org.gaeperf.study.jetty;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.FindRate;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.ServerException;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.suite.RateReduction;
import org.gaeperf.suite.SuitePlan;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Plans the suite {@code jetty}: a short load of each server, which says what a request costs, and then the same rate for
 * all, at which they use 40 % of their cores in the mean, as published. A rate that the user has chosen is not searched.
 */
final class JettyPlan implements SuitePlan {

    /** As published: "the CPU consumption of the server machine stayed around 40%". */
    private static final double SERVER_SHARE = 0.4;

    /**
     * A client that is busier than this in a short load, in which it still compiles, would be at the limit of sending late.
     * Warm it uses a fifth less.
     */
    private static final double CLIENT_SHARE = 0.75;

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double PERCENT = 100;
    private static final int MAX_RATE = 100_000;

    private static final WarmUpPlan SHORT_WARM_UP = new WarmUpPlan(Duration.ofSeconds(2), Duration.ofSeconds(6), false);
    private static final Duration SHORT_LOAD = Duration.ofSeconds(4);

    private final JettyStudy suite;
    private final BenchmarkOptions options;
    private final InterleavedTrialPlanner planner;
    private boolean plannedAll;

    JettyPlan(JettyStudy suite, BenchmarkOptions options, InterleavedTrialPlanner planner) {
        this.suite = suite;
        this.options = options;
        this.planner = planner;
    }

    @Override
    public Duration expectedFollowUp() {
        return plannedAll ? Duration.ZERO : planner.expected(suite, settings().forks());
    }

    /**
     * Returns the loads that determine the rate, or all trials if it is known.
     *
     * @throws ServerException if a server cannot serve
     */
    @Override
    public List<TrialPlan> initialTrials() throws ServerException {
        SuiteSettings settings = settings();
        if (options.recorded().userSupplied().containsKey(RunOptions.RATE)) {
            plannedAll = true;
            return planner.plan(List.of(steady(settings.workload())), settings.forks());
        }
        Task search = new Task(
                suite,
                new FindRate(),
                settings.workload(),
                new MeasurementPlan.TimedLoad(SHORT_WARM_UP, SHORT_LOAD, Optional.empty()));
        return planner.plan(List.of(search), 1);
    }

    /**
     * The trials at the rate that was found, for each JVM configuration. The second call returns none.
     *
     * @throws ServerException if a server cannot serve
     */
    @Override
    public List<TrialPlan> followUpTrials(RunResult soFar) throws ServerException {
        if (plannedAll) {
            return List.of();
        }
        plannedAll = true;
        List<TrialPlan> plans = new ArrayList<>();
        for (JvmConfiguration configuration : options.server().jvmConfigurations()) {
            OptionalInt rate = findRate(
                    soFar.trials().stream()
                            .filter(trial -> trial.scenario().equals(new FindRate())
                                    && trial.variant().configuration().equals(configuration.name()))
                            .toList(),
                    options.machine().affinity());
            if (rate.isPresent()) {
                int shared = Math.max(1, rate.getAsInt() / (settings().concurrent() ? planner.atOnce() : 1));
                Workload workload = settings().workload().withRate(shared);
                plans.addAll(planner.plan(List.of(steady(workload)), settings().forks(), List.of(configuration)));
            }
        }
        return plans;
    }

    /**
     * The rate at which servers use {@link #SERVER_SHARE} of their cores, or at which the client would be busier than
     * {@link #CLIENT_SHARE} of its own, if that is less; empty if no trial shows it.
     */
    static OptionalInt findRate(List<TrialResult> trials, CpuAffinity affinity) {
        OptionalDouble server = mean(trials, JettyPlan::serverMicros);
        if (server.isEmpty()) {
            return OptionalInt.empty();
        }
        double ofServer = SERVER_SHARE * affinity.serverCores() * MICROS_PER_SECOND / server.getAsDouble();
        double ofClient = mean(trials, trial -> clientShareOfRequest(trial, affinity)).stream()
                .map(share -> CLIENT_SHARE / share)
                .findFirst()
                .orElse(MAX_RATE);
        double rate = Math.min(MAX_RATE, Math.min(ofServer, ofClient));
        return OptionalInt.of(Math.max(1, RateReduction.twoDigits(rate)));
    }

    /** The JIT compiler is still busy in a short load, and would be less so in a long one. */
    private static Optional<Double> serverMicros(TrialResult trial) {
        return trial.serverCost()
                .map(cost -> cost.cpuMicrosPerRequest()
                        - cost.compilerMicrosPerRequest().orElse(0.0))
                .filter(JettyPlan::isPositive);
    }

    /** Returns what share of its cores the client used for one request per second; of several hosts, the one with the largest. */
    private static Optional<Double> clientShareOfRequest(TrialResult trial, CpuAffinity affinity) {
        Stream<Double> here = trial.hostNoise().flatMap(HostNoise::clientCpuPercent).stream()
                .map(percent -> percent / affinity.clientCores());
        Stream<Double> onHosts = trial.loaders().stream()
                .flatMap(loaders -> loaders.each().stream())
                .flatMap(loader -> loader.cpuPercent().stream()
                        .map(percent -> percent / loader.host().clientCores()));
        return Stream.concat(here, onHosts)
                .map(percentOfCores ->
                        percentOfCores / PERCENT / trial.workload().requestsPerSecond())
                .filter(JettyPlan::isPositive)
                .max(Comparator.naturalOrder());
    }

    private static boolean isPositive(double value) {
        return Double.isFinite(value) && value > 0;
    }

    private static OptionalDouble mean(List<TrialResult> trials, Function<TrialResult, Optional<Double>> value) {
        return trials.stream()
                .flatMap(trial -> value.apply(trial).stream())
                .mapToDouble(Double::doubleValue)
                .average();
    }

    private Task steady(Workload workload) {
        return Task.atConstantRate(suite, WarmServer.STEADY, workload, settings());
    }

    private SuiteSettings settings() {
        return options.settings(suite);
    }
}
