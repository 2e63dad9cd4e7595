package org.gaeperf.compare;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.series.ProcessingTimeSeries;
import org.gaeperf.model.server.RequestMemory;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerCost.GcActivity;
import org.gaeperf.model.server.StartupResult;

/**
 * What variants are compared by, and how the value is taken from a trial. A new constant must also be listed in
 * {@link SuiteMetrics} for each suite that measures it.
 */
public enum Metric {
    P50("median latency", "µs", MetricValues.latency(LatencySummary::p50Micros), LoadInterval::p50Micros),
    MEAN("mean latency", "µs", MetricValues.latency(LatencySummary::meanMicros)),
    MIN("minimum latency", "µs", MetricValues.latency(LatencySummary::minMicros)),
    P90("p90 latency", "µs", MetricValues.latency(LatencySummary::p90Micros)),
    P99("p99 latency", "µs", MetricValues.latency(LatencySummary::p99Micros), LoadInterval::p99Micros),
    P999("p99.9 latency", "µs", MetricValues.latency(LatencySummary::p999Micros)),
    MAX("maximum latency", "µs", MetricValues.latency(LatencySummary::maxMicros)),
    SERVICE_P50("median service time", "µs", MetricValues.serviceTime(LatencySummary::p50Micros)),
    SERVICE_P95("p95 service time", "µs", MetricValues.serviceTime(LatencySummary::p95Micros)),
    SERVICE_P99(
            "p99 service time",
            "µs",
            MetricValues.serviceTime(LatencySummary::p99Micros),
            LoadInterval::serviceP99Micros),
    SERVICE_P999("p99.9 service time", "µs", MetricValues.serviceTime(LatencySummary::p999Micros)),
    SLOWEST_SERVICE("mean service time of the slowest 1 %", "µs", MetricValues::slowestServiceMicros),
    SLOW_REQUESTS("requests slower than 20 times the median", "%", MetricValues::slowRequestsPercent),
    LONGEST_STANDSTILL("longest standstill", "ms", MetricValues::longestStandstillMillis),
    LOWER_QUARTILE_SERVICE_P99(
            "p99 service time, lower quartile of the seconds", "µs", MetricValues::lowerQuartileServiceP99),
    PROCESSING_P99(
            "p99 processing time, mean of the seconds", "µs", MetricValues.meanOfSeconds(ProcessingTimeSeries.P99, 1)),
    PROCESSING_MAX(
            "maximum processing time, mean of the seconds",
            "µs",
            MetricValues.meanOfSeconds(ProcessingTimeSeries.MAX, 1)),
    PROCESSING_P50(
            "median processing time, mean of the seconds",
            "µs",
            MetricValues.meanOfSeconds(ProcessingTimeSeries.MEDIAN, 1)),
    PROCESSING_MIN("minimum processing time", "µs", MetricValues::minProcessingMicros),
    CPU_PER_REQUEST("CPU per 1,000 requests", "ms", MetricValues.cost(ServerCost::cpuMicrosPerRequest)),
    CPU_WITHOUT_COMPILER("CPU without JIT per 1,000 requests", "ms", MetricValues::cpuWithoutCompiler),
    CPU_TICKS("total CPU time", "ticks", MetricValues.ticks(ServerCost::cpuSeconds)),
    CPU_USER("CPU time in user mode", "ticks", MetricValues.ticks(ServerCost::userSeconds)),
    CPU_SYSTEM("CPU time in the kernel", "ticks", MetricValues.ticks(ServerCost::systemSeconds)),
    CPU_PERCENT("CPU in use", "%", MetricValues.cost(ServerCost::cpuPercent)),
    PS_CPU_PERCENT("CPU over the process's life (ps)", "%", MetricValues.last("psLifetimeCpuPercent", 1)),
    ALLOCATED_PER_REQUEST(
            "allocated per request",
            "KB",
            MetricValues.garbage(garbage ->
                    garbage.allocatedBytesPerRequest().map(bytes -> bytes / MetricValues.BYTES_PER_KILOBYTE))),
    GC_COUNT("garbage collections per 10 s", "", MetricValues.garbageInTenSeconds(GcActivity::collections)),
    GC_PAUSE("GC pauses per 10 s", "ms", MetricValues.garbageInTenSeconds(GcActivity::pauseMillis)),
    GC_MAX_PAUSE("longest GC pause", "ms", MetricValues.garbage(garbage -> Optional.of(garbage.maxPauseMillis()))),
    RSS("resident set (RSS)", "MB", MetricValues.last("rssBytes", MetricValues.BYTES_PER_MEGABYTE)),
    RSS_AFTER_BURST(
            "RSS after 80 requests at once",
            "MB",
            MetricValues.smallestAtLast("rssAfterBurstBytes", "threadsAfterBurst", MetricValues.BYTES_PER_MEGABYTE)),
    COMMITTED("total committed", "MB", MetricValues.last("nmtTotalCommittedBytes", MetricValues.BYTES_PER_MEGABYTE)),
    HEAP_COMMITTED(
            "Java heap committed",
            "MB",
            MetricValues.last("nmtJavaHeapCommittedBytes", MetricValues.BYTES_PER_MEGABYTE)),
    FIRST_ANSWER("process start to first response", "ms", MetricValues::firstResponseMillis),
    IDLE_RSS(
            "RSS when idle after startup",
            "MB",
            MetricValues.idle(StartupResult::idleRssBytes, MetricValues.BYTES_PER_MEGABYTE)),
    IDLE_COMMITTED(
            "committed when idle after startup",
            "MB",
            MetricValues.idle(StartupResult::idleCommittedBytes, MetricValues.BYTES_PER_MEGABYTE)),
    IDLE_CLASSES("classes loaded when idle after startup", "", MetricValues.idle(StartupResult::idleClassesLoaded, 1)),
    HEAP_AFTER_GC(
            "heap in use after GC",
            "MB",
            MetricValues.memory(RequestMemory.MeasuredRequest::heapUsedAfterGcBytes, MetricValues.BYTES_PER_MEGABYTE)),
    GARBAGE(
            "garbage per request",
            "KB",
            MetricValues.memory(RequestMemory.MeasuredRequest::garbageBytes, MetricValues.BYTES_PER_KILOBYTE)),
    HEAP_GROWTH(
            "heap growth per request",
            "KB",
            MetricValues.memory(RequestMemory.MeasuredRequest::growthBytes, MetricValues.BYTES_PER_KILOBYTE)),
    NON_HEAP(
            "native memory (non-heap used)",
            "MB",
            MetricValues.memory(RequestMemory.MeasuredRequest::nonHeapUsedBytes, MetricValues.BYTES_PER_MEGABYTE)),
    DIRECT_BUFFERS(
            "direct buffers",
            "KB",
            MetricValues.memory(RequestMemory.MeasuredRequest::directBufferBytes, MetricValues.BYTES_PER_KILOBYTE)),
    OUTSIDE_HEAP_COMMITTED("committed outside the Java heap (NMT)", "MB", MetricValues::outsideHeapMegabytes),
    THROUGHPUT("answers per second", "req/s", MetricValues::answersPerSecond, Direction.HIGHER_IS_BETTER),
    SERVICE_MEAN("mean service time", "ms", MetricValues.serviceMillis(LatencySummary::meanMicros)),
    SERVICE_P50_MILLIS(
            "median service time",
            "ms",
            MetricValues.serviceMillis(LatencySummary::p50Micros),
            LoadInterval::p50Micros),
    SERVICE_P75_MILLIS("p75 service time", "ms", MetricValues::p75ServiceMillis),
    SERVICE_P90_MILLIS("p90 service time", "ms", MetricValues.serviceMillis(LatencySummary::p90Micros)),
    SERVICE_P99_MILLIS(
            "p99 service time",
            "ms",
            MetricValues.serviceMillis(LatencySummary::p99Micros),
            LoadInterval::serviceP99Micros),
    RUNNABLE_THREADS(
            "threads of the machine that run or wait for a CPU",
            "",
            MetricValues.meanOfMomentsUnderLoad("runnableThreads")),
    NETWORK(
            "traffic",
            "Mbit/s",
            MetricValues.meanOfIntervalsUnderLoad("loopbackBytesPerSecond", MetricValues.BYTES_PER_MEGABIT),
            Direction.HIGHER_IS_BETTER),
    THREADS("threads", "", MetricValues.lastUnderLoad("threads")),
    DESCRIPTORS("open files and sockets", "", MetricValues.lastUnderLoad("openDescriptors")),
    LOAD_AVERAGE("load average of the machine", "", MetricValues.lastUnderLoad("loadAverage1")),
    CONTEXT_SWITCHES(
            "context switches of the machine per second",
            "",
            MetricValues.meanOfIntervalsUnderLoad("hostContextSwitchesPerSecond", 1)),
    CAPACITY("highest sustained rate", "req/s", MetricValues::capacity, Direction.HIGHER_IS_BETTER),
    INSTANCES_PER_1000("instances per 1,000 requests/s", "", MetricValues::instancesPer1000),
    OPERATION_TIME("time per parse", "ms", MetricValues::operationMillis),
    OPERATION_ALLOCATED("allocated per parse", "KB", MetricValues::operationKilobytes);

