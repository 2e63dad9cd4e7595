package org.gaeperf.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gaeperf.model.RecordedScenario;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/** Tells whether the comparison could be made that a suite was run for. */
public final class ComparisonCheck {

    /** A ratio has an interval from two pairs on. */
    private static final int PAIRS_WITH_INTERVAL = 2;

    private static final String RATE_OPTION = "bench.rate";

    private static final String WHAT_TO_DO =
            " Let nothing else use the machine, or give retries more time with" + " -Dbench.retryTime=10m.";

    private ComparisonCheck() {}

    /**
     * Why the variants of a suite could not be compared, and what to do; empty if they could.
     *
     * @param roles of the variants; a single one is not compared, and only needs a valid trial
     * @param forks how many pairs were planned
     */
    public static Optional<String> findFailure(RunResult run, Suite suite, List<String> roles, int forks) {
        Map<String, List<TrialResult>> compared = new LinkedHashMap<>();
        run.trials().stream()
                .filter(trial -> trial.suite() == suite)
                .filter(trial -> !RecordedScenario.isRecorded(trial.scenario())
                        && !Set.of(Scenarios.COLD, Scenarios.SEARCH).contains(trial.scenario()))
                .forEach(trial -> compared.computeIfAbsent(key(trial), key -> new ArrayList<>())
                        .add(trial));
        if (compared.isEmpty()) {
            return Optional.of("The suite " + suite.key() + " has no trial that could be compared.");
        }
        return compared.values().stream()
                .map(ComparisonCheck::atLastRate)
                .flatMap(trials -> findFailure(run, trials, roles, forks).stream())
                .findFirst();
    }

    /** Trials at a rate that was lowered replace those at the rate before. */
    private static String key(TrialResult trial) {
        String scenario = Scenarios.isConstantRate(trial.scenario()) ? Scenarios.STEADY : trial.scenario();
        return trial.variant().configuration() + " " + scenario;
    }

    private static List<TrialResult> atLastRate(List<TrialResult> trials) {
        String last = trials.get(trials.size() - 1).scenario();
        return trials.stream().filter(trial -> trial.scenario().equals(last)).toList();
    }

    private static Optional<String> findFailure(
            RunResult run, List<TrialResult> trials, List<String> roles, int forks) {
        int complete = completePairs(trials, roles);
        int needed = roles.size() == 1 ? 1 : Math.min(PAIRS_WITH_INTERVAL, forks);
        if (complete >= needed) {
            return Optional.empty();
        }
        List<String> notHeldBy = roles.stream()
                .filter(role -> Comparison.valid(trials, role).isEmpty())
                .filter(role -> trials.stream()
                        .anyMatch(trial -> trial.variant().role().equals(role)
                                && trial.validity().isSaturated()))
                .toList();
        String found = String.format(
                Locale.ROOT,
                "%s: %d of %d %s valid, %d needed.",
                Comparison.Group.of(trials.get(0)).displayName(),
                complete,
                forks,
                roles.size() == 1 ? "trials are" : "pairs of trials are",
                needed);
        return Optional.of(
                notHeldBy.isEmpty()
                        ? found + spoiled(trials) + advice(trials)
                        : found + notHeld(run, trials, notHeldBy));
    }

    private static String advice(List<TrialResult> trials) {
        return trials.stream().anyMatch(trial -> trial.validity() == Validity.DISTURBED) ? WHAT_TO_DO : "";
    }

    private static int completePairs(List<TrialResult> trials, List<String> roles) {
        Map<Integer, Set<String>> validRoles = new TreeMap<>();
        trials.stream()
                .filter(trial -> trial.validity() == Validity.VALID)
                .forEach(trial -> validRoles
                        .computeIfAbsent(trial.pair(), pair -> new TreeSet<>())
                        .add(trial.variant().role()));
        return (int) validRoles.values().stream()
                .filter(valid -> valid.containsAll(roles))
                .count();
    }

    private static String spoiled(List<TrialResult> trials) {
        return trials.stream()
                .filter(trial -> trial.validity() != Validity.VALID)
                .map(trial -> trial.id() + " is " + trial.validity().displayName() + " ("
                        + String.join("; ", trial.reasons()) + ")")
                .map(reason -> " " + reason + ".")
                .collect(Collectors.joining());
    }

    private static String notHeld(RunResult run, List<TrialResult> trials, List<String> roles) {
        int rate = trials.get(0).workload().requestsPerSecond();
        boolean chosen = run.userOptions().containsKey(RATE_OPTION);
        return String.format(
                Locale.ROOT,
                " %,d requests/s%s are not held here by %s (%s).%s",
                rate,
                chosen ? " (" + RATE_OPTION + ")" : "",
                String.join(" and ", roles),
                roles.stream().map(role -> reason(trials, role)).collect(Collectors.joining("; ")),
                chosen
                        ? " Choose a lower " + RATE_OPTION + ", or leave it out to compare at a rate that all hold."
                        : " -Dbench.suite=capacity finds the rate that each holds.");
    }

    private static String reason(List<TrialResult> trials, String role) {
        return trials.stream()
                .filter(trial ->
                        trial.variant().role().equals(role) && trial.validity().isSaturated())
                .map(trial -> trial.id() + ": " + String.join("; ", trial.reasons()))
                .reduce((first, last) -> last)
                .orElseThrow();
    }
}
