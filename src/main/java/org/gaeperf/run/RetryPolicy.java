package org.gaeperf.run;

import java.util.List;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/** Limits how often disturbed trials are retried. */
final class RetryPolicy {

    /** One retry for this many planned trials. A machine that disturbs more of them is not worth waiting for. */
    private static final int TRIALS_PER_RETRY = 4;

    /** So that one bad minute of the machine does not use up the retries of all trials. */
    private static final int MAX_RETRIES_OF_ONE = 2;

    private RetryPolicy() {}

    /** Whether a disturbed trial may be retried: there are retries left, for the run and for this trial. */
    static boolean mayRetry(TrialResult disturbed, List<TrialResult> soFar, int plannedTrials) {
        long attempts = soFar.stream()
                .filter(trial -> trial.position() == disturbed.position())
                .count();
        return attempts <= MAX_RETRIES_OF_ONE && mayRetry(soFar, plannedTrials);
    }

    private static boolean mayRetry(List<TrialResult> soFar, int plannedTrials) {
        long retried = soFar.stream()
                .filter(trial -> trial.validity() == Validity.DISTURBED && wasRetried(trial, soFar))
                .count();
        return retried * TRIALS_PER_RETRY < plannedTrials;
    }

    /** Whether a later trial has the same position in the plan. */
    static boolean wasRetried(TrialResult trial, List<TrialResult> trials) {
        return trials.stream()
                .filter(other -> other.position() == trial.position())
                .reduce((first, last) -> last)
                .filter(last -> !last.id().equals(trial.id()))
                .isPresent();
    }
}
