package org.gaeperf.compare;

import static org.gaeperf.compare.MetricKind.ALLOCATION;
import static org.gaeperf.compare.MetricKind.COLLECTIONS;
import static org.gaeperf.compare.MetricKind.CONNECTIONS;
import static org.gaeperf.compare.MetricKind.CPU_COST;
import static org.gaeperf.compare.MetricKind.CPU_USE;
import static org.gaeperf.compare.MetricKind.GARBAGE_OF_REQUEST;
import static org.gaeperf.compare.MetricKind.HANDLES;
import static org.gaeperf.compare.MetricKind.IDLE_JVM_MEMORY;
import static org.gaeperf.compare.MetricKind.IDLE_MEMORY;
import static org.gaeperf.compare.MetricKind.INSTANCES;
import static org.gaeperf.compare.MetricKind.JVM_MEMORY;
import static org.gaeperf.compare.MetricKind.JVM_MEMORY_OUTSIDE_HEAP;
import static org.gaeperf.compare.MetricKind.LATENCY;
import static org.gaeperf.compare.MetricKind.LATENCY_MAXIMUM;
import static org.gaeperf.compare.MetricKind.LATENCY_TAIL;
import static org.gaeperf.compare.MetricKind.LOADED_CLASSES;
import static org.gaeperf.compare.MetricKind.LONGEST_COLLECTION;
import static org.gaeperf.compare.MetricKind.MEMORY;
import static org.gaeperf.compare.MetricKind.MEMORY_AFTER_BURST;
import static org.gaeperf.compare.MetricKind.MEMORY_OF_REQUEST;
import static org.gaeperf.compare.MetricKind.PARSE_ALLOCATION;
import static org.gaeperf.compare.MetricKind.PARSE_TIME;
import static org.gaeperf.compare.MetricKind.SHOWN_ONLY;
import static org.gaeperf.compare.MetricKind.SLOW_SHARE;
import static org.gaeperf.compare.MetricKind.START;
import static org.gaeperf.compare.MetricKind.SUSTAINED_RATE;
import static org.gaeperf.compare.MetricKind.TRAFFIC;
import static org.gaeperf.compare.MetricKind.UNEXPLAINED_LATENCY;
import static org.gaeperf.compare.MetricKind.UNEXPLAINED_TAIL;
import static org.gaeperf.compare.value.LatencyValues.latency;
import static org.gaeperf.compare.value.LatencyValues.serviceMillis;
import static org.gaeperf.compare.value.LatencyValues.serviceTime;
import static org.gaeperf.compare.value.MetricValues.BYTES_PER_KILOBYTE;
import static org.gaeperf.compare.value.MetricValues.BYTES_PER_MEGABIT;
import static org.gaeperf.compare.value.MetricValues.BYTES_PER_MEGABYTE;
import static org.gaeperf.compare.value.MetricValues.cost;
import static org.gaeperf.compare.value.MetricValues.garbage;
import static org.gaeperf.compare.value.MetricValues.garbageInTenSeconds;
import static org.gaeperf.compare.value.MetricValues.idle;
import static org.gaeperf.compare.value.MetricValues.memory;
import static org.gaeperf.compare.value.MetricValues.ticks;
import static org.gaeperf.compare.value.SampledValues.last;
import static org.gaeperf.compare.value.SampledValues.lastUnderLoad;
import static org.gaeperf.compare.value.SampledValues.meanOfIntervalsUnderLoad;
import static org.gaeperf.compare.value.SampledValues.meanOfMomentsUnderLoad;
import static org.gaeperf.compare.value.SampledValues.meanOfSeconds;
import static org.gaeperf.compare.value.SampledValues.smallestAtLast;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.gaeperf.compare.value.Bound;
import org.gaeperf.compare.value.BoundedValue;
import org.gaeperf.compare.value.ConnectionValues;
import org.gaeperf.compare.value.LatencyValues;
import org.gaeperf.compare.value.MetricValues;
import org.gaeperf.compare.value.SampledValues;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.series.MemorySeries;
import org.gaeperf.model.series.NativeMemorySeries;
import org.gaeperf.model.series.ProcessingTimeSeries;
import org.gaeperf.model.server.RequestMemory;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerCost.GcActivity;
import org.gaeperf.model.server.StartupResult;

