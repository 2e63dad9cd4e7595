package org.gaeperf.compare;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/**
 * Two variants of a run side by side.
 *
 * @param group what both were asked to do, and in what configuration
 * @param base the role that the other is held against
 * @param other the other role
 * @param baseTrials how many valid trials of the base there are
 * @param otherTrials how many of the other
 * @param rows one for each metric of the suite that at least one of them has
 */
public record Comparison(
        Group group, String base, String other, int baseTrials, int otherTrials, List<MetricComparison> rows) {

    /** The role of the trials in RPC mode, which HTTP mode is held against. */
    public static final String RPC = "rpc";

    /** The role of the trials in HttpConnector mode. */
    public static final String HTTP = "http";

    public Comparison {
        rows = List.copyOf(rows);
    }

    /**
     * Trials that may be compared with each other.
     *
     * @param suite whose trials these are
     * @param scenario which of its workloads
     * @param configuration of the variants, empty where a run has only one
     */
    public record Group(Suite suite, String scenario, String configuration) {

        /** The group that a trial belongs to. */
        public static Group of(TrialResult trial) {
            return new Group(trial.suite(), trial.scenario(), trial.variant().configuration());
        }

        /** For readers. */
        public String displayName() {
            return suite.key()
                    + (scenario.isEmpty() ? "" : ", " + scenario)
                    + (configuration.isEmpty() ? "" : ", " + configuration);
        }
    }

    /** The trials of a run by what may be compared, in the order in which they were first run. */
    public static Map<Group, List<TrialResult>> groups(RunResult run) {
        Map<Group, List<TrialResult>> groups = new LinkedHashMap<>();
        run.trials()
                .forEach(trial -> groups.computeIfAbsent(Group.of(trial), first -> new ArrayList<>())
                        .add(trial));
        return groups;
    }

    /** Compares {@code http} with {@code rpc} in each group of a run that has either; only valid trials count. */
    public static List<Comparison> ofModes(RunResult run) {
        return groups(run).entrySet().stream()
                .map(group ->
                        of(group.getKey(), RPC, valid(group.getValue(), RPC), HTTP, valid(group.getValue(), HTTP)))
                .filter(comparison -> !comparison.rows().isEmpty())
                .toList();
    }

    /** Compares two sets of trials that were run in turn; those that share a pair's number are held against each other. */
    public static Comparison of(
            Group group, String base, List<TrialResult> baseTrials, String other, List<TrialResult> otherTrials) {
        return of(group, base, baseTrials, other, otherTrials, true);
    }

    /** Compares two sets of trials of different runs, of which none is nearer to one than to another. */
    public static Comparison ofRuns(
            Group group, String base, List<TrialResult> baseTrials, String other, List<TrialResult> otherTrials) {
        return of(group, base, baseTrials, other, otherTrials, false);
    }

    private static Comparison of(
            Group group,
            String base,
            List<TrialResult> baseTrials,
            String other,
            List<TrialResult> otherTrials,
            boolean paired) {
        List<MetricComparison> rows = Metric.of(group.suite()).stream()
                .map(metric -> paired
                        ? paired(group, metric, baseTrials, otherTrials)
                        : apart(group, metric, baseTrials, otherTrials))
                .filter(row -> row.base().isPresent() || row.other().isPresent())
                .toList();
        return new Comparison(group, base, other, baseTrials.size(), otherTrials.size(), rows);
    }

    private static MetricComparison paired(
            Group group, Metric metric, List<TrialResult> baseTrials, List<TrialResult> otherTrials) {
        return row(
                group,
                metric,
                partnered(metric, baseTrials, otherTrials),
                partnered(metric, otherTrials, baseTrials),
                estimate(metric, baseTrials, otherTrials),
                true);
    }

    private static MetricComparison apart(
            Group group, Metric metric, List<TrialResult> baseTrials, List<TrialResult> otherTrials) {
        return row(
                group,
                metric,
                baseTrials,
                otherTrials,
                RatioEstimate.ofUnpaired(metric.figures(baseTrials), metric.figures(otherTrials)),
                false);
    }

    private static MetricComparison row(
            Group group,
            Metric metric,
            List<TrialResult> base,
            List<TrialResult> other,
            Optional<RatioEstimate> estimate,
            boolean paired) {
        return new MetricComparison(
                metric,
                spread(metric, base),
                spread(metric, other),
                estimate,
                Published.of(group.suite(), group.scenario(), metric),
                paired);
    }

    /**
     * The trials of a side that have the figure and a partner that has it, so that means are of the same pairs as the
     * ratio, and of those besides that have none because a figure is nought; all of the side, where no pair is whole.
     */
    static List<TrialResult> partnered(Metric metric, List<TrialResult> side, List<TrialResult> opposite) {
        Set<Integer> partners = opposite.stream()
                .filter(trial -> metric.of(trial).isPresent())
                .map(TrialResult::pair)
                .collect(Collectors.toSet());
        List<TrialResult> found = side.stream()
                .filter(trial -> metric.of(trial).isPresent() && partners.contains(trial.pair()))
                .toList();
        return found.isEmpty() ? side : found;
    }

    /** The valid trials of a role. */
    public static List<TrialResult> valid(List<TrialResult> trials, String role) {
        return trials.stream()
                .filter(trial -> trial.variant().role().equals(role) && trial.validity() == Validity.VALID)
                .toList();
    }

    /** Other over base, from the trials that share a pair's number. */
    static Optional<RatioEstimate> estimate(Metric metric, List<TrialResult> base, List<TrialResult> other) {
        SortedMap<Integer, RatioEstimate.Pair> pairs = numbered(metric, base, other);
        boolean together = Stream.concat(base.stream(), other.stream()).anyMatch(TrialResult::concurrent);
        return together ? RatioEstimate.of(List.copyOf(pairs.values())) : RatioEstimate.ofBlocks(blocks(pairs));
    }

    /** The first pair and the second are neighbours (A B B A), the third and the fourth, and so on. */
    static List<List<RatioEstimate.Pair>> blocks(SortedMap<Integer, RatioEstimate.Pair> pairs) {
        return List.copyOf(pairs.entrySet().stream()
                .collect(Collectors.groupingBy(
                        pair -> (pair.getKey() + 1) / 2, Collectors.mapping(Map.Entry::getValue, Collectors.toList())))
                .values());
    }

    private static Optional<MetricComparison.Spread> spread(Metric metric, List<TrialResult> trials) {
        DoubleSummaryStatistics figures = trials.stream()
                .map(metric::of)
                .flatMapToDouble(OptionalDouble::stream)
                .summaryStatistics();
        return figures.getCount() == 0
                ? Optional.empty()
                : Optional.of(new MetricComparison.Spread(figures.getAverage(), figures.getMin(), figures.getMax()));
    }

    static List<RatioEstimate.Pair> pairs(Metric metric, List<TrialResult> base, List<TrialResult> other) {
        return List.copyOf(numbered(metric, base, other).values());
    }

    private static SortedMap<Integer, RatioEstimate.Pair> numbered(
            Metric metric, List<TrialResult> base, List<TrialResult> other) {
        Map<Integer, TrialResult> bases = new TreeMap<>();
        base.forEach(trial -> bases.put(trial.pair(), trial));
        SortedMap<Integer, RatioEstimate.Pair> pairs = new TreeMap<>();
        for (TrialResult trial : other) {
            Optional.ofNullable(bases.get(trial.pair()))
                    .flatMap(partner -> metric.pair(partner, trial))
                    .ifPresent(pair -> pairs.put(trial.pair(), pair));
        }
        return pairs;
    }
}
