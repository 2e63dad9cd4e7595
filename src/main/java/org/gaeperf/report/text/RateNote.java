package org.gaeperf.report.text;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
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

    /** For each suite and configuration whose rate was lowered in trials alone only, which its concurrent pairs do not notice. */
    static List<String> ofTrialsAlone(RunResult run) {
        return run.trials().stream()
                .map(run::loweredOnlyAlone)
                .filter(planned -> !planned.isEmpty())
                .map(RateNote::ofTrialsAlone)
                .distinct()
                .toList();
    }

    private static String ofTrialsAlone(List<TrialResult> planned) {
        return String.format(
                Locale.ROOT,
                "Alone, %s at %,d requests/s, so that trials alone have a lower rate. The pairs have theirs as planned.",
                planned.stream()
                        .filter(trial -> trial.validity().isSaturated())
                        .map(trial -> trial.variant().role() + " was "
                                + trial.validity().displayName())
                        .distinct()
                        .collect(Collectors.joining(" and ")),
                planned.get(0).workload().requestsPerSecond());
    }

    private static String onEachSide(TrialResult trial) {
        return trial.concurrent() ? " on each side" : "";
    }

    private static boolean isCompared(ReportSection section) {
        return section.comparison().filter(Conclusion::isEstimated).isPresent();
    }
}
