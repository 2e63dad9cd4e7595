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
import static org.gaeperf.compare.MetricKind.LATENCY_OF_SUITE;
import static org.gaeperf.compare.MetricKind.LATENCY_TAIL;
import static org.gaeperf.compare.MetricKind.LOADED_CLASSES;
import static org.gaeperf.compare.MetricKind.LONGEST_COLLECTION;
import static org.gaeperf.compare.MetricKind.MEMORY;
import static org.gaeperf.compare.MetricKind.MEMORY_AFTER_BURST;
import static org.gaeperf.compare.MetricKind.MEMORY_OF_REQUEST;
import static org.gaeperf.compare.MetricKind.PARSE_ALLOCATION;
import static org.gaeperf.compare.MetricKind.PARSE_TIME;
import static org.gaeperf.compare.MetricKind.PEAK;
import static org.gaeperf.compare.MetricKind.SHOWN_ONLY;
import static org.gaeperf.compare.MetricKind.SLOW_SHARE;
import static org.gaeperf.compare.MetricKind.START;
import static org.gaeperf.compare.MetricKind.SUSTAINED_RATE;
import static org.gaeperf.compare.MetricKind.TAIL_OF_SUITE;
import static org.gaeperf.compare.MetricKind.TRAFFIC;
import static org.gaeperf.compare.MetricKind.UNEXPLAINED_LATENCY;
import static org.gaeperf.compare.value.LatencyValues.latency;
import static org.gaeperf.compare.value.LatencyValues.serviceMillis;
import static org.gaeperf.compare.value.LatencyValues.serviceTime;
import static org.gaeperf.compare.value.MetricValues.BYTES_PER_KILOBYTE;
import static org.gaeperf.compare.value.MetricValues.BYTES_PER_MEGABIT;
import static org.gaeperf.compare.value.MetricValues.BYTES_PER_MEGABYTE;
import static org.gaeperf.compare.value.MetricValues.NO_LIMIT_FOUND;
import static org.gaeperf.compare.value.MetricValues.cost;
import static org.gaeperf.compare.value.MetricValues.garbage;
import static org.gaeperf.compare.value.MetricValues.garbageInTenSeconds;
import static org.gaeperf.compare.value.MetricValues.idle;
import static org.gaeperf.compare.value.MetricValues.memory;
import static org.gaeperf.compare.value.MetricValues.ticks;
import static org.gaeperf.compare.value.SampledValues.eachSample;
import static org.gaeperf.compare.value.SampledValues.last;
import static org.gaeperf.compare.value.SampledValues.lastUnderLoad;
import static org.gaeperf.compare.value.SampledValues.meanOfIntervalsUnderLoad;
import static org.gaeperf.compare.value.SampledValues.meanOfMomentsUnderLoad;
import static org.gaeperf.compare.value.SampledValues.smallestAtLast;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.gaeperf.compare.value.Bound;
import org.gaeperf.compare.value.BoundedValue;
import org.gaeperf.compare.value.ConnectionValues;
import org.gaeperf.compare.value.LatencyValues;
import org.gaeperf.compare.value.MetricValues;
import org.gaeperf.compare.value.PeakValues;
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
 * What variants are compared by. A constant says all that is known of a metric: its label and unit, what it is, its kind, and
 * how its value is taken from a trial. The kind says whether each suite with a load at a constant rate shows it, in the order
 * of the constants, or only a suite that names it.
 */
