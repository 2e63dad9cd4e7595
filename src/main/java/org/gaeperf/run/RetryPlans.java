package org.gaeperf.run;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.gaeperf.trial.plan.TrialPlan;

/** Makes the plans of retries. However often a trial is retried, it measures for twice the planned length at most. */
final class RetryPlans {

    private final Map<Integer, TrialPlan> plannedByPosition = new HashMap<>();

    /** Remembers what was planned, before anything of it is retried. */
    void setPlanned(List<TrialPlan> plans) {
        plans.forEach(plan -> plannedByPosition.put(plan.position(), plan));
    }

    /**
     * The next retry of a trial.
     *
     * @param last the plan that ran last, which may be a retry itself
     * @param longer whether it measures for twice the planned length; otherwise it measures as long as the last one
     * @param directories the directory of a trial by its id
     */
    TrialPlan retry(TrialPlan last, boolean longer, Function<String, Path> directories) {
        TrialPlan measured = longer ? plannedByPosition.get(last.position()).measuredTwiceAsLong() : last;
        return measured.inAttempt(last.identity().attempt() + 1, directories);
    }
}
