package org.gaeperf.run;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.scenario.SearchRate;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;

/**
 * Decides which trials are retried: those that the machine has made invalid. A disturbed trial is one, and one that was not
 * steady, since that differs from JVM to JVM. A saturated trial is one if another trial of the same variant was valid;
 * before there is such a trial, a retry has to show whether the machine or the variant was the reason.
 */
final class RetryPolicy {

    /**
     * How often a trial is retried at most, so that one bad minute of the machine does not use up the time for the retries
     * of all trials.
     */
    private static final int MAX_RETRIES_OF_ONE = 2;

    /**
     * Suites without a time for retries retry such trials, but no saturated ones: each suite one for this many planned
     * trials of the run.
     */
    private static final int TRIALS_PER_RETRY = 4;

    private final Map<Suite, Duration> retryTime;
    private final boolean retriesSaturated;
    private final boolean comparesConcurrently;
    private final boolean hasChosenDuration;

    private RetryPolicy(
            Map<Suite, Duration> retryTime,
            boolean retriesSaturated,
            boolean comparesConcurrently,
            boolean hasChosenDuration) {
        this.retryTime = retryTime;
        this.retriesSaturated = retriesSaturated;
        this.comparesConcurrently = comparesConcurrently;
        this.hasChosenDuration = hasChosenDuration;
    }

    /** The policy of a run with these options. */
    static RetryPolicy from(BenchmarkOptions options) {
        Map<Suite, Duration> retryTime = new HashMap<>();
        for (Suite suite : Suite.all()) {
            if (suite.hasRetryTime()) {
                retryTime.put(suite, options.settings(suite).retryTime());
            }
        }
        return new RetryPolicy(
                retryTime,
                options.measurement().preset().isForMeasurement(),
                options.measurement().concurrentLoad().isPresent(),
                options.recorded().userSupplied().containsKey(RunOptions.DURATION));
    }

    /**
     * Says whether a trial is to be retried.
     *
     * @param trial that was run last at its position
     * @param soFar all trials of the run until now, with this one
     * @param plannedTrials of the run, without retries
     */
    boolean mayRetry(TrialResult trial, List<TrialResult> soFar, int plannedTrials) {
        return mayRetry(trial, soFar, plannedTrials, 0);
    }

    /**
     * The ids of those trials that are to be retried, of trials that have run in the same servers. There is time for all of
     * them together.
     *
     * @param run these trials
     * @param soFar all trials of the run until now, with these
     * @param plannedTrials of the run, without retries
     */
    Set<String> chooseRetries(List<TrialResult> run, List<TrialResult> soFar, int plannedTrials) {
        Set<String> chosen = new HashSet<>();
        double chosenSeconds = 0;
        for (TrialResult trial : run) {
            if (mayRetry(trial, soFar, plannedTrials, chosenSeconds)) {
                chosen.add(trial.id());
                chosenSeconds += expectedSeconds(trial, soFar);
            }
        }
        return chosen;
    }

    private boolean mayRetry(TrialResult trial, List<TrialResult> soFar, int plannedTrials, double chosenSeconds) {
        long retries = soFar.stream()
                        .filter(other -> other.position() == trial.position() && other.validity() != Validity.UNPAIRED)
                        .count()
                - (trial.validity() == Validity.UNPAIRED ? 0 : 1);
        return retries < maxRetries(trial, soFar)
                && (retryTime.containsKey(trial.suite())
                        ? hasTimeFor(trial, soFar, chosenSeconds)
                        : retriedTrials(trial.suite(), soFar) * TRIALS_PER_RETRY < plannedTrials);
    }

    /**
     * Says whether the retry of a trial measures for twice the planned length: a trend that seconds of much variation do not
     * rule out is ruled out by more of them, and a method that is compiled meanwhile is a smaller part of it. Only of trials
     * of the suite load whose ratios count, and of those of the calibration that are run as these, and not where the user
     * has chosen the length.
     */
    boolean isMeasuredLonger(TrialResult trial) {
        return !hasChosenDuration
                && trial.validity() == Validity.NOT_STEADY
                && trial.suite().measuresRetriesLonger(trial.concurrent())
                && !isComparedByOthers(trial);
    }