/**
 * What variants are compared by. A constant says all that is known of a metric: its label, unit and kind, and how its value is
 * taken from a trial. {@link SuiteMetrics} lists it for each suite that measures it.
 */
public enum Metric {
    P50("median latency", "µs", LATENCY.followed(), latency(LatencySummary::p50Micros), LoadInterval::p50Micros),
    MEAN("mean latency", "µs", LATENCY, latency(LatencySummary::meanMicros)),
    MIN("minimum latency", "µs", UNEXPLAINED_LATENCY, latency(LatencySummary::minMicros)),
    P90("p90 latency", "µs", LATENCY_TAIL, latency(90, LatencySummary::p90Micros)),
    P99("p99 latency", "µs", LATENCY_TAIL.followed(), latency(99, LatencySummary::p99Micros), LoadInterval::p99Micros),
    P999("p99.9 latency", "µs", LATENCY_TAIL, latency(99.9, LatencySummary::p999Micros)),
    MAX("maximum latency", "µs", LATENCY_MAXIMUM, latency(LatencySummary::maxMicros)),
    SERVICE_P50("median service time", "µs", LATENCY, serviceTime(LatencySummary::p50Micros)),
    SERVICE_P95("p95 service time", "µs", LATENCY_TAIL, serviceTime(95, LatencySummary::p95Micros)),
    SERVICE_P99(
            "p99 service time",
            "µs",
            LATENCY_TAIL,
            serviceTime(99, LatencySummary::p99Micros),
            LoadInterval::serviceP99Micros),
    SERVICE_P999("p99.9 service time", "µs", LATENCY_TAIL, serviceTime(99.9, LatencySummary::p999Micros)),
    SLOWEST_SERVICE("mean service time of the slowest 1 %", "µs", LATENCY_TAIL, LatencyValues::slowestServiceMicros),
    SLOW_REQUESTS("requests slower than 20 times the median", "%", SLOW_SHARE, LatencyValues::slowRequestsPercent),
    LONGEST_RESPONSE_GAP("longest response gap", "ms", LATENCY_MAXIMUM, LatencyValues::longestResponseGapMillis),
    LOWER_QUARTILE_SERVICE_P99(
            "p99 service time, lower quartile of the seconds",
            "µs",
            LATENCY_TAIL,
            LatencyValues::lowerQuartileServiceP99),
    PROCESSING_P99(
            "p99 processing time, mean of the seconds",
            "µs",
            UNEXPLAINED_TAIL,
            meanOfSeconds(ProcessingTimeSeries.P99, 1)),
    PROCESSING_MAX(
            "maximum processing time, mean of the seconds",
            "µs",
            UNEXPLAINED_TAIL,
            meanOfSeconds(ProcessingTimeSeries.MAX, 1)),
    PROCESSING_P50(
            "median processing time, mean of the seconds",
            "µs",
            UNEXPLAINED_LATENCY,
            meanOfSeconds(ProcessingTimeSeries.MEDIAN, 1)),
    PROCESSING_MIN("minimum processing time", "µs", UNEXPLAINED_LATENCY, SampledValues::minProcessingMicros),
    CPU_PER_REQUEST("CPU per 1,000 requests", "ms", CPU_COST, cost(ServerCost::cpuMicrosPerRequest)),
    CPU_WITHOUT_COMPILER(
            "CPU without JIT per 1,000 requests", "ms", CPU_COST.followed(), MetricValues::cpuWithoutCompiler),
    CPU_TICKS("total CPU time", "ticks", CPU_USE.followed(), ticks(ServerCost::cpuSeconds)),
    CPU_USER("CPU time in user mode", "ticks", CPU_USE, ticks(ServerCost::userSeconds)),
    CPU_SYSTEM("CPU time in the kernel", "ticks", CPU_USE, ticks(ServerCost::systemSeconds)),
    CPU_PERCENT("CPU in use", "%", CPU_COST, cost(ServerCost::cpuPercent)),
    PS_CPU_PERCENT("CPU over the process's life (ps)", "%", SHOWN_ONLY, last("psLifetimeCpuPercent", 1)),
    ALLOCATED_PER_REQUEST(
            "allocated per request",
            "KB",
            ALLOCATION.followed(),
            garbage(garbage -> garbage.allocatedBytesPerRequest().map(bytes -> bytes / BYTES_PER_KILOBYTE))),
    GC_COUNT("garbage collections per 10 s", "", COLLECTIONS, garbageInTenSeconds(GcActivity::collections)),
    GC_PAUSE("GC pauses per 10 s", "ms", COLLECTIONS, garbageInTenSeconds(GcActivity::pauseMillis)),
    GC_MAX_PAUSE(
            "longest GC pause", "ms", LONGEST_COLLECTION, garbage(garbage -> Optional.of(garbage.maxPauseMillis()))),
    ALLOCATION_STALLS("allocation stalls per 10 s", "ms", COLLECTIONS, MetricValues::allocationStallMillisInTenSeconds),
    RSS("resident set (RSS)", "MB", MEMORY.followed(), MemoryValues.RSS),
    RSS_AFTER_BURST(
            "RSS after 80 concurrent requests", "MB", MEMORY_AFTER_BURST.followed(), MemoryValues.RSS_AFTER_BURST),
    PSS("proportional set (PSS)", "MB", MEMORY, last(MemorySeries.PSS, BYTES_PER_MEGABYTE)),
    PSS_AFTER_BURST(
            "PSS after 80 concurrent requests",
            "MB",
            MEMORY_AFTER_BURST,
            smallestAtLast(MemorySeries.PSS_AFTER_BURST, "threadsAfterBurst", BYTES_PER_MEGABYTE)),
    COMMITTED(
            "total committed",
            "MB",
            JVM_MEMORY.followed(),
            last(NativeMemorySeries.TOTAL_COMMITTED, BYTES_PER_MEGABYTE)),
    HEAP_COMMITTED(
            "Java heap committed",
            "MB",
            JVM_MEMORY.followed(),
            last(NativeMemorySeries.HEAP_COMMITTED, BYTES_PER_MEGABYTE)),
    FIRST_RESPONSE("process start to first response", "ms", START.followed(), MetricValues::firstResponseMillis),
    IDLE_RSS("RSS when idle after startup", "MB", IDLE_MEMORY, MemoryValues.IDLE_RSS),
    IDLE_PSS("PSS when idle after startup", "MB", IDLE_MEMORY, idle(StartupResult::idlePssBytes, BYTES_PER_MEGABYTE)),
    IDLE_COMMITTED(
            "committed when idle after startup",
            "MB",
            IDLE_JVM_MEMORY,
            idle(StartupResult::idleCommittedBytes, BYTES_PER_MEGABYTE)),
    IDLE_CLASSES(
            "classes loaded when idle after startup", "", LOADED_CLASSES, idle(StartupResult::idleClassesLoaded, 1)),
    HEAP_AFTER_GC(
            "heap in use after GC",
            "MB",
            MEMORY_OF_REQUEST,
            memory(RequestMemory.MeasuredRequest::heapUsedAfterGcBytes, BYTES_PER_MEGABYTE)),
    GARBAGE(
            "garbage per request",
            "KB",
            GARBAGE_OF_REQUEST,
            memory(RequestMemory.MeasuredRequest::garbageBytes, BYTES_PER_KILOBYTE)),
    HEAP_GROWTH(
            "heap growth per request",
            "KB",
            MEMORY_OF_REQUEST,
            memory(RequestMemory.MeasuredRequest::growthBytes, BYTES_PER_KILOBYTE)),
    NON_HEAP(
            "native memory (non-heap used)",
            "MB",
            MEMORY_OF_REQUEST,
            memory(RequestMemory.MeasuredRequest::nonHeapUsedBytes, BYTES_PER_MEGABYTE)),
    DIRECT_BUFFERS(
            "direct buffers",
            "KB",
            MEMORY_OF_REQUEST,
            memory(RequestMemory.MeasuredRequest::directBufferBytes, BYTES_PER_KILOBYTE)),
    OUTSIDE_HEAP_COMMITTED(
            "committed outside the Java heap (NMT)", "MB", JVM_MEMORY_OUTSIDE_HEAP, MetricValues::outsideHeapMegabytes),
    THROUGHPUT("responses per second", "req/s", SUSTAINED_RATE, MetricValues::responsesPerSecond),
    SERVICE_MEAN("mean service time", "ms", UNEXPLAINED_LATENCY, serviceMillis(LatencySummary::meanMicros)),
    SERVICE_P50_MILLIS(
            "median service time",
            "ms",
            UNEXPLAINED_LATENCY,
            serviceMillis(LatencySummary::p50Micros),
            LoadInterval::p50Micros),
    SERVICE_P75_MILLIS("p75 service time", "ms", UNEXPLAINED_LATENCY, LatencyValues::p75ServiceMillis),
    SERVICE_P90_MILLIS("p90 service time", "ms", UNEXPLAINED_TAIL, serviceMillis(90, LatencySummary::p90Micros)),
    SERVICE_P99_MILLIS(
            "p99 service time",
            "ms",
            UNEXPLAINED_TAIL,
            serviceMillis(99, LatencySummary::p99Micros),
            LoadInterval::serviceP99Micros),
    RUNNABLE_THREADS(
            "threads of the machine that run or wait for a CPU",
            "",
            CPU_USE,
            meanOfMomentsUnderLoad("runnableThreads")),
    NETWORK("traffic", "Mbit/s", TRAFFIC, meanOfIntervalsUnderLoad("loopbackBytesPerSecond", BYTES_PER_MEGABIT)),
    THREADS("threads", "", HANDLES, lastUnderLoad("threads")),
    DESCRIPTORS("open files and sockets", "", HANDLES, lastUnderLoad("openDescriptors")),
    CONNECTIONS_OPENED("connections opened per 1,000 requests", "", CONNECTIONS, ConnectionValues::openedPer1000),
    TCP_RESENT("TCP segments sent again", "", SHOWN_ONLY, ConnectionValues.ofWholeNetwork("tcpSegmentsResent")),
    TCP_RESETS("TCP resets sent", "", SHOWN_ONLY, ConnectionValues.ofWholeNetwork("tcpResetsSent")),
    LOAD_AVERAGE("load average of the machine", "", CPU_USE, lastUnderLoad("loadAverage1")),
    CONTEXT_SWITCHES(
            "context switches of the machine per second",
            "",
            CPU_USE,
            meanOfIntervalsUnderLoad("hostContextSwitchesPerSecond", 1)),
    CAPACITY(
            "highest sustained rate",
            "req/s",
            SUSTAINED_RATE,
            new BoundedValue(MetricValues::capacity, MetricValues::boundOfCapacity, Bound.AT_LEAST)),
    INSTANCES_PER_1000(
            "instances per 1,000 requests/s",
            "",
            INSTANCES,
            new BoundedValue(MetricValues::instancesPer1000, MetricValues::boundOfInstancesPer1000, Bound.AT_MOST)),
    OPERATION_TIME("time per parse", "ms", PARSE_TIME, MetricValues::operationMillis),
    OPERATION_ALLOCATED("allocated per parse", "KB", PARSE_ALLOCATION, MetricValues::operationKilobytes);

