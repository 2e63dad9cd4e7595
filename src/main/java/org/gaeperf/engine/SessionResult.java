package org.gaeperf.engine;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.report.verdict.Verdict;
import org.gaeperf.report.verdict.VerdictState;

/**
 * What a session has done.
 *
 * @param steps in the order in which they ended
 * @param verdicts on each run that has results, by its directory
 */
public record SessionResult(List<CompletedStep> steps, Map<Path, Verdict> verdicts) {

    public SessionResult {
        steps = List.copyOf(steps);
        verdicts = Collections.unmodifiableMap(new LinkedHashMap<>(verdicts));
    }

    /**
     * Returns the exit status for a build, as {@link VerdictState} has it: that of the verdict, or 1 if a step has failed and
     * no verdict says so. Of several runs, a regression or a failure counts most, then the highest status.
     */
    public int exitStatus() {
        List<Integer> statuses = verdicts.values().stream()
                .map(verdict -> verdict.state().exitStatus())
                .toList();
        int failed = VerdictState.FAILED.exitStatus();
        int highest = statuses.stream().mapToInt(Integer::intValue).max().orElse(failed);
        boolean onlyStepsFailed = highest == 0 && steps.stream().anyMatch(CompletedStep::hasFailed);
        return statuses.contains(failed) || onlyStepsFailed ? failed : highest;
    }
}
