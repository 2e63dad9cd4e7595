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
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BodySize;
import org.gaeperf.options.Preset;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.run.Run;
import org.gaeperf.server.Contender;
import org.gaeperf.server.ServerException;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;

/** Plans the trials of the suites that compare the two modes. */
public final class SuitePlanner {

    private static final int WARM_UP_REQUESTS = 20;
    private static final int MEASURED_REQUESTS = 10;

    /**
     * A heap with a young generation so large that no garbage collection falls into a request, except the one that is
     * requested: several requests of 30 MB with all their copies fit in it. Without thread-local allocation buffers
     * (TLABs), the heap in use is exact; with them it grows by a whole buffer, 16 MB in a heap of this size, for its first
     * byte.
     */
    private static final List<String> LARGE_HEAP = List.of("-Xms1500m", "-Xmx1500m", "-Xmn1g", "-XX:-UseTLAB");

    private static final int MIN_RATE_1MB = 25;
    private static final int MAX_RATE = 20_000;

    /** A search begins at the requested rate over this. */
    private static final int START_RATE_DIVISOR = 3;

    /** A search with bodies of 1 MiB tests whether the rate is sustained at all, however slowly. */
    private static final Duration LENIENT_P99_LIMIT = Duration.ofSeconds(1);

    private static final Duration SEARCH_STEP = Duration.ofSeconds(5);

    private final BenchmarkOptions options;
    private final InterleavedTrialPlanner planner;
    private final Set<Suite> followedUp = EnumSet.noneOf(Suite.class);
    private final Set<Suite> recorded = EnumSet.noneOf(Suite.class);

    private final LowerRatePlanner lowerRates;
    private final SizingPlanner sizing;

