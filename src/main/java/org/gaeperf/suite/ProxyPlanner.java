package org.gaeperf.suite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.ServerException;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Plans the suite {@code proxy}: a closed loop over each number of connections, and over one of them with a new connection
 * for each request; then, for each number or the first, the rate that the slowest trial of the closed loop had, as an open
 * loop. A client that waits for an answer before it sends again hides from how many users the wait would keep it.
 */
final class ProxyPlanner {

    private static final int MAX_OPEN_LOOP_FORKS = 2;

    private final BenchmarkOptions options;
    private final InterleavedTrialPlanner planner;
    private boolean plannedAll;

    ProxyPlanner(BenchmarkOptions options, InterleavedTrialPlanner planner) {
        this.options = options;
        this.planner = planner;
    }

    /** Whether no further trials will be planned. */
    boolean hasPlannedAll() {
        return plannedAll;
    }

    /** How long the {@link #followUpTrials} may take. */
    Duration expectedFollowUp() {
        MeasurementPlan step =
                new MeasurementPlan.ConstantRate(settings().warmUp(), settings().duration(), Optional.empty());
        return step.expected()
                .plus(step.expectedInWarmServer()
                        .multipliedBy(options.measurement().openLoopSteps().size() - 1L))
                .multipliedBy((long) openLoopForks()
                        * options.server().contenders().size()
                        * options.server().jvmConfigurations().size());
    }

    /**
     * The trials in a closed loop.
     *
     * @throws ServerException if a server cannot serve
     */
    List<TrialPlan> initialTrials() throws ServerException {
        List<Task> tasks = new ArrayList<>();
        for (int connections : steps()) {
            tasks.add(closedLoop(Scenarios.connections(connections), connections));
        }
        tasks.add(closedLoop(Scenarios.newConnections(middle()), middle()));
        return planner.plan(tasks, settings().forks());
    }

    /**
     * The trials in an open loop. The second call returns none.
     *
     * @throws ServerException if a server cannot serve
     */
    List<TrialPlan> followUpTrials(RunResult soFar) throws ServerException {
        if (plannedAll) {
            return List.of();
        }
        plannedAll = true;
        List<TrialPlan> plans = new ArrayList<>();
        for (JvmConfiguration configuration : options.server().jvmConfigurations()) {
            List<Task> tasks = new ArrayList<>();
            for (int connections : options.measurement().openLoopSteps()) {
                slowest(soFar, connections, configuration)
                        .ifPresent(answersPerSecond -> tasks.add(openLoop(connections, answersPerSecond)));
            }
            plans.addAll(planner.plan(tasks, openLoopForks(), List.of(configuration)));
        }
        return plans;
    }

    private static OptionalDouble slowest(RunResult soFar, int connections, JvmConfiguration configuration) {
        return soFar.trials().stream()
                .filter(trial -> trial.suite() == Suite.PROXY
                        && trial.scenario().equals(Scenarios.connections(connections))
                        && trial.variant().configuration().equals(configuration.name())
                        && trial.validity() == Validity.VALID)
                .map(TrialResult::load)
                .flatMap(load -> load.stream())
                .mapToDouble(LoadResult::responsesPerSecond)
                .min();
    }

    private Task closedLoop(String scenario, int connections) {
        return task(scenario, 0, connections);
    }

    private Task openLoop(int connections, double answersPerSecond) {
        return task(
                Scenarios.openLoop(connections),
                Math.max(1, RateReduction.twoDigits(answersPerSecond)),
                Scenarios.openLoopConnections(connections));
    }

    private Task task(String scenario, int requestsPerSecond, int connections) {
        Workload usual = settings().workload();
        return Task.atConstantRate(
                Suite.PROXY,
                scenario,
                new Workload(requestsPerSecond, 0, usual.writes(), usual.writeBytes(), connections),
                settings());
    }

    /** They are for a look beside the comparison; with two, a second in which the machine was busy is known as such. */
    private int openLoopForks() {
        return options.measurement().preset().isQuick()
                ? 1
                : Math.min(MAX_OPEN_LOOP_FORKS, settings().forks());
    }

    private int middle() {
        return steps().get(steps().size() / 2);
    }

    private List<Integer> steps() {
        return options.measurement().connectionSteps();
    }

    private SuiteSettings settings() {
        return options.settings(Suite.PROXY);
    }
}
