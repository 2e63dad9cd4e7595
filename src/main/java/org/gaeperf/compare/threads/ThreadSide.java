package org.gaeperf.compare.threads;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.threads.ThreadRow.Mean;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ThreadKind;
import org.gaeperf.model.server.ThreadUse;

/** The valid trials of a variant whose threads were read. */
record ThreadSide(String variant, List<TrialResult> trials) {

    private static final double MICROS_PER_SECOND = 1e6;

    static ThreadSide of(String variant, List<TrialResult> trials) {
        return new ThreadSide(
                variant,
                Comparison.valid(trials, variant).stream()
                        .filter(trial ->
                                answered(trial) > 0 && groups(trial).findAny().isPresent())
                        .toList());
    }

    /** Returns both sides with the trials of the pairs that both have, if there are any: means and changes are of the same trials. */
    static List<ThreadSide> withPartners(List<ThreadSide> both) {
        Set<Integer> common = both.get(0).pairs();
        common.retainAll(both.get(1).pairs());
        return common.isEmpty()
                ? both
                : both.stream()
                        .map(side -> new ThreadSide(
                                side.variant(),
                                side.trials().stream()
                                        .filter(trial -> common.contains(trial.pair()))
                                        .toList()))
                        .toList();
    }

    private Set<Integer> pairs() {
        return trials.stream().map(TrialResult::pair).collect(Collectors.toCollection(HashSet::new));
    }

    Stream<ThreadUse.Group> groups() {
        return trials.stream().flatMap(ThreadSide::groups);
    }

    /** Returns the mean over the trials of a value of the groups, for a request; of a value in seconds, in microseconds. */
    double perRequest(Predicate<ThreadUse.Group> which, ToDoubleFunction<ThreadUse.Group> value) {
        return trials.stream()
                .mapToDouble(trial -> perRequest(trial, which, value))
                .average()
                .orElse(Double.NaN);
    }

    Mean mean(Predicate<ThreadUse.Group> which) {
        return new Mean(
                perRequest(which, ThreadUse.Group::cpuSeconds),
                perRequest(which, ThreadUse.Group::systemSeconds),
                perRequest(which, ThreadSide::waitSeconds),
                perRequest(which, ThreadUse.Group::voluntarySwitches) / MICROS_PER_SECOND,
                perRequest(which, ThreadUse.Group::involuntarySwitches) / MICROS_PER_SECOND,
                ofTrial(which, ThreadUse.Group::majorFaults),
                ofTrial(which, ThreadUse.Group::threads));
    }

    private double ofTrial(Predicate<ThreadUse.Group> which, ToDoubleFunction<ThreadUse.Group> value) {
        return trials.stream()
                .mapToDouble(trial -> sum(trial, which, value))
                .average()
                .orElse(Double.NaN);
    }

    /** Estimates the difference from the trials that share a pair's number; empty with fewer than two pairs. */
    static Optional<Difference> difference(
            ThreadSide baseline,
            ThreadSide candidate,
            Predicate<ThreadUse.Group> which,
            ToDoubleFunction<ThreadUse.Group> value) {
        Map<Integer, TrialResult> baselines = new LinkedHashMap<>();
        baseline.trials().forEach(trial -> baselines.put(trial.pair(), trial));
        return Difference.of(candidate.trials().stream()
                .map(trial -> Optional.ofNullable(baselines.get(trial.pair()))
                        .map(partner -> perRequest(trial, which, value) - perRequest(partner, which, value))
                        .filter(Double::isFinite)
                        .orElse(null))
                .filter(Objects::nonNull)
                .toList());
    }

    /**
     * Returns how long the threads waited for a core. Nobody has read for how long threads waited that ended unread: what
     * they waited is missing.
     */
    static double waitSeconds(ThreadUse.Group group) {
        return group.kind() == ThreadKind.ENDED ? 0 : group.waitSeconds().orElse(Double.NaN);
    }

    private static double perRequest(
            TrialResult trial, Predicate<ThreadUse.Group> which, ToDoubleFunction<ThreadUse.Group> value) {
        return MICROS_PER_SECOND * sum(trial, which, value) / answered(trial);
    }

    private static double sum(
            TrialResult trial, Predicate<ThreadUse.Group> which, ToDoubleFunction<ThreadUse.Group> value) {
        return groups(trial).filter(which).mapToDouble(value).sum();
    }

    private static Stream<ThreadUse.Group> groups(TrialResult trial) {
        return trial.serverCost().flatMap(ServerCost::threads).stream().flatMap(use -> use.groups().stream());
    }

    private static long answered(TrialResult trial) {
        return trial.load().map(LoadResult::answered).orElse(0L);
    }
}
