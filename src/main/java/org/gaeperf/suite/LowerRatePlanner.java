package org.gaeperf.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.ServerException;
import org.gaeperf.suite.InterleavedTrialPlanner.Repeated;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;

/** Plans the load at a lower rate, instead of one that a variant does not hold; see {@link RateReduction}. */
final class LowerRatePlanner {

    /** A machine on which that does not help has another problem than the rate. */
    private static final int MAX_TIMES_LOWERED = 3;

    private final BenchmarkOptions options;
    private final InterleavedTrialPlanner planner;

    /** What was lowered until now, by suite and JVM configuration. */
    private final Map<String, Rungs> reached = new HashMap<>();

    LowerRatePlanner(BenchmarkOptions options, InterleavedTrialPlanner planner) {
        this.options = options;
        this.planner = planner;
    }

    /**
     * How often the rates of a JVM configuration were lowered.
     *
     * @param alone that of each variant alone
     * @param concurrent that of concurrent pairs
     */
    private record Rungs(int alone, int concurrent) {

        Scenario aloneScenario() {
            return new WarmServer(false, alone);
        }

        Scenario concurrentScenario() {
            return new WarmServer(true, concurrent);
        }
    }

    /**
     * A JVM configuration that is to go on at lower rates.
     *
     * @param aloneRate in requests per second; empty if that of solo trials stays
     * @param concurrentRate in requests per second on each side; empty if that of concurrent pairs stays
     */
    private record Reduction(
            Suite suite,
            JvmConfiguration configuration,
            Rungs before,
            OptionalInt aloneRate,
            OptionalInt concurrentRate) {

        Rungs after() {
            return new Rungs(
                    before.alone() + (int) aloneRate.stream().count(),
                    before.concurrent() + (int) concurrentRate.stream().count());
        }

        /** The scenarios that are replaced, or those that replace them. */
        Set<Scenario> scenarios(Rungs rungs) {
            Set<Scenario> scenarios = new HashSet<>();
            aloneRate.ifPresent(rate -> scenarios.add(rungs.aloneScenario()));
            concurrentRate.ifPresent(rate -> scenarios.add(rungs.concurrentScenario()));
            return scenarios;
        }

        /** The first position of its trials that are stored already, since a resumed run has planned them before. */
        OptionalInt storedPosition(RunResult soFar) {
            return scenarios(after()).stream()
                    .flatMap(scenario -> trials(suite, configuration, scenario, soFar))
                    .mapToInt(TrialResult::position)
                    .min();
        }
    }

    /**
     * Plans as {@link SuitePlanner#lowerRates} says. A rate that the user has chosen stays.
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
        return suite.hasConstantRate() && options.measurement().preset().isForMeasurement() && !soFar.hasChosenRate();
    }

    private Optional<Reduction> due(Suite suite, JvmConfiguration configuration, RunResult soFar, boolean allWereRun) {
        Rungs rungs = reached.getOrDefault(key(suite, configuration), new Rungs(0, 0));
        List<TrialResult> alone =
                trials(suite, configuration, rungs.aloneScenario(), soFar).toList();
        List<TrialResult> concurrent =
                trials(suite, configuration, rungs.concurrentScenario(), soFar).toList();
        OptionalInt aloneRate = rungs.alone() == MAX_TIMES_LOWERED
                ? OptionalInt.empty()
                : RateReduction.lowerRate(alone, belowRateOf(alone, concurrent), allWereRun);
        OptionalInt concurrentRate = rungs.concurrent() == MAX_TIMES_LOWERED
                ? OptionalInt.empty()
                : lowerConcurrentRate(concurrent, aloneRate, allWereRun);
        return aloneRate.isEmpty() && concurrentRate.isEmpty()
                ? Optional.empty()
                : Optional.of(new Reduction(suite, configuration, rungs, aloneRate, concurrentRate));
    }

    private static List<TrialResult> belowRateOf(List<TrialResult> alone, List<TrialResult> concurrent) {
        return concurrent.stream()
                .filter(trial -> alone.stream()
                        .allMatch(other -> trial.workload().requestsPerSecond()
                                < other.workload().requestsPerSecond()))
                .toList();
    }

    /** Returns the lower rate of pairs. If that of solo trials is lowered, one suspicion is enough. */
    private static OptionalInt lowerConcurrentRate(
            List<TrialResult> concurrent, OptionalInt aloneRate, boolean allWereRun) {
        return aloneRate.isPresent() && RateReduction.isAnySuspected(concurrent)
                ? RateReduction.shareOfAnswered(concurrent, RateReduction.SHARE_OF_CONCURRENT)
                : RateReduction.lowerRate(concurrent, List.of(), allWereRun);
    }

    private LoweredRate plan(Reduction reduction) throws ServerException {
        Suite suite = reduction.suite();
        Rungs after = reduction.after();
        List<Repeated> tasks = new ArrayList<>();
        if (reduction.concurrentRate().isPresent()) {
            SuiteSettings pairs = options.measurement().concurrentLoad().orElseThrow();
            tasks.add(repeated(
                    suite,
                    after.concurrentScenario(),
                    pairs,
                    reduction.concurrentRate().getAsInt()));
        }
        if (reduction.aloneRate().isPresent()) {
            tasks.add(repeated(
                    suite,
                    after.aloneScenario(),
                    options.settings(suite),
                    reduction.aloneRate().getAsInt()));
        }
        reached.put(key(suite, reduction.configuration()), after);
        return new LoweredRate(
                suite,
                reduction.scenarios(reduction.before()),
                reduction.configuration().name(),
                planner.planInTurn(tasks, List.of(reduction.configuration())));
    }

    private static Repeated repeated(Suite suite, Scenario scenario, SuiteSettings settings, int rate) {
        return new Repeated(
                Task.atConstantRate(suite, scenario, settings.workload().withRate(rate), settings), settings.forks());
    }

    private static Stream<TrialResult> trials(
            Suite suite, JvmConfiguration configuration, Scenario scenario, RunResult soFar) {
        return soFar.trials().stream()
                .filter(trial -> trial.suite() == suite
                        && trial.scenario().equals(scenario)
                        && trial.variant().configuration().equals(configuration.name()));
    }

    private static String key(Suite suite, JvmConfiguration configuration) {
        return suite.key() + " " + configuration.name();
    }
}
