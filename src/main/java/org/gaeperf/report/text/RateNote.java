package org.gaeperf.report.text;

import java.util.Locale;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;

/** Says that variants were compared at a lower rate than the planned one, since that is not held on this machine. */
final class RateNote {

    private RateNote() {}

    /** A sentence with a space after it, to be put before what a section shows; empty if its rate was not lowered. */
    static String before(RunResult run, ReportSection section) {
        return section.trials().stream()
                .findFirst()
                .flatMap(trial -> run.beforeLowering(trial)
                        .map(planned -> String.format(
                                Locale.ROOT,
                                "%,d requests/s%s are not held here: %s %,d%s. ",
                                planned.workload().requestsPerSecond(),
                                onEachSide(planned),
                                isCompared(section) ? "compared at" : "lowered to",
                                trial.workload().requestsPerSecond(),
                                onEachSide(trial))))
                .orElse("");
    }

    private static String onEachSide(TrialResult trial) {
        return trial.concurrent() ? " on each side" : "";
    }

    private static boolean isCompared(ReportSection section) {
        return section.comparison().filter(Conclusion::isEstimated).isPresent();
    }
}
