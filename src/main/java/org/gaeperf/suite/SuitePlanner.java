package org.gaeperf.suite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.run.Run;
import org.gaeperf.server.Contender;
import org.gaeperf.server.ServerException;
import org.gaeperf.suite.InterleavedTrialPlanner.Repeated;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.trial.plan.TrialPlan;

/** Plans the trials of the suites that compare servers. */
public final class SuitePlanner {

    private final BenchmarkOptions options;
    private final InterleavedTrialPlanner planner;
    private final Set<Suite> followedUp = EnumSet.noneOf(Suite.class);
    private final Set<Suite> recorded = EnumSet.noneOf(Suite.class);

    private final LowerRatePlanner lowerRates;
    private final SizingPlanner sizing;
    private final JettyPlanner jetty;
    private final ProxyPlanner proxy;
    private final SuiteTasks tasks;

    /** Plans for a run. The trials are numbered over all its suites. */
    public SuitePlanner(BenchmarkOptions options, List<Contender> contenders, Run run) {
        this.options = options;
        this.planner = new InterleavedTrialPlanner(options, contenders, run::trialDirectory);
        this.lowerRates = new LowerRatePlanner(options, planner);
        this.sizing = new SizingPlanner(options, planner);
        this.jetty = new JettyPlanner(options, planner);
        this.proxy = new ProxyPlanner(options, planner);
        this.tasks = new SuiteTasks(options);
    }

    /**
     * The trials of a suite that are known before any is run.
     *
     * @throws ServerException if a server cannot serve
     */
    public List<TrialPlan> initialTrials(Suite suite) throws ServerException {
        if (suite == Suite.SIZING) {
            return sizing.initialTrials();
        }
        if (suite == Suite.JETTY) {
            return jetty.initialTrials();
        }
        if (suite == Suite.PROXY) {
            return proxy.initialTrials();
        }
        Optional<SuiteSettings> concurrent =
                suite == Suite.LOAD ? options.measurement().concurrentLoad() : Optional.empty();
        if (concurrent.isPresent()) {
            SuiteSettings pairs = concurrent.get();
            SuiteSettings alone = options.settings(suite);
            return planner.planInTurn(
                    List.of(
                            new Repeated(
                                    Task.atConstantRate(suite, Scenarios.CONCURRENT, pairs.workload(), pairs),
                                    pairs.forks()),
                            new Repeated(tasks.steady(suite, alone.workload()), alone.forks())),
                    options.server().jvmConfigurations());
        }
        return planner.plan(
                tasks.plan(suite),
                tasks.searchesRateFirst(suite) ? 1 : options.settings(suite).forks());
    }

    /**
     * The trials of a suite that depend on the results of its {@link #initialTrials}, to be planned when all of those were
     * run. The second call for a suite returns none.
     *
     * @throws ServerException if a server cannot serve
     */
    public List<TrialPlan> followUpTrials(Suite suite, RunResult soFar) throws ServerException {
        if (suite == Suite.SIZING) {
            return sizing.followUpTrials(soFar);
        }
        if (suite == Suite.JETTY) {
            return jetty.followUpTrials(soFar);
        }
        if (suite == Suite.PROXY) {
            return proxy.followUpTrials(soFar);
        }
        int sustained = highestRateOfAll(soFar);
        if (!tasks.searchesRateFirst(suite) || sustained == 0 || !followedUp.add(suite)) {
            return List.of();
        }
        Workload requested = options.settings(suite).workload();
        int rate = sustained >= requested.requestsPerSecond()
                ? requested.requestsPerSecond()
                : Math.max(1, (int) (sustained * RateReduction.SHARE));
        return planner.plan(
                List.of(tasks.steady(suite, requested.withRate(rate))),
                options.settings(suite).forks());
    }

    /**
     * The lower rate at which a suite goes on if a variant does not hold the present one, for each JVM configuration that
     * needs one. Such a rate is returned once. In a resumed run, call it until it returns none: rates of which trials are
     * stored are returned one at a time, in the order in which they were lowered.
     *
     * @param allWereRun whether all trials of the suite that were planned until now were run
     * @throws ServerException if a server cannot serve
     */
    public List<LoweredRate> lowerRates(Suite suite, RunResult soFar, boolean allWereRun) throws ServerException {
        return lowerRates.plan(suite, soFar, allWereRun);
    }

    /**
     * The trials of a suite with Flight Recorder, if they are asked for, to be planned when all its other trials were run:
     * one of each variant, with the workload of its last steady trial. The second call for a suite returns none,
     * and so does the first if no steady trial was run.
     *
     * @throws ServerException if a server cannot serve
     */
    public List<TrialPlan> recordedTrials(Suite suite, RunResult soFar) throws ServerException {
        List<TrialResult> steady = soFar.trials().stream()
                .filter(trial -> trial.suite() == suite && Scenarios.isConstantRate(trial.scenario()))
                .toList();
        if (!isRecorded(suite) || steady.isEmpty() || !recorded.add(suite)) {
            return List.of();
        }
        List<TrialPlan> plans = new ArrayList<>();
        for (JvmConfiguration configuration : options.server().jvmConfigurations()) {
            Optional<Workload> last = steady.stream()
                    .filter(trial -> trial.variant().configuration().equals(configuration.name()))
                    .map(TrialResult::workload)
                    .reduce((first, second) -> second);
            if (last.isPresent()) {
                Task task = Task.atConstantRate(suite, Scenarios.RECORDED, last.get(), options.settings(suite));
                plans.addAll(planner.recorded(task, configuration, plans.size() + 1));
            }
        }
        return plans;
    }

    /** How long the {@link #recordedTrials} of a suite may take, if they are not planned yet. */
    public Duration expectedRecordedTrials(Suite suite) {
        return isRecorded(suite) && !recorded.contains(suite) ? expectedTrials(suite, 1) : Duration.ZERO;
    }

    private boolean isRecorded(Suite suite) {
        return options.measurement().withRecordedTrials()
                && Suite.atConstantRate().contains(suite);
    }

    private Duration expectedTrials(Suite suite, int forks) {
        SuiteSettings settings = options.settings(suite);
        return settings.warmUp()
                .limit()
                .plus(settings.duration())
                .multipliedBy((long) forks
                        * options.server().contenders().size()
                        * options.server().jvmConfigurations().size());
    }

    /** How long the {@link #followUpTrials} of a suite may take, if they are not planned yet. */
    public Duration expectedFollowUp(Suite suite) {
        if (suite == Suite.JETTY) {
            return jetty.hasPlannedAll()
                    ? Duration.ZERO
                    : expectedTrials(suite, options.settings(suite).forks());
        }
        if (suite == Suite.PROXY) {
            return proxy.hasPlannedAll() ? Duration.ZERO : proxy.expectedFollowUp();
        }
        return tasks.searchesRateFirst(suite) && !followedUp.contains(suite)
                ? expectedTrials(suite, options.settings(suite).forks())
                : Duration.ZERO;
    }

    private static int highestRateOfAll(RunResult soFar) {
        return soFar.trials().stream()
                .filter(trial -> trial.scenario().equals(Scenarios.SEARCH))
                .map(SuitePlanner::highestRate)
                .min(Comparator.naturalOrder())
                .orElse(0);
    }

    private static int highestRate(TrialResult trial) {
        return trial.capacity()
                .filter(found -> trial.validity() == Validity.VALID)
                .map(found -> found.highestRequestsPerSecond())
                .orElse(0);
    }
}
