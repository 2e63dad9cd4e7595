package org.gaeperf.study.sizing;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.model.scenario.OnlyScenario;
import org.gaeperf.model.server.InstanceLimits;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.ServerException;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.suite.SuitePlan;
import org.gaeperf.trial.phase.RateSearch;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Plans the suite {@code sizing}: a search for the highest rate on each instance class, up to the rate that was asked for.
 * A class that differs only by its memory from a smaller one is searched only if memory was the limit there, or may have
 * been.
 */
final class SizingPlan implements SuitePlan {

    /** A search begins at the requested rate over this, and that times the class's share of a core. */
    private static final int FIRST_RATE_DIVISOR = 3;

    /** A class that does not hold the requested rate over this would need as many instances. */
    private static final int LOWEST_RATE_DIVISOR = 50;

    private final SizingStudy suite;
    private final BenchmarkOptions options;
    private final InterleavedTrialPlanner planner;
    private boolean followedUp;

    SizingPlan(SizingStudy suite, BenchmarkOptions options, InterleavedTrialPlanner planner) {
        this.suite = suite;
        this.options = options;
        this.planner = planner;
    }

    /**
     * The searches of all classes that have a CPU limit of their own.
     *
     * @throws ServerException if the runtime cannot serve in a mode
     */
    @Override
    public List<TrialPlan> initialTrials() throws ServerException {
        return plan(options.server().sizedConfigurations().stream()
                .filter(configuration -> smallerOnes(configuration).isEmpty())
                .toList());
    }

    /**
     * The searches of the other classes, of which memory was the limit of a smaller one, or may have been. The second call
     * returns none.
     *
     * @throws ServerException if the runtime cannot serve in a mode
     */
    @Override
    public List<TrialPlan> followUpTrials(RunResult soFar) throws ServerException {
        if (followedUp) {
            return List.of();
        }
        followedUp = true;
        return plan(options.server().sizedConfigurations().stream()
                .filter(configuration ->
                        smallerOnes(configuration).stream().anyMatch(smaller -> mayNeedMoreMemory(smaller, soFar)))
                .toList());
    }

    private List<TrialPlan> plan(List<JvmConfiguration> configurations) throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        for (JvmConfiguration configuration : configurations) {
            plans.addAll(planner.plan(
                    List.of(search(limits(configuration))),
                    options.settings(suite).forks(),
                    List.of(configuration)));
        }
        return plans;
    }

    private Task search(InstanceLimits limits) {
        SuiteSettings settings = options.settings(suite);
        int highest = settings.workload().requestsPerSecond();
        int first = Math.max(1, highest / FIRST_RATE_DIVISOR);
        int lowest = Math.max(1, highest / LOWEST_RATE_DIVISOR);
        return new Task(
                suite,
                OnlyScenario.INSTANCE,
                settings.workload(),
                new RateSearch(
                        settings.warmUp(),
                        OptionalInt.of(first),
                        Math.max(lowest, (int) (first * Math.min(1, limits.cpuCores()))),
                        lowest,
                        highest,
                        settings.duration(),
                        options.measurement().p99Limit(),
                        RateSearch.Precision.COMPARED));
    }

    /** Returns those of the run that differ from it only by having less memory. */
    private List<JvmConfiguration> smallerOnes(JvmConfiguration configuration) {
        return options.server().sizedConfigurations().stream()
                .filter(other -> otherConfiguration(other).equals(otherConfiguration(configuration))
                        && limits(other)
                                .sameCpu()
                                .contains(limits(configuration).instanceClass()))
                .toList();
    }

    private static String otherConfiguration(JvmConfiguration configuration) {
        return limits(configuration).otherConfiguration(configuration.name());
    }

    /** Says whether memory was the limit of a search, or a mode has no valid search that could show it. */
    private static boolean mayNeedMoreMemory(JvmConfiguration configuration, RunResult soFar) {
        List<TrialResult> searches = soFar.trials().stream()
                .filter(trial -> trial.suite() instanceof SizingStudy
                        && trial.variant().configuration().equals(configuration.name()))
                .toList();
        List<TrialResult> valid = searches.stream()
                .filter(trial -> trial.validity() == Validity.VALID)
                .toList();
        return !variants(valid).containsAll(variants(searches))
                || valid.stream()
                        .flatMap(trial -> trial.capacity().stream())
                        .anyMatch(found -> found.limitingFactor() == LimitingFactor.MEMORY);
    }

    private static Set<String> variants(List<TrialResult> trials) {
        return trials.stream().map(trial -> trial.variant().name()).collect(Collectors.toSet());
    }

    private static InstanceLimits limits(JvmConfiguration configuration) {
        return configuration.limits().orElseThrow();
    }
}
