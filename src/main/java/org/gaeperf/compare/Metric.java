package org.gaeperf.compare;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.gaeperf.model.Cost;
import org.gaeperf.model.Cost.Garbage;
import org.gaeperf.model.LatencySummary;
import org.gaeperf.model.LoadSecond;
import org.gaeperf.model.Series;
import org.gaeperf.model.TrialResult;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * What variants are compared by: how the figure is had from a trial, and the change from RPC to HTTP that the App
 * Engine documents of 2024 publish for it ("performant HTTP connector", and the README of the harness behind it).
 * Lower is better for each of them.
 */
public enum Metric {
    P50("median latency", "µs", latency(LatencySummary::p50Micros), published(222, 153), LoadSecond::p50Micros),
    MEAN("mean latency", "µs", latency(LatencySummary::meanMicros), published(14111, 208)),
    MIN("minimum latency", "µs", latency(LatencySummary::minMicros), published(153, 127)),
    P90("p90 latency", "µs", latency(LatencySummary::p90Micros), Optional.empty()),
    P99("p99 latency", "µs", latency(LatencySummary::p99Micros), published(254541, 752), LoadSecond::p99Micros),
    P999("p99.9 latency", "µs", latency(LatencySummary::p999Micros), Optional.empty()),
    MAX("maximum latency", "µs", latency(LatencySummary::maxMicros), Optional.empty()),
    SERVICE_P50("median service time", "µs", service(LatencySummary::p50Micros), Optional.empty()),
    SERVICE_P99("p99 service time", "µs", service(LatencySummary::p99Micros), Optional.empty()),
    CPU_PER_REQUEST(
            "CPU per 1,000 requests", "ms",
            trial -> optional(trial.cost().map(Cost::cpuMicrosPerRequest)), published(79105, 67218)),
    CPU_PERCENT(
            "CPU in use", "%", trial -> optional(trial.cost().map(Cost::cpuPercent)),
            published(16.98, 14.11)),
    ALLOCATED_PER_REQUEST(
            "allocated per request", "KB",
            trial -> optional(garbage(trial).flatMap(Garbage::allocatedBytesPerRequest).map(bytes -> bytes / 1024)),
            Optional.empty()),
    GC_COUNT(
            "collections", "", trial -> optional(garbage(trial).map(garbage -> (double) garbage.collections())),
            Optional.empty()),
    GC_PAUSE(
            "pauses for collection, total", "ms", trial -> optional(garbage(trial).map(Garbage::pauseMillis)),
            Optional.empty()),
    RSS("resident set (RSS)", "MB", lastOf("rssBytes"), published(688, 253)),
    COMMITTED("total committed", "MB", lastOf("nmtTotalCommittedBytes"), published(682, 202)),
    HEAP_COMMITTED("Java heap committed", "MB", lastOf("nmtJavaHeapCommittedBytes"), published(422, 70)),
    FIRST_ANSWER(
            "process start to first answer", "ms",
            trial -> optional(trial.server().map(server -> server.firstAnswerMillis())), Optional.empty()),
    IDLE_RSS(
            "RSS when idle after it", "MB",
            trial -> trial.server().map(server -> megabytes(server.idleRssBytes())).orElse(OptionalDouble.empty()),
            Optional.empty()),
    IDLE_COMMITTED(
            "committed when idle after it", "MB",
            trial -> trial.server().map(server -> megabytes(server.idleCommittedBytes()))
                    .orElse(OptionalDouble.empty()),
            Optional.empty());

    private static final double BYTES_PER_MEGABYTE = 1024 * 1024;

    private final String label;
    private final String unit;
    private final Function<TrialResult, OptionalDouble> figure;
    private final Optional<Double> publishedRatio;
    private final Optional<ToDoubleFunction<LoadSecond>> bySecond;

    Metric(String label, String unit, Function<TrialResult, OptionalDouble> figure, Optional<Double> publishedRatio) {
        this(label, unit, figure, publishedRatio, null);
    }

    Metric(
            String label,
            String unit,
            Function<TrialResult, OptionalDouble> figure,
            Optional<Double> publishedRatio,
            ToDoubleFunction<LoadSecond> bySecond) {
        this.bySecond = Optional.ofNullable(bySecond);
        this.label = label;
        this.unit = unit;
        this.figure = figure;
        this.publishedRatio = publishedRatio;
    }

    /** For readers. */
    public String label() {
        return label;
    }

    /** For readers; {@code MB} is 1,048,576 bytes, as the published figures have it. */
    public String unit() {
        return unit;
    }

    /** The figure of a trial, or empty if it was not had. */
    public OptionalDouble of(TrialResult trial) {
        return figure.apply(trial);
    }

    /**
     * Variance of the logarithm of the figure that the course of a trial shows by itself: that of its seconds, over
     * their number. 0 where the figure is not known by the second.
     */
    double logVarianceWithin(TrialResult trial) {
        if (bySecond.isEmpty() || trial.load().isEmpty()) {
            return 0;
        }
        StreamingStatistics logs = new StreamingStatistics();
        trial.load().get().seconds().stream()
                .mapToDouble(bySecond.get())
                .filter(value -> value > 0)
                .forEach(value -> logs.addValue(Math.log(value)));
        return logs.getN() < 2 ? 0 : logs.getVariance() / logs.getN();
    }

    /** Both trials' figures, or empty if one has none above zero, of which a ratio could be made. */
    Optional<RatioEstimate.Pair> pair(TrialResult base, TrialResult other) {
        double baseFigure = of(base).orElse(0);
        double otherFigure = of(other).orElse(0);
        return baseFigure > 0 && otherFigure > 0
                ? Optional.of(new RatioEstimate.Pair(
                        baseFigure, otherFigure, logVarianceWithin(base) + logVarianceWithin(other)))
                : Optional.empty();
    }

    /** The published figure of HTTP over that of RPC. */
    public Optional<Double> publishedRatio() {
        return publishedRatio;
    }

    private static Function<TrialResult, OptionalDouble> latency(Function<LatencySummary, Double> figure) {
        return trial -> optional(trial.load().map(load -> figure.apply(load.scheduledLatency())));
    }

    private static Function<TrialResult, OptionalDouble> service(Function<LatencySummary, Double> figure) {
        return trial -> optional(trial.load().map(load -> figure.apply(load.serviceTime())));
    }

    private static Function<TrialResult, OptionalDouble> lastOf(String series) {
        return trial -> trial.samples().series(series).map(Series::last).orElse(OptionalDouble.empty()).stream()
                .map(bytes -> bytes / BYTES_PER_MEGABYTE)
                .findFirst();
    }

    private static Optional<Garbage> garbage(TrialResult trial) {
        return trial.cost().flatMap(Cost::garbage);
    }

    private static OptionalDouble megabytes(OptionalLong bytes) {
        return bytes.isPresent() ? OptionalDouble.of(bytes.getAsLong() / BYTES_PER_MEGABYTE) : OptionalDouble.empty();
    }

    private static OptionalDouble optional(Optional<Double> value) {
        return value.filter(Double::isFinite).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    private static Optional<Double> published(double rpc, double http) {
        return Optional.of(http / rpc);
    }
}
