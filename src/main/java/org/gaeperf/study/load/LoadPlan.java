package org.gaeperf.study.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.ColdServer;
import org.gaeperf.model.scenario.SearchRate;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.Preset;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.server.ServerException;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.suite.InterleavedTrialPlanner.Repeated;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.suite.RateReduction;
import org.gaeperf.suite.SuitePlan;
import org.gaeperf.trial.phase.RateSearch;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Plans the suite {@code load}: concurrent pairs and solo trials of each variant where the time is short, and else solo
 * trials. With bodies of 1 MiB, the rate that all variants sustain is searched first.
 */
final class LoadPlan implements SuitePlan {

    private static final int MIN_RATE_1MB = 25;
    /** A search with bodies of 1 MiB tests whether the rate is sustained at all, however slowly. */
    private static final Duration LENIENT_P99_LIMIT = Duration.ofSeconds(1);

    private static final Duration SEARCH_STEP = Duration.ofSeconds(5);

    private final LoadStudy suite;
    private final BenchmarkOptions options;
    private final InterleavedTrialPlanner planner;
    private boolean followedUp;

    LoadPlan(LoadStudy suite, BenchmarkOptions options, InterleavedTrialPlanner planner) {
        this.suite = suite;
        this.options = options;
        this.planner = planner;
    }

    @Override
    public List<TrialPlan> initialTrials() throws ServerException {
        Optional<SuiteSettings> concurrent = options.measurement().concurrentLoad();
        if (concurrent.isPresent()) {
            SuiteSettings pairs = concurrent.get();
            return planner.planInTurn(
                    List.of(
                            new Repeated(
                                    Task.atConstantRate(suite, WarmServer.CONCURRENT, pairs.workload(), pairs),
                                    pairs.forks()),
                            new Repeated(
                                    steady(settings().workload()), settings().forks())),
                    options.server().jvmConfigurations());
        }
        return searchesRateFirst()
                ? planner.plan(List.of(search()), 1)
                : planner.plan(tasks(), settings().forks());
    }

    @Override
    public Optional<Looks> looks() {
        return options.measurement()
                .concurrentLoad()
                .filter(pairs -> options.measurement().endsWhenDecided())
                .map(pairs -> Looks.plan(suite.key(), pairs.forks()));
    }

    private Task search() {
        Workload workload = settings().workload();
        return new Task(
                suite,
                new SearchRate(),
                workload,
                new RateSearch(
                        new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(45), true),
                        Math.min(MIN_RATE_1MB, workload.requestsPerSecond()),
                        workload.requestsPerSecond(),
                        SEARCH_STEP,
                        LENIENT_P99_LIMIT,
                        RateSearch.Precision.COMPARED));
    }

    private List<Task> tasks() {
        Workload workload = settings().workload();
        List<Task> tasks = new ArrayList<>();
        tasks.add(steady(workload));
        if (options.measurement().preset() == Preset.PUBLISHED) {
            tasks.add(new Task(
                    suite,
                    new ColdServer(),
                    workload,
                    new MeasurementPlan.TimedLoad(WarmUpPlan.NONE, settings().duration(), Optional.empty())));
        }
        return tasks;
    }

    private Task steady(Workload workload) {
        return Task.atConstantRate(suite, WarmServer.STEADY, workload, settings());
    }

    /** Plans at the rate that was found, or at the requested one if all variants sustain it. */
    @Override
    public List<TrialPlan> followUpTrials(RunResult soFar) throws ServerException {
        int sustained = highestRateOfAll(soFar);
        if (!searchesRateFirst() || sustained == 0 || followedUp) {
            return List.of();
        }
        followedUp = true;
        Workload requested = settings().workload();
        int rate = sustained >= requested.requestsPerSecond()
                ? requested.requestsPerSecond()
                : Math.max(1, (int) (sustained * RateReduction.SHARE));
        return planner.plan(
                List.of(steady(requested.withRate(rate))), settings().forks());
    }

    @Override
    public Duration expectedFollowUp() {
        return searchesRateFirst() && !followedUp
                ? planner.expected(suite, settings().forks())
                : Duration.ZERO;
    }

    private static int highestRateOfAll(RunResult soFar) {
        return soFar.trials().stream()
                .filter(trial -> trial.scenario().equals(new SearchRate()))
                .map(LoadPlan::highestRate)
                .min(Comparator.naturalOrder())
                .orElse(0);
    }

    private static int highestRate(TrialResult trial) {
        return trial.capacity()
                .filter(found -> trial.validity() == Validity.VALID)
                .map(found -> found.highestRequestsPerSecond())
                .orElse(0);
    }

    /** Says whether the published rate is likely too high: few machines move 3 GB/s between two processes. */
    private boolean searchesRateFirst() {
        return options.measurement().preset() == Preset.PUBLISHED_1MB;
    }

    private SuiteSettings settings() {
        return options.settings(suite);
    }
}
