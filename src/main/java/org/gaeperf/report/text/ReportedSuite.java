package org.gaeperf.report.text;

import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;

/** A suite as reports know it: how its values are described, and what its report has beside the comparison. */
public interface ReportedSuite extends Suite {

    /** Returns what a trial asked of the server, in words. */
    default String request(TrialResult trial) {
        return ReportText.atConstantRate(trial.workload());
    }

    /** Returns what the times of this suite are measured from, where that is not the schedule; one sentence. */
    default Optional<String> timesNote() {
        return Optional.empty();
    }

    /** Returns the loads in which the primary metrics decide, to be put after their names; empty text if in all. */
    default String decidingLoads() {
        return "";
    }

    /** Returns the tables that a group of trials has beside its comparison. */
    default List<DataTable> tables(List<TrialResult> trials) {
        return List.of();
    }

    /**
     * Returns what trials of several groups show together.
     *
     * @param run whose trials may be of other suites, too
     * @param comparisons of all groups of the run
     */
    default List<Finding> findings(RunResult run, List<Comparison> comparisons) {
        return List.of();
    }

    /** Says whether what the suite shows is summed up by findings, so that its comparisons conclude nothing. */
    default boolean isSummedUp() {
        return false;
    }
}