    /** Plans for a run. The trials are numbered over all its suites. */
    public SuitePlanner(BenchmarkOptions options, List<Contender> contenders, Run run) {
        this.options = options;
        this.planner = new InterleavedTrialPlanner(options, contenders, run::trialDirectory);
        this.lowerRates = new LowerRatePlanner(options, planner);
        this.sizing = new SizingPlanner(options, planner);
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
        return planner.plan(
                tasks(suite),
                searchesRateFirst(suite) ? 1 : options.settings(suite).forks());
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
        Optional<SuiteSettings> concurrent = concurrentLoad(suite);
        if (concurrent.isPresent()) {
            return followedUp.add(suite) ? concurrentTrials(concurrent.get(), soFar) : List.of();
        }
        int sustained = highestRateOfAll(soFar);
        if (!searchesRateFirst(suite) || sustained == 0 || !followedUp.add(suite)) {
            return List.of();
        }
        Workload requested = options.settings(suite).workload();
        int rate = sustained >= requested.requestsPerSecond()
                ? requested.requestsPerSecond()
                : Math.max(1, (int) (sustained * RateReduction.SHARE));
        return planner.plan(
                List.of(steady(suite, requested.withRate(rate))),
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

    private Optional<SuiteSettings> concurrentLoad(Suite suite) {
        return suite == Suite.LOAD ? options.measurement().concurrentLoad() : Optional.empty();
    }

    /** In each JVM configuration at a share of the rate that each mode alone was last sent, which may have been lowered. */
    private List<TrialPlan> concurrentTrials(SuiteSettings settings, RunResult soFar) throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        for (JvmConfiguration configuration : options.server().jvmConfigurations()) {
            Optional<Workload> alone = soFar.trials().stream()
                    .filter(trial -> trial.suite() == Suite.LOAD
                            && Scenarios.isConstantRate(trial.scenario())
                            && trial.variant().configuration().equals(configuration.name()))
                    .map(TrialResult::workload)
                    .reduce((first, last) -> last);
            if (alone.isPresent()) {
                int rate = SuiteSettings.concurrentRate(alone.get().requestsPerSecond());
                Task task = Task.atConstantRate(
                        Suite.LOAD, Scenarios.CONCURRENT, settings.workload().withRate(rate), settings);
                plans.addAll(planner.plan(List.of(task), settings.forks(), List.of(configuration)));
            }
        }
        return plans;
    }

    /** How long the {@link #followUpTrials} of a suite may take, if they are not planned yet. */
    public Duration expectedFollowUp(Suite suite) {
        Optional<SuiteSettings> concurrent = concurrentLoad(suite);
        if (concurrent.isPresent()) {
            return followedUp.contains(suite)
                    ? Duration.ZERO
                    : concurrent
                            .get()
                            .warmUp()
                            .limit()
                            .plus(concurrent.get().duration())
                            .multipliedBy((long) concurrent.get().forks()
                                    * options.server().jvmConfigurations().size());
        }
        return searchesRateFirst(suite) && !followedUp.contains(suite)
                ? expectedTrials(suite, options.settings(suite).forks())
                : Duration.ZERO;
    }

    private List<Task> tasks(Suite suite) {
        SuiteSettings settings = options.settings(suite);
        Workload workload = settings.workload();
        return switch (suite) {
            case LOAD -> load(settings);
            case CPU -> List.of(steady(suite, workload));
            case REQUEST_MEMORY ->
                options.measurement().sizes().stream()
                        .map(SuitePlanner::sequentialRequests)
                        .toList();
            case CAPACITY ->
                List.of(new Task(
                        suite,
                        "",
                        workload,
                        new MeasurementPlan.RateSearch(
                                settings.warmUp(),
                                Math.max(1, workload.requestsPerSecond() / START_RATE_DIVISOR),
                                MAX_RATE,
                                settings.duration(),
                                options.measurement().p99Limit())));
            case STARTUP ->
                List.of(new Task(
                        suite, "", workload, new MeasurementPlan.StartOnly(), settings.concurrent(), List.of()));
            // Those are planned elsewhere.
            case SIZING, GATE, CALIBRATION -> List.of();
        };
    }

    private List<Task> load(SuiteSettings settings) {
        Workload workload = settings.workload();
        if (searchesRateFirst(Suite.LOAD)) {
            return List.of(new Task(
                    Suite.LOAD,
                    Scenarios.SEARCH,
                    workload,
                    new MeasurementPlan.RateSearch(
                            new WarmUpPlan(Duration.ofSeconds(3), Duration.ofSeconds(45), true),
                            Math.min(MIN_RATE_1MB, workload.requestsPerSecond()),
                            workload.requestsPerSecond(),
                            SEARCH_STEP,
                            LENIENT_P99_LIMIT)));
        }
        List<Task> tasks = new ArrayList<>();
        tasks.add(steady(Suite.LOAD, workload));
        if (options.measurement().preset() == Preset.PUBLISHED) {
            tasks.add(new Task(
                    Suite.LOAD,
                    Scenarios.COLD,
                    workload,
                    new MeasurementPlan.ConstantRate(WarmUpPlan.NONE, settings.duration(), Optional.empty())));
        }
        return tasks;
    }

    private Task steady(Suite suite, Workload workload) {
        return Task.atConstantRate(suite, Scenarios.STEADY, workload, options.settings(suite));
    }

    private static Task sequentialRequests(BodySize size) {
        Workload workload = new Workload(1, size.bytes(), 1, size.bytes(), 1);
        return new Task(
                Suite.REQUEST_MEMORY,
                size.displayName(),
                workload,
                new MeasurementPlan.SequentialRequests(size.bytes(), WARM_UP_REQUESTS, MEASURED_REQUESTS),
                false,
                LARGE_HEAP);
    }

    /** Whether the published rate is likely too high: few machines move 3 GB/s between two processes. */
    private boolean searchesRateFirst(Suite suite) {
        return suite == Suite.LOAD && options.measurement().preset() == Preset.PUBLISHED_1MB;
    }

    private static int highestRateOfAll(RunResult soFar) {
        return soFar.trials().stream()
                .filter(trial -> trial.scenario().equals(Scenarios.SEARCH))
                .map(SuitePlanner::highestRate)
                .min(Comparator.naturalOrder())
                .orElse(0);
    }

    private static int highestRate(TrialResult trial) {
        return trial.capacity().map(found -> found.highestRequestsPerSecond()).orElse(0);
    }
}
