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
                run.startedAt(),
                run.resumedAt(),
                run.finishedAt(),
                run.complete(),
                run.machine(),
                run.harnessJdk(),
                run.options(),
                run.given(),
                run.command(),
                run.gitCommit(),
                run.sourcesSha256(),
                run.plannedTrials(),
                trials,
                run.crossChecks());
    }
}
