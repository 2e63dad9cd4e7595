package org.gaeperf.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.ColdServer;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.model.scenario.SearchRate;
import org.gaeperf.model.validity.Validity;

/** Checks whether the comparison could be made that a suite was run for. */
public final class ComparisonCheck {

    /** A ratio has an interval from two pairs on. */
    private static final int PAIRS_WITH_INTERVAL = 2;

    /** A small machine is expected not to hold the load on a cold server; a search looks for the rate that it holds. */
    private static final Set<Scenario> NOT_COMPARED = Set.of(new ColdServer(), new SearchRate());

    /** How many invalid trials are named, so that the message can be read. All are in the report. */
    private static final int MAX_NAMED = 3;

    private static final String QUIET_MACHINE =
            "Let nothing else use the machine, or give retries more time with -Dbench.retryTime=10m";

    private static final String NOTHING_DECIDES =
            " So none of the loads that decide, the most connections and new connections, is"
                    + " compared. Fewer connections at the last step may be held: -Dbench.connections.steps.";

    private ComparisonCheck() {}

    /**
     * Why there is no comparison.
     *
     * @param reason in sentences, with what to do
     * @param undecided whether no server and no part of gaeperf failed, so that a longer or a quieter run may decide
     * @param summary the reason in one line, with what would decide, without a full stop
     */
    public record Failure(String reason, boolean undecided, String summary) {}

    /**
     * Says why the variants of a suite could not be compared, and what to do; empty if they could.
     *
     * @param variants their names; a single one is not compared, and only needs a valid trial
     * @param forks how many pairs were planned of a scenario
     */
    public static Optional<Failure> findFailure(
            RunResult run, Suite suite, List<String> variants, ToIntFunction<Scenario> forks) {
        List<List<TrialResult>> compared = Comparison.groups(run).values().stream()
                .filter(group -> isCompared(run, suite, group.get(0)))
                .toList();
        if (compared.isEmpty()) {
            return Optional.of(nothingCompared(run, suite));
        }
        List<List<TrialResult>> deciding = compared.stream()
                .filter(trials -> decides(trials, Comparison.groups(run).keySet()) || !isStepLoad(trials))
                .toList();
        List<Failure> failures = deciding.stream()
                .flatMap(trials ->
                        findFailure(
                                run,
                                trials,
                                variants,
                                forks.applyAsInt(trials.get(0).scenario()))
                                .stream())
                .toList();
        // A step load is meant to reach what a server, or the client, does not hold; but one of the loads that decide
        // must be
        // compared.
        boolean hasOtherLoads =
                failures.size() < deciding.size() && deciding.stream().allMatch(ComparisonCheck::isStepLoad);
        if (hasOtherLoads || failures.isEmpty()) {
            return suite.as(ComparedSuite.class).limitFailure(run);
        }
        return Optional.of(new Failure(
                failures.get(0).reason() + (isStepLoad(deciding.get(0)) ? NOTHING_DECIDES : ""),
                failures.stream().allMatch(Failure::undecided),
                failures.get(0).summary()));
    }

    /** A search for a rate that the machine has made invalid is followed by no trial: nothing has failed then. */
    private static Failure nothingCompared(RunResult run, Suite suite) {
        List<TrialResult> searches =
                run.trials().stream().filter(trial -> trial.suite() == suite).toList();
        boolean undecided = searches.stream().anyMatch(trial -> trial.validity() != Validity.VALID)
                && searches.stream().noneMatch(InvalidTrials::isCausedByServer);
        String found = "he suite " + suite.key() + " has no trial that could be compared";
        return new Failure("T" + found + "." + invalid(searches), undecided, "t" + found + wouldDecide(searches));
    }

    private static boolean isStepLoad(List<TrialResult> trials) {
        return trials.get(0).scenario().isLoadStep();
    }

