package org.gaeperf.compare;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.RequestMemory;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerCost.GcActivity;
import org.gaeperf.model.server.StartupResult;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import org.hipparchus.stat.descriptive.rank.Median;
import org.hipparchus.stat.descriptive.rank.Percentile;

/** What variants are compared by, and how the figure is had from a trial. */
public enum Metric {
    P50("median latency", "µs", latency(LatencySummary::p50Micros), LoadInterval::p50Micros),
    MEAN("mean latency", "µs", latency(LatencySummary::meanMicros)),
    MIN("minimum latency", "µs", latency(LatencySummary::minMicros)),
    P90("p90 latency", "µs", latency(LatencySummary::p90Micros)),
    P99("p99 latency", "µs", latency(LatencySummary::p99Micros), LoadInterval::p99Micros),
    P999("p99.9 latency", "µs", latency(LatencySummary::p999Micros)),
    MAX("maximum latency", "µs", latency(LatencySummary::maxMicros)),
    SERVICE_P50("median service time", "µs", service(LatencySummary::p50Micros)),
    SERVICE_P99("p99 service time", "µs", service(LatencySummary::p99Micros)),
    LOWER_QUARTILE_SERVICE_P99("p99 service time in quiet seconds", "µs", Metric::quietServiceP99),
    CPU_PER_REQUEST("CPU per 1,000 requests", "ms", trial -> cost(trial, ServerCost::cpuMicrosPerRequest)),
    CPU_WITHOUT_COMPILER("CPU per 1,000 requests, compiler apart", "ms", Metric::withoutCompiler),
    CPU_TICKS("total CPU time", "ticks", trial -> cost(trial, cost -> cost.cpuSeconds() * Metric.TICKS_PER_SECOND)),
    CPU_USER("of it in user mode", "ticks", trial -> cost(trial, cost -> cost.userSeconds() * Metric.TICKS_PER_SECOND)),
    CPU_SYSTEM(
            "of it in the kernel",
            "ticks",
            trial -> cost(trial, cost -> cost.systemSeconds() * Metric.TICKS_PER_SECOND)),
    CPU_PERCENT("CPU in use", "%", trial -> cost(trial, ServerCost::cpuPercent)),
    PS_CPU_PERCENT("CPU over the process's life (ps)", "%", lastOf("psLifetimeCpuPercent", 1)),
    ALLOCATED_PER_REQUEST(
            "allocated per request",
            "KB",
            trial -> optional(
                    garbage(trial).flatMap(GcActivity::allocatedBytesPerRequest).map(bytes -> bytes / 1024))),
    GC_COUNT("collections", "", trial -> optional(garbage(trial).map(garbage -> (double) garbage.collections()))),
    GC_PAUSE(
            "pauses for collection, total",
            "ms",
            trial -> optional(garbage(trial).map(GcActivity::pauseMillis))),
    RSS("resident set (RSS)", "MB", lastOf("rssBytes", Metric.BYTES_PER_MEGABYTE)),
    COMMITTED("total committed", "MB", lastOf("nmtTotalCommittedBytes", Metric.BYTES_PER_MEGABYTE)),
    HEAP_COMMITTED("Java heap committed", "MB", lastOf("nmtJavaHeapCommittedBytes", Metric.BYTES_PER_MEGABYTE)),
    FIRST_ANSWER(
            "process start to first answer",
            "ms",
            trial -> optional(trial.startup().map(StartupResult::firstAnswerMillis))),
    IDLE_RSS(
            "RSS when idle after it",
            "MB",
            trial -> idle(trial, StartupResult::idleRssBytes, Metric.BYTES_PER_MEGABYTE)),
    IDLE_COMMITTED(
            "committed when idle after it",
            "MB",
            trial -> idle(trial, StartupResult::idleCommittedBytes, Metric.BYTES_PER_MEGABYTE)),
    IDLE_CLASSES("classes loaded when idle after it", "", trial -> idle(trial, StartupResult::idleClassesLoaded, 1)),
    HEAP_AFTER_GC(
            "heap in use after GC",
            "MB",
            memory(RequestMemory.MeasuredRequest::heapUsedAfterGcBytes, Metric.BYTES_PER_MEGABYTE)),
    GARBAGE("garbage per request", "KB", memory(RequestMemory.MeasuredRequest::garbageBytes, 1024)),
    HEAP_GROWTH("heap growth per request", "KB", memory(RequestMemory.MeasuredRequest::growthBytes, 1024)),
    NON_HEAP(
            "native memory (non-heap used)",
            "MB",
            memory(RequestMemory.MeasuredRequest::nonHeapUsedBytes, Metric.BYTES_PER_MEGABYTE)),
    DIRECT_BUFFERS("direct buffers", "KB", memory(RequestMemory.MeasuredRequest::directBufferBytes, 1024)),
    OUTSIDE_HEAP_COMMITTED("committed outside the Java heap (NMT)", "MB", Metric::outsideHeap),
    CAPACITY(
            "highest rate held",
            "req/s",
            trial -> optional(trial.capacity().filter(Capacity::limitedByServer).map(found ->
                    (double) found.highestRequestsPerSecond())),
            Direction.HIGHER_IS_BETTER);

