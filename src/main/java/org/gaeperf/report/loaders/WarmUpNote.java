package org.gaeperf.report.loaders;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.model.validity.ValidityThresholds;

/**
 * Says of how many trials nobody has judged whether the JIT compiler was done: those with a warm-up of a fixed length whose
 * measurement was too short for a trend.
 */
public final class WarmUpNote {

    private WarmUpNote() {}

    /** One sentence or none, with the share of the server's CPU time that its compiler used in these measurements. */
    public static List<String> of(RunResult run) {
        List<TrialResult> unjudged =
                run.trials().stream().filter(WarmUpNote::isUnjudged).toList();
        return unjudged.isEmpty()
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "Valid trials whose warm-up had a fixed length and whose measurement was too short to be judged steady: %d."
                                + " Whether the JIT compiler of the server was done by then is not judged; %s. A longer measurement"
                                + " (-Dbench.duration) has a verdict.",
                        unjudged.size(),
                        compiler(unjudged)));
    }

    private static boolean isUnjudged(TrialResult trial) {
        return trial.validity() == Validity.VALID
                && trial.load().isPresent()
                && trial.scenario().isCompared()
                // Nothing lengthens the measurement of this suite until it is judged.
                && trial.suite().canTellSteadiness()
                && !hasNoCompiler(trial)
                && trial.measurements().steadiness().isEmpty()
                && trial.warmUp()
                        .filter(before -> before.endReason() == WarmUp.EndReason.FIXED)
                        .isPresent();
    }

    /** Says whether there is no compiler to speak of: the server has no JVM, or its compiler had nothing to do. */
    private static boolean hasNoCompiler(TrialResult trial) {
        return trial.serverCost()
                .flatMap(ServerCost::compilerMicrosPerRequest)
                .filter(micros -> micros == 0)
                .isPresent();
    }

    private static String compiler(List<TrialResult> trials) {
        DoubleSummaryStatistics percents = trials.stream()
                .flatMap(trial -> trial.serverCost().stream())
                .filter(cost -> cost.cpuMicrosPerRequest() > 0)
                .flatMap(cost -> cost.compilerMicrosPerRequest().stream()
                        .map(micros -> 100 * micros / cost.cpuMicrosPerRequest()))
                .mapToDouble(Double::doubleValue)
                .summaryStatistics();
        return percents.getCount() == 0
                ? "how much CPU time it used is not known"
                : String.format(
                        Locale.ROOT,
                        "it used %.0f to %.0f %% of the server's CPU time in them, and up to %.0f %% are steady elsewhere",
                        percents.getMin(),
                        percents.getMax(),
                        100 * ValidityThresholds.MAX_SERVER_COMPILER_SHARE);
    }
}