    private static boolean decides(List<TrialResult> trials, Collection<Comparison.Group> ofRun) {
        return !SuiteMetrics.testedAlone(Comparison.Group.of(trials.get(0)), ofRun)
                .isEmpty();
    }

    private static boolean isCompared(RunResult run, Suite suite, TrialResult trial) {
        return trial.suite() == suite && !NOT_COMPARED.contains(trial.scenario()) && !run.isReplacedByLowerRate(trial);
    }

    private static Optional<Failure> findFailure(
            RunResult run, List<TrialResult> trials, List<String> variants, int forks) {
        List<List<TrialResult>> valid = variants.stream()
                .map(variant -> Comparison.valid(trials, variant))
                .toList();
        int complete = valid.stream()
                .skip(1)
                .mapToInt(candidate -> PairedTrials.completePairs(valid.get(0), candidate))
                .min()
                .orElse(valid.get(0).size());
        List<String> limited = variants.size() == 1
                ? List.of()
                : variants.stream()
                        .filter(variant -> !ClientLimited.of(trials, variant).isEmpty())
                        .toList();
        if (!limited.isEmpty()) {
            return Optional.of(new Failure(
                    limited(trials, limited) + ", so that only a bound of it is known, and there is no ratio."
                            + invalid(trials),
                    true,
                    limited(trials, limited)));
        }
        int needed = variants.size() == 1 ? 1 : Math.min(PAIRS_WITH_INTERVAL, forks);
        if (complete >= needed) {
            return Optional.empty();
        }
        List<String> notHeldBy = variants.stream()
                .filter(variant -> Comparison.valid(trials, variant).isEmpty()
                        && !trials.get(0).workload().inClosedLoop())
                .filter(variant -> trials.stream()
                        .anyMatch(trial -> trial.variant().name().equals(variant)
                                && trial.validity().isSaturated()))
                .toList();
        if (notHeldBy.isEmpty() && run.isComparedConcurrently(trials.get(0))) {
            return Optional.empty(); // The comparison does not depend on them.
        }
        String found = String.format(
                Locale.ROOT,
                "%s: %d of %d %s valid, %d needed",
                Comparison.Group.of(trials.get(0)).displayName(),
                complete,
                forks,
                variants.size() == 1 ? "trials are" : "pairs of trials are",
                needed);
        // A server that holds the rate in another trial was short of CPU time for a while, which may be the machine's
        // doing.
        boolean undecided = notHeldBy.isEmpty()
                ? trials.stream().noneMatch(trial -> trial.validity() == Validity.FAILED)
                : trials.stream().noneMatch(InvalidTrials::isCausedByServer);
        return Optional.of(
                notHeldBy.isEmpty()
                        ? new Failure(
                                found
                                        + "."
                                        + invalid(trials)
                                        + whatWouldDecide(trials)
                                                .map(advice -> " " + advice + ".")
                                                .orElse(""),
                                undecided,
                                found + wouldDecide(trials))
                        : new Failure(
                                found + "." + notHeld(run, trials, notHeldBy),
                                undecided,
                                found + "; the rate is not held by " + String.join(" and ", notHeldBy)));
    }

    private static String limited(List<TrialResult> trials, List<String> variants) {
        return Comparison.Group.of(trials.get(0)).displayName() + ": the client or the origin limited "
                + String.join(" and ", variants);
    }

    /** Says shortly what would make trials valid, after a semicolon; empty text if nothing is known. */
    private static String wouldDecide(List<TrialResult> trials) {
        List<String> means = new ArrayList<>();
        if (trials.stream().anyMatch(trial -> trial.validity() == Validity.DISTURBED)) {
            means.add("a quiet machine or -Dbench.retryTime=10m");
        }
        trendSeconds(trials).ifPresent(seconds -> means.add("-D" + RunOptions.DURATION + "=" + 2 * seconds + "s"));
        return (means.isEmpty() ? "" : "; " + String.join(" or ", means) + " would decide")
                + (trials.stream().anyMatch(ComparisonCheck::hadBusyCompiler)
                        ? "; a higher " + moreRequests(trials) + " may decide"
                        : "");
    }

