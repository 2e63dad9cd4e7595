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
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.run.SystemInfo;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.PreparedRuntime;
import org.gaeperf.trial.plan.Instrumentation;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Plans the trials of the suites that compare the two modes. The trials of a pair are neighbours, and so are the two pairs of
 * a block, in a random order (see {@link PairOrder}).
 */
final class InterleavedTrialPlanner {

    private final BenchmarkOptions options;
    private final PreparedRuntime runtime;
    private final Function<String, Path> directories;
    private final PairOrder order;
    private int position;

    /**
     * Numbers trials from 1.
     *
     * @param directories the directory of a trial by its id
     */
    InterleavedTrialPlanner(BenchmarkOptions options, PreparedRuntime runtime, Function<String, Path> directories) {
        this.options = options;
        this.runtime = runtime;
        this.directories = directories;
        this.order = new PairOrder(options.measurement().seed());
    }

    /** What both modes do in a pair of trials. */
    record Task(
            Suite suite,
            String scenario,
            Workload workload,
            MeasurementPlan measurement,
            boolean concurrent,
            List<String> jvmArgs) {

        /** One mode after the other. */
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
     * @throws ServerException if the runtime cannot serve in a mode
     */
    List<TrialPlan> plan(List<Task> tasks, int forks) throws ServerException {
        return plan(tasks, forks, options.server().jvmConfigurations());
    }

    /**
     * Plans a pair of trials for every task in some JVM configurations, and that as often as there are forks. Both pairs of
     * a block come before any other configuration or task: what changes the machine in between must not lie between them.
     *
     * @throws ServerException if the runtime cannot serve in a mode
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

    private List<TrialPlan> pair(Task task, JvmConfiguration setup, int number) throws ServerException {
        String compared = String.join("/", task.suite().key(), task.scenario(), setup.name());
        List<TrialPlan> pair = new ArrayList<>();
        for (ConnectorMode mode : order.arrange(compared, number, options.modes())) {
            pair.add(trial(task, mode, setup, number, concurrent(task), Instrumentation.ALL));
        }
        return pair;
    }

    /**
     * Plans one trial with Flight Recorder of every variant. They run one after the other, and each has the number of a
     * pair to itself, since they are not compared.
     *
     * @throws ServerException if the runtime cannot serve in a mode
     */
    List<TrialPlan> recorded(Task task, JvmConfiguration configuration, int firstPair) throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        for (ConnectorMode mode : options.modes()) {
            plans.add(trial(task, mode, configuration, firstPair + plans.size(), false, Instrumentation.RECORDED));
        }
        return plans;
    }

    private TrialPlan trial(
            Task task,
            ConnectorMode mode,
            JvmConfiguration setup,
            int pair,
            boolean concurrent,
            Instrumentation instruments)
            throws ServerException {
        position++;
        String id = id(task, mode, setup);
        return new TrialPlan(
                id,
                position,
                pair,
                concurrent,
                task.suite(),
                variant(runtime, mode, setup, task.jvmArgs()),
                task.scenario(),
                task.workload(),
                runtime.launcher(mode),
                instruments,
                setup.jdk(),
                options.machine().affinity(),
                task.measurement(),
                options.settings(task.suite()).sampleInterval(),
                directories.apply(id));
    }

    private boolean concurrent(Task task) {
        return task.concurrent() && options.modes().size() > 1;
    }

    /** The id of a trial, which also names its directory: only what distinguishes it from the others of the run. */
    private String id(Task task, ConnectorMode mode, JvmConfiguration setup) {
        String scenario =
                task.scenario().equals(Scenarios.STEADY) ? "" : task.scenario().replace(' ', '-');
        return Stream.of(
                        String.format(Locale.ROOT, "%02d", position),
                        task.suite().key(),
                        mode.key(),
                        scenario,
                        setup.name())
                .map(part -> part.replaceAll("[^A-Za-z0-9._-]+", ""))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("-"));
    }

    /** A runtime in a mode and a JVM configuration, with further arguments for the JVM. */
    static Variant variant(
            PreparedRuntime runtime, ConnectorMode mode, JvmConfiguration setup, List<String> furtherJvmArgs) {
        List<String> jvmArgs = new ArrayList<>(setup.jvmArgs());
        jvmArgs.addAll(furtherJvmArgs);
        return new Variant(
                mode.key(),
                setup.name(),
                Optional.of(mode),
                Optional.of(runtime.environment()),
                runtime.deployment().identity(),
                SystemInfo.jdk(setup.jdk()),
                jvmArgs,
                setup.limits());
    }
}
