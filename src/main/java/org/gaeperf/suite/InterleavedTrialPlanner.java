package org.gaeperf.suite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.load.Workload;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.profile.RecordedEvents;
import org.gaeperf.server.Contender;
import org.gaeperf.server.ServerException;
import org.gaeperf.system.SystemInfo;
import org.gaeperf.trial.plan.Instrumentation;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Plans the trials of the suites that compare two servers. The trials of a pair are neighbours, and so are the two pairs of
 * a block, in a random order (see {@link PairOrder}).
 */
final class InterleavedTrialPlanner {

    private final BenchmarkOptions options;
    private final List<Contender> contenders;
    private final Function<String, Path> directories;
    private final PairOrder order;
    private int position;

    /**
     * Numbers trials from 1.
     *
     * @param directories the directory of a trial by its id
     */
    InterleavedTrialPlanner(BenchmarkOptions options, List<Contender> contenders, Function<String, Path> directories) {
        this.options = options;
        this.contenders = List.copyOf(contenders);
        this.directories = directories;
        this.order = new PairOrder(options.measurement().seed());
    }

    /** What both sides do in a pair of trials. */
    record Task(
            Suite suite,
            String scenario,
            Workload workload,
            MeasurementPlan measurement,
            boolean concurrent,
            List<String> jvmArgs) {

        /** One side after the other. */
        Task(Suite suite, String scenario, Workload workload, MeasurementPlan measurement) {
            this(suite, scenario, workload, measurement, false, List.of());
        }

        /** A load at a constant rate, after the suite's warm-up and as long as the suite says. */
        static Task atConstantRate(Suite suite, String scenario, Workload workload, SuiteSettings settings) {
            return new Task(
                    suite,
                    scenario,
                    workload,
                    new MeasurementPlan.ConstantRate(settings.warmUp(), settings.duration(), Optional.empty()),
                    settings.concurrent(),
                    List.of());
        }
    }

    /**
     * Plans a pair of trials for every task in every JVM configuration, and that as often as there are forks.
     *
     * @throws ServerException if a server cannot serve
     */
    List<TrialPlan> plan(List<Task> tasks, int forks) throws ServerException {
        return plan(tasks, forks, options.server().jvmConfigurations());
    }

    /**
     * Plans a pair of trials for every task in some JVM configurations, and that as often as there are forks. Both pairs of
     * a block come before any other configuration or task: what changes the machine in between must not lie between them.
     *
     * @throws ServerException if a server cannot serve
     */
    List<TrialPlan> plan(List<Task> tasks, int forks, List<JvmConfiguration> configurations) throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        for (int first = 1; first <= forks; first += PairOrder.PAIRS_OF_BLOCK) {
            int last = Math.min(forks, first + PairOrder.PAIRS_OF_BLOCK - 1);
            for (JvmConfiguration setup : configurations) {
                for (Task task : tasks) {
                    for (int pair = first; pair <= last; pair++) {
                        plans.addAll(pair(task, setup, pair));
                    }
                }
            }
        }
        return plans;
    }

    /** A task, as often as there are forks. */
    record Repeated(Task task, int forks) {}

    /**
     * Plans the tasks in turn, pair by pair, in some JVM configurations: those of later tasks can be measured in the servers
     * of the first.
     *
     * @throws ServerException if a server cannot serve
     */
    List<TrialPlan> planInTurn(List<Repeated> tasks, List<JvmConfiguration> configurations) throws ServerException {
        int pairs = tasks.stream().mapToInt(Repeated::forks).max().orElse(0);
        List<TrialPlan> plans = new ArrayList<>();
        for (int first = 1; first <= pairs; first += PairOrder.PAIRS_OF_BLOCK) {
            for (JvmConfiguration setup : configurations) {
                for (int pair = first; pair < first + PairOrder.PAIRS_OF_BLOCK; pair++) {
                    for (Repeated repeated : tasks) {
                        plans.addAll(pair <= repeated.forks() ? pair(repeated.task(), setup, pair) : List.of());
                    }
                }
            }
        }
        return plans;
    }

    private List<TrialPlan> pair(Task task, JvmConfiguration setup, int number) throws ServerException {
        String compared = String.join("/", task.suite().key(), task.scenario(), setup.name());
        List<TrialPlan> pair = new ArrayList<>();
        for (Contender contender : order.arrange(compared, number, contenders)) {
            pair.add(trial(task, contender, setup, number, concurrent(task), Instrumentation.ALL));
        }
        return pair;
    }

    /**
     * Plans one trial with Flight Recorder of every variant. They run one after the other, and each has the number of a
     * pair to itself, since they are not compared.
     *
     * @throws ServerException if a server cannot serve
     */
    List<TrialPlan> recorded(Task task, JvmConfiguration configuration, int firstPair) throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        for (Contender contender : contenders) {
            plans.add(trial(
                    task,
                    contender,
                    configuration,
                    firstPair + plans.size(),
                    false,
                    Instrumentation.recorded(RecordedEvents.COSTS)));
        }
        return plans;
    }

    private TrialPlan trial(
            Task task,
            Contender contender,
            JvmConfiguration setup,
            int pair,
            boolean concurrent,
            Instrumentation instruments)
            throws ServerException {
        position++;
        String id = id(task, contender, setup);
        return new TrialPlan(
                id,
                position,
                pair,
                concurrent,
                task.suite(),
                contender.variant(setup, SystemInfo.jdk(setup.jdk()), task.jvmArgs()),
                task.scenario(),
                contender.workload(task.workload()),
                contender.launcher(),
                instruments,
                setup.jdk(),
                options.machine().affinity(),
                task.measurement(),
                options.settings(task.suite()).sampleInterval(),
                directories.apply(id));
    }

    private boolean concurrent(Task task) {
        return task.concurrent() && contenders.size() > 1;
    }

    /** The id of a trial, which also names its directory: only what distinguishes it from the others of the run. */
    private String id(Task task, Contender contender, JvmConfiguration setup) {
        String scenario =
                task.scenario().equals(Scenarios.STEADY) ? "" : task.scenario().replace(' ', '-');
        return Stream.of(
                        String.format(Locale.ROOT, "%02d", position),
                        task.suite().key(),
                        contender.role(),
                        scenario,
                        setup.name())
                .map(part -> part.replaceAll("[^A-Za-z0-9._-]+", ""))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("-"));
    }
}
