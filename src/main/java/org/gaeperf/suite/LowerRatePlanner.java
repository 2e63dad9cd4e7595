package org.gaeperf.suite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.ServerException;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.trial.plan.TrialPlan;

/** Plans the load at a lower rate, in place of one that a variant does not hold; see {@link RateReduction}. */
final class LowerRatePlanner {

    /** A machine on which that does not help has another problem than the rate. */
    private static final int MAX_TIMES_LOWERED = 3;

    private final BenchmarkOptions options;
    private final InterleavedTrialPlanner planner;

    /** How often the rate was lowered, by suite and JVM configuration. */
    private final Map<String, Integer> lowered = new HashMap<>();

    LowerRatePlanner(BenchmarkOptions options, InterleavedTrialPlanner planner) {
        this.options = options;
        this.planner = planner;
    }

    /** As {@link SuitePlanner#lowerRates}. A rate that the user has chosen stays. */
    List<LoweredRate> plan(Suite suite, RunResult soFar, boolean allWereRun) throws ServerException {
        List<LoweredRate> rates = new ArrayList<>();
        if (canLowerRate(suite, soFar)) {
            for (JvmConfiguration configuration : options.server().jvmConfigurations()) {
                plan(suite, configuration, soFar, allWereRun).ifPresent(rates::add);
            }
        }
        return rates;
    }

    private boolean canLowerRate(Suite suite, RunResult soFar) {
        return Suite.atConstantRate().contains(suite)
                && options.measurement().preset().isForMeasurement()
                && !soFar.hasChosenRate();
    }

    private Optional<LoweredRate> plan(Suite suite, JvmConfiguration configuration, RunResult soFar, boolean allWereRun)
            throws ServerException {
        String key = suite.key() + " " + configuration.name();
        int times = lowered.getOrDefault(key, 0);
        String scenario = times == 0 ? Scenarios.STEADY : Scenarios.lowerRate(times);
        List<TrialResult> trials = soFar.trials().stream()
                .filter(trial -> trial.suite() == suite
                        && trial.scenario().equals(scenario)
                        && trial.variant().configuration().equals(configuration.name()))
                .toList();
        OptionalInt rate = RateReduction.lowerRate(trials, allWereRun);
        if (rate.isEmpty() || times == MAX_TIMES_LOWERED) {
            return Optional.empty();
        }
        lowered.put(key, times + 1);
        return Optional.of(new LoweredRate(
                suite,
                scenario,
                configuration.name(),
                atRate(suite, Scenarios.lowerRate(times + 1), rate.getAsInt(), configuration)));
    }

    private List<TrialPlan> atRate(Suite suite, String scenario, int rate, JvmConfiguration configuration)
            throws ServerException {
        SuiteSettings settings = options.settings(suite);
        Task task = Task.atConstantRate(suite, scenario, settings.workload().withRate(rate), settings);
        return planner.plan(List.of(task), settings.forks(), List.of(configuration));
    }
}