    /** As {@code getconf CLK_TCK} has it on every Linux that Java runs on, and as the published figures have it. */
    private static final int TICKS_PER_SECOND = 100;

    /** Nearer to the end of the measurement than this is at its end. */
    private static final double END_SECONDS = 1;

    private static final int QUIET_PERCENT_OF_SECONDS = 25;

    private static final double BYTES_PER_MEGABYTE = 1024 * 1024;

    private static final List<Metric> UNDER_LOAD = List.of(
            P50,
            MEAN,
            MIN,
            P90,
            P99,
            P999,
            MAX,
            SERVICE_P50,
            SERVICE_P99,
            LOWER_QUARTILE_SERVICE_P99,
            CPU_PER_REQUEST,
            CPU_WITHOUT_COMPILER,
            CPU_PERCENT,
            PS_CPU_PERCENT,
            ALLOCATED_PER_REQUEST,
            GC_COUNT,
            GC_PAUSE,
            RSS,
            COMMITTED,
            HEAP_COMMITTED,
            FIRST_ANSWER,
            IDLE_RSS,
            IDLE_COMMITTED);
    private static final List<Metric> STEADY_CPU = List.of(
            CPU_TICKS,
            CPU_USER,
            CPU_SYSTEM,
            CPU_PERCENT,
            CPU_PER_REQUEST,
            CPU_WITHOUT_COMPILER,
            ALLOCATED_PER_REQUEST,
            GC_COUNT,
            GC_PAUSE,
            P50,
            P99,
            RSS,
            COMMITTED,
            HEAP_COMMITTED);
    private static final List<Metric> ONE_BY_ONE =
            List.of(HEAP_AFTER_GC, GARBAGE, HEAP_GROWTH, NON_HEAP, OUTSIDE_HEAP_COMMITTED, DIRECT_BUFFERS);
    private static final List<Metric> COLD_START = List.of(FIRST_ANSWER, IDLE_RSS, IDLE_COMMITTED, IDLE_CLASSES);

    private final String label;
    private final String unit;
    private final Function<TrialResult, OptionalDouble> figure;
    private final Optional<ToDoubleFunction<LoadInterval>> bySecond;
    private final Direction direction;

    Metric(String label, String unit, Function<TrialResult, OptionalDouble> figure) {
        this(label, unit, figure, Optional.empty(), Direction.LOWER_IS_BETTER);
    }

    Metric(String label, String unit, Function<TrialResult, OptionalDouble> figure, Direction direction) {
        this(label, unit, figure, Optional.empty(), direction);
    }

    Metric(
            String label,
            String unit,
            Function<TrialResult, OptionalDouble> figure,
            ToDoubleFunction<LoadInterval> bySecond) {
        this(label, unit, figure, Optional.of(bySecond), Direction.LOWER_IS_BETTER);
    }

    Metric(
            String label,
            String unit,
            Function<TrialResult, OptionalDouble> figure,
            Optional<ToDoubleFunction<LoadInterval>> bySecond,
            Direction direction) {
        this.label = label;
        this.unit = unit;
        this.figure = figure;
        this.bySecond = bySecond;
        this.direction = direction;
    }

    /** What a suite is compared by, in the order of reports. */
    public static List<Metric> of(Suite suite) {
        return switch (suite) {
            case CPU -> STEADY_CPU;
            case REQUEST_MEMORY -> ONE_BY_ONE;
            case CAPACITY -> List.of(CAPACITY);
            case STARTUP -> COLD_START;
            case LOAD, GATE, CALIBRATION -> UNDER_LOAD;
        };
    }

