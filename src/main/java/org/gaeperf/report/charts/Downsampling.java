package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.report.svg.Layer.Point;

/** Reduces long series to as many points as can be drawn, without losing an extreme. */
final class Downsampling {

    private static final int MAX_POINTS = 240;

    private Downsampling() {}

    /**
     * Seconds drawn as one, of latency in microseconds.
     *
     * @param minMicros the lowest of any of them
     * @param p99Micros the highest p99 of any of them, since a percentile of many seconds cannot be computed from theirs
     * @param maxMicros the highest of any of them
     */
    record Bucket(int second, int seconds, double minMicros, double p99Micros, double maxMicros) {

        private Bucket and(Bucket other) {
            return new Bucket(
                    second,
                    seconds + other.seconds,
                    Math.min(minMicros, other.minMicros),
                    Math.max(p99Micros, other.p99Micros),
                    Math.max(maxMicros, other.maxMicros));
        }
    }

    /** Returns how many seconds make a bucket if so many seconds have to be drawn next to each other. */
    static int secondsPerBucket(int seconds) {
        return Math.max(1, (seconds + MAX_POINTS - 1) / MAX_POINTS);
    }

    /** The seconds in which there was a request, in buckets from second 0 on. */
    static List<Bucket> buckets(List<LoadInterval> seconds, int secondsPerBucket) {
        TreeMap<Integer, Bucket> buckets = new TreeMap<>();
        seconds.stream().filter(second -> Double.isFinite(second.maxMicros())).forEach(second -> {
            int first = second.second() / secondsPerBucket * secondsPerBucket;
            buckets.merge(
                    first,
                    new Bucket(first, 1, second.minMicros(), second.p99Micros(), second.maxMicros()),
                    Bucket::and);
        });
        return List.copyOf(buckets.values());
    }

    /** Says whether a series has so many points that not all of them are drawn. */
    static boolean isThinned(TimeSeries series) {
        return series.points().size() > MAX_POINTS;
    }

    /** The highest of each run of neighbouring points, times {@code factor}. */
    static List<Point> points(TimeSeries series, double factor) {
        return points(series, factor, value -> value);
    }

    /** The one of each run of neighbouring points that is farthest from {@code level}. */
    static List<Point> farthest(TimeSeries series, double level) {
        return points(series, 1, value -> Math.abs(value - level));
    }

    private static List<Point> points(TimeSeries series, double factor, DoubleUnaryOperator weight) {
        List<TimeSeries.Point> all = series.points();
        int step = (all.size() + MAX_POINTS - 1) / MAX_POINTS;
        List<Point> points = new ArrayList<>();
        for (int from = 0; from < all.size(); from += step) {
            all.subList(from, Math.min(all.size(), from + step)).stream()
                    .max(Comparator.comparingDouble(point -> weight.applyAsDouble(point.value())))
                    .ifPresent(point -> points.add(new Point(point.seconds(), point.value() * factor)));
        }
        return points;
    }
}
