package org.gaeperf.report.text;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/** Says which rates were lowered, since variants do not hold the planned ones on this machine. */
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

    /** A sentence for each group whose rate was lowered in trials alone only, which its concurrent pairs do not notice. */
    static List<String> ofTrialsAlone(RunResult run) {
        return run.trials().stream()
                .map(run::loweredOnlyAlone)
                .filter(planned -> !planned.isEmpty())
                .map(RateNote::ofTrialsAlone)
                .distinct()
                .toList();
    }

    private static String ofTrialsAlone(List<TrialResult> planned) {
        Set<String> holding = planned.stream()
                .filter(trial -> trial.validity() == Validity.VALID)
                .map(trial -> trial.variant().role())
                .collect(Collectors.toSet());
        String saturated = planned.stream()
                .filter(trial -> trial.validity().isSaturated()
                        && !holding.contains(trial.variant().role()))
                .map(trial ->
                        trial.variant().role() + " was " + trial.validity().displayName())
                .distinct()
                .collect(Collectors.joining(" and "));
        return String.format(
                Locale.ROOT,
                "%s: alone, %s at %,d requests/s, so trials alone were repeated at a lower rate. The concurrent pairs kept theirs.",
                Group.of(planned.get(0)).displayName(),
                saturated,
                planned.get(0).workload().requestsPerSecond());
    }

    private static String onEachSide(TrialResult trial) {
        return trial.concurrent() ? " on each side" : "";
    }

    private static boolean isCompared(ReportSection section) {
        return section.comparison().filter(Conclusion::isEstimated).isPresent();
    }
}
