package org.gaeperf.report.text;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.TrialResult;

/** Says that variants were compared at a lower rate than the planned one, since that is not held on this machine. */
public final class RateNote {

    private RateNote() {}

    /** The note on a trial at a rate that was lowered, without a full stop; empty for any other trial. */
    public static Optional<String> find(RunResult run, TrialResult trial) {
        return Scenarios.isLowerRate(trial.scenario())
                ? atConstantRate(run, trial)
                        .findFirst()
                        .map(first -> String.format(
                                Locale.ROOT,
                                "%,d requests/s are not held here: compared at %,d",
                                first.workload().requestsPerSecond(),
                                trial.workload().requestsPerSecond()))
                : Optional.empty();
    }

    /** Whether the rate of a trial was lowered afterwards. */
    static boolean wasLowered(RunResult run, TrialResult trial) {
        return Scenarios.isConstantRate(trial.scenario())
                && atConstantRate(run, trial)
                        .reduce((first, last) -> last)
                        .filter(last -> !last.scenario().equals(trial.scenario()))
                        .isPresent();
    }

    /** The trials of the same suite and configuration at constant rates, in the order in which they were run. */
    private static Stream<TrialResult> atConstantRate(RunResult run, TrialResult trial) {
        return run.trials().stream()
                .filter(other -> Scenarios.isConstantRate(other.scenario())
                        && other.suite() == trial.suite()
                        && other.variant()
                                .configuration()
                                .equals(trial.variant().configuration()));
    }
}
