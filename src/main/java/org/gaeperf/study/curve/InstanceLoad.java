package org.gaeperf.study.curve;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.TrialResult;
import org.gaeperf.options.rates.DayCourse;

/**
 * What a variant uses at each rate, in one round: cores over requests per second, with straight lines between the points of
 * the curve.
 *
 * @param coresByRate from no requests to the highest rate that was measured
 */
record InstanceLoad(NavigableMap<Double, Double> coresByRate) {

    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double MICROS_PER_SECOND = 1e6;
    private static final double MINUTES_PER_HOUR = 60;

    /** A rate that is a whole number of instances but for rounding needs no further one. */
    private static final double ROUNDING = 1e-9;

    /**
     * Reads the rounds of a variant that have points, by their numbers. Where three points at low rates do not say what it uses
     * without requests, the line begins at nothing.
     *
     * @param trials valid ones of the variant, at points of the curve
     */
    static SortedMap<Integer, InstanceLoad> byRound(List<TrialResult> trials) {
        Map<Integer, Double> standingMillis = StandingCost.byRound(trials);
        SortedMap<Integer, InstanceLoad> rounds = new TreeMap<>();
        for (TrialResult point : trials) {
            Metric.CPU_PER_REQUEST.value(point).ifPresent(micros -> {
                double rate = point.load().orElseThrow().responsesPerSecond();
                rounds.computeIfAbsent(
                                point.pair(),
                                number -> new InstanceLoad(new TreeMap<>(Map.of(
                                        0.0,
                                        Math.max(0, standingMillis.getOrDefault(number, 0.0)) / MILLIS_PER_SECOND))))
                        .coresByRate
                        .put(rate, micros * rate / MICROS_PER_SECOND);
            });
        }
        return rounds;
    }

    /**
     * Returns the requests per second at which an instance uses this much; at most the highest rate measured, and 0 if it uses
     * more without any request.
     */
    double requestsPerSecond(double cores) {
        Map.Entry<Double, Double> below = coresByRate.firstEntry();
        for (Map.Entry<Double, Double> point : coresByRate.entrySet()) {
            if (point.getValue() > cores) {
                double rise = point.getValue() - below.getValue();
                return rise <= 0
                        ? 0
                        : below.getKey() + (cores - below.getValue()) / rise * (point.getKey() - below.getKey());
            }
            below = point;
        }
        return coresByRate.lastKey();
    }

    /** Says whether even the highest rate that was measured uses less than this. */
    boolean isBeyond(double cores) {
        return coresByRate.values().stream().allMatch(used -> used <= cores);
    }

    /**
     * Returns for how many hours instances run in a day.
     *
     * @param perInstance the requests per second that one takes, above 0
     */
    static double hours(DayCourse day, double perInstance) {
        double minutes = 0;
        for (int minute = 0; minute < DayCourse.MINUTES; minute++) {
            minutes += Math.ceil(day.requestsPerSecond(minute) / perInstance - ROUNDING);
        }
        return minutes / MINUTES_PER_HOUR;
    }
}
