package org.gaeperf.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.ServerException;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;

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

    /**
     * A JVM configuration that is to go on at a lower rate.
     *
     * @param times how often its rate is lowered then
     * @param rate in requests per second
     */
    private record Reduction(Suite suite, JvmConfiguration configuration, int times, int rate) {

        String scenario() {
            return Scenarios.lowerRate(times);
        }

        /** The first position of its trials that are stored already, since a resumed run has planned them before. */
        OptionalInt storedPosition(RunResult soFar) {
            return trials(suite, configuration, scenario(), soFar)
                    .mapToInt(TrialResult::position)
                    .min();
        }
    }

    /**
     * As {@link SuitePlanner#lowerRates}. A rate that the user has chosen stays.
     *
     * <p>A trial's position says in which order trials were planned. So while a resumed run has stored trials of a lower
     * rate that is not planned yet, the first of these rates is returned alone.
     */
    List<LoweredRate> plan(Suite suite, RunResult soFar, boolean allWereRun) throws ServerException {
        if (!canLowerRate(suite, soFar)) {
            return List.of();
        }
        List<Reduction> due = options.server().jvmConfigurations().stream()
                .flatMap(configuration -> due(suite, configuration, soFar, allWereRun).stream())
                .toList();
        Optional<Reduction> firstStored = due.stream()
                .filter(reduction -> reduction.storedPosition(soFar).isPresent())
                .min(Comparator.comparingInt(
                        reduction -> reduction.storedPosition(soFar).getAsInt()));
        List<LoweredRate> rates = new ArrayList<>();
        for (Reduction reduction : firstStored.map(List::of).orElse(due)) {
            rates.add(plan(reduction));
        }
        return rates;
    }

    private boolean canLowerRate(Suite suite, RunResult soFar) {
        return Suite.atConstantRate().contains(suite)
                && options.measurement().preset().isForMeasurement()
                && !soFar.hasChosenRate();
    }

    private Optional<Reduction> due(Suite suite, JvmConfiguration configuration, RunResult soFar, boolean allWereRun) {
        int times = lowered.getOrDefault(key(suite, configuration), 0);
        OptionalInt rate = RateReduction.lowerRate(
                trials(suite, configuration, scenario(times), soFar).toList(), allWereRun);
        return rate.isEmpty() || times == MAX_TIMES_LOWERED
                ? Optional.empty()
                : Optional.of(new Reduction(suite, configuration, times + 1, rate.getAsInt()));
    }

    private LoweredRate plan(Reduction reduction) throws ServerException {
        Suite suite = reduction.suite();
        JvmConfiguration configuration = reduction.configuration();
        SuiteSettings settings = options.settings(suite);
        Task task = Task.atConstantRate(
                suite, reduction.scenario(), settings.workload().withRate(reduction.rate()), settings);
        lowered.put(key(suite, configuration), reduction.times());
        return new LoweredRate(
                suite,
                scenario(reduction.times() - 1),
                configuration.name(),
                planner.plan(List.of(task), settings.forks(), List.of(configuration)));
    }

    private static Stream<TrialResult> trials(
            Suite suite, JvmConfiguration configuration, String scenario, RunResult soFar) {
        return soFar.trials().stream()
                .filter(trial -> trial.suite() == suite
                        && trial.scenario().equals(scenario)
                        && trial.variant().configuration().equals(configuration.name()));
    }

    private static String scenario(int times) {
        return times == 0 ? Scenarios.STEADY : Scenarios.lowerRate(times);
    }

    private static String key(Suite suite, JvmConfiguration configuration) {
        return suite.key() + " " + configuration.name();
    }
}
