package org.gaeperf.compare.stopping;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.regression.RegressionThreshold;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.stopping.Looks;

/**
 * The state of a comparison after some of its pairs, and whether it is decided.
 *
 * @param looks that are planned
 * @param pairs how many pairs of each comparison were run, valid or not, without retries
 * @param comparisons of concurrent pairs, with intervals at the level of this look; before the first one, at that level
 * @param expectedComparisons how many there are if each has a valid pair
 * @param margins of a metric that has one: the change within which two servers count as equal, as a share
 */
public record InterimLook(
        Looks looks, int pairs, List<Comparison> comparisons, int expectedComparisons, Map<Metric, Double> margins) {

    public InterimLook {
        comparisons = List.copyOf(comparisons);
        margins = Map.copyOf(margins);
    }

    /**
     * Looks at the stored results of a run.
     *
     * @param looks planned for the suite
     * @param pairs how many of each comparison were run
     * @param thresholds below which a rise of a metric is of no relevance
     */
    public static InterimLook of(RunResult run, Looks looks, int pairs, List<RegressionThreshold> thresholds) {
        int judged = looks.planned().stream()
                .mapToInt(Looks.Look::pairs)
                .filter(planned -> planned >= pairs)
                .min()
                .orElse(looks.maxPairs());
        List<Comparison.Group> groups = Comparison.groups(run).entrySet().stream()
                .filter(group -> group.getKey().suite().key().equals(looks.suite()))
                .filter(group -> isCompared(run, group.getValue().get(0)))
                .map(Map.Entry::getKey)
                .toList();
        List<Comparison> comparisons = Comparison.compareModes(run.with(looks.endedAfter(judged))).stream()
                .filter(comparison -> groups.contains(comparison.group()))
                .toList();
        int variants = Comparison.variants(run).size();
        int ofEachGroup = run.options().comparesAll() ? variants * (variants - 1) / 2 : variants - 1;
        return new InterimLook(
                looks,
                pairs,
                comparisons,
                groups.size() * ofEachGroup,
                thresholds.stream()
                        .collect(Collectors.toMap(RegressionThreshold::metric, RegressionThreshold::minimumEffect)));
    }

    private static boolean isCompared(RunResult run, TrialResult trial) {
        return trial.scenario().isConcurrent() && !run.isReplacedByLowerRate(trial);
    }

    /** Says whether the suite looks at its results now, so that it may end. */
    public boolean isPlanned() {
        return looks.after(pairs).isPresent();
    }

    /** Says whether this is a planned look, and every primary metric of every comparison is decided at it. */
    public boolean isDecided() {
        return isPlanned()
                && !comparisons.isEmpty()
                && comparisons.size() == expectedComparisons
                && comparisons.stream()
                        .allMatch(comparison -> !comparison.primaryRows().isEmpty()
                                && undecided(comparison).isEmpty());
    }

    /** Returns the primary metrics of a comparison that have a value and are not decided. */
    public List<MetricComparison> undecided(Comparison comparison) {
        return comparison.primaryRows().stream().filter(row -> !isDecided(row)).toList();
    }

    /** Says whether the interval of a metric excludes no change, or is wholly within the margin of the metric. */
    public boolean isDecided(MetricComparison row) {
        return row.interval()
                .filter(interval -> interval.excludesNoChange() || isWithinMargin(row.metric(), interval))
                .isPresent();
    }

    /** Says whether two servers are equal in a metric as far as its margin goes. */
    public boolean isEqual(MetricComparison row) {
        return row.interval()
                .filter(interval -> isWithinMargin(row.metric(), interval))
                .isPresent();
    }

    private boolean isWithinMargin(Metric metric, RatioEstimate.Interval interval) {
        return Optional.ofNullable(margins.get(metric))
                .filter(margin -> interval.low() > 1 / (1 + margin) && interval.high() < 1 + margin)
                .isPresent();
    }
}