    private final String label;
    private final String unit;
    private final Function<TrialResult, OptionalDouble> value;
    private final Optional<ToDoubleFunction<LoadInterval>> valueBySecond;
    private final Direction direction;

    Metric(String label, String unit, Function<TrialResult, OptionalDouble> value) {
        this(label, unit, value, Optional.empty(), Direction.LOWER_IS_BETTER);
    }

    Metric(String label, String unit, Function<TrialResult, OptionalDouble> value, Direction direction) {
        this(label, unit, value, Optional.empty(), direction);
    }

    Metric(
            String label,
            String unit,
            Function<TrialResult, OptionalDouble> value,
            ToDoubleFunction<LoadInterval> valueBySecond) {
        this(label, unit, value, Optional.of(valueBySecond), Direction.LOWER_IS_BETTER);
    }

    Metric(
            String label,
            String unit,
            Function<TrialResult, OptionalDouble> value,
            Optional<ToDoubleFunction<LoadInterval>> valueBySecond,
            Direction direction) {
        this.label = label;
        this.unit = unit;
        this.value = value;
        this.valueBySecond = valueBySecond;
        this.direction = direction;
    }

    /** The mean over time of a series that was sampled between two samples, until the load ended; empty without samples. */
    public static OptionalDouble meanUnderLoad(TrialResult trial, String series) {
        return MetricValues.meanOfIntervalsUnderLoad(series, 1).apply(trial);
    }

