package org.gaeperf.report.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Where a server stops scaling, over several staircases: the number of connections after which more of them bring less than a
 * quarter of the answers per second that a connection brings at the first step.
 *
 * @param ends of each staircase, in rising order; a staircase without an end has {@link Integer#MAX_VALUE}
 * @param filled how many of them lack the first step, and have the median of the others there
 * @param unknown how many further staircases lack a step before they end. They are no random ones: the later a staircase
 *     ends, the more steps it can lack
 * @param lastStep the largest number of connections
 */
public record ScalingLimit(List<Integer> ends, int filled, int unknown, int lastStep) {

    /** Below this share, the server answers hardly more, but every user waits longer. */
    static final double MIN_SHARE_OF_FIRST = 0.25;

    /** The range of two values has the median between them in every second case only. */
    private static final int MIN_STAIRCASES_FOR_INTERVAL = 3;

    public ScalingLimit {
        ends = ends.stream().sorted().toList();
    }

    /**
     * The limit that some staircases show; empty if none has all steps up to where it stops scaling.
     *
     * @param staircases answers per second by the number of connections
     * @param steps of the staircases, in rising order
     */
    static Optional<ScalingLimit> of(List<SortedMap<Integer, Double>> staircases, List<Integer> steps) {
        List<Integer> ends = new ArrayList<>();
        int filled = 0;
        for (SortedMap<Integer, Double> staircase : staircases) {
            SortedMap<Integer, Double> known = withoutGaps(withFirstStep(staircase, staircases, steps), steps);
            OptionalInt end = known.isEmpty() ? OptionalInt.empty() : end(known);
            if (end.isPresent() || known.size() == steps.size()) {
                ends.add(end.orElse(Integer.MAX_VALUE));
                filled += staircase.containsKey(steps.get(0)) ? 0 : 1;
            }
        }
        return ends.isEmpty() || steps.size() < 2
                ? Optional.empty()
                : Optional.of(
                        new ScalingLimit(ends, filled, staircases.size() - ends.size(), steps.get(steps.size() - 1)));
    }

    /**
     * At the first step no server should be near its limit, so that a staircase that lacks it has the median of the others;
     * it is counted, since steps of a user's choice may all be near it.
     */
    private static SortedMap<Integer, Double> withFirstStep(
            SortedMap<Integer, Double> staircase, List<SortedMap<Integer, Double>> all, List<Integer> steps) {
        SortedMap<Integer, Double> whole = new TreeMap<>(staircase);
        int first = steps.get(0);
        double[] others = all.stream()
                .filter(other -> other.containsKey(first))
                .mapToDouble(other -> other.get(first))
                .sorted()
                .toArray();
        if (others.length > 0) {
            whole.putIfAbsent(first, others[others.length / 2]);
        }
        return whole;
    }

    /** Up to the first step that a staircase lacks. */
    private static SortedMap<Integer, Double> withoutGaps(SortedMap<Integer, Double> staircase, List<Integer> steps) {
        return steps.stream()
                .filter(step -> !staircase.containsKey(step))
                .findFirst()
                .map(staircase::headMap)
                .orElse(staircase);
    }

    /** After which number of connections a staircase stops scaling; empty if it scales to its last step. */
    static OptionalInt end(SortedMap<Integer, Double> staircase) {
        int first = staircase.firstKey();
        double ofOne = staircase.get(first) / first;
        int before = first;
        for (Map.Entry<Integer, Double> step : staircase.tailMap(first + 1).entrySet()) {
            double gain = (step.getValue() - staircase.get(before)) / (step.getKey() - before);
            if (gain < MIN_SHARE_OF_FIRST * ofOne) {
                return OptionalInt.of(before);
            }
            before = step.getKey();
        }
        return OptionalInt.empty();
    }

    /** The middle staircase; of an even number, the earlier of both. */
    int median() {
        return ends.get((ends.size() - 1) / 2);
    }

    /** {@code after 300} or {@code not by 600}, by the median. */
    String describe() {
        return describe(median());
    }

    /**
     * {@code netty stops scaling after 300 connections}, {@code after 300 to 400 connections}, {@code after 300 connections,
     * or not by 600}, or that it does not: the range, since the median of so few may be another one in the next run.
     */
    String describe(String server) {
        int first = ends.get(0);
        int last = ends.get(ends.size() - 1);
        if (first == Integer.MAX_VALUE) {
            return text("%s does not stop scaling by %,d connections", server, lastStep);
        }
        if (last == Integer.MAX_VALUE) {
            return text("%s stops scaling after %,d connections, or not by %,d", server, first, lastStep);
        }
        return first == last
                ? text("%s stops scaling after %,d connections", server, first)
                : text("%s stops scaling after %,d to %,d connections", server, first, last);
    }

    /** The same, with how many staircases tell it unless all do. */
    String claim(String server) {
        return describe(server)
                + (unknown == 0 ? "" : text(" (%d of %d staircases)", ends.size(), ends.size() + unknown));
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private String describe(int end) {
        return end == Integer.MAX_VALUE ? text("not by %,d", lastStep) : text("after %,d", end);
    }

    /** The range over the staircases with its confidence for the median: that all are on one side of it has 2 / 2^n. */
    String range() {
        if (ends.size() == 1) {
            return "one complete staircase" + firstSteps() + ", so no interval" + others();
        }
        boolean isSame = ends.get(0).equals(ends.get(ends.size() - 1));
        String range = (isSame ? "the same" : "median: " + describe(median())) + " in " + ends.size()
                + " complete staircases" + firstSteps();
        if (unknown > 0) {
            return range + others();
        }
        if (filled > 0) {
            return range + ", so no interval";
        }
        return ends.size() < MIN_STAIRCASES_FOR_INTERVAL
                ? range + ", too few for an interval"
                : text(
                        "%s, an interval of the median with %.1f %% confidence",
                        range, 100 * (1 - Math.pow(2, 1.0 - ends.size())));
    }

    private String firstSteps() {
        return filled == 0 ? "" : ", of which " + filled + " with the first step of the others";
    }

    private String others() {
        return unknown == 0
                ? ""
                : "; " + unknown + " more without a valid trial at some step, whose ends are not known";
    }
}
