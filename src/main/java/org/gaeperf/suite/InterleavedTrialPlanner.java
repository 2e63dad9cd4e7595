package org.gaeperf.suite;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialIdentity;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.profile.RecordedEvents;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerVariant;
import org.gaeperf.system.SystemInfo;
import org.gaeperf.trial.plan.Instrumentation;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Plans the trials of the suites that compare servers. The trials of a pair are neighbours, and so are the two pairs of
 * a block, in a random order (see {@link PairOrder}).
 */
public final class InterleavedTrialPlanner {

    private final BenchmarkOptions options;
    private final List<ServerVariant> servers;
    private final Function<String, Path> directories;
    private final PairOrder order;
    private int position;

    /**
     * Makes a planner that numbers trials from 1.
     *
     * @param directories the directory of a trial by its id
     */
    InterleavedTrialPlanner(BenchmarkOptions options, List<ServerVariant> servers, Function<String, Path> directories) {
        this.options = options;
        this.servers = List.copyOf(servers);
        this.directories = directories;
        this.order = new PairOrder(options.measurement().seed());
    }

    /** What both sides do in a pair of trials. */
    public record Task(
            Suite suite,
            Scenario scenario,
            Workload workload,
            MeasurementPlan measurement,
            boolean concurrent,
            List<String> jvmArgs) {

        /** One side after the other. */
        public Task(Suite suite, Scenario scenario, Workload workload, MeasurementPlan measurement) {
            this(suite, scenario, workload, measurement, false, List.of());
        }

        /** A load at a constant rate, after the suite's warm-up and as long as the suite says. */
        public static Task atConstantRate(Suite suite, Scenario scenario, Workload workload, SuiteSettings settings) {
            return new Task(
                    suite,
                    scenario,
                    workload,
                    new MeasurementPlan.TimedLoad(settings.warmUp(), settings.duration(), Optional.empty()),
                    settings.concurrent(),
                    List.of());
        }
    }

    /**
     * Plans a pair of trials for every task in every JVM configuration, and that as often as there are forks.
     *
     * @throws ServerException if a server cannot serve
     */
    public List<TrialPlan> plan(List<Task> tasks, int forks) throws ServerException {
        return plan(tasks, forks, options.server().jvmConfigurations());
    }

