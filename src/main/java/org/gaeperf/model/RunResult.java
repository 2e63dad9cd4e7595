package org.gaeperf.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * All trials of one invocation: what {@code results.json} holds, and the only thing that reports read.
 *
 * @param schemaVersion of this format; see {@link #SCHEMA_VERSION}
 * @param id the name of the run's folder
 * @param complete whether every planned trial was run
 * @param options every option after defaults were applied, as a user would write it
 * @param command how to repeat the run
 * @param gitCommit of the harness, with {@code +changes} if the work tree differed from it
 * @param plannedTrials how many trials the plan asked for
 * @param crossChecks what other tools found, in the suite {@code calibration}
 */
public record RunResult(
        int schemaVersion,
        String id,
        List<String> suites,
        Instant startedAt,
        Optional<Instant> finishedAt,
        boolean complete,
        Machine machine,
        JdkIdentity harnessJdk,
        SortedMap<String, String> options,
        String command,
        String gitCommit,
        int plannedTrials,
        List<TrialResult> trials,
        List<CrossCheck> crossChecks) {

    /** Rises with every change that a reader of {@code results.json} could stumble over. */
    public static final int SCHEMA_VERSION = 3;

    public RunResult {
        suites = List.copyOf(suites);
        trials = List.copyOf(trials);
        crossChecks = List.copyOf(crossChecks);
    }
}
