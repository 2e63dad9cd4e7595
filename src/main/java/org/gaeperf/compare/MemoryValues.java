package org.gaeperf.compare;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.gaeperf.compare.value.Bound;
import org.gaeperf.compare.value.BoundedValue;
import org.gaeperf.compare.value.MetricValues;
import org.gaeperf.compare.value.SampledValues;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.MemorySeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.StartupResult;

/**
 * Takes the memory of a server process from a trial's result. Where a resident set counts memory more than once, it is no value
 * but a bound: the true one is at most as large.
 */
final class MemoryValues {

    /** Up to this share of the resident set, what may be counted more than once is less than what a comparison shows. */
    private static final double NEGLIGIBLE = 0.01;

    private static final Function<TrialResult, OptionalDouble> EXACT_RSS =
            SampledValues.last(MemorySeries.RSS, MetricValues.BYTES_PER_MEGABYTE);
    private static final Function<TrialResult, OptionalDouble> PS_RSS =
            SampledValues.last("rssBytes", MetricValues.BYTES_PER_MEGABYTE);

    /** The resident set at the end of the measurement. */
    static final BoundedValue RSS = residentSet(MemoryValues::countedRss, MemoryValues::repeatedlyMapped);

    /** The resident set after a burst of requests. */
    static final BoundedValue RSS_AFTER_BURST = residentSet(
            SampledValues.smallestAtLast("rssAfterBurstBytes", "threadsAfterBurst", MetricValues.BYTES_PER_MEGABYTE),
            MemoryValues::repeatedlyMapped);

    /** The resident set after the start. */
    static final BoundedValue IDLE_RSS = residentSet(
            MetricValues.idle(StartupResult::idleRssBytes, MetricValues.BYTES_PER_MEGABYTE),
            MemoryValues::idleRepeatedlyMapped);

    private MemoryValues() {}

    private static BoundedValue residentSet(
            Function<TrialResult, OptionalDouble> counted, ToDoubleFunction<TrialResult> repeatedly) {
        return new BoundedValue(
                trial -> trusted(counted.apply(trial), repeatedly.applyAsDouble(trial)),
                trial -> bound(counted.apply(trial), repeatedly.applyAsDouble(trial)),
                Bound.AT_MOST,
                "which counts memory more than once that is mapped at several addresses");
    }

    private static OptionalDouble countedRss(TrialResult trial) {
        OptionalDouble exact = EXACT_RSS.apply(trial);
        return exact.isPresent() ? exact : PS_RSS.apply(trial);
    }

    private static OptionalDouble trusted(OptionalDouble counted, double repeated) {
        return isTrusted(counted, repeated) ? counted : OptionalDouble.empty();
    }

    private static OptionalDouble bound(OptionalDouble counted, double repeated) {
        return isTrusted(counted, repeated) ? OptionalDouble.empty() : counted;
    }

    private static boolean isTrusted(OptionalDouble counted, double repeated) {
        return counted.isEmpty() || repeated <= NEGLIGIBLE * counted.getAsDouble();
    }

    /** The most of the trial: a heap that grows is mapped as it grows. */
    private static double repeatedlyMapped(TrialResult trial) {
        return trial.samples().series(MemorySeries.REPEATEDLY_MAPPED).map(TimeSeries::points).stream()
                        .flatMap(List::stream)
                        .mapToDouble(TimeSeries.Point::value)
                        .max()
                        .orElse(0)
                / MetricValues.BYTES_PER_MEGABYTE;
    }

    private static double idleRepeatedlyMapped(TrialResult trial) {
        return trial.startup().map(StartupResult::idleRepeatedlyMappedBytes).stream()
                        .flatMapToLong(OptionalLong::stream)
                        .findFirst()
                        .orElse(0)
                / MetricValues.BYTES_PER_MEGABYTE;
    }
}
