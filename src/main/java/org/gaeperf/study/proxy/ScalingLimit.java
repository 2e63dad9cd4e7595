package org.gaeperf.study.proxy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Says where a server stops scaling: the number of connections after which more of them bring less than a quarter of the responses per
 * second that a connection brings at the first step. That is shown by the means of several step loads: two neighbouring steps of
 * one differ by more from trial to trial than by that quarter.
 *
 * <p>The interval is a bootstrap over the step loads (B. Efron and R. Tibshirani, "An Introduction to the Bootstrap", 1993,
 * chapter 13): the percentiles of the limits that means of resampled step loads show. Resampled means of n step loads vary less
 * than means of new ones, so their distance to the mean is made larger by the square root of n / (n - 1).
 *
 * @param end by the means; {@link Integer#MAX_VALUE} if the server scales to the last step
 * @param low lower end of the interval, in the same unit; the same as the end if there is no interval
 * @param high upper end of the interval, in the same unit
 * @param stepLoads how many there are
 * @param complete how many of them have a valid trial at each step
 * @param lastStep the largest number of connections
 */
public record ScalingLimit(int end, int low, int high, int stepLoads, int complete, int lastStep) {

    /** Below this share, the server answers hardly more, but every user waits longer. */
    static final double MIN_SHARE_OF_FIRST = 0.25;

    /** Two step loads can be resampled in three ways only. */
    static final int MIN_STEP_LOADS_FOR_INTERVAL = 3;

    private static final double OUTSIDE_ONE_END = 0.025;
    private static final int RESAMPLES = 2_000;

    /** Any: the same stored run gives the same report. */
    private static final long SEED = 1;

    /**
     * The limit that some step loads show; empty if no step load has a step up to which it would be known.
     *
     * @param stepLoads responses per second by the number of connections
     * @param steps of the step loads, in rising order
     */
    static Optional<ScalingLimit> of(List<SortedMap<Integer, Double>> stepLoads, List<Integer> steps) {
        SortedMap<Integer, Double> means = means(stepLoads, steps);
        OptionalInt end = end(means, steps);
        if (end.isEmpty()) {
            return Optional.empty();
        }
        int[] resampled = stepLoads.size() < MIN_STEP_LOADS_FOR_INTERVAL
                ? new int[] {end.getAsInt()}
                : resample(stepLoads, means, steps);
        int outside = (int) (resampled.length * OUTSIDE_ONE_END);
        return Optional.of(new ScalingLimit(
                end.getAsInt(),
                resampled[outside],
                resampled[resampled.length - 1 - outside],
                stepLoads.size(),
                (int) stepLoads.stream()
                        .filter(stepLoad -> stepLoad.keySet().containsAll(steps))
                        .count(),
                steps.get(steps.size() - 1)));
    }

    /** Draws step loads with replacement, in rising order. Resampled step loads that lack a step which they would need say nothing. */
    private static int[] resample(
            List<SortedMap<Integer, Double>> stepLoads, SortedMap<Integer, Double> means, List<Integer> steps) {
        SplittableRandom random = new SplittableRandom(SEED);
        double wider = Math.sqrt(stepLoads.size() / (stepLoads.size() - 1.0));
        List<Integer> ends = new ArrayList<>();
        for (int i = 0; i < RESAMPLES; i++) {
            List<SortedMap<Integer, Double>> some = IntStream.range(0, stepLoads.size())
                    .mapToObj(any -> stepLoads.get(random.nextInt(stepLoads.size())))
                    .toList();
            SortedMap<Integer, Double> resampled = means(some, steps);
            resampled.replaceAll((step, mean) -> means.get(step) + wider * (mean - means.get(step)));
            end(resampled, steps).ifPresent(ends::add);
        }
        return ends.stream().sorted().mapToInt(Integer::intValue).toArray();
    }

    /**
     * Returns from step to step the geometric mean of the ratios of the step loads that have both: each step load counts alike, however
     * fast the machine was then, and one that lacks a step, since its trial there does not count, may have been faster or slower than
     * the others throughout.
     */
    private static SortedMap<Integer, Double> means(List<SortedMap<Integer, Double>> stepLoads, List<Integer> steps) {
        SortedMap<Integer, Double> means = new TreeMap<>();
        int first = steps.get(0);
        OptionalDouble mean = stepLoads.stream()
                .filter(stepLoad -> stepLoad.containsKey(first))
                .mapToDouble(stepLoad -> stepLoad.get(first))
                .average();
        for (int n = 0; mean.isPresent(); n++) {
            int step = steps.get(n);
            means.put(step, mean.getAsDouble());
            if (n + 1 == steps.size()) {
                return means;
            }
            OptionalDouble logGain = logGain(stepLoads, step, steps.get(n + 1));
            mean = logGain.isPresent()
                    ? OptionalDouble.of(mean.getAsDouble() * Math.exp(logGain.getAsDouble()))
                    : logGain;
        }
        return means;
    }

    private static OptionalDouble logGain(List<SortedMap<Integer, Double>> stepLoads, int from, int to) {
        return stepLoads.stream()
                .filter(stepLoad -> stepLoad.containsKey(from) && stepLoad.containsKey(to))
                .filter(stepLoad -> stepLoad.get(from) > 0 && stepLoad.get(to) > 0)
                .mapToDouble(stepLoad -> Math.log(stepLoad.get(to) / stepLoad.get(from)))
                .average();
    }

    /**
     * Returns after which number of connections a step load stops scaling; the largest whole number if it scales to the last step;
     * empty if it lacks a step before that is known, or has only one.
     */
    static OptionalInt end(SortedMap<Integer, Double> stepLoad, List<Integer> steps) {
        int first = steps.get(0);
        if (steps.size() < 2 || !stepLoad.containsKey(first)) {
            return OptionalInt.empty();
        }
        double ofOne = stepLoad.get(first) / first;
        int before = first;
        for (int step : steps.subList(1, steps.size())) {
            if (!stepLoad.containsKey(step)) {
                return OptionalInt.empty();
            }
            double gain = (stepLoad.get(step) - stepLoad.get(before)) / (step - before);
            if (gain < MIN_SHARE_OF_FIRST * ofOne) {
                return OptionalInt.of(before);
            }
            before = step;
        }
        return OptionalInt.of(Integer.MAX_VALUE);
    }

    /** Returns {@code after 300} or {@code not by 600}. */
    String describe() {
        return describe(end);
    }

    private String describe(int connections) {
        return connections == Integer.MAX_VALUE ? text("not by %,d", lastStep) : text("after %,d", connections);
    }

    /** The {@link #range}, with what it lacks if there are too few step loads for an interval. */
    String claim(String server) {
        return range(server) + (hasInterval() ? "" : " (" + means() + ", too few for an interval)");
    }

    /**
     * Returns {@code netty stops scaling after 300 connections}, {@code after 300 to 400 connections}, {@code after 300 connections,
     * or not by 600}, or that it does not: the interval, since the means of so few may show another limit in the next run.
     */
    String range(String server) {
        if (low == Integer.MAX_VALUE) {
            return text("%s does not stop scaling by %,d connections", server, lastStep);
        }
        if (high == Integer.MAX_VALUE) {
            return text("%s stops scaling after %,d connections, or not by %,d", server, low, lastStep);
        }
        return low == high
                ? text("%s stops scaling after %,d connections", server, low)
                : text("%s stops scaling after %,d to %,d connections", server, low, high);
    }

    /** Returns what the claim is made from: {@code after 300 by the means of 4 step loads, 95 % interval}. */
    String basis() {
        return describe() + " " + means()
                + (complete == stepLoads ? "" : text(", %d of them with a valid trial at each step", complete))
                + (hasInterval() ? "; 95 % interval" : ", too few for an interval");
    }

    private String means() {
        return stepLoads == 1 ? "by one step load" : "by the means of " + stepLoads + " step loads";
    }

    /** Says whether the interval of this one lies beyond that of the other. */
    boolean isBeyond(ScalingLimit other) {
        return hasInterval() && other.hasInterval() && low > other.high;
    }

    private boolean hasInterval() {
        return stepLoads >= MIN_STEP_LOADS_FOR_INTERVAL;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
