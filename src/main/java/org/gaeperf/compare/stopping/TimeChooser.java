package org.gaeperf.compare.stopping;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.RowTests;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadShape;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.model.stopping.TimeChoice;

/**
 * Chooses how long the concurrent pairs of a run are measured and how many there are at most, before the run: of the ways to
 * spend the time of the default, the one whose widest interval of a primary metric is expected to be the narrowest, as the
 * pairs of earlier runs vary.
 */
public final class TimeChooser {

    /**
     * With as many, a standard deviation between pairs is known within a factor of about two. The two degrees of freedom with
     * which {@link TimeSplit} begins leave a factor of six, so a plan would follow chance.
     */
    static final int MIN_DEGREES_OF_FREEDOM = 6;

    /** Is the share by which an interval has to become narrower: runs of other lengths are not compared with each other. */
    static final double MIN_GAIN = 0.1;

    /** Lengths are multiples of it, so that runs whose estimates hardly differ are measured for as long. */
    static final int STEP_SECONDS = 5;

    /** The largest number that a user can give. */
    private static final int MAX_PAIRS = 100;

    private TimeChooser() {}

    /**
     * Chooses by the stored pairs of comparable runs; empty if there are none.
     *
     * @param suite that is planned
     * @param load of its concurrent pairs; pairs at another rate do not count
     * @param usual what the suite does by default
     * @param comparable earlier runs of the same servers under the same conditions
     */
    public static Optional<TimeChoice> choose(
            Suite suite, LoadShape load, TimeChoice.Plan usual, List<RunResult> comparable) {
        List<List<TimeSplit.Sides>> comparisons = comparisons(suite, load, comparable);
        List<TimeSplit> splits = comparisons.stream()
                .flatMap(runs ->
                        SuiteMetrics.primary(suite).stream().flatMap(metric -> TimeSplit.pooled(metric, runs).stream()))
                .filter(split -> split.degreesOfFreedom() >= MIN_DEGREES_OF_FREEDOM)
                .toList();
        if (!splits.isEmpty()) {
            return Optional.of(choose(suite.key(), splits, usual));
        }
        return comparisons.stream()
                .max(Comparator.comparingInt(TimeChooser::pairs))
                .map(runs -> new TimeChoice(suite.key(), usual, usual, pairs(runs), runs.size(), Optional.empty()));
    }

    private static int pairs(List<TimeSplit.Sides> runs) {
        return runs.stream().mapToInt(TimeSplit.Sides::pairs).sum();
    }

    /** Returns the valid pairs of each comparison, run by run. */
    private static List<List<TimeSplit.Sides>> comparisons(Suite suite, LoadShape load, List<RunResult> comparable) {
        Map<String, List<TimeSplit.Sides>> byComparison = new LinkedHashMap<>();
        for (RunResult run : comparable) {
            List<String> variants = Comparison.variants(run);
            Comparison.groups(run).forEach((group, trials) -> {
                TrialResult first = trials.get(0);
                if (group.suite() == suite
                        && group.scenario().isConcurrent()
                        && first.workload().load().equals(load)
                        && !run.isReplacedByLowerRate(first)) {
                    variants.stream().skip(1).forEach(candidate -> {
                        TimeSplit.Sides sides = TimeSplit.Sides.of(trials, variants.get(0), candidate);
                        if (sides.pairs() > 0) {
                            byComparison
                                    .computeIfAbsent(group.configuration() + " " + candidate, none -> new ArrayList<>())
                                    .add(sides);
                        }
                    });
                }
            });
        }
        return List.copyOf(byComparison.values());
    }

    /** Chooses by at least one estimate, each with at least {@link #MIN_DEGREES_OF_FREEDOM}. */
    static TimeChoice choose(String suite, List<TimeSplit> estimates, TimeChoice.Plan usual) {
        Map<TimeSplit, TimeSplit> byExpected = new LinkedHashMap<>();
        estimates.forEach(split -> byExpected.put(split.expected(), split));
        List<TimeSplit> splits = List.copyOf(byExpected.keySet());
        double forkSeconds =
                splits.stream().mapToDouble(TimeSplit::forkSeconds).average().orElseThrow();
        Optional<TimeChoice.Plan> best =
                others(usual, forkSeconds).min(Comparator.comparingDouble(plan -> width(widest(splits, plan), plan)));
        double relative = best.map(plan -> width(widest(splits, plan), plan) / width(widest(splits, usual), usual))
                .orElse(1.0);
        TimeChoice.Plan chosen = best.filter(plan -> relative <= 1 - MIN_GAIN).orElse(usual);
        TimeSplit widest = byExpected.get(widest(splits, chosen));
        return new TimeChoice(
                suite,
                usual,
                chosen,
                widest.pairs(),
                widest.runs(),
                Optional.of(new TimeChoice.Variation(
                        widest.metric().key(),
                        Math.sqrt(widest.betweenVariance()),
                        Math.sqrt(widest.withinVariance()),
                        forkSeconds,
                        relative)));
    }

    /** Returns the longest measurement of each number of pairs that takes no longer in all than the usual plan. */
    private static Stream<TimeChoice.Plan> others(TimeChoice.Plan usual, double forkSeconds) {
        double total = usual.maxPairs() * (forkSeconds + usual.seconds());
        // With fewer pairs than this, no look can decide anything.
        return IntStream.rangeClosed(Looks.MIN_PAIRS, MAX_PAIRS)
                .mapToObj(pairs -> new TimeChoice.Plan(pairs, inSteps(total / pairs - forkSeconds)))
                .filter(plan -> plan.seconds() >= TimeSplit.SHORTEST_SECONDS && !plan.equals(usual));
    }

    private static int inSteps(double seconds) {
        return (int) Math.floor(seconds / STEP_SECONDS + 1e-9) * STEP_SECONDS;
    }

    private static TimeSplit widest(List<TimeSplit> splits, TimeChoice.Plan plan) {
        return splits.stream()
                .max(Comparator.comparingDouble(split -> width(split, plan)))
                .orElseThrow();
    }

    /** Returns half the width of the interval at the last look, if all pairs are run. */
    private static double width(TimeSplit split, TimeChoice.Plan plan) {
        List<Looks.Look> looks = Looks.looks(plan.maxPairs(), Looks.EARLIER_SHARE);
        double share = looks.get(looks.size() - 1).levelShare();
        return split.halfWidth(plan.maxPairs(), plan.seconds(), share * RowTests.PRIMARY_LEVEL);
    }
}
