package org.gaeperf.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.host.EnvironmentDiff;
import org.gaeperf.model.server.StartupResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Decides which trials of a resumed run are still to be run: compares the stored trials with the planned ones, position by
 * position.
 *
 * <p>The trials of a pair must be neighbours in time. So if only a part of a pair was run, the whole pair is rerun: there
 * may be a night, or a restart of the machine, in between.
 */
final class ResumePlan {

    private static final String UNPAIRED =
            "the run was interrupted before this trial's partner was run next to it; both are rerun";

    private final RunResult run;
    private final RetryPolicy retryPolicy;
    private final List<TrialResult> trials;
    private final Set<Integer> planned = new HashSet<>();

    ResumePlan(RunResult run, RetryPolicy retryPolicy) {
        this.run = run;
        this.retryPolicy = retryPolicy;
        this.trials = run.trials();
    }

    /**
     * What to do about planned trials.
     *
     * @param toRun the trials to be run
     * @param unpaired ids of stored trials that are rerun, since their partners were not run next to them
     */
    record Remaining(List<TrialPlan> toRun, Set<String> unpaired) {

        /** The stored trial, marked as separated from its partner if it is rerun. */
        TrialResult mark(TrialResult trial) {
            return unpaired.contains(trial.id()) ? trial.withValidity(Validity.UNPAIRED, UNPAIRED) : trial;
        }
    }

    /**
     * Compares planned trials with the stored ones.
     *
     * @param directories the directory of a trial by its id
     * @throws InvalidOptionsException if a stored trial differs from the plan
     */
    Remaining compare(List<TrialPlan> plans, Function<String, Path> directories) {
        ResumeValidator.requireNone(run, differences(plans));
        plans.forEach(plan -> planned.add(plan.position()));
        List<TrialPlan> toRun = new ArrayList<>();
        Set<String> unpaired = new HashSet<>();
        for (TrialPlan plan : plans) {
            Optional<TrialResult> last = last(plan.position());
            if (mustRun(last)) {
                toRun.add(withNewId(plan, plans, directories));
            } else if (isRerunWithPartner(plan, last.get()) && mustRunPartner(plan, plans)) {
                if (last.get().validity() == Validity.VALID) {
                    unpaired.add(last.get().id());
                }
                toRun.add(withNewId(plan, plans, directories));
            }
        }
        return new Remaining(toRun, unpaired);
    }

    /**
     * Checks that every stored trial is still planned. To be called when the plan is complete.
     *
     * @throws InvalidOptionsException if a stored trial is no longer planned
     */
    void requireAllPlanned() {
        ResumeValidator.requireNone(
                run,
                trials.stream()
                        .filter(trial -> !planned.contains(trial.position()))
                        .map(trial -> trial.id() + " was run and is no longer planned")
                        .toList());
    }

    /** An invalid trial is retried immediately, so only those that ran last may still need a retry. */
    private boolean mustRun(Optional<TrialResult> last) {
        return last.isEmpty()
                || last.get().validity() == Validity.UNPAIRED
                || (ranLast(last.get()) && retryPolicy.mayRetry(last.get(), trials, run.plannedTrials()));
    }

    private boolean ranLast(TrialResult trial) {
        TrialResult last = trials.get(trials.size() - 1);
        List<TrialResult> pair =
                trials.stream().filter(other -> isSameServer(other, last)).toList();
        return trial.equals(last)
                || isSameServer(trial, last)
                || trials.stream()
                        .filter(other -> ranTogether(other, last)
                                || pair.stream().anyMatch(concurrent -> ranTogether(other, concurrent)))
                        .anyMatch(other -> trial.equals(other) || isSameServer(trial, other));
    }

    private static boolean ranTogether(TrialResult trial, TrialResult other) {
        return trial.concurrent()
                && other.concurrent()
                && trial.pair() == other.pair()
                && trial.suite() == other.suite()
                && trial.scenario().equals(other.scenario())
                && trial.variant().configuration().equals(other.variant().configuration());
    }

    /**
     * Says whether two trials were measured in the same server. Solo trials are measured in the servers of a
     * concurrent pair, and later steps of a step load in that of the first.
     */
    private static boolean isSameServer(TrialResult trial, TrialResult other) {
        return trial.startup().isPresent()
                && trial.startup()
                        .map(StartupResult::pid)
                        .equals(other.startup().map(StartupResult::pid));
    }

