package org.gaeperf.run;

import java.util.List;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;

/** Runs as they might have been stored. */
final class StoredRuns {

    private StoredRuns() {}

    static RunResult with(RunResult run, List<TrialResult> trials) {
        return new RunResult(
                run.schemaVersion(),
                run.id(),
                run.suites(),
                run.timeline(),
                run.host(),
                run.harness(),
                run.options(),
                run.plannedTrials(),
                trials,
                run.crossChecks());
    }
}
