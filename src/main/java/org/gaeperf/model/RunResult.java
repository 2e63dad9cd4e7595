package org.gaeperf.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.server.JdkIdentity;

/**
 * All trials of one invocation: what {@code results.json} holds, and the only thing that reports read.
 *
 * @param schemaVersion of this format; see {@link #SCHEMA_VERSION}
 * @param id the name of the run's folder
 * @param resumedAt each time that the run was taken up again after it had been cut short
 * @param complete whether every planned trial was run
 * @param options every option after defaults were applied, as a user would write it
 * @param given those of them that the user gave, as they were given: what a resumed run is planned from
 * @param command how to repeat the run
 * @param gitCommit of the harness, with {@code +changes} if the work tree differed from it
 * @param sourcesSha256 SHA-256 over all that the harness is built from, committed or not
 * @param plannedTrials how many trials the plan asked for
 * @param crossChecks what other tools found, in the suite {@code calibration}
 */
public record RunResult(
        int schemaVersion,
        String id,
        List<String> suites,
        Instant startedAt,
        List<Instant> resumedAt,
        Optional<Instant> finishedAt,
        boolean complete,
        HostInfo machine,
        JdkIdentity harnessJdk,
        SortedMap<String, String> options,
        SortedMap<String, String> given,
        String command,
        String gitCommit,
        String sourcesSha256,
        int plannedTrials,
        List<TrialResult> trials,
        List<CrossCheck> crossChecks) {

    /** Rises with every change that a reader of {@code results.json} could stumble over. */
    public static final int SCHEMA_VERSION = 3;

    public RunResult {
        suites = List.copyOf(suites);
        resumedAt = List.copyOf(resumedAt);
        trials = List.copyOf(trials);
        crossChecks = List.copyOf(crossChecks);
    }

    /** The same, taken up again once more. */
    public RunResult resumed(Instant at) {
        List<Instant> times = new ArrayList<>(resumedAt);
        times.add(at);
        return new RunResult(
                schemaVersion,
                id,
                suites,
                startedAt,
                times,
                finishedAt,
                complete,
                machine,
                harnessJdk,
                options,
                given,
                command,
                gitCommit,
                sourcesSha256,
                plannedTrials,
                trials,
                crossChecks);
    }
}