    private final String label;
    private final String unit;
    private final MetricKind kind;
    private final Function<TrialResult, OptionalDouble> value;
    private final Optional<ToDoubleFunction<LoadInterval>> valueBySecond;

    Metric(String label, String unit, MetricKind kind, Function<TrialResult, OptionalDouble> value) {
        this(label, unit, kind, value, null);
    }

    /**
     * Declares a metric.
     *
     * @param valueBySecond how to take the value of one second; null if it is not known by the second
     */
    Metric(
            String label,
            String unit,
            MetricKind kind,
            Function<TrialResult, OptionalDouble> value,
            ToDoubleFunction<LoadInterval> valueBySecond) {
        this.label = label;
        this.unit = unit;
        this.kind = kind;
        this.value = value;
        this.valueBySecond = Optional.ofNullable(valueBySecond);
    }

    /** The name in files: {@code cpu-per-request}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether it counts a page once for each address at which the process uses it. */
    public boolean isResidentSet() {
        return this == RSS || this == RSS_AFTER_BURST || this == IDLE_RSS;
    }

    /** What it has in common with other metrics, such as its topic and what a difference says. */
    public MetricKind kind() {
        return kind;
    }

    /** The name for readers. */
    public String label() {
        return label;
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
        return value instanceof BoundedValue bounded ? bounded.bound().apply(trial) : OptionalDouble.empty();
    }

    /** On which side of its {@link #boundOf} a value lies. */
    Bound kindOfBound() {
        return value instanceof BoundedValue bounded ? bounded.kind() : Bound.EXACT;
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
