package org.gaeperf.compare.threads;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.gaeperf.compare.paired.PairedDifference;
import org.gaeperf.compare.paired.PairedSide;
import org.gaeperf.compare.threads.ThreadRow.Mean;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ThreadKind;
import org.gaeperf.model.server.ThreadUse;

/** The valid trials of a variant whose threads were read. */
record ThreadSide(PairedSide side) {

    private static final double MICROS_PER_SECOND = 1e6;

    static boolean hasThreads(TrialResult trial) {
        return answered(trial) > 0 && groups(trial).findAny().isPresent();
    }

    String variant() {
        return side.variant();
    }

    List<TrialResult> trials() {
        return side.trials();
    }

    Stream<ThreadUse.Group> groups() {
        return trials().stream().flatMap(ThreadSide::groups);
    }

    /** Returns the mean over the trials of a value of the groups, for a request; of a value in seconds, in microseconds. */
    double perRequest(Predicate<ThreadUse.Group> which, ToDoubleFunction<ThreadUse.Group> value) {
        return side.mean(trial -> perRequest(trial, which, value));
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
        return side.mean(trial -> sum(trial, which, value));
    }

    /** Estimates the difference from the trials that share a pair's number; empty with fewer than two pairs. */
    static Optional<PairedDifference> difference(
            ThreadSide baseline,
            ThreadSide candidate,
            Predicate<ThreadUse.Group> which,
            ToDoubleFunction<ThreadUse.Group> value) {
        return PairedSide.difference(baseline.side(), candidate.side(), trial -> perRequest(trial, which, value));
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
