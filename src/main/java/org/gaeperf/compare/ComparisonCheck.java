package org.gaeperf.compare;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/** Tells whether the comparison could be made that a suite was run for. */
public final class ComparisonCheck {

    /** A ratio has an interval from two pairs on. */
    private static final int PAIRS_WITH_INTERVAL = 2;

    /** A small machine is expected not to hold the load on a cold server; a search looks for the rate that it holds. */
    private static final Set<String> NOT_COMPARED = Set.of(Scenarios.COLD, Scenarios.SEARCH);

    /** Of the spoiled trials, so that the message can be read. All are in the report. */
    private static final int MAX_NAMED = 3;

    private static final String QUIET_MACHINE =
            " Let nothing else use the machine, or give retries more time with -Dbench.retryTime=10m.";

    private ComparisonCheck() {}

    /**
     * Why the variants of a suite could not be compared, and what to do; empty if they could.
     *
     * @param roles of the variants; a single one is not compared, and only needs a valid trial
     * @param forks how many pairs were planned of a scenario
     */
    public static Optional<String> findFailure(
            RunResult run, Suite suite, List<String> roles, ToIntFunction<String> forks) {
        List<List<TrialResult>> compared = Comparison.groups(run).values().stream()
                .filter(group -> isCompared(run, suite, group.get(0)))
                .toList();
        if (compared.isEmpty()) {
            return Optional.of("The suite " + suite.key() + " has no trial that could be compared.");
        }
        List<String> failures = compared.stream()
                .flatMap(trials -> findFailure(
                        run, trials, roles, forks.applyAsInt(trials.get(0).scenario()))
                        .stream())
                .toList();
        // A staircase is meant to reach what a server, or the client, does not hold.
        boolean hasOtherSteps = failures.size() < compared.size()
                && compared.stream()
                        .allMatch(trials ->
                                Scenarios.isStaircaseStep(trials.get(0).scenario()));
        return hasOtherSteps ? Optional.empty() : failures.stream().findFirst();
    }

    private static boolean isCompared(RunResult run, Suite suite, TrialResult trial) {
        return trial.suite() == suite && !NOT_COMPARED.contains(trial.scenario()) && !run.isReplacedByLowerRate(trial);
    }

    private static Optional<String> findFailure(
            RunResult run, List<TrialResult> trials, List<String> roles, int forks) {
        List<List<TrialResult>> valid =
                roles.stream().map(role -> Comparison.valid(trials, role)).toList();
        int complete = valid.stream()
                .skip(1)
                .mapToInt(candidate -> PairedTrials.completePairs(valid.get(0), candidate))
                .min()
                .orElse(valid.get(0).size());
        int needed = roles.size() == 1 ? 1 : Math.min(PAIRS_WITH_INTERVAL, forks);
        if (complete >= needed) {
            return Optional.empty();
        }
        List<String> notHeldBy = roles.stream()
                .filter(role -> Comparison.valid(trials, role).isEmpty()
                        && !trials.get(0).workload().inClosedLoop())
                .filter(role -> trials.stream()
                        .anyMatch(trial -> trial.variant().role().equals(role)
                                && trial.validity().isSaturated()))
                .toList();
        if (notHeldBy.isEmpty() && run.isComparedConcurrently(trials.get(0))) {
            return Optional.empty(); // The comparison does not depend on them.
        }
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
        String quiet = trials.stream().anyMatch(trial -> trial.validity() == Validity.DISTURBED) ? QUIET_MACHINE : "";
        return trials.stream()
                .filter(trial -> trial.validity() == Validity.NOT_STEADY)
                .flatMap(trial -> trial.load().stream())
                .mapToLong(load -> 2 * Math.round(load.durationSeconds()))
                .max()
                .stream()
                .mapToObj(seconds -> quiet + " Measure longer, which tells a trend from chance: -D"
                        + RunOptions.DURATION + "=" + seconds + "s.")
                .findFirst()
                .orElse(quiet);
    }

    private static String spoiled(List<TrialResult> trials) {
        List<TrialResult> spoiled = trials.stream()
                .filter(trial -> trial.validity() != Validity.VALID)
                .toList();
        String named = spoiled.stream()
                .limit(MAX_NAMED)
                .map(trial -> " " + trial.id() + " is " + trial.validity().displayName() + " ("
                        + String.join("; ", trial.reasons()) + ").")
                .collect(Collectors.joining());
        return spoiled.size() <= MAX_NAMED
                ? named
                : named + " Of " + (spoiled.size() - MAX_NAMED) + " more, the report has the reasons.";
    }

    private static String notHeld(RunResult run, List<TrialResult> trials, List<String> roles) {
        String reasons = String.join(" and ", roles)
                + roles.stream().map(role -> reason(trials, role)).collect(Collectors.joining("; ", " (", ")."));
        int rate = trials.get(0).workload().requestsPerSecond();
        if (Scenarios.isConcurrent(trials.get(0).scenario())) {
            return String.format(
                    Locale.ROOT,
                    " %,d requests/s on each side at the same time are not held here by %s Compare them one after the"
                            + " other with -Dbench.concurrent=false, or lower %s.",
                    rate,
                    reasons,
                    RunOptions.RATE);
        }
        boolean chosen = run.hasChosenRate();
        return String.format(
                Locale.ROOT,
                " %,d requests/s%s are not held here by %s%s",
                rate,
                chosen ? " (" + RunOptions.RATE + ")" : "",
                reasons,
                chosen
                        ? " Choose a lower " + RunOptions.RATE + ", or leave it out to compare at a rate that all hold."
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
