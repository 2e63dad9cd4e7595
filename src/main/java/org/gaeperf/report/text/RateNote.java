package org.gaeperf.report.text;

import java.util.Locale;
import org.gaeperf.model.RunResult;

/** Says that variants were compared at a lower rate than the planned one, since that is not held on this machine. */
final class RateNote {

    private RateNote() {}

    /** A sentence with a space after it, to be put before what a section shows; empty if its rate was not lowered. */
    static String before(RunResult run, ReportSection section) {
        return section.trials().stream()
                .findFirst()
                .map(trial -> run.rateBeforeLowering(trial).stream()
                        .mapToObj(planned -> String.format(
                                Locale.ROOT,
                                "%,d requests/s are not held here: %s %,d%s. ",
                                planned,
                                isCompared(section) ? "compared at" : "lowered to",
                                trial.workload().requestsPerSecond(),
                                trial.concurrent() ? " on each side" : ""))
                        .findFirst()
                        .orElse(""))
                .orElse("");
    }

    private static boolean isCompared(ReportSection section) {
        return section.comparison().filter(Conclusion::isEstimated).isPresent();
    }
}
