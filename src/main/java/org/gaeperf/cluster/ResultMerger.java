package org.gaeperf.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import org.gaeperf.load.protocol.IntervalHistogramLog;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.Throughput;
import org.gaeperf.model.validity.FailureCount;

/**
 * Makes one result of the results of all loaders. Counts and rates are those of all clients. Latencies are those of the
 * loaders alone: a probe sends so seldom that its own code is slower, and its few requests would be the slowest of all.
 */
final class ResultMerger {

    private static final double NANOS_PER_MICRO = 1_000;

    private ResultMerger() {}

    /**
     * One loader's result.
     *
     * @param directory with its histogram logs
     * @param probe whether it is that of a probe
     */
    record Part(LoadResult result, Path directory, boolean probe) {}

    /**
     * The sum of all.
     *
     * @param parts at least one
     * @param complete false if one of the loaders has no part
     * @throws IOException if a histogram log does not have the seconds that its result has
     */
    static LoadResult merge(List<Part> parts, boolean complete) throws IOException {
        List<LoadResult> results = parts.stream().map(Part::result).toList();
        List<Part> loaders = withoutProbe(parts);
        boolean isComplete = complete && results.stream().allMatch(LoadResult::complete);
        return new LoadResult(
                isComplete,
                duration(results.stream().mapToDouble(LoadResult::durationSeconds), isComplete),
                counts(results.stream().map(LoadResult::counts).toList()),
                throughput(results.stream().map(LoadResult::throughput).toList()),
                new LatencyDistributions(
                        sum(loaders, LatencyDistributions::scheduledLatency),
                        sum(loaders, LatencyDistributions::serviceTime),
                        sum(loaders, LatencyDistributions::senderLag)),
                seconds(parts),
                results.stream().mapToLong(LoadResult::timerSlackNanos).max().orElseThrow(),
                ClientSums.connections(
                        results.stream().map(LoadResult::connections).toList()),
                ClientSums.content(results.stream().map(LoadResult::content).toList()),
                ClientSums.protocol(results.stream().map(LoadResult::protocol).toList()),
                MixRowSums.of(results, loaders.stream().map(Part::result).toList()),
                Optional.empty(),
                ClientSums.users(results.stream().map(LoadResult::users).toList()));
    }

    /** Returns all parts, if only the probe is left. */
    private static List<Part> withoutProbe(List<Part> parts) {
        List<Part> loaders = parts.stream().filter(part -> !part.probe()).toList();
        return loaders.isEmpty() ? parts : loaders;
    }

    /**
     * Returns the duration that all have, or the longest if one was lost: the others have gone on until that was noticed,
     * and their requests count.
     */
    private static double duration(DoubleStream seconds, boolean complete) {
        return (complete ? seconds.min() : seconds.max()).orElseThrow();
    }

    private static RequestCounts counts(List<RequestCounts> counts) {
        return new RequestCounts(
                sum(counts, RequestCounts::scheduled),
                sum(counts, RequestCounts::sent),
                sum(counts, RequestCounts::answered),
                sum(counts, RequestCounts::failed),
                sum(counts, RequestCounts::unanswered),
                statuses(counts),
                FailureCount.sum(counts.stream().flatMap(one -> one.failures().stream())));
    }

    private static Throughput throughput(List<Throughput> parts) {
        return new Throughput(
                sum(parts, Throughput::responseBytes),
                sum(parts, Throughput::requestBytes),
                parts.stream().mapToDouble(Throughput::requestsPerSecond).sum(),
                parts.stream().mapToDouble(Throughput::responsesPerSecond).sum());
    }

    private static <T> long sum(List<T> parts, ToLongFunction<T> value) {
        return parts.stream().mapToLong(value).sum();
    }

    private static SortedMap<String, Long> statuses(List<RequestCounts> counts) {
        SortedMap<String, Long> sums = new TreeMap<>();
        counts.forEach(one -> one.statuses().forEach((status, count) -> sums.merge(status, count, Long::sum)));
        return sums;
    }

    private static LatencySummary sum(List<Part> parts, Function<LatencyDistributions, LatencySummary> times) {
        Histogram sum = Histograms.create();
        parts.forEach(part -> sum.add(times.apply(part.result().latency()).distribution()));
        return Histograms.summarize(sum);
    }

    /** The seconds that all clients have. */
    private static List<LoadInterval> seconds(List<Part> parts) throws IOException {
        int count = parts.stream()
                .mapToInt(part -> part.result().seconds().size())
                .min()
                .orElse(0);
        List<Part> loaders = withoutProbe(parts);
        List<List<Histogram>> scheduled = new ArrayList<>();
        List<List<Histogram>> service = new ArrayList<>();
        for (Part part : loaders) {
            scheduled.add(IntervalHistogramLog.readEach(
                    part.directory().resolve(IntervalHistogramLog.SCHEDULED_LATENCY_FILE), count));
            service.add(IntervalHistogramLog.readEach(
                    part.directory().resolve(IntervalHistogramLog.SERVICE_TIME_FILE), count));
        }
        List<LoadInterval> merged = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            merged.add(interval(secondOf(parts, i), secondOf(loaders, i), sumAt(scheduled, i), sumAt(service, i)));
        }
        return merged;
    }

    private static List<LoadInterval> secondOf(List<Part> parts, int index) {
        return parts.stream().map(part -> part.result().seconds().get(index)).toList();
    }

    private static Histogram sumAt(List<List<Histogram>> histograms, int index) {
        Histogram sum = Histograms.create();
        histograms.forEach(ofLoader -> sum.add(ofLoader.get(index)));
        return sum;
    }

    /**
     * A server that stands still answers nobody, so that the shortest of the gaps is the longest that all loaders
     * can have seen together. A probe mostly has no request on its way, and would hide each that is shorter than the time
     * between two of them.
     */
    private static LoadInterval interval(
            List<LoadInterval> ofAll, List<LoadInterval> same, Histogram scheduled, Histogram service) {
        return new LoadInterval(
                same.get(0).second(),
                sum(ofAll, LoadInterval::scheduled),
                sum(ofAll, LoadInterval::failed),
                scheduled.getMinValue() / NANOS_PER_MICRO,
                Histograms.percentile(scheduled, 50),
                Histograms.percentile(scheduled, 99),
                scheduled.getMaxValue() / NANOS_PER_MICRO,
                Histograms.percentile(service, 99),
                max(same, LoadInterval::senderLagMaxMicros),
                same.stream()
                        .mapToDouble(LoadInterval::longestResponseGapMicros)
                        .min()
                        .orElse(Double.NaN));
    }

    private static double max(List<LoadInterval> seconds, ToDoubleFunction<LoadInterval> value) {
        return seconds.stream().mapToDouble(value).max().orElse(Double.NaN);
    }
}
