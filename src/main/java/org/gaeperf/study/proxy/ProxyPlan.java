package org.gaeperf.study.proxy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.LoadShape;
import org.gaeperf.model.load.LoadShape.ClosedLoop;
import org.gaeperf.model.load.LoadShape.OpenLoop;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.ClosedLoopStep;
import org.gaeperf.model.scenario.OpenLoopStep;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.ServerException;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.suite.RateReduction;
import org.gaeperf.suite.SuitePlan;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Plans the suite {@code proxy}: a closed loop over each number of connections, and over one of them with a new connection
 * for each request; then, for each number or the first, the rate that the slowest trial of the closed loop had, as an open
 * loop. A client that waits for a response before it sends again hides from how many users the wait would keep it.
 */
final class ProxyPlan implements SuitePlan {

    private static final int MAX_OPEN_LOOP_FORKS = 2;

    private final ProxyStudy suite;
    private final BenchmarkOptions options;
    private final InterleavedTrialPlanner planner;
    private boolean plannedAll;

    ProxyPlan(ProxyStudy suite, BenchmarkOptions options, InterleavedTrialPlanner planner) {
        this.suite = suite;
        this.options = options;
        this.planner = planner;
    }

    @Override
    public Duration expectedFollowUp() {
        if (plannedAll) {
            return Duration.ZERO;
        }
        MeasurementPlan step =
                new MeasurementPlan.TimedLoad(settings().warmUp(), settings().duration(), Optional.empty());
        return step.expected()
                .plus(step.expectedInWarmServer()
                        .multipliedBy(options.measurement().openLoopSteps().size() - 1L))
                .multipliedBy((long) openLoopForks()
                        * options.server().compared().size()
                        * options.server().jvmConfigurations().size());
    }

    /**
     * The trials in a closed loop.
     *
     * @throws ServerException if a server cannot serve
     */
    @Override
    public List<TrialPlan> initialTrials() throws ServerException {
        List<Task> tasks = new ArrayList<>();
        for (int connections : steps()) {
            tasks.add(closedLoop(new ClosedLoopStep(connections, false)));
        }
        tasks.add(closedLoop(new ClosedLoopStep(middle(), true)));
        return planner.plan(tasks, settings().forks());
    }

    /**
     * The trials in an open loop. The second call returns none.
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
            List<Task> tasks = new ArrayList<>();
            for (int connections : options.measurement().openLoopSteps()) {
                slowest(soFar, connections, configuration)
                        .ifPresent(responsesPerSecond -> tasks.add(openLoop(connections, responsesPerSecond)));
            }
            plans.addAll(planner.plan(tasks, openLoopForks(), List.of(configuration)));
        }
        return plans;
    }

    private static OptionalDouble slowest(RunResult soFar, int connections, JvmConfiguration configuration) {
        return soFar.trials().stream()
                .filter(trial -> trial.suite() instanceof ProxyStudy
                        && trial.scenario().equals(new ClosedLoopStep(connections, false))
                        && trial.variant().configuration().equals(configuration.name())
                        && trial.validity() == Validity.VALID)
                .map(TrialResult::load)
                .flatMap(load -> load.stream())
                .mapToDouble(LoadResult::responsesPerSecond)
                .min();
    }

    private Task closedLoop(ClosedLoopStep scenario) {
        return task(scenario, new ClosedLoop(scenario.connections()));
    }

    private Task openLoop(int connections, double responsesPerSecond) {
        return task(
                new OpenLoopStep(connections),
                new OpenLoop(
                        Math.max(1, RateReduction.twoDigits(responsesPerSecond)),
                        OpenLoopStep.connections(connections)));
    }

    private Task task(Scenario scenario, LoadShape load) {
        Workload usual = settings().workload();
        return Task.atConstantRate(
                suite, scenario, new Workload(load, 0, usual.writes(), usual.writeBytes()), settings());
    }

    /**
     * Returns the number of forks. They are for a look beside the comparison; with two, a second in which the machine was
     * busy is known as such.
     */
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
        return options.settings(suite);
    }
}
