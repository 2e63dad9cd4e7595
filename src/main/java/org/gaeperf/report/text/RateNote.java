package org.gaeperf.report.text;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.RatioTrend;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/**
 * Says at which rate a change was measured and whether it was still changing, without which it says little, and which rates were
 * lowered, since variants do not hold the planned ones on this machine.
 */
final class RateNote {

    private RateNote() {}

    /** Returns {@code , at 1,000 requests/s on each side}, to be put after what a section shows; empty if there is no such condition. */
    static String conditions(ReportSection section) {
        Optional<Comparison> comparison = section.comparison().filter(Comparison::isEstimated);
        return comparison.isEmpty() || section.trials().isEmpty()
                ? ""
                : rate(section.trials().get(0)) + stillChanging(comparison.get(), section.trials());
    }

    private static String rate(TrialResult trial) {
        OptionalInt rate = trial.workload().rate();
        return rate.isPresent() && trial.suite().hasConstantRate()
                ? String.format(
                        Locale.ROOT,
                        trial.workload().atRecordedTimes()
                                ? ", at recorded arrivals (%,d requests/s on average%s)"
                                : ", at %,d requests/s%s",
                        rate.getAsInt(),
                        trial.concurrent() ? " on each side" : "")
                : "";
    }

    private static String stillChanging(Comparison comparison, List<TrialResult> trials) {
        String changing = Stream.of(Metric.CPU_WITHOUT_COMPILER, Metric.P50)
                .filter(metric -> comparison.rows().stream().anyMatch(row -> row.metric() == metric))
                .flatMap(metric -> RatioTrend.find(
                        metric,
                        Comparison.valid(trials, comparison.baseline()),
                        Comparison.valid(trials, comparison.candidate()))
                        .stream())
                .map(trend -> String.format(
                        Locale.ROOT,
                        "%s %s by %.0f %% in the measurement",
                        trend.metric() == Metric.P50 ? "median latency" : "CPU",
                        trend.change() < 1 ? "fell" : "rose",
                        100 * Math.abs(trend.change() - 1)))
                .collect(Collectors.joining(", "));
        return changing.isEmpty() ? "" : ", still changing (the ratio of " + changing + ")";
    }

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

    /** A sentence for each group whose rate was lowered in solo trials only, which its concurrent pairs do not notice. */
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
                .map(trial -> trial.variant().name())
                .collect(Collectors.toSet());
        String saturated = planned.stream()
                .filter(trial -> trial.validity().isSaturated()
                        && !holding.contains(trial.variant().name()))
                .map(trial ->
                        trial.variant().name() + " was " + trial.validity().displayName())
                .distinct()
                .collect(Collectors.joining(" and "));
        return String.format(
                Locale.ROOT,
                "%s: alone, %s at %,d requests/s, so solo trials were repeated at a lower rate. The concurrent pairs kept theirs.",
                Group.of(planned.get(0)).displayName(),
                saturated,
                planned.get(0).workload().requestsPerSecond());
    }

    private static String onEachSide(TrialResult trial) {
        return trial.concurrent() ? " on each side" : "";
    }

    private static boolean isCompared(ReportSection section) {
        return section.comparison().filter(Comparison::isEstimated).isPresent();
    }
}
