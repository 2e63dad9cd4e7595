package org.gaeperf.run;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * The planned trials that are still to be run, in their order, and those that have run together with another one and whose
 * results wait to be taken.
 */
final class TrialQueue {

    /** The time to start a server, to prove its mode and to stop it, by experience. */
    private static final Duration OVERHEAD = Duration.ofSeconds(7);

    private final Deque<TrialPlan> measured = new ArrayDeque<>();
    private final Deque<TrialPlan> plans = new ArrayDeque<>();

    /**
     * Trials that run in the same servers.
     *
     * @param together at the same time; one trial or all of a pair
     * @param alone those that are measured in the servers of the others afterwards, one after the other
     */
    record Session(List<TrialPlan> together, List<TrialPlan> alone) {

        Session {
            together = List.copyOf(together);
            alone = List.copyOf(alone);
        }

        Stream<TrialPlan> all() {
            return Stream.concat(together.stream(), alone.stream());
        }
    }

    void add(List<TrialPlan> further) {
        plans.addAll(further);
    }

    void clear() {
        measured.clear();
        plans.clear();
    }

    boolean isEmpty() {
        return measured.isEmpty() && plans.isEmpty();
    }

    List<TrialPlan> plans() {
        return Stream.concat(measured.stream(), plans.stream()).toList();
    }

    /** Removes the next trial. */
    Optional<TrialPlan> poll() {
        return poll(plan -> true);
    }

    /** Removes the next trial of a suite. */
    Optional<TrialPlan> poll(Suite suite) {
        return poll(plan -> plan.suite() == suite);
    }

    /** A trial that can be measured in the server of another one waits for that. */
    private Optional<TrialPlan> poll(Predicate<TrialPlan> wanted) {
        Optional<TrialPlan> next = plans().stream()
                .filter(wanted)
                .filter(plan -> measured.contains(plan) || plans.stream().noneMatch(plan::canFollow))
                .findFirst();
        next.ifPresent(plan -> {
            measured.remove(plan);
            plans.remove(plan);
        });
        return next;
    }

    /** The trial that was just removed, and those that run in the same servers. They stay in the queue. */
    Session sessionOf(TrialPlan plan) {
        List<TrialPlan> together = Stream.concat(Stream.of(plan), plans.stream().filter(plan::runsConcurrentlyWith))
                .toList();
        Set<List<Object>> served = new HashSet<>();
        List<TrialPlan> alone = plans.stream()
                .filter(other -> together.stream().anyMatch(other::canFollow))
                .filter(other -> served.add(List.of(other.variant(), other.scenario())))
                .toList();
        return new Session(together, alone);
    }

    /** Marks trials as run: their results wait, so they are the next ones. Those that were removed already stay so. */
    void setMeasured(Stream<TrialPlan> run) {
        run.filter(plans::remove).forEach(measured::add);
    }

    /** Says whether a trial with this position in the plan is still to be run. */
    boolean hasPosition(int position) {
        return plans.stream().anyMatch(plan -> plan.position() == position);
    }

    /** Puts retries before the other trials that are still to be run. */
    void retryNext(List<TrialPlan> retries) {
        List<TrialPlan> next = new ArrayList<>(retries);
        Collections.reverse(next);
        next.forEach(plans::addFirst);
    }

    /** Removes trials that are still to be run, and returns them. */
    List<TrialPlan> drop(Predicate<TrialPlan> unwanted) {
        List<TrialPlan> dropped = plans.stream().filter(unwanted).toList();
        plans.removeAll(dropped);
        return dropped;
    }

    /** Says whether the trial is the first of a pair of which both are still to be run. */
    private static boolean isFirstOfPair(TrialPlan plan, List<TrialPlan> left) {
        int index = left.indexOf(plan);
        return left.subList(0, index).stream().noneMatch(plan::runsConcurrentlyWith)
                && left.subList(index + 1, left.size()).stream().anyMatch(plan::runsConcurrentlyWith);
    }

    /** Says whether a trial that is left needs a client. */
    boolean sendsLoad() {
        return plans.stream().anyMatch(plan -> plan.measurement().sendsLoad());
    }

    /** Returns how long all trials are expected to take; concurrent ones count once. */
    Duration expectedDuration() {
        List<TrialPlan> left = List.copyOf(plans);
        return left.stream()
                .filter(plan -> !plan.concurrent() || isFirstOfPair(plan, left))
                .map(plan -> left.stream().anyMatch(plan::canFollow)
                        ? plan.measurement().expectedInWarmServer()
                        : plan.measurement().expected().plus(OVERHEAD))
                .reduce(Duration.ZERO, Duration::plus);
    }
}
