package org.gaeperf.report.stopping;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricLabels;
import org.gaeperf.compare.stopping.TimeSplit;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;

/** Says how concurrent pairs vary between forks and within them, and how the same time would have been spent best. */
public final class TimeNote {

    /** Another split that would make the interval less narrower than by this share is not worth a change. */
    private static final double WORTHWHILE = 0.05;

    private static final List<Metric> METRICS = List.of(Metric.P50, Metric.SERVICE_P99);

    private TimeNote() {}

    /** Returns a note for each comparison with enough pairs. */
    public static List<String> of(RunResult run) {
        return Comparison.groups(run).entrySet().stream()
                .filter(group -> !run.isReplacedByLowerRate(group.getValue().get(0)))
                .flatMap(group -> note(group.getKey(), group.getValue(), Comparison.variants(run)).stream())
                .toList();
    }

    private static Optional<String> note(Comparison.Group group, List<TrialResult> trials, List<String> variants) {
        List<TimeSplit> splits = METRICS.stream()
                .flatMap(metric ->
                        TimeSplit.of(metric, TimeSplit.Sides.of(trials, variants.get(0), variants.get(1))).stream())
                .toList();
        return splits.isEmpty() ? Optional.empty() : Optional.of(note(group, splits));
    }

    private static String note(Comparison.Group group, List<TimeSplit> splits) {
        TimeSplit first = splits.get(0);
        return String.format(
                Locale.ROOT,
                "%s: a pair took %.0f s beside the %.0f s that it was measured. As ratios vary (T. Kalibera and R. Jones,"
                        + " 2013; roughly, from %d pairs), the narrowest intervals in the same time: %s.",
                group.displayName(),
                first.forkSeconds(),
                first.measuredSeconds(),
                first.pairs(),
                splits.stream().map(TimeNote::describe).collect(Collectors.joining("; ")));
    }

    private static String describe(TimeSplit split) {
        TimeSplit.Split best = split.best();
        String variation = String.format(
                Locale.ROOT,
                "%s, which varies by %.1f %% between pairs and by %.1f %% from second to second, with ",
                MetricLabels.inList(split.metric().label()),
                100 * Math.sqrt(split.betweenVariance()),
                100 * Math.sqrt(split.withinVariance()));
        if (best.relativeWidth() > 1 - WORTHWHILE) {
            return variation + "pairs as they were";
        }
        return variation
                + String.format(
                        Locale.ROOT,
                        "-D%s=%d -D%s=%.0fs, %.0f %% narrower",
                        RunOptions.FORKS,
                        best.pairs(),
                        RunOptions.DURATION,
                        Math.floor(best.seconds()),
                        100 * (1 - best.relativeWidth()));
    }
}