public enum Metric {
    P50(
            "median latency",
            "µs",
            "Half of the requests had at most this latency.",
            LATENCY.followed(),
            latency(LatencySummary::p50Micros),
            LoadInterval::p50Micros),
    MEAN("mean latency", "µs", "The mean of all latencies.", LATENCY, latency(LatencySummary::meanMicros)),
    MIN("minimum latency", "µs", "The shortest latency.", UNEXPLAINED_LATENCY, latency(LatencySummary::minMicros)),
    P90(
            "p90 latency",
            "µs",
            "90 % of the requests had at most this latency.",
            LATENCY_TAIL,
            latency(90, LatencySummary::p90Micros)),
    P99(
            "p99 latency",
            "µs",
            "99 % of the requests had at most this latency. A percentile beyond which there is no request, such as the"
                    + " p99 of fewer than 100, is left out.",
            LATENCY_TAIL.followed(),
            latency(99, LatencySummary::p99Micros),
            LoadInterval::p99Micros),
    P999(
            "p99.9 latency",
            "µs",
            "99.9 % of the requests had at most this latency.",
            LATENCY_TAIL,
            latency(99.9, LatencySummary::p999Micros)),
    MAX("maximum latency", "µs", "The longest latency.", LATENCY_MAXIMUM, latency(LatencySummary::maxMicros)),
    SERVICE_P50(
            "median service time",
            "µs",
            "Half of the requests had at most this service time.",
            LATENCY,
            serviceTime(LatencySummary::p50Micros)),
    SERVICE_P95(
            "p95 service time",
            "µs",
            "95 % of the requests had at most this service time.",
            LATENCY_TAIL,
            serviceTime(95, LatencySummary::p95Micros)),
    SERVICE_P99(
            "p99 service time",
            "µs",
            "99 % of the requests had at most this service time.",
            LATENCY_TAIL,
            serviceTime(99, LatencySummary::p99Micros),
            LoadInterval::serviceP99Micros),
    SERVICE_P999(
            "p99.9 service time",
            "µs",
            "99.9 % of the requests had at most this service time. It sees pauses and slow requests that are rarer"
                    + " than one in a hundred.",
            LATENCY_TAIL,
            serviceTime(99.9, LatencySummary::p999Micros)),
    SLOWEST_SERVICE(
            "mean service time of the slowest 1 %",
            "µs",
            "The mean of all service times above p99, of 100 requests or more. It sees how many requests are slow and"
                    + " how slow they are.",
            LATENCY_TAIL,
            LatencyValues::slowestServiceMicros),
    SLOW_REQUESTS(
            "requests slower than 20 times the median",
            "%",
            "Their share, by service time and the trial's own median. It is not shown of different servers: the one"
                    + " with the lower median would look worse.",
            SLOW_SHARE,
            LatencyValues::slowRequestsPercent),
    LONGEST_RESPONSE_GAP(
            "longest response gap",
            "ms",
            "The longest time in which requests had been sent and none was answered. Time after the load does not"
                    + " count.",
            LATENCY_MAXIMUM,
            LatencyValues::longestResponseGapMillis),
    LOWER_QUARTILE_SERVICE_P99(
            "p99 service time, lower quartile of the seconds",
            "µs",
            "Each second with at least 100 requests has a p99 of service time; this is the lower quartile of these"
                    + " values. JIT compiler, collections and other virtual machines make the tail of some seconds"
                    + " long; requests that the server itself makes slow are in the other seconds too.",
            LATENCY_TAIL,
            LatencyValues::lowerQuartileServiceP99),
    PROCESSING_P99(
            "p99 processing time, mean of the seconds",
            "µs",
            "Processing time is what the server itself has recorded, from the first byte read to the last byte"
                    + " written. This is the mean of the seconds' p99: the published integral over the number of"
                    + " seconds.",
            TAIL_OF_SUITE,
            eachSample(ProcessingTimeSeries.P99, 1, DoubleStream::average)),
    PROCESSING_MAX(
            "maximum processing time, mean of the seconds",
            "µs",
            "The mean of the seconds' maxima.",
            TAIL_OF_SUITE,
            eachSample(ProcessingTimeSeries.MAX, 1, DoubleStream::average)),
    PROCESSING_P50(
            "median processing time, mean of the seconds",
            "µs",
            "The mean of the seconds' medians.",
            LATENCY_OF_SUITE,
            eachSample(ProcessingTimeSeries.MEDIAN, 1, DoubleStream::average)),
    PROCESSING_MIN(
            "minimum processing time",
            "µs",
            "The shortest processing time.",
            LATENCY_OF_SUITE,
            eachSample(ProcessingTimeSeries.MIN, 1, DoubleStream::min)),
    CPU_PER_REQUEST(
            "CPU per 1,000 requests",
            "ms",
            "User and system time of the server's [processes](servers.md#processes) during the measurement, divided by"
                    + " the requests answered.",
            CPU_COST,
            cost(ServerCost::cpuMicrosPerRequest)),
    CPU_WITHOUT_COMPILER(
            "CPU without JIT per 1,000 requests",
            "ms",
            "The same without the time of HotSpot's compiler threads. Their work ends some time, so the cost of the"
                    + " requests shows sooner without it. Of a server that is no JVM it is all CPU time; it is empty"
                    + " for a JVM in which no such thread was found.",
            CPU_COST.followed(),
            MetricValues::cpuWithoutCompiler),
    CPU_TICKS(
            "total CPU time",
            "ticks",
            "The CPU time of the measurement, not divided by requests.",
            CPU_USE.followed(),
            ticks(ServerCost::cpuSeconds)),
    CPU_USER("CPU time in user mode", "ticks", "The part of it in user mode.", CPU_USE, ticks(ServerCost::userSeconds)),
    CPU_SYSTEM(
            "CPU time in the kernel",
            "ticks",
            "The part of it in the kernel.",
            CPU_USE,
            ticks(ServerCost::systemSeconds)),
    CPU_PERCENT(
            "CPU in use",
            "%",
            "CPU time divided by elapsed time. 100 % is one core.",
            CPU_COST,
            cost(ServerCost::cpuPercent)),
    PS_CPU_PERCENT(
            "CPU over the process's life (ps)",
            "%",
            "CPU time over the life of the process, as `ps` shows it. At a steady load it falls by arithmetic alone,"
                    + " so it has no verdict and stands only beside published values.",
            SHOWN_ONLY,
            last("psLifetimeCpuPercent", 1)),
    ALLOCATED_PER_REQUEST(
            "allocated per request",
            "KB",
            "Growth of the heap between both ends of the measurement, plus what collections freed, less unused parts"
                    + " of threads' buffers. ZGC and Shenandoah do not log what is needed: it is empty with them.",
            ALLOCATION.followed(),
            garbage(garbage -> garbage.allocatedBytesPerRequest().map(bytes -> bytes / BYTES_PER_KILOBYTE))),
    GC_COUNT(
            "garbage collections per 10 s",
            "",
            "How many collections paused the server, from the GC log. One with several pauses counts once.",
            COLLECTIONS,
            garbageInTenSeconds(GcActivity::collections)),
    GC_PAUSE(
            "GC pauses per 10 s",
            "ms",
            "The sum of these pauses.",
            COLLECTIONS,
            garbageInTenSeconds(GcActivity::pauseMillis)),
    GC_MAX_PAUSE(
            "longest GC pause",
            "ms",
            "The longest of these pauses.",
            LONGEST_COLLECTION,
            garbage(garbage -> Optional.of(garbage.maxPauseMillis()))),
    ALLOCATION_STALLS(
            "allocation stalls per 10 s",
            "ms",
            "The time for which single threads waited for memory, added up over the threads. Only ZGC logs it.",
            COLLECTIONS,
            MetricValues::allocationStallMillisInTenSeconds),
    RSS(
            "resident set (RSS)",
            "MB",
            "Resident set at the end of the measurement; of several processes the sum. Only a bound where it [counts"
                    + " memory twice](load.md#resident-set).",
            MEMORY.followed(),
            MemoryValues.RSS),
    RSS_AFTER_BURST(
            "RSS after 80 concurrent requests",
            "MB",
            "Resident set after the measurement, when [80 requests](load.md#memory-after-a-burst) were in the server"
                    + " at once.",
            MEMORY_AFTER_BURST.followed(),
            MemoryValues.RSS_AFTER_BURST),
    PSS(
            "proportional set (PSS)",
            "MB",
            "Resident set with each page divided by the number of addresses, of all processes, at which it is in use.",
            MEMORY,
            last(MemorySeries.PSS, BYTES_PER_MEGABYTE)),
    PSS_AFTER_BURST(
            "PSS after 80 concurrent requests",
            "MB",
            "The same after the burst.",
            MEMORY_AFTER_BURST,
            smallestAtLast(MemorySeries.PSS_AFTER_BURST, "threadsAfterBurst", BYTES_PER_MEGABYTE)),
    COMMITTED(
            "total committed",
            "MB",
            "All that the JVM has committed at the end of the measurement, from Native Memory Tracking.",
            JVM_MEMORY.followed(),
            last(NativeMemorySeries.TOTAL_COMMITTED, BYTES_PER_MEGABYTE)),
    HEAP_COMMITTED(
            "Java heap committed",
            "MB",
            "The part of it that is the Java heap.",
            JVM_MEMORY.followed(),
            last(NativeMemorySeries.HEAP_COMMITTED, BYTES_PER_MEGABYTE)),
    FIRST_RESPONSE(
            "process start to first response",
            "ms",
            "From the start of the process to a complete response.",
            START.followed(),
            MetricValues::firstResponseMillis),
    SECONDS_TO_CPU_PEAK(
            "time until CPU per request is final",
            "s",
            "From the first request to a server that has just started until its CPU per response, without compilers, is within 5 %"
                    + " of its [final level](suites.md#lifetime).",
            PEAK,
            new BoundedValue(
                    PeakValues::cpuSeconds, PeakValues::boundOfCpuSeconds, Bound.AT_LEAST, PeakValues.STILL_FALLING)),
    SECONDS_TO_MEDIAN_PEAK(
            "time until the median latency is final",
            "s",
            "The same for the median latency of each second.",
            PEAK,
            new BoundedValue(
                    PeakValues::medianSeconds,
                    PeakValues::boundOfMedianSeconds,
                    Bound.AT_LEAST,
                    PeakValues.STILL_FALLING)),
    WARM_UP_CPU(
            "CPU that warming up takes",
            "s",
            "CPU time under load, compilers included, beyond that of the same responses at the final level.",
            PEAK,
            PeakValues::warmUpCpuSeconds),
    IDLE_RSS(
            "RSS when idle after startup",
            "MB",
            "Resident set right after that response: what an idle instance costs.",
            IDLE_MEMORY,
            MemoryValues.IDLE_RSS),
    IDLE_PSS(
            "PSS when idle after startup",
            "MB",
            "Proportional set at the same moment.",
            IDLE_MEMORY,
            idle(StartupResult::idlePssBytes, BYTES_PER_MEGABYTE)),
    IDLE_COMMITTED(
            "committed when idle after startup",
            "MB",
            "Total committed memory at the same moment.",
            IDLE_JVM_MEMORY,
            idle(StartupResult::idleCommittedBytes, BYTES_PER_MEGABYTE)),
    IDLE_CLASSES(
            "classes loaded when idle after startup",
            "",
            "Classes at the same moment.",
            LOADED_CLASSES,
            idle(StartupResult::idleClassesLoaded, 1)),
    HEAP_AFTER_GC(
            "heap in use after GC",
            "MB",
            "What is live inside the request after `System.gc()`, with the request itself if the server still refers"
                    + " to it.",
            MEMORY_OF_REQUEST,
            memory(RequestMemory.MeasuredRequest::heapUsedAfterGcBytes, BYTES_PER_MEGABYTE)),
    GARBAGE(
            "garbage per request",
            "KB",
            "What that collection freed.",
            GARBAGE_OF_REQUEST,
            memory(RequestMemory.MeasuredRequest::garbageBytes, BYTES_PER_KILOBYTE)),
    HEAP_GROWTH(
            "heap growth per request",
            "KB",
            "Heap in use before that collection less heap in use after the collection of the request before: all that"
                    + " one request allocates.",
            MEMORY_OF_REQUEST,
            memory(RequestMemory.MeasuredRequest::growthBytes, BYTES_PER_KILOBYTE)),
    NON_HEAP(
            "native memory (non-heap used)",
            "MB",
            "Non-heap use from `MemoryMXBean`, as published.",
            MEMORY_OF_REQUEST,
            memory(RequestMemory.MeasuredRequest::nonHeapUsedBytes, BYTES_PER_MEGABYTE)),
    DIRECT_BUFFERS(
            "direct buffers",
            "KB",
            "Direct buffers of `java.nio`.",
            MEMORY_OF_REQUEST,
            memory(RequestMemory.MeasuredRequest::directBufferBytes, BYTES_PER_KILOBYTE)),
    OUTSIDE_HEAP_COMMITTED(
            "committed outside the Java heap (NMT)",
            "MB",
            "What Native Memory Tracking counts after the last request, without the Java heap.",
            JVM_MEMORY_OUTSIDE_HEAP,
            MetricValues::outsideHeapMegabytes),
    THROUGHPUT(
            "responses per second",
            "req/s",
            "Right responses in a closed loop, over the length of the measurement.",
            SUSTAINED_RATE,
            MetricValues::responsesPerSecond),
    SERVICE_MEAN(
            "mean service time",
            "ms",
            "The mean of all service times.",
            LATENCY_OF_SUITE,
            serviceMillis(LatencySummary::meanMicros)),
    SERVICE_P50_MILLIS(
            "median service time",
            "ms",
            "Half of the requests had at most this service time.",
            LATENCY_OF_SUITE,
            serviceMillis(LatencySummary::p50Micros),
            LoadInterval::p50Micros),
    SERVICE_P75_MILLIS(
            "p75 service time",
            "ms",
            "75 % of the requests had at most this service time.",
            LATENCY_OF_SUITE,
            LatencyValues::p75ServiceMillis),
    SERVICE_P90_MILLIS(
            "p90 service time",
            "ms",
            "90 % of the requests had at most this service time.",
            TAIL_OF_SUITE,
            serviceMillis(90, LatencySummary::p90Micros)),
    SERVICE_P99_MILLIS(
            "p99 service time",
            "ms",
            "99 % of the requests had at most this service time.",
            TAIL_OF_SUITE,
            serviceMillis(99, LatencySummary::p99Micros),
            LoadInterval::serviceP99Micros),
    RUNNABLE_THREADS(
            "threads of the machine that run or wait for a CPU",
            "",
            "The mean over the samples, from `/proc/loadavg`.",
            CPU_USE,
            meanOfMomentsUnderLoad("runnableThreads")),
    NETWORK(
            "traffic",
            "Mbit/s",
            "The mean over the samples of the traffic on the loopback interface.",
            TRAFFIC,
            meanOfIntervalsUnderLoad("loopbackBytesPerSecond", BYTES_PER_MEGABIT)),
    THREADS("threads", "", "Threads of the server's processes at the last sample.", HANDLES, lastUnderLoad("threads")),
    DESCRIPTORS(
            "open files and sockets",
            "",
            "Of the server's processes at the last sample.",
            HANDLES,
            lastUnderLoad("openDescriptors")),
    CONNECTIONS_OPENED(
            "connections opened per 1,000 requests",
            "",
            "Connections that the client established during the measurement, over the requests that it sent. A server"
                    + " that keeps its connections has nearly 0.",
            CONNECTIONS,
            ConnectionValues::openedPer1000),
    TCP_RESENT(
            "TCP segments sent again",
            "",
            "What the kernel counted in the server's network namespace, with all other processes there. So it has no"
                    + " verdict, and concurrent trials have no value.",
            SHOWN_ONLY,
            ConnectionValues.ofWholeNetwork("tcpSegmentsResent")),
    TCP_RESETS(
            "TCP resets sent",
            "",
            "Connections of the network namespace that ended by a reset; it gets no verdict, either.",
            SHOWN_ONLY,
            ConnectionValues.ofWholeNetwork("tcpResetsSent")),
    LOAD_AVERAGE(
            "load average of the machine",
            "",
            "Of one minute, from `/proc/loadavg` at the last sample.",
            CPU_USE,
            lastUnderLoad("loadAverage1")),
    CONTEXT_SWITCHES(
            "context switches of the machine per second",
            "",
            "The mean over the samples, from `/proc/stat`.",
            CPU_USE,
            meanOfIntervalsUnderLoad("hostContextSwitchesPerSecond", 1)),
    CAPACITY(
            "highest sustained rate",
            "req/s",
            "The highest rate that a search found [sustained](suites.md#capacity), with p99 latency below the limit.",
            SUSTAINED_RATE,
            new BoundedValue(MetricValues::capacity, MetricValues::boundOfCapacity, Bound.AT_LEAST, NO_LIMIT_FOUND)),
    INSTANCES_PER_1000(
            "instances per 1,000 requests/s",
            "",
            "1,000 divided by the highest sustained rate of one instance.",
            INSTANCES,
            new BoundedValue(
                    MetricValues::instancesPer1000,
                    MetricValues::boundOfInstancesPer1000,
                    Bound.AT_MOST,
                    NO_LIMIT_FOUND)),
    OPERATION_TIME(
            "time per parse",
            "ms",
            "JMH's average time of one parse; of the small forms, of all 25 together.",
            PARSE_TIME,
            MetricValues::operationMillis),
    OPERATION_ALLOCATED(
            "allocated per parse",
            "KB",
            "Allocation of one parse, by JMH's profiler `gc`.",
            PARSE_ALLOCATION,
            MetricValues::operationKilobytes);