    /**
     * Says whether a trial is run again with its partner. One that failed alone stays; of a concurrent pair, neither side
     * can be run without the other.
     */
    private static boolean isRerunWithPartner(TrialPlan plan, TrialResult last) {
        return plan.concurrent() || last.validity() == Validity.VALID;
    }

    private boolean mustRunPartner(TrialPlan plan, List<TrialPlan> plans) {
        return pair(plan, plans).anyMatch(partner -> mustRun(last(partner.position())));
    }

    private static Stream<TrialPlan> pair(TrialPlan plan, List<TrialPlan> plans) {
        return plans.stream()
                .filter(other -> other.pair() == plan.pair()
                        && other.suite() == plan.suite()
                        && other.scenario().equals(plan.scenario())
                        && other.variant().configuration().equals(plan.variant().configuration()));
    }

    /** Returns the same trial with an id that no stored trial has. Of a concurrent pair, both or none are retries. */
    private TrialPlan withNewId(TrialPlan plan, List<TrialPlan> plans, Function<String, Path> directories) {
        TrialPlan renamed = plan;
        boolean retriesPair = plan.concurrent() && pair(plan, plans).anyMatch(partner -> isStored(partner.id()));
        while (isStored(renamed.id()) || (retriesPair && renamed == plan)) {
            renamed = renamed.inAttempt(renamed.identity().attempt() + 1, directories);
        }
        return renamed;
    }

    /** The first stored trial of a position is a retry if its partner was stored alone. */
    private static String idLike(TrialResult stored, TrialPlan planned) {
        return planned.identity().inAttempt(stored.identity().attempt()).id();
    }

    private boolean isStored(String id) {
        return trials.stream().anyMatch(trial -> trial.id().equals(id));
    }

    private List<TrialResult> at(int position) {
        return trials.stream().filter(trial -> trial.position() == position).toList();
    }

    private Optional<TrialResult> last(int position) {
        return at(position).stream().reduce((first, last) -> last);
    }

    /** Returns each difference once, even if it is the same for all trials. */
    private List<String> differences(List<TrialPlan> plans) {
        Set<String> all = new LinkedHashSet<>();
        for (TrialPlan plan : plans) {
            at(plan.position()).stream().findFirst().ifPresent(trial -> all.addAll(differences(trial, plan)));
        }
        return List.copyOf(all);
    }

    private static List<String> differences(TrialResult stored, TrialPlan planned) {
        EnvironmentDiff differences = new EnvironmentDiff()
                .add("trial " + planned.position(), stored.id(), idLike(stored, planned))
                .add(
                        "the suite of " + stored.id(),
                        stored.suite().key(),
                        planned.suite().key())
                .add(
                        "the scenario of " + stored.id(),
                        stored.scenario().displayName(),
                        planned.scenario().displayName())
                .add("the pair of " + stored.id(), stored.pair(), planned.pair())
                .add(
                        "whether " + stored.id() + " runs concurrently with another trial",
                        stored.concurrent(),
                        planned.concurrent())
                .add("the workload of " + stored.id(), stored.workload(), planned.workload());
        Variant before = stored.variant();
        Variant now = planned.variant();
        differences
                .add("the variant of " + stored.id(), before.displayName(), now.displayName())
                .add("the mode of " + before.displayName(), before.mode(), now.mode())
                .add("the environment of " + before.displayName(), before.environment(), now.environment())
                .add("the flags of " + before.displayName(), before.jvmArgs(), now.jvmArgs())
                .add(
                        "the JDK of " + before.displayName(),
                        ResumeValidator.displayName(before.jdk()),
                        ResumeValidator.displayName(now.jdk()))
                .add("the runtime", before.runtime().version(), now.runtime().version());
        Set<String> jars = new TreeSet<>(before.runtime().jarSha256().keySet());
        jars.addAll(now.runtime().jarSha256().keySet());
        jars.forEach(jar -> differences.add(
                "the SHA-256 of " + jar,
                before.runtime().jarSha256().get(jar),
                now.runtime().jarSha256().get(jar)));
        return differences.found();
    }
}