    private static String moreRequests(List<TrialResult> trials) {
        return "-D" + (trials.get(0).workload().atRecordedTimes() ? RunOptions.REPLAY_SPEED : RunOptions.RATE);
    }

    private static boolean hadBusyCompiler(TrialResult trial) {
        return trial.validity() == Validity.NOT_STEADY
                && trial.measurements().steadiness().isPresent()
                && trial.measurements().steadiness().get().serverCompilerWasBusy(trial.concurrent());
    }

    /** Returns how long the trials were measured in which a longer measurement would have told a trend from chance. */
    private static OptionalLong trendSeconds(List<TrialResult> trials) {
        Set<Integer> compiling = trials.stream()
                .filter(ComparisonCheck::hadBusyCompiler)
                .map(TrialResult::pair)
                .collect(Collectors.toSet());
        return trials.stream()
                .filter(trial -> trial.validity() == Validity.NOT_STEADY)
                .filter(trial -> !hadBusyCompiler(trial) && !(trial.concurrent() && compiling.contains(trial.pair())))
                .flatMap(trial -> trial.load().stream())
                .mapToLong(load -> Math.round(load.durationSeconds()))
                .max();
    }

    /** Returns what to do, so that trials which are not valid become valid, without a full stop; empty if nothing is known. */
    public static Optional<String> whatWouldDecide(List<TrialResult> trials) {
        List<String> advice = new ArrayList<>();
        if (trials.stream().anyMatch(trial -> trial.validity() == Validity.DISTURBED)) {
            advice.add(QUIET_MACHINE);
        }
        if (trials.stream().anyMatch(ComparisonCheck::hadBusyCompiler)) {
            advice.add("Give the JIT compiler more requests to go by, with a higher " + moreRequests(trials));
        }
        trendSeconds(trials)
                .ifPresent(seconds -> advice.add("Measure longer, which tells a trend from chance: -D"
                        + RunOptions.DURATION + "=" + 2 * seconds + "s"));
        return advice.isEmpty() ? Optional.empty() : Optional.of(String.join(". ", advice));
    }

    private static String invalid(List<TrialResult> trials) {
        List<TrialResult> invalid = trials.stream()
                .filter(trial -> trial.validity() != Validity.VALID)
                .toList();
        String named = invalid.stream()
                .limit(MAX_NAMED)
                .map(trial -> " " + trial.id() + " is " + trial.validity().displayName() + " ("
                        + String.join("; ", trial.reasons()) + ").")
                .collect(Collectors.joining());
        return invalid.size() <= MAX_NAMED
                ? named
                : named + " Of " + (invalid.size() - MAX_NAMED) + " more, the report has the reasons.";
    }

    private static String notHeld(RunResult run, List<TrialResult> trials, List<String> variants) {
        String reasons = String.join(" and ", variants)
                + variants.stream()
                        .map(variant -> reason(trials, variant))
                        .collect(Collectors.joining("; ", " (", ")."));
        int rate = trials.get(0).workload().requestsPerSecond();
        if (trials.get(0).workload().atRecordedTimes()) {
            return String.format(
                    Locale.ROOT,
                    " The recorded arrivals, %,d requests/s on average, are not held here by %s Send them more slowly with a"
                            + " lower -D%s.",
                    rate,
                    reasons,
                    RunOptions.REPLAY_SPEED);
        }
        if (trials.get(0).scenario().isConcurrent()) {
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

    private static String reason(List<TrialResult> trials, String variant) {
        return trials.stream()
                .filter(trial -> trial.variant().name().equals(variant)
                        && trial.validity().isSaturated())
                .map(trial -> trial.id() + ": " + String.join("; ", trial.reasons()))
                .reduce((first, last) -> last)
                .orElseThrow();
    }
}
