package org.gaeperf.compare;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.series.ProcessingTimeSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.RequestMemory;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerCost.GcActivity;
import org.gaeperf.model.server.StartupResult;
import org.hipparchus.stat.descriptive.rank.Median;
import org.hipparchus.stat.descriptive.rank.Percentile;

/** Takes the values of metrics from a trial's result. A value that was not measured is empty. */
final class MetricValues {

    static final double BYTES_PER_KILOBYTE = 1024;
    static final double BYTES_PER_MEGABYTE = 1024 * 1024;
    private static final double UPPER_QUARTILE_PERCENT = 75;
    static final double BYTES_PER_MEGABIT = 125_000;

    /** {@code getconf CLK_TCK} on every Linux that Java runs on; the published values are in ticks as well. */
    private static final int TICKS_PER_SECOND = 100;

    /** A sample is at the end of the measurement if it is nearer to the end than this. */
    private static final double END_SECONDS = 1;

    /** The sample that is due at the end of the measurement comes this much later at most. */
    private static final double LATE_SECONDS = 0.2;

    private static final int LOWER_QUARTILE_PERCENT = 25;
    private static final double HALF_PERCENT = 50;
    private static final double HUNDRED_PERCENT = 100;
    private static final int SLOWEST_ONE_OF = 100;

    /**
     * Under load, the queue alone makes 8 % of requests slower than three times the median and 1 % slower than ten times.
     */
    private static final int SLOW_MULTIPLE = 20;

    private static final double TEN_SECONDS = 10;
    private static final double NANOS_PER_MICRO = 1_000;
    private static final double MICROS_PER_MILLI = 1_000;

    private MetricValues() {}

    static Function<TrialResult, OptionalDouble> latency(Function<LatencySummary, Double> micros) {
        return trial -> finite(trial.load().map(load -> micros.apply(load.scheduledLatency())));
    }

    static Function<TrialResult, OptionalDouble> serviceTime(Function<LatencySummary, Double> micros) {
        return trial -> finite(trial.load().map(load -> micros.apply(load.serviceTime())));
    }

    /**
     * The lower quartile, over the seconds, of each second's p99. The JIT compiler, garbage collections and other
     * machines fill the tail of some seconds and leave others alone. Requests that the server itself makes slow are in
     * every second.
     */
    static OptionalDouble lowerQuartileServiceP99(TrialResult trial) {
        double[] seconds = trial.load().stream()
                .flatMap(load -> load.seconds().stream())
                .mapToDouble(LoadInterval::serviceP99Micros)
                .filter(Double::isFinite)
                .toArray();
        return seconds.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(new Percentile(LOWER_QUARTILE_PERCENT).evaluate(seconds));
    }

    /** The mean service time of the slowest hundredth of the requests, at least of one. */
    static OptionalDouble slowestServiceMicros(TrialResult trial) {
        return trial.load()
                .map(load -> load.serviceTime().distribution())
                .filter(times -> times.getTotalCount() > 0)
                .map(MetricValues::meanOfSlowest)
                .orElse(OptionalDouble.empty());
    }

    private static OptionalDouble meanOfSlowest(Histogram times) {
        long wanted = Math.max(1, times.getTotalCount() / SLOWEST_ONE_OF);
        long faster = times.getTotalCount() - wanted;
        double sumNanos = 0;
        for (HistogramIterationValue value : times.recordedValues()) {
            long slowest = Math.min(value.getCountAtValueIteratedTo(), value.getTotalCountToThisValue() - faster);
            sumNanos += Math.max(0, slowest) * times.medianEquivalentValue(value.getValueIteratedTo());
        }
        return OptionalDouble.of(sumNanos / wanted / NANOS_PER_MICRO);
    }

