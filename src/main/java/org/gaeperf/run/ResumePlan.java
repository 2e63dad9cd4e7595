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
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.host.EnvironmentDiff;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * The trials that a run has from before it was cut short, held against those that are planned now, position by
 * position.
 *
 * <p>A pair is worth something because its trials are neighbours in time. So where only a part of one was run, all of
 * it is run: what lies between may be a night, or another start of the machine.
 */
final class ResumePlan {

    private static final String SEPARATED =
            "the run was cut short before this trial's partner was run next to it; both are run anew";

    private final RunResult run;
    private final List<TrialResult> trials;
    private final Set<Integer> planned = new HashSet<>();

    ResumePlan(RunResult run) {
        this.run = run;
        this.trials = run.trials();
    }

    /**
     * What is left to do of trials that are planned.
     *
     * @param missing those to be run
     * @param separated ids of stored ones that are run once more, since their partners were not run next to them
     */
    record Rest(List<TrialPlan> missing, Set<String> separated) {

        /** The trial as it is from now on. */
        TrialResult marked(TrialResult trial) {
            return separated.contains(trial.id()) ? trial.withValidity(Validity.UNPAIRED, SEPARATED) : trial;
        }
    }

    /**
     * Compares trials that are planned now with the stored ones.
     *
     * @param directories the folder of a trial by its id
     * @throws InvalidOptionsException if one was planned otherwise when it was run
     */
    Rest rest(List<TrialPlan> further, Function<String, Path> directories) {
        ResumeValidator.refuse(run, differences(further));
        further.forEach(plan -> planned.add(plan.position()));
        List<TrialPlan> missing = new ArrayList<>();
        Set<String> separated = new HashSet<>();
        for (TrialPlan plan : further) {
            Optional<TrialResult> last = last(plan.position());
            if (isOwed(last)) {
                missing.add(unlikeStored(plan, directories));
            } else if (last.get().validity() == Validity.VALID && isParted(plan, further)) {
                separated.add(last.get().id());
                missing.add(unlikeStored(plan, directories));
            }
        }
        return new Rest(missing, separated);
    }

    /**
     * Asked when all is planned that follows from what is stored.
     *
     * @throws InvalidOptionsException if a trial is stored that is no longer planned
     */
    void requireAllPlanned() {
        ResumeValidator.refuse(
                run,
                trials.stream()
                        .filter(trial -> !planned.contains(trial.position()))
                        .map(trial -> trial.id() + " was run and is no longer planned")
                        .toList());
    }

    /** A disturbed trial is repeated at once, so that only those that ran last may still wait for that. */
    private boolean isOwed(Optional<TrialResult> last) {
        return last.isEmpty()
                || last.get().validity() == Validity.UNPAIRED
                || (last.get().validity() == Validity.DISTURBED
                        && ranLast(last.get())
                        && RetryPolicy.mayRepeat(last.get(), trials, run.plannedTrials()));
    }

    private boolean ranLast(TrialResult trial) {
        TrialResult last = trials.get(trials.size() - 1);
        return trial.equals(last)
                || (trial.concurrent()
                        && last.concurrent()
                        && trial.pair() == last.pair()
                        && trial.suite() == last.suite()
                        && trial.scenario().equals(last.scenario())
                        && trial.variant().configuration().equals(last.variant().configuration()));
    }

    private boolean isParted(TrialPlan plan, List<TrialPlan> further) {
        return further.stream()
                .filter(other -> other.pair() == plan.pair()
                        && other.suite() == plan.suite()
                        && other.scenario().equals(plan.scenario())
                        && other.variant().configuration().equals(plan.variant().configuration()))
                .anyMatch(partner -> isOwed(last(partner.position())));
    }

    /** Under an id that none of the stored ones has. */
    private TrialPlan unlikeStored(TrialPlan plan, Function<String, Path> directories) {
        TrialPlan unlike = plan;
        while (isStored(unlike.id())) {
            unlike = unlike.again(directories.apply(unlike.id() + "-again"));
        }
        return unlike;
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

    /** Each once, though what serves differs for all trials alike. */
    private List<String> differences(List<TrialPlan> further) {
        Set<String> all = new LinkedHashSet<>();
        for (TrialPlan plan : further) {
            at(plan.position()).stream().findFirst().ifPresent(trial -> all.addAll(differences(trial, plan)));
        }
        return List.copyOf(all);
    }

    private static List<String> differences(TrialResult then, TrialPlan now) {
        EnvironmentDiff differences = new EnvironmentDiff()
                .add("trial " + now.position(), then.id(), now.id())
                .add(
                        "the suite of " + then.id(),
                        then.suite().key(),
                        now.suite().key())
                .add("the scenario of " + then.id(), then.scenario(), now.scenario())
                .add("the pair of " + then.id(), then.pair(), now.pair())
                .add("whether " + then.id() + " runs beside another", then.concurrent(), now.together())
                .add("the workload of " + then.id(), then.workload(), now.workload());
        Variant was = then.variant();
        Variant is = now.variant();
        differences
                .add("the variant of " + then.id(), was.displayName(), is.displayName())
                .add("the mode of " + was.displayName(), was.mode(), is.mode())
                .add("the environment of " + was.displayName(), was.environment(), is.environment())
                .add("the flags of " + was.displayName(), was.jvmArgs(), is.jvmArgs())
                .add(
                        "the JDK of " + was.displayName(),
                        ResumeValidator.words(was.jdk()),
                        ResumeValidator.words(is.jdk()))
                .add("the runtime", was.runtime().version(), is.runtime().version());
        Set<String> jars = new TreeSet<>(was.runtime().jarSha256().keySet());
        jars.addAll(is.runtime().jarSha256().keySet());
        jars.forEach(jar -> differences.add(
                "the SHA-256 of " + jar,
                was.runtime().jarSha256().get(jar),
                is.runtime().jarSha256().get(jar)));
        return differences.found();
    }
}