    /** As files name it: {@code cpu-per-request}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Which way it is good. */
    public Direction direction() {
        return direction;
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

    /** The figures of those of the trials that have it. */
    List<Double> figures(List<TrialResult> trials) {
        return trials.stream()
                .map(this::of)
                .flatMapToDouble(OptionalDouble::stream)
                .boxed()
                .toList();
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

    /** Of trials that ran in the same seconds, what both have in common falls out second by second. */
    private double logVarianceWithin(TrialResult base, TrialResult other) {
        if (!base.concurrent()
                || !other.concurrent()
                || bySecond.isEmpty()
                || base.load().isEmpty()
                || other.load().isEmpty()) {
            return logVarianceWithin(base) + logVarianceWithin(other);
        }
        List<LoadInterval> bases = base.load().get().seconds();
        List<LoadInterval> others = other.load().get().seconds();
        StreamingStatistics logs = new StreamingStatistics();
        for (int second = 0; second < Math.min(bases.size(), others.size()); second++) {
            double ratio = bySecond.get().applyAsDouble(others.get(second))
                    / bySecond.get().applyAsDouble(bases.get(second));
            if (ratio > 0 && Double.isFinite(ratio)) {
                logs.addValue(Math.log(ratio));
            }
        }
        return logs.getN() < 2 ? 0 : logs.getVariance() / logs.getN();
    }

    /** Both trials' figures, or empty if one has none above zero, of which a ratio could be made. */
    Optional<RatioEstimate.Pair> pair(TrialResult base, TrialResult other) {
        double baselineValue = of(base).orElse(0);
        double candidateValue = of(other).orElse(0);
        return baselineValue > 0 && candidateValue > 0
                ? Optional.of(new RatioEstimate.Pair(baselineValue, candidateValue, logVarianceWithin(base, other)))
                : Optional.empty();
    }

    private static Function<TrialResult, OptionalDouble> latency(Function<LatencySummary, Double> figure) {
        return trial -> optional(trial.load().map(load -> figure.apply(load.scheduledLatency())));
    }

    private static Function<TrialResult, OptionalDouble> service(Function<LatencySummary, Double> figure) {
        return trial -> optional(trial.load().map(load -> figure.apply(load.serviceTime())));
    }

    /**
     * The lower quartile, over the seconds, of each second's p99. The compiler, collections and other machines fill the
     * tail of some seconds and leave others alone; requests that the server itself makes slow are in those as well.
     */
    private static OptionalDouble quietServiceP99(TrialResult trial) {
        double[] seconds = trial.load().stream()
                .flatMap(load -> load.seconds().stream())
                .mapToDouble(LoadInterval::serviceP99Micros)
                .filter(Double::isFinite)
                .toArray();
        return seconds.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(new Percentile(QUIET_PERCENT_OF_SECONDS).evaluate(seconds));
    }

    private static Function<TrialResult, OptionalDouble> lastOf(String series, double divisor) {
        return trial -> trial.samples().series(series).map(TimeSeries::points).stream()
                .flatMap(points -> points.stream().skip(Math.max(0, points.size() - 1)))
                .filter(point -> isAtTheEnd(point, trial))
                .mapToDouble(point -> point.value() / divisor)
                .findFirst();
    }

    /** Where the last sample of all failed, an earlier one would stand for it. */
    private static boolean isAtTheEnd(TimeSeries.Point point, TrialResult trial) {
        return trial.load().isEmpty() || point.seconds() >= trial.load().get().durationSeconds() - END_SECONDS;
    }

    /** The median of the requests of a trial, as few of them carry what another request or the JIT compiler left. */
    private static Function<TrialResult, OptionalDouble> memory(
            ToLongFunction<RequestMemory.MeasuredRequest> figure, double divisor) {
        return trial -> trial.requestMemory()
                .filter(memory -> !memory.requests().isEmpty())
                .map(memory -> memory.requests().stream().mapToDouble(reading -> figure.applyAsLong(reading) / divisor))
                .map(values -> OptionalDouble.of(new Median().evaluate(values.toArray())))
                .orElse(OptionalDouble.empty());
    }

    private static OptionalDouble outsideHeap(TrialResult trial) {
        return trial.requestMemory().map(RequestMemory::nmtOutsideHeapCommittedBytes).stream()
                .flatMapToLong(OptionalLong::stream)
                .mapToDouble(bytes -> bytes / BYTES_PER_MEGABYTE)
                .findFirst();
    }

    private static OptionalDouble cost(TrialResult trial, ToDoubleFunction<ServerCost> figure) {
        return optional(trial.serverCost().map(figure::applyAsDouble));
    }

    private static OptionalDouble withoutCompiler(TrialResult trial) {
        return optional(trial.serverCost()
                .flatMap(cost ->
                        cost.compilerMicrosPerRequest().map(compiler -> cost.cpuMicrosPerRequest() - compiler)));
    }

    private static OptionalDouble idle(
            TrialResult trial, Function<StartupResult, OptionalLong> figure, double divisor) {
        return trial.startup().map(figure).stream()
                .flatMapToLong(OptionalLong::stream)
                .mapToDouble(value -> value / divisor)
                .findFirst();
    }

    private static Optional<GcActivity> garbage(TrialResult trial) {
        return trial.serverCost().flatMap(ServerCost::gcActivity);
    }

    private static OptionalDouble optional(Optional<Double> value) {
        return value.filter(Double::isFinite).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }
}
