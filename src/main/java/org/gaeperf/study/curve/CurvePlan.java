package org.gaeperf.study.curve;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.FindRate;
import org.gaeperf.model.scenario.Named;
import org.gaeperf.model.scenario.RateStep;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.ServerException;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.suite.SuitePlan;
import org.gaeperf.trial.phase.RateSearch;
import org.gaeperf.trial.plan.MeasurementPlan.TimedLoad;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Plans the suite {@code curve}: a search for the highest rate of each variant, then rounds in which both servers of a pair are
 * loaded at the same time once, and then each alone at the points of the curve, in a random order.
 */
final class CurvePlan implements SuitePlan {

    /** What both servers of a pair are loaded at, of the rate that the slowest holds alone. */
    private static final int PAIR_DIVISOR = 3;

    private static final int MAX_RATE = 100_000;

    /** A search begins at the requested rate over this. */
    private static final int START_RATE_DIVISOR = 3;

    private static final Duration SEARCH_STEP = Duration.ofSeconds(5);

    /** A server that is compiled is at its new rate after some seconds. */
    private static final WarmUpPlan SETTLING = new WarmUpPlan(Duration.ofSeconds(1), Duration.ofSeconds(4), false);

    private final CurveStudy suite;
    private final BenchmarkOptions options;
    private final InterleavedTrialPlanner planner;
    private boolean followedUp;

    CurvePlan(CurveStudy suite, BenchmarkOptions options, InterleavedTrialPlanner planner) {
        this.suite = suite;
        this.options = options;
        this.planner = planner;
    }

    /** Searches; a run that only shows whether everything works takes the requested rate for what is held. */
    @Override
    public List<TrialPlan> initialTrials() throws ServerException {
        Workload workload = settings().workload();
        if (!isForMeasurement()) {
            followedUp = true;
            return planner.planSteps(
                    pair(workload.requestsPerSecond()),
                    steps(workload.requestsPerSecond()),
                    settings().forks(),
                    options.server().jvmConfigurations());
        }
        Task search = new Task(
                suite,
                new FindRate(),
                workload,
                new RateSearch(
                        settings().warmUp(),
                        Math.max(1, workload.requestsPerSecond() / START_RATE_DIVISOR),
                        MAX_RATE,
                        SEARCH_STEP,
                        options.measurement().p99Limit(),
                        RateSearch.Precision.SCALE));
        return planner.plan(List.of(search), 1);
    }

    @Override
    public List<TrialPlan> followUpTrials(RunResult soFar) throws ServerException {
        if (followedUp) {
            return List.of();
        }
        followedUp = true;
        List<TrialPlan> plans = new ArrayList<>();
        for (JvmConfiguration configuration : options.server().jvmConfigurations()) {
            Optional<HeldRate> slowest = HeldRate.slowest(soFar, configuration.name());
            if (slowest.isPresent()) {
                int held = slowest.get().requestsPerSecond();
                plans.addAll(
                        planner.planSteps(pair(held), steps(held), settings().forks(), List.of(configuration)));
            }
        }
        return plans;
    }

    @Override
    public List<String> notesBeforeFollowUp(RunResult soFar) {
        return followedUp
                ? List.of()
                : options.server().jvmConfigurations().stream()
                        .flatMap(configuration -> HeldRate.limitedByWaiting(soFar, configuration.name()).stream())
                        .toList();
    }

    /** The pair compiles both servers, at rates at which each alone has time to spare. */
    private Task pair(int held) {
        return new Task(
                suite,
                new Named("both at once"),
                settings().workload().withRate(Math.max(1, held / PAIR_DIVISOR)),
                new TimedLoad(settings().warmUp(), settings().duration(), Optional.empty()),
                true,
                List.of());
    }

    private List<Task> steps(int held) {
        return options.measurement().rateSteps().stream()
                .map(percent -> new Task(
                        suite,
                        new RateStep(percent),
                        settings().workload().withRate(Math.max(1, (int) ((long) held * percent / 100))),
                        new TimedLoad(SETTLING, settings().duration(), Optional.empty(), false, compilation(held))))
                .toList();
    }

    private Optional<TimedLoad.Compilation> compilation(int held) {
        return isForMeasurement()
                ? Optional.of(new TimedLoad.Compilation(
                        Math.max(1, held / PAIR_DIVISOR), settings().warmUp().limit()))
                : Optional.empty();
    }

    @Override
    public Duration expectedFollowUp() {
        if (followedUp) {
            return Duration.ZERO;
        }
        TimedLoad pair = new TimedLoad(settings().warmUp(), settings().duration(), Optional.empty());
        int variants = options.server().compared().size();
        Duration ofRound = pair.expected()
                .plus(pair.expectedInWarmServer()
                        .multipliedBy((long) variants
                                * options.measurement().rateSteps().size()));
        return ofRound.multipliedBy(
                (long) settings().forks() * options.server().jvmConfigurations().size());
    }

    private boolean isForMeasurement() {
        return options.measurement().preset().isForMeasurement();
    }

    private SuiteSettings settings() {
        return options.settings(suite);
    }
}
