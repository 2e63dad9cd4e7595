package org.gaeperf.suite;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.server.ServerException;
import org.gaeperf.trial.plan.TrialPlan;

/** Plans the trials of one suite in one run. */
public interface SuitePlan {

    /**
     * Plans the trials that are known before any is run.
     *
     * @throws ServerException if a server cannot serve
     */
    List<TrialPlan> initialTrials() throws ServerException;

    /**
     * Plans the trials that depend on the results of the initial ones, when all of those were run. The second call returns
     * none.
     *
     * @throws ServerException if a server cannot serve
     */
    default List<TrialPlan> followUpTrials(RunResult soFar) throws ServerException {
        return List.of();
    }

    /** Returns what a user should know before the {@link #followUpTrials} are run, in sentences. */
    default List<String> notesBeforeFollowUp(RunResult soFar) {
        return List.of();
    }

    /** Returns when the suite looks at its results so that it may end before all planned pairs were run; empty if it does not. */
    default Optional<Looks> looks() {
        return Optional.empty();
    }

    /** Returns how long the {@link #followUpTrials} may take, if they are not planned yet. */
    default Duration expectedFollowUp() {
        return Duration.ZERO;
    }
}
