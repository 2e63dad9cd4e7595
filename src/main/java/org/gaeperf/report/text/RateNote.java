package org.gaeperf.report.text;

import java.util.Locale;
import java.util.Optional;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.TrialResult;

/** Says that variants were compared at a lower rate than the planned one, since that is not held on this machine. */
public final class RateNote {

    private RateNote() {}

    /** The note on a trial at a rate that was lowered, without a full stop; empty for any other trial. */
    public static Optional<String> find(RunResult run, TrialResult trial) {
        return run.trials().stream()
                .filter(other -> Scenarios.isLowerRate(trial.scenario())
                        && other.suite() == trial.suite()
                        && other.scenario().equals(Scenarios.STEADY)
                        && other.variant()
                                .configuration()
                                .equals(trial.variant().configuration()))
                .findFirst()
                .map(first -> String.format(
                        Locale.ROOT,
                        "%,d requests/s are not held here: compared at %,d",
                        first.workload().requestsPerSecond(),
                        trial.workload().requestsPerSecond()));
    }
}
