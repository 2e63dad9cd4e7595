package org.gaeperf.run;

import java.util.List;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/** Which trials were run once more, and whether a further one may be. */
final class RetryPolicy {

    /** A machine that disturbs more than one trial in so many is not worth waiting for. */
    private static final int TRIALS_PER_REPEAT = 4;

    /** Others would have none left after a bad minute of the machine. */
    private static final int REPEATS_OF_ONE = 2;

    private RetryPolicy() {}

    /** Whether there is a budget for one more disturbed trial, and this one has not used up its share. */
    static boolean mayRepeat(TrialResult disturbed, List<TrialResult> soFar, int plannedTrials) {
        long ofThis = soFar.stream()
                .filter(trial -> trial.position() == disturbed.position())
                .count();
        return ofThis <= REPEATS_OF_ONE && mayRepeat(soFar, plannedTrials);
    }

    private static boolean mayRepeat(List<TrialResult> soFar, int plannedTrials) {
        long repeated = soFar.stream()
                .filter(trial -> trial.validity() == Validity.DISTURBED && wasRepeated(trial, soFar))
                .count();
        return repeated * TRIALS_PER_REPEAT < plannedTrials;
    }

    /** Whether it is not the last one at its position. */
    static boolean wasRepeated(TrialResult trial, List<TrialResult> trials) {
        return trials.stream()
                .filter(other -> other.position() == trial.position())
                .reduce((first, last) -> last)
                .filter(last -> !last.id().equals(trial.id()))
                .isPresent();
    }
}