    /** The share of the requests whose service time is over a multiple of the trial's median. */
    static OptionalDouble slowRequestsPercent(TrialResult trial) {
        return finite(trial.load()
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

    /** The longest of the seconds' standstills; empty in results that were stored before it was measured. */
    static OptionalDouble longestStandstillMillis(TrialResult trial) {
        return trial.load().stream()
                .flatMap(load -> load.seconds().stream())
                .mapToDouble(second -> second.longestStandstillMicros() / MICROS_PER_MILLI)
                .filter(Double::isFinite)
                .max();
    }

    static Function<TrialResult, OptionalDouble> cost(ToDoubleFunction<ServerCost> value) {
        return trial -> finite(trial.serverCost().map(value::applyAsDouble));
    }

    static Function<TrialResult, OptionalDouble> ticks(ToDoubleFunction<ServerCost> seconds) {
        return cost(cost -> seconds.applyAsDouble(cost) * TICKS_PER_SECOND);
    }

    static OptionalDouble cpuWithoutCompiler(TrialResult trial) {
        return finite(trial.serverCost()
                .flatMap(cost ->
                        cost.compilerMicrosPerRequest().map(compiler -> cost.cpuMicrosPerRequest() - compiler)));
    }

    static Function<TrialResult, OptionalDouble> garbage(Function<GcActivity, Optional<Double>> value) {
        return trial ->
                finite(trial.serverCost().flatMap(ServerCost::gcActivity).flatMap(value));
    }

    /** A total of the measurement for each ten seconds of it, since a retry may have measured for longer. */
    static Function<TrialResult, OptionalDouble> garbageInTenSeconds(ToDoubleFunction<GcActivity> total) {
        return trial -> finite(trial.serverCost()
                .flatMap(ServerCost::gcActivity)
                .flatMap(garbage ->
                        trial.load().map(load -> TEN_SECONDS * total.applyAsDouble(garbage) / load.durationSeconds())));
    }

    /**
     * The smallest value of a series, over the divisor, among its samples with the last value of another series that was
     * sampled at the same times. What else grows the series by chance, such as the memory of a compiler, counts less then.
     */
    static Function<TrialResult, OptionalDouble> smallestAtLast(String series, String other, double divisor) {
        return trial -> {
            List<TimeSeries.Point> values = points(trial, series);
            List<TimeSeries.Point> others = points(trial, other);
            return IntStream.range(0, Math.min(values.size(), others.size()))
                    .filter(i -> others.get(i).value()
                            == others.get(others.size() - 1).value())
                    .mapToDouble(i -> values.get(i).value() / divisor)
                    .min();
        };
    }

    private static List<TimeSeries.Point> points(TrialResult trial, String series) {
        return trial.samples().series(series).map(TimeSeries::points).orElse(List.of());
    }

    /** The last sample of a series, over the divisor. */
    static Function<TrialResult, OptionalDouble> last(String series, double divisor) {
        return trial -> trial.samples().series(series).map(TimeSeries::points).stream()
                .flatMap(points -> points.stream().skip(Math.max(0, points.size() - 1)))
                .filter(point -> isAtTheEnd(point, trial))
                .mapToDouble(point -> point.value() / divisor)
                .findFirst();
    }

    /** If the last sample failed, the one before it is too old to stand for the end. */
    private static boolean isAtTheEnd(TimeSeries.Point point, TrialResult trial) {
        return trial.load().isEmpty() || point.seconds() >= trial.load().get().durationSeconds() - END_SECONDS;
    }

    /** The mean of a series with a point for each second: its integral over the number of seconds. */
    static Function<TrialResult, OptionalDouble> meanOfSeconds(String series, double divisor) {
        return trial -> trial.samples().series(series).stream()
                .flatMap(seconds -> seconds.points().stream())
                .mapToDouble(point -> point.value() / divisor)
                .average();
    }

    /**
     * The mean over time of what was sampled between two samples, until the load ended. The sampler goes on until the result
     * of the load is known; by then the machine is idle.
     */
    static Function<TrialResult, OptionalDouble> meanOfIntervalsUnderLoad(String series, double divisor) {
        return trial -> {
            double seconds = 0;
            double sum = 0;
            for (TimeSeries.Point point : underLoad(trial, series, LATE_SECONDS)) {
                sum += (point.seconds() - seconds) * point.value() / divisor;
                seconds = point.seconds();
            }
            return seconds > 0 ? OptionalDouble.of(sum / seconds) : OptionalDouble.empty();
        };
    }

    /** The mean of what was sampled at single moments during the load. */
    static Function<TrialResult, OptionalDouble> meanOfMomentsUnderLoad(String series) {
        return trial -> underLoad(trial, series, 0).stream()
                .mapToDouble(TimeSeries.Point::value)
                .average();
    }

    /** The last sample during the load, of what ends with it: the client closes its connections then. */
    static Function<TrialResult, OptionalDouble> lastUnderLoad(String series) {
        return trial -> underLoad(trial, series, 0).stream()
                .mapToDouble(TimeSeries.Point::value)
                .reduce((earlier, later) -> later);
    }

    private static List<TimeSeries.Point> underLoad(TrialResult trial, String series, double lateSeconds) {
        double end = trial.load().map(LoadResult::durationSeconds).orElse(Double.MAX_VALUE) + lateSeconds;
        return points(trial, series).stream()
                .filter(point -> point.seconds() <= end)
                .toList();
    }

    static OptionalDouble minProcessingMicros(TrialResult trial) {
        return trial.samples().series(ProcessingTimeSeries.MIN).stream()
                .flatMap(seconds -> seconds.points().stream())
                .mapToDouble(TimeSeries.Point::value)
                .min();
    }

    static OptionalDouble firstResponseMillis(TrialResult trial) {
        return finite(trial.startup().map(StartupResult::firstAnswerMillis));
    }

    static Function<TrialResult, OptionalDouble> idle(Function<StartupResult, OptionalLong> value, double divisor) {
        return trial -> trial.startup().map(value).stream()
                .flatMapToLong(OptionalLong::stream)
                .mapToDouble(number -> number / divisor)
                .findFirst();
    }

    /** The median over the requests of a trial: a few carry what another request or the JIT compiler left. */
    static Function<TrialResult, OptionalDouble> memory(
            ToLongFunction<RequestMemory.MeasuredRequest> bytes, double divisor) {
        return trial -> trial.requestMemory()
                .filter(memory -> !memory.requests().isEmpty())
                .map(memory -> memory.requests().stream().mapToDouble(reading -> bytes.applyAsLong(reading) / divisor))
                .map(values -> OptionalDouble.of(new Median().evaluate(values.toArray())))
                .orElse(OptionalDouble.empty());
    }

    static OptionalDouble outsideHeapMegabytes(TrialResult trial) {
        return trial.requestMemory().map(RequestMemory::nmtOutsideHeapCommittedBytes).stream()
                .flatMapToLong(OptionalLong::stream)
                .mapToDouble(bytes -> bytes / BYTES_PER_MEGABYTE)
                .findFirst();
    }

    /** In requests per second; empty if it was not the server that set the limit. */
    static OptionalDouble capacity(TrialResult trial) {
        return finite(trial.capacity().filter(Capacity::limitedByServer).map(found ->
                (double) found.highestRequestsPerSecond()));
    }

    /** What a server holds at least, if something else ended the search. */
    static OptionalDouble boundOfCapacity(TrialResult trial) {
        return finite(trial.capacity()
                .filter(found -> !found.limitedByServer() && found.highestRequestsPerSecond() > 0)
                .map(found -> (double) found.highestRequestsPerSecond()));
    }

    /** How many instances share 1,000 requests per second in the suite {@code sizing}; empty if it is only a bound. */
    static OptionalDouble instancesPer1000(TrialResult trial) {
        return instancesFor1000(trial, capacity(trial));
    }

    /** How many instances are enough, if something else than the server ended the search. */
    static OptionalDouble boundOfInstancesPer1000(TrialResult trial) {
        return instancesFor1000(trial, boundOfCapacity(trial));
    }

    private static OptionalDouble instancesFor1000(TrialResult trial, OptionalDouble requestsPerSecond) {
        return requestsPerSecond.stream()
                .filter(rate -> trial.suite() == Suite.SIZING && rate > 0)
                .map(rate -> 1000.0 / rate)
                .findFirst();
    }

    private static OptionalDouble finite(Optional<Double> value) {
        return value.filter(Double::isFinite).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    static OptionalDouble answersPerSecond(TrialResult trial) {
        return trial.load().stream().mapToDouble(LoadResult::responsesPerSecond).findFirst();
    }

    static Function<TrialResult, OptionalDouble> serviceMillis(Function<LatencySummary, Double> micros) {
        return trial -> finite(trial.load().map(load -> micros.apply(load.serviceTime()) / MICROS_PER_MILLI));
    }

    /** A percentile that no summary has. */
    static OptionalDouble p75ServiceMillis(TrialResult trial) {
        return finite(trial.load()
                .map(load -> Histograms.percentile(load.serviceTime().distribution(), UPPER_QUARTILE_PERCENT)
                        / MICROS_PER_MILLI));
    }

    static OptionalDouble operationMillis(TrialResult trial) {
        return trial.microbenchmark().stream()
                .mapToDouble(measured -> measured.meanMicros() / MICROS_PER_MILLI)
                .findFirst();
    }

    static OptionalDouble operationKilobytes(TrialResult trial) {
        return trial.microbenchmark().flatMap(measured -> measured.allocatedBytes()).stream()
                .mapToDouble(bytes -> bytes / BYTES_PER_KILOBYTE)
                .findFirst();
    }
}