    private final String label;
    private final String unit;
    private final String description;
    private final MetricKind kind;
    private final Function<TrialResult, OptionalDouble> value;
    private final Optional<ToDoubleFunction<LoadInterval>> valueBySecond;

    Metric(
            String label,
            String unit,
            String description,
            MetricKind kind,
            Function<TrialResult, OptionalDouble> value) {
        this(label, unit, description, kind, value, null);
    }

    /**
     * Declares a metric.
     *
     * @param description what it is, for the page on metrics: one or two sentences in Markdown
     * @param valueBySecond how to take the value of one second; null if it is not known by the second
     */
    Metric(
            String label,
            String unit,
            String description,
            MetricKind kind,
            Function<TrialResult, OptionalDouble> value,
            ToDoubleFunction<LoadInterval> valueBySecond) {
        this.label = label;
        this.unit = unit;
        this.description = description;
        this.kind = kind;
        this.value = value;
        this.valueBySecond = Optional.ofNullable(valueBySecond);
    }

    /** The name in files: {@code cpu-per-request}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns what it has in common with other metrics, such as its topic and what a difference says. */
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

    /** Returns what it is, in one or two sentences of Markdown whose links are relative to the page on metrics. */
    public String description() {
        return description;
    }

    /** The value of a trial in {@link #unit()}, or empty if it was not measured. */
    public OptionalDouble value(TrialResult trial) {
        return value.apply(trial);
    }

    /** Returns what is known of a value that was not found, in {@link #unit()}; empty if it was found, or nothing is known. */
    public OptionalDouble boundOf(TrialResult trial) {
        return bounded().map(found -> found.bound().apply(trial)).orElse(OptionalDouble.empty());
    }

    /** Says why only a bound is known of a value, as a clause about it; empty if its value is always known where it is measured. */
    public Optional<String> reasonOfBound() {
        return bounded().map(BoundedValue::reason);
    }

    /** Returns on which side of its {@link #boundOf} a value lies. */
    Bound kindOfBound() {
        return bounded().map(BoundedValue::kind).orElse(Bound.EXACT);
    }

    private Optional<BoundedValue> bounded() {
        return value instanceof BoundedValue found ? Optional.of(found) : Optional.empty();
    }

    /** Says whether of any of these trials only a bound is known. */
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

    /** Returns how to take the value of one second, for metrics that are known by the second. */
    Optional<ToDoubleFunction<LoadInterval>> valueBySecond() {
        return valueBySecond;
    }
}