    /**
     * Plans a pair of trials for every task in some JVM configurations, and that as often as there are forks. Both pairs of
     * a block come before any other configuration or task: what changes the machine in between must not lie between them.
     *
     * @throws ServerException if a server cannot serve
     */
    public List<TrialPlan> plan(List<Task> tasks, int forks, List<JvmConfiguration> configurations)
            throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        for (int first = 1; first <= forks; first += PairOrder.PAIRS_OF_BLOCK) {
            int last = Math.min(forks, first + PairOrder.PAIRS_OF_BLOCK - 1);
            for (JvmConfiguration setup : configurations) {
                for (Task task : tasks) {
                    for (int pair = first; pair <= last; pair++) {
                        plans.addAll(round(task, setup, pair, forks));
                    }
                }
            }
        }
        return plans;
    }

    /** A task, as often as there are forks. */
    public record Repeated(Task task, int forks) {}

    /**
     * Plans the tasks in turn, pair by pair, in some JVM configurations: those of later tasks can be measured in the servers
     * of the first.
     *
     * @throws ServerException if a server cannot serve
     */
    public List<TrialPlan> planInTurn(List<Repeated> tasks, List<JvmConfiguration> configurations)
            throws ServerException {
        int pairs = tasks.stream().mapToInt(Repeated::forks).max().orElse(0);
        List<TrialPlan> plans = new ArrayList<>();
        for (int first = 1; first <= pairs; first += PairOrder.PAIRS_OF_BLOCK) {
            for (JvmConfiguration setup : configurations) {
                for (int pair = first; pair < first + PairOrder.PAIRS_OF_BLOCK; pair++) {
                    for (Repeated repeated : tasks) {
                        if (pair <= repeated.forks()) {
                            plans.addAll(round(repeated.task(), setup, pair, repeated.forks()));
                        }
                    }
                }
            }
        }
        return plans;
    }

    /**
     * Plans rounds of a concurrent task and of steps that are measured in its servers, each variant alone. The steps of a round are
     * in a random order, and those of the next round of its block in the reverse of it.
     *
     * @throws ServerException if a server cannot serve
     */
    public List<TrialPlan> planSteps(Task first, List<Task> steps, int forks, List<JvmConfiguration> configurations)
            throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        for (JvmConfiguration setup : configurations) {
            String steppedThrough = String.join("/", first.suite().key(), "steps", setup.name());
            for (int number = 1; number <= forks; number++) {
                plans.addAll(round(first, setup, number, forks));
                for (Task step : order.arrange(steppedThrough, number, steps)) {
                    plans.addAll(round(step, setup, number, forks));
                }
            }
        }
        return plans;
    }

    /** Returns how long trials of a suite take, of all variants and JVM configurations. */
    public Duration expected(Suite suite, int forks) {
        SuiteSettings settings = options.settings(suite);
        return settings.warmUp()
                .limit()
                .plus(settings.duration())
                .multipliedBy((long) forks
                        * options.server().compared().size()
                        * options.server().jvmConfigurations().size());
    }

    /**
     * Returns how many servers run at the same time in concurrent trials: all where each has a core, otherwise the two of a
     * pair.
     */
    public int atOnce() {
        int most = Math.max(2, options.machine().affinity().serverCores());
        return servers.size() <= most ? servers.size() : 2;
    }

    /** The trials of all servers that are compared with each other, once. */
    private List<TrialPlan> round(Task task, JvmConfiguration setup, int number, int forks) throws ServerException {
        String compared = String.join("/", task.suite().key(), task.scenario().displayName(), setup.name());
        if (concurrent(task) && atOnce() < servers.size()) {
            return pairs(compared, task, setup, number, forks);
        }
        List<TrialPlan> round = new ArrayList<>();
        for (ServerVariant server : order.arrange(compared, number, servers)) {
            round.add(trial(task, server, setup, number, concurrent(task), instruments(task)));
        }
        return round;
    }

    /**
     * Plans concurrent pairs, where the cores have no room for all servers at once. The pairs of a comparison have numbers that
     * follow each other from round to round, so that two neighbouring ones make a block.
     */
    private List<TrialPlan> pairs(String compared, Task task, JvmConfiguration setup, int number, int forks)
            throws ServerException {
        int numbersOfEach = numbersOfEach(forks);
        List<List<ServerVariant>> pairs = concurrentPairs();
        List<TrialPlan> round = new ArrayList<>();
        for (List<ServerVariant> pair : order.arrange(compared, number, pairs)) {
            int pairNumber = pairs.indexOf(pair) * numbersOfEach + number;
            String names =
                    compared + "/" + pair.get(0).name() + "/" + pair.get(1).name();
            for (ServerVariant server : order.arrange(names, number, pair)) {
                round.add(trial(task, server, setup, pairNumber, true, instruments(task)));
            }
        }
        return round;
    }

    private static int numbersOfEach(int forks) {
        return PairOrder.PAIRS_OF_BLOCK * ((forks + PairOrder.PAIRS_OF_BLOCK - 1) / PairOrder.PAIRS_OF_BLOCK);
    }

    /**
     * Returns the round of a concurrent pair, from 1: how many pairs of its comparison are planned until then, with it.
     *
     * @param pair its number
     * @param forks how many pairs of each comparison are planned
     */
    public static int roundOf(int pair, int forks) {
        return (pair - 1) % numbersOfEach(forks) + 1;
    }

    private List<List<ServerVariant>> concurrentPairs() {
        int baselines = options.server().comparesAll() ? servers.size() - 1 : 1;
        List<List<ServerVariant>> pairs = new ArrayList<>();
        for (int baseline = 0; baseline < baselines; baseline++) {
            for (int candidate = baseline + 1; candidate < servers.size(); candidate++) {
                pairs.add(List.of(servers.get(baseline), servers.get(candidate)));
            }
        }
        return pairs;
    }

    /**
     * Plans one trial with Flight Recorder of every variant. They run one after the other, and each has the number of a
     * pair to itself, since they are not compared.
     *
     * @throws ServerException if a server cannot serve
     */
    List<TrialPlan> recorded(Task task, JvmConfiguration configuration, int firstPair) throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        for (ServerVariant server : servers) {
            plans.add(trial(
                    task,
                    server,
                    configuration,
                    firstPair + plans.size(),
                    false,
                    Instrumentation.recorded(RecordedEvents.COSTS)));
        }
        return plans;
    }

    private TrialPlan trial(
            Task task,
            ServerVariant server,
            JvmConfiguration setup,
            int pair,
            boolean concurrent,
            Instrumentation instruments)
            throws ServerException {
        position++;
        String id = id(task, server, setup);
        ServerVariant ofSetup = server.in(setup);
        JvmConfiguration jvm = ofSetup.jvm(setup);
        return new TrialPlan(
                new TrialIdentity(id, position, pair, concurrent, task.suite(), task.scenario()),
                ofSetup.variant(jvm, SystemInfo.jdk(jvm.jdk()), task.jvmArgs()),
                workload(task, ofSetup),
                ofSetup.launcher(),
                instruments,
                jvm.jdk(),
                options.machine().affinity(),
                task.measurement(),
                options.settings(task.suite()).sampleInterval(),
                directories.apply(id));
    }

    private static Workload workload(Task task, ServerVariant server) {
        Workload asked = server.workload(task.workload());
        return task.measurement() instanceof MeasurementPlan.TimedLoad load
                ? server.recorded(asked, load.duration())
                : asked;
    }

    private Instrumentation instruments(Task task) {
        return concurrent(task) && task.suite().comparesMethods()
                ? ofConcurrentPairs(options.measurement())
                : Instrumentation.ALL;
    }

    /** Returns what observes the servers of concurrent pairs in a suite that compares methods. */
    public static Instrumentation ofConcurrentPairs(BenchmarkOptions.Measurement measurement) {
        if (!measurement.methods().samples()) {
            return Instrumentation.ALL;
        }
        return Instrumentation.with(
                measurement.withRecordedTrials() ? Instrumentation.Methods.KEPT : Instrumentation.Methods.SUMMED_UP);
    }

    private boolean concurrent(Task task) {
        return task.concurrent() && servers.size() > 1;
    }

    /** The id of a trial, which also names its directory: only what distinguishes it from the others of the run. */
    private String id(Task task, ServerVariant server, JvmConfiguration setup) {
        String scenario = task.scenario().equals(WarmServer.STEADY)
                ? ""
                : task.scenario()
                        .displayName()
                        .replaceAll("[^A-Za-z0-9._ -]+", "")
                        .replaceAll(" +", "-");
        return Stream.of(
                        String.format(Locale.ROOT, "%02d", position),
                        task.suite().key(),
                        server.name(),
                        scenario,
                        setup.name())
                .map(part -> part.replaceAll("[^A-Za-z0-9._-]+", ""))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("-"));
    }
}
