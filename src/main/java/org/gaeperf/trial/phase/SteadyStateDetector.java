package org.gaeperf.trial.phase;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Decides when a warm-up may end: when CPU time per request and latency no longer fall and the JVM has compiled most of
 * the code. It compares the median of the last intervals with the median of those before, so that a single disturbed
 * interval has no effect.
 */
final class SteadyStateDetector {

    /** The number of intervals on each side. CPU time is counted in ticks of 10 ms, so fewer would be mostly noise. */
    static final int INTERVALS = 3;

    /**
     * While the JIT compiler works, CPU time per request falls by more than this from one side to the other. One tick
     * more or less in each interval does not count as a change; at a low rate a tick is a large share.
     */
    static final double MAX_CPU_CHANGE = 0.05;

    /** The median latency of a second varies more than its CPU time. */
    static final double MAX_LATENCY_CHANGE = 0.10;

    /**
     * As long as the compiler uses all of the CPU time that requests leave free, CPU time per request does not fall: it
     * is the capacity of the cores divided by the rate. A warm runtime still spends about 5 to 15 % on compilation, a
     * cold one about a third.
     */
    static final double MAX_COMPILER_SHARE = 0.20;

    private final List<Interval> intervals = new ArrayList<>();

    /**
     * One second at the full rate.
     *
     * @param cpuMicrosPerRequest CPU time of the server
     * @param tickMicrosPerRequest one tick of CPU time, divided by the number of requests; smaller differences are
     *     invisible
     * @param compilerShare the compiler threads' share of the server's CPU time, from 0 to 1; 0 if it is unknown
     * @param p50Micros median latency
     */
    record Interval(double cpuMicrosPerRequest, double tickMicrosPerRequest, double compilerShare, double p50Micros) {

        /** A second without usable values. */
        static final Interval UNUSABLE = new Interval(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    /** Adds an interval; one without usable values discards all intervals before it. */
    void add(Interval interval) {
        if (Double.isFinite(interval.cpuMicrosPerRequest()) && Double.isFinite(interval.p50Micros())) {
            intervals.add(interval);
        } else {
            intervals.clear();
        }
    }

    /** Whether the last intervals are similar to those before them. */
    boolean isSteady() {
        if (intervals.size() < 2 * INTERVALS) {
            return false;
        }
        List<Interval> last = intervals.subList(intervals.size() - INTERVALS, intervals.size());
        List<Interval> before = intervals.subList(intervals.size() - 2 * INTERVALS, intervals.size() - INTERVALS);
        return isSimilar(
                        values(before, Interval::cpuMicrosPerRequest),
                        values(last, Interval::cpuMicrosPerRequest),
                        MAX_CPU_CHANGE,
                        median(values(last, Interval::tickMicrosPerRequest)))
                && isSimilar(
                        values(before, Interval::p50Micros), values(last, Interval::p50Micros), MAX_LATENCY_CHANGE, 0)
                && median(values(last, Interval::compilerShare)) <= MAX_COMPILER_SHARE;
    }

    private static double[] values(List<Interval> intervals, ToDoubleFunction<Interval> value) {
        return intervals.stream().mapToDouble(value).toArray();
    }

    private static boolean isSimilar(double[] before, double[] last, double maxChange, double resolution) {
        double reference = median(before);
        return reference > 0 && Math.abs(median(last) - reference) <= reference * maxChange + resolution;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