    private int maxRetries(TrialResult trial, List<TrialResult> soFar) {
        if (!(trial.scenario().isCompared() || trial.scenario() instanceof SearchRate)
                || CalibrationVariants.isStalledOnPurpose(trial)) {
            return 0;
        }
        if (trial.validity().isInvalidByTime()) {
            return isComparedByOthers(trial) ? 1 : MAX_RETRIES_OF_ONE;
        }
        boolean isSaturated = retriesSaturated
                && retryTime.containsKey(trial.suite())
                && trial.validity().isSaturated()
                && (trial.scenario().isConstantRate() || trial.scenario().isConcurrent());
        if (!isSaturated) {
            return 0;
        }
        return soFar.stream().anyMatch(other -> other.validity() == Validity.VALID && isSibling(other, trial))
                ? MAX_RETRIES_OF_ONE
                : 1;
    }

    /** The time for retries is for the trials that decide. */
    private boolean isComparedByOthers(TrialResult trial) {
        return comparesConcurrently
                && trial.suite().runsBothWays()
                && trial.scenario().isConstantRate();
    }

    private static boolean isSibling(TrialResult other, TrialResult trial) {
        return other.suite() == trial.suite()
                && other.scenario().equals(trial.scenario())
                && other.variant().equals(trial.variant());
    }

    /** What retries took until now, and what those that are chosen are expected to take, fits in the time for them. */
    private boolean hasTimeFor(TrialResult trial, List<TrialResult> soFar, double chosenSeconds) {
        double usedSeconds =
                retries(trial.suite(), soFar).mapToDouble(RetryPolicy::seconds).sum();
        double together = expectedSeconds(trial, soFar) * (trial.concurrent() ? 2 : 1) + longerSeconds(trial, soFar);
        return usedSeconds + chosenSeconds + together
                <= retryTime.get(trial.suite()).toMillis() / 1e3;
    }

    /**
     * A retry is expected to take as long as the trial that it replaces, and not less than those before it: a trial in a
     * server that was warm is retried in a fresh one.
     */
    private static double expectedSeconds(TrialResult trial, List<TrialResult> soFar) {
        double before = retries(trial.suite(), soFar)
                .filter(retry -> retry.concurrent() == trial.concurrent())
                .mapToDouble(RetryPolicy::seconds)
                .average()
                .orElse(0);
        return Math.max(seconds(trial), before);
    }

    private static Stream<TrialResult> retries(Suite suite, List<TrialResult> soFar) {
        return soFar.stream().filter(trial -> trial.suite() == suite && isRetry(trial, soFar));
    }

    /** Says whether it took the place of an earlier one. */
    private static boolean isRetry(TrialResult trial, List<TrialResult> soFar) {
        return soFar.stream()
                .takeWhile(other -> !other.id().equals(trial.id()))
                .anyMatch(other -> other.position() == trial.position() && other.validity() != Validity.UNPAIRED);
    }

    /** Returns by how much a trial's retry measures longer than it did. One that is a longer retry itself is repeated as it was. */
    private double longerSeconds(TrialResult trial, List<TrialResult> soFar) {
        if (!isMeasuredLonger(trial)) {
            return 0;
        }
        double seconds = measuredSeconds(trial);
        double plannedSeconds = soFar.stream()
                .filter(other -> other.position() == trial.position()
                        && other.load().filter(LoadResult::complete).isPresent())
                .mapToDouble(RetryPolicy::measuredSeconds)
                .min()
                .orElse(seconds);
        return Math.max(0, 2 * plannedSeconds - seconds);
    }

    private static double measuredSeconds(TrialResult trial) {
        return trial.load().map(LoadResult::durationSeconds).orElse(0.0);
    }

    /** Returns how long a trial took; concurrent trials share their time. */
    private static double seconds(TrialResult trial) {
        return trial.elapsedSeconds() / (trial.concurrent() ? 2 : 1);
    }

    private static long retriedTrials(Suite suite, List<TrialResult> soFar) {
        return soFar.stream()
                .filter(trial ->
                        trial.suite() == suite && trial.validity().isInvalidByTime() && trial.isRetriedIn(soFar))
                .count();
    }
}
