package org.gaeperf.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.gaeperf.model.Suite;
import org.gaeperf.trial.plan.TrialPlan;

/** The planned trials that are still to be run, in their order. */
final class TrialQueue {

    /** Starting a server, proving its mode and stopping it, by experience. */
    private static final Duration OVERHEAD = Duration.ofSeconds(7);

    private final Deque<TrialPlan> plans = new ArrayDeque<>();

    void add(List<TrialPlan> further) {
        plans.addAll(further);
    }

    void clear() {
        plans.clear();
    }

    boolean isEmpty() {
        return plans.isEmpty();
    }

    List<TrialPlan> plans() {
        return List.copyOf(plans);
    }

    /** Removes the next trial. */
    Optional<TrialPlan> poll() {
        return Optional.ofNullable(plans.poll());
    }

    /** Removes the next trial of a suite. */
    Optional<TrialPlan> poll(Suite suite) {
        Optional<TrialPlan> next =
                plans.stream().filter(plan -> plan.suite() == suite).findFirst();
        next.ifPresent(plans::remove);
        return next;
    }

    /** The trials that must run at the same time as this one. They stay in the queue. */
    List<TrialPlan> concurrentWith(TrialPlan plan) {
        return plans.stream().filter(plan::runsConcurrentlyWith).toList();
    }

    /** Whether a trial with this position in the plan is still to be run. */
    boolean hasPosition(int position) {
        return plans.stream().anyMatch(plan -> plan.position() == position);
    }

    /**
     * Puts retries of trials at the head of the queue.
     *
     * @param trials that have just been run together
     * @param others those of them that are still in the queue: their results are waiting, so they go before the retries
     * @param directories the directory of a trial by its id
     */
    void retryNext(List<TrialPlan> trials, List<TrialPlan> others, Function<String, Path> directories) {
        plans.removeAll(others);
        List<TrialPlan> next = new ArrayList<>(others);
        trials.forEach(plan -> next.add(plan.retry(directories.apply(plan.id() + TrialPlan.RETRY_SUFFIX))));
        Collections.reverse(next);
        next.forEach(plans::addFirst);
    }

    /** Removes trials, and returns them. */
    List<TrialPlan> drop(Predicate<TrialPlan> unwanted) {
        List<TrialPlan> dropped = plans.stream().filter(unwanted).toList();
        plans.removeAll(dropped);
        return dropped;
    }

    /** How long all trials are expected to take; concurrent ones count once. */
    Duration expectedDuration() {
        List<TrialPlan> left = plans();
        return left.stream()
                .filter(plan -> left.subList(0, left.indexOf(plan)).stream().noneMatch(plan::runsConcurrentlyWith))
                .map(plan -> plan.measurement().expected().plus(OVERHEAD))
                .reduce(Duration.ZERO, Duration::plus);
    }
}
