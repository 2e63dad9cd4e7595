package org.gaeperf.trial;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.Mode;
import org.gaeperf.model.Variant;
import org.gaeperf.model.Workload;
import org.gaeperf.plan.Options;
import org.gaeperf.plan.ServerSetup;
import org.gaeperf.plan.Suite;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.PreparedRuntime;

/**
 * Lays out the trials of the suites that hold both modes against each other: A B B A …, so that neighbouring trials
 * make a pair and each order is used as often as the other.
 */
final class Arms {

    private final Options options;
    private final PreparedRuntime runtime;
    private final Function<String, Path> folders;
    private int position;

    /**
     * Numbers trials from 1.
     *
     * @param folders the folder of a trial by its id
     */
    Arms(Options options, PreparedRuntime runtime, Function<String, Path> folders) {
        this.options = options;
        this.runtime = runtime;
        this.folders = folders;
    }

    /** What both modes are asked to do. */
    record Task(Suite suite, String scenario, Workload workload, Exercise exercise, List<String> jvmArgs) {

        Task(Suite suite, String scenario, Workload workload, Exercise exercise) {
            this(suite, scenario, workload, exercise, List.of());
        }
    }

    /**
     * Every task in every setup, as often as the suite's forks say.
     *
     * @throws ServerException if the runtime cannot serve in a mode
     */
    List<TrialPlan> of(List<Task> tasks, int forks) throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        for (int fork = 0; fork < forks; fork++) {
            for (ServerSetup setup : options.setups()) {
                for (Task task : tasks) {
                    plans.addAll(pair(task, setup, fork));
                }
            }
        }
        return plans;
    }

    private List<TrialPlan> pair(Task task, ServerSetup setup, int fork) throws ServerException {
        List<Mode> order = new ArrayList<>(options.modes());
        if (fork % 2 == 1) {
            Collections.reverse(order);
        }
        List<TrialPlan> pair = new ArrayList<>();
        for (Mode mode : order) {
            position++;
            String id = id(task, mode, setup);
            Variant variant = variant(runtime, mode, setup, task.jvmArgs());
            pair.add(new TrialPlan(id, position, fork + 1, together(task), task.suite().word(), variant,
                    task.scenario(), task.workload(), runtime.kind(mode), Instruments.ALL, setup.jdk(),
                    options.pinning(), task.exercise(), options.sampleInterval(), folders.apply(id)));
        }
        return pair;
    }

    private boolean together(Task task) {
        return options.settings(task.suite()).together() && options.modes().size() > 1;
    }

    /** Names the trial's folder, by no more than tells it from others. */
    private String id(Task task, Mode mode, ServerSetup setup) {
        String scenario = task.scenario().equals(SuitePlans.STEADY) ? "" : task.scenario();
        return Stream.of(String.format(Locale.ROOT, "%02d", position), task.suite().word(), mode.word(), scenario,
                        setup.name())
                .map(part -> part.replaceAll("[^A-Za-z0-9._-]+", ""))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("-"));
    }

    static Variant variant(PreparedRuntime runtime, Mode mode, ServerSetup setup, List<String> further) {
        List<String> jvmArgs = new ArrayList<>(setup.jvmArgs());
        jvmArgs.addAll(further);
        return new Variant(mode.word(), setup.name(), Optional.of(mode), Optional.of(runtime.environment()),
                runtime.deployment().identity(), Surroundings.jdk(setup.jdk()), jvmArgs);
    }
}