    /** The name in files: {@code cpu-per-request}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Whether this is memory that a process keeps until its end. Concurrent servers do not vary together in it, as they do
     * in what the machine gives to both.
     */
    boolean isKeptMemory() {
        return switch (this) {
            case RSS, RSS_AFTER_BURST, COMMITTED, HEAP_COMMITTED, OUTSIDE_HEAP_COMMITTED -> true;
            default -> false;
        };
    }

    /** Whether it is a maximum, which is higher in a longer measurement. */
    boolean growsWithDuration() {
        return this == MAX || this == LONGEST_STANDSTILL || this == GC_MAX_PAUSE;
    }

    /** Whether a microbenchmark measures it, and no server has it. */
    public boolean isOfMicrobenchmark() {
        return this == OPERATION_TIME || this == OPERATION_ALLOCATED;
    }

    /** Whether it is measured only in a JVM that was started with the flags of gaeperf. */
    public boolean needsJvmFlags() {
        return switch (this) {
            case ALLOCATED_PER_REQUEST,
                    GC_COUNT,
                    GC_PAUSE,
                    GC_MAX_PAUSE,
                    COMMITTED,
                    HEAP_COMMITTED,
                    OUTSIDE_HEAP_COMMITTED,
                    IDLE_COMMITTED,
                    IDLE_CLASSES -> true;
            default -> false;
        };
    }

    /** Whether a lower or a higher value is better. */
    public Direction direction() {
        return direction;
    }

    /** The name for readers. */
    public String label() {
        return label;
    }

    /** The name for a sentence that lists several: without a comma, which would divide it in two. */
    public String labelInList() {
        int comma = label.indexOf(", ");
        return comma < 0 ? label : label.substring(0, comma) + " (" + label.substring(comma + 2) + ")";
    }

    /** The unit for readers, empty for a count. {@code MB} is 1,048,576 bytes, as in the published values. */
    public String unit() {
        return unit;
    }

    /** The value of a trial in {@link #unit()}, or empty if it was not measured. */
    public OptionalDouble value(TrialResult trial) {
        return value.apply(trial);
    }

    /** What is known of a value that was not found, in {@link #unit()}; empty if it was found, or nothing is known. */
    public OptionalDouble boundOf(TrialResult trial) {
        return switch (this) {
            case CAPACITY -> MetricValues.boundOfCapacity(trial);
            case INSTANCES_PER_1000 -> MetricValues.boundOfInstancesPer1000(trial);
            default -> OptionalDouble.empty();
        };
    }

    /** On which side of its {@link #boundOf} a value lies. */
    Bound kindOfBound() {
        return this == INSTANCES_PER_1000 ? Bound.AT_MOST : Bound.AT_LEAST;
    }

    /** Whether of any of these trials only a bound is known. */
    boolean isBoundIn(List<TrialResult> trials) {
        return trials.stream().anyMatch(trial -> boundOf(trial).isPresent());
    }

    /** The values of the trials that have one. */
    public List<Double> values(List<TrialResult> trials) {
        return trials.stream()
                .map(this::value)
                .flatMapToDouble(OptionalDouble::stream)
                .boxed()
                .toList();
    }

    /** How to take the value of one second, for metrics that are known by the second. */
    Optional<ToDoubleFunction<LoadInterval>> valueBySecond() {
        return valueBySecond;
    }
}
