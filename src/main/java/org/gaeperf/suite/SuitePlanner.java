package org.gaeperf.suite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BodySize;
import org.gaeperf.options.Preset;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.run.Run;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.PreparedRuntime;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;

/** The trials of the suites that hold both modes against each other. */
public final class SuitePlanner {

    /** Load on a server that was warmed up before. */
    static final String STEADY = "steady";

    /** Load on a server that has just started, as it was published. */
    public static final String COLD = "cold";

    /** The search for a rate that this machine holds, where the asked one may be too high for it. */
    static final String SEARCH = "search";

    private static final int WARM_UP_REQUESTS = 20;
    private static final int MEASURED_REQUESTS = 10;

    /**
     * A heap, and a young generation in it, in which no collection falls into a request but the one that is asked for:
     * several requests of 30 MB with all their copies go into it. Without buffers of each thread's own (TLABs), the heap
     * used is exact; with them it grows by a whole buffer, 16 MB in a heap of this size, for the first byte in it.
     */
    private static final List<String> ROOMY_HEAP = List.of("-Xms1500m", "-Xmx1500m", "-Xmn1g", "-XX:-UseTLAB");

    /** What a rate that is held leaves between itself and the highest. */
    private static final double SHARE_OF_HIGHEST = 0.8;

    private static final int LOWEST_RATE_1MB = 25;
    private static final int HIGHEST_RATE = 20_000;
    private static final int LOWEST_SHARE = 3;

    /** A search with bodies of 1 MiB asks whether the rate is held at all. */
    private static final Duration PATIENT_LIMIT = Duration.ofSeconds(1);

    private static final Duration SEARCH_STEP = Duration.ofSeconds(5);

    private final BenchmarkOptions options;
    private final InterleavedTrialPlanner arms;
    private final Set<Suite> followed = EnumSet.noneOf(Suite.class);

    /** Plans for a run; trials are numbered over all its suites. */
    public SuitePlanner(BenchmarkOptions options, PreparedRuntime runtime, Run run) {
        this.options = options;
        this.arms = new InterleavedTrialPlanner(options, runtime, run::trialDirectory);
    }

    /**
     * The trials of a suite that are known before any is run.
     *
     * @throws ServerException if the runtime cannot serve in a mode
     */
    public List<TrialPlan> first(Suite suite) throws ServerException {
        return arms.of(
                tasks(suite), searchesFirst(suite) ? 1 : options.settings(suite).forks());
    }

    /**
     * The trials of a suite that follow from those that were run, asked for when all of {@link #first} were; none if
     * they were asked for before.
     *
     * @throws ServerException if the runtime cannot serve in a mode
     */
    public List<TrialPlan> then(Suite suite, RunResult soFar) throws ServerException {
        int held = highestHeldByAll(soFar);
        if (!searchesFirst(suite) || held == 0 || !followed.add(suite)) {
            return List.of();
        }
        Workload asked = options.settings(suite).workload();
        int rate = held >= asked.requestsPerSecond()
                ? asked.requestsPerSecond()
                : Math.max(1, (int) (held * SHARE_OF_HIGHEST));
        Workload workload =
                new Workload(rate, asked.requestBytes(), asked.writes(), asked.writeBytes(), asked.connections());
        return arms.of(
                List.of(steady(options.settings(suite), workload)),
                options.settings(suite).forks());
    }

    /** How long the suite's trials beyond {@link #first} may take. */
    public Duration expectedThen(Suite suite) {
        SuiteSettings settings = options.settings(suite);
        return searchesFirst(suite)
                ? settings.warmUp()
                        .limit()
                        .plus(settings.duration())
                        .multipliedBy((long) settings.forks()
                                * options.modes().size()
                                * options.setups().size())
                : Duration.ZERO;
    }

    private List<Task> tasks(Suite suite) {
        SuiteSettings settings = options.settings(suite);
        Workload workload = settings.workload();
        return switch (suite) {
            case LOAD -> load(settings);
            case CPU -> List.of(steady(settings, workload, suite));
            case REQUEST_MEMORY ->
                options.sizes().stream().map(SuitePlanner::oneByOne).toList();
            case CAPACITY ->
                List.of(new Task(
                        suite,
                        "",
                        workload,
                        new MeasurementPlan.RateSearch(
                                settings.warmUp(),
                                Math.max(1, workload.requestsPerSecond() / LOWEST_SHARE),
                                HIGHEST_RATE,
                                settings.duration(),
                                options.p99Limit())));
            case STARTUP -> List.of(new Task(suite, "", workload, new MeasurementPlan.StartOnly()));
            case GATE, CALIBRATION -> List.of();
        };
    }

    private List<Task> load(SuiteSettings settings) {
        Workload workload = settings.workload();
        if (searchesFirst(Suite.LOAD)) {
            return List.of(new Task(
                    Suite.LOAD,
                    SEARCH,
                    workload,
                    new MeasurementPlan.RateSearch(
                            new WarmUpPlan(Duration.ofSeconds(5), Duration.ofSeconds(15), true),
                            Math.min(LOWEST_RATE_1MB, workload.requestsPerSecond()),
                            workload.requestsPerSecond(),
                            SEARCH_STEP,
                            PATIENT_LIMIT)));
        }
        List<Task> tasks = new ArrayList<>();
        tasks.add(steady(settings, workload));
        if (options.preset() == Preset.PUBLISHED) {
            tasks.add(new Task(
                    Suite.LOAD,
                    COLD,
                    workload,
                    new MeasurementPlan.ConstantRate(WarmUpPlan.NONE, settings.duration(), Optional.empty())));
        }
        return tasks;
    }

    private static Task steady(SuiteSettings settings, Workload workload) {
        return steady(settings, workload, Suite.LOAD);
    }

    private static Task steady(SuiteSettings settings, Workload workload, Suite suite) {
        return new Task(
                suite,
                STEADY,
                workload,
                new MeasurementPlan.ConstantRate(settings.warmUp(), settings.duration(), Optional.empty()));
    }

    private static Task oneByOne(BodySize size) {
        Workload workload = new Workload(1, size.bytes(), 1, size.bytes(), 1);
        return new Task(
                Suite.REQUEST_MEMORY,
                size.displayName(),
                workload,
                new MeasurementPlan.OneByOne(size.bytes(), WARM_UP_REQUESTS, MEASURED_REQUESTS),
                ROOMY_HEAP);
    }

    /** Few machines move 3 GB/s from one process to another. */
    private boolean searchesFirst(Suite suite) {
        return suite == Suite.LOAD && options.preset() == Preset.PUBLISHED_1MB;
    }

    private static int highestHeldByAll(RunResult soFar) {
        return soFar.trials().stream()
                .filter(trial -> trial.scenario().equals(SEARCH))
                .map(SuitePlanner::highest)
                .min(Comparator.naturalOrder())
                .orElse(0);
    }

    private static int highest(TrialResult trial) {
        return trial.capacity().map(found -> found.highestRequestsPerSecond()).orElse(0);
    }
}
