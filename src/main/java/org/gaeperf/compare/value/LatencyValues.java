package org.gaeperf.compare.value;

import java.util.OptionalDouble;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.hipparchus.stat.descriptive.rank.Percentile;

/** Takes latencies and service times from a trial's result. A value that was not measured is empty. */
public final class LatencyValues {

    private static final double UPPER_QUARTILE_PERCENT = 75;

    private static final int LOWER_QUARTILE_PERCENT = 25;

    private static final double HALF_PERCENT = 50;

    private static final double HUNDRED_PERCENT = 100;

    private static final int SLOWEST_ONE_OF = 100;

    /**
     * Under load, the queue alone makes 8 % of requests slower than three times the median and 1 % slower than ten times.
     */
    private static final int SLOW_MULTIPLE = 20;

    private static final double NANOS_PER_MICRO = 1_000;

    private static final double MICROS_PER_MILLI = 1_000;

    private LatencyValues() {}

    public static Function<TrialResult, OptionalDouble> latency(Function<LatencySummary, Double> micros) {
        return trial -> MetricValues.finite(trial.load().map(load -> micros.apply(load.scheduledLatency())));
    }

    /** Takes a percentile; empty if no request is beyond it, since it would be the slowest request under another name. */
    public static Function<TrialResult, OptionalDouble> latency(
            double percentile, Function<LatencySummary, Double> micros) {
        return known(percentile, LoadResult::scheduledLatency, micros);
    }

    /** Takes a percentile of the service time; empty if no request is beyond it. */
    public static Function<TrialResult, OptionalDouble> serviceTime(
            double percentile, Function<LatencySummary, Double> micros) {
        return known(percentile, LoadResult::serviceTime, micros);
    }

    private static Function<TrialResult, OptionalDouble> known(
            double percentile,
            Function<LoadResult, LatencySummary> distribution,
            Function<LatencySummary, Double> micros) {
        return trial -> MetricValues.finite(trial.load()
                .map(distribution)
                // In tenths of a percent, since 100 less 99.9 is not exactly 0.1.
                .filter(times ->
                        Math.round(times.count() * (HUNDRED_PERCENT - percentile) * 10) >= HUNDRED_PERCENT * 10)
                .map(micros));
    }

    public static Function<TrialResult, OptionalDouble> serviceTime(Function<LatencySummary, Double> micros) {
        return trial -> MetricValues.finite(trial.load().map(load -> micros.apply(load.serviceTime())));
    }

    /**
     * The lower quartile, over the seconds, of each second's p99. The JIT compiler, garbage collections and other
     * machines fill the tail of some seconds and leave others alone. Requests that the server itself makes slow are in
     * every second.
     */
    public static OptionalDouble lowerQuartileServiceP99(TrialResult trial) {
        double[] seconds = trial.load().stream()
                .flatMap(load -> load.seconds().stream())
                // With fewer requests it would be the maximum of the second.
                .filter(second -> second.scheduled() >= SLOWEST_ONE_OF)
                .mapToDouble(LoadInterval::serviceP99Micros)
                .filter(Double::isFinite)
                .toArray();
        return seconds.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(new Percentile(LOWER_QUARTILE_PERCENT).evaluate(seconds));
    }

    /** The mean service time of the slowest hundredth of the requests; empty if that is not one request. */
    public static OptionalDouble slowestServiceMicros(TrialResult trial) {
        return trial.load()
                .map(load -> load.serviceTime().distribution())
                .filter(times -> times.getTotalCount() >= SLOWEST_ONE_OF)
                .map(LatencyValues::meanOfSlowest)
                .orElse(OptionalDouble.empty());
    }

    private static OptionalDouble meanOfSlowest(Histogram times) {
        long wanted = times.getTotalCount() / SLOWEST_ONE_OF;
        long faster = times.getTotalCount() - wanted;
        double sumNanos = 0;
        for (HistogramIterationValue value : times.recordedValues()) {
            long slowest = Math.min(value.getCountAtValueIteratedTo(), value.getTotalCountToThisValue() - faster);
            sumNanos += Math.max(0, slowest) * times.medianEquivalentValue(value.getValueIteratedTo());
        }
        return OptionalDouble.of(sumNanos / wanted / NANOS_PER_MICRO);
    }

    /** The share of the requests whose service time is over a multiple of the trial's median. */
    public static OptionalDouble slowRequestsPercent(TrialResult trial) {
        return MetricValues.finite(trial.load()
                .map(load -> load.serviceTime().distribution())
                .filter(times -> times.getTotalCount() > 0)
                .map(times -> {
                    long limit = SLOW_MULTIPLE * times.getValueAtPercentile(HALF_PERCENT);
                    return times.getMaxValue() <= limit
                            ? 0.0
                            : HUNDRED_PERCENT
                                    * times.getCountBetweenValues(limit, times.getMaxValue())
                                    / times.getTotalCount();
                }));
    }

    /** The longest of the seconds' response gaps; empty in a closed loop, which does not measure it. */
    public static OptionalDouble longestResponseGapMillis(TrialResult trial) {
        return trial.load().stream()
                .flatMap(load -> load.seconds().stream())
                .mapToDouble(second -> second.longestResponseGapMicros() / MICROS_PER_MILLI)
                .filter(Double::isFinite)
                .max();
    }

    /** Takes a percentile of the service time in milliseconds; empty if no request is beyond it. */
    public static Function<TrialResult, OptionalDouble> serviceMillis(
            double percentile, Function<LatencySummary, Double> micros) {
        return serviceTime(percentile, times -> micros.apply(times) / MICROS_PER_MILLI);
    }

    public static Function<TrialResult, OptionalDouble> serviceMillis(Function<LatencySummary, Double> micros) {
        return trial ->
                MetricValues.finite(trial.load().map(load -> micros.apply(load.serviceTime()) / MICROS_PER_MILLI));
    }

    /** A percentile that no summary has. */
    public static OptionalDouble p75ServiceMillis(TrialResult trial) {
        return MetricValues.finite(trial.load()
                .map(load -> Histograms.percentile(load.serviceTime().distribution(), UPPER_QUARTILE_PERCENT)
                        / MICROS_PER_MILLI));
    }
}
