package org.gaeperf.report.html;

import org.gaeperf.compare.Metric;

/** What a metric is about; a table of many metrics is grouped by it, in this order. */
enum MetricTopic {
    CAPACITY("Capacity"),
    TIME("Time"),
    LATENCY("Latency"),
    CPU("CPU"),
    MEMORY("Memory"),
    GARBAGE_COLLECTION("Garbage collection"),
    STARTUP("Startup");

    private final String displayName;

    MetricTopic(String displayName) {
        this.displayName = displayName;
    }

    /** For readers. */
    public String displayName() {
        return displayName;
    }

    /** The topic of a metric. */
    public static MetricTopic of(Metric metric) {
        return switch (metric) {
            case CAPACITY, INSTANCES_PER_1000, THROUGHPUT -> CAPACITY;
            case OPERATION_TIME -> TIME;
            case P50,
                    MEAN,
                    MIN,
                    P90,
                    P99,
                    P999,
                    MAX,
                    SERVICE_P50,
                    SERVICE_P95,
                    SERVICE_P99,
                    SERVICE_P999,
                    SERVICE_MEAN,
                    SERVICE_P50_MILLIS,
                    SERVICE_P75_MILLIS,
                    SERVICE_P90_MILLIS,
                    SERVICE_P99_MILLIS,
                    SLOWEST_SERVICE,
                    SLOW_REQUESTS,
                    LONGEST_STANDSTILL,
                    LOWER_QUARTILE_SERVICE_P99,
                    PROCESSING_P99,
                    PROCESSING_MAX,
                    PROCESSING_P50,
                    PROCESSING_MIN -> LATENCY;
            case CPU_PER_REQUEST,
                    CPU_WITHOUT_COMPILER,
                    CPU_TICKS,
                    CPU_USER,
                    CPU_SYSTEM,
                    CPU_PERCENT,
                    PS_CPU_PERCENT,
                    LOAD_AVERAGE,
                    RUNNABLE_THREADS,
                    CONTEXT_SWITCHES,
                    NETWORK -> CPU;
            case THREADS,
                    DESCRIPTORS,
                    RSS,
                    RSS_AFTER_BURST,
                    COMMITTED,
                    HEAP_COMMITTED,
                    HEAP_AFTER_GC,
                    HEAP_GROWTH,
                    NON_HEAP,
                    DIRECT_BUFFERS,
                    OUTSIDE_HEAP_COMMITTED -> MEMORY;
            case ALLOCATED_PER_REQUEST, OPERATION_ALLOCATED, GC_COUNT, GC_PAUSE, GC_MAX_PAUSE, GARBAGE ->
                GARBAGE_COLLECTION;
            case FIRST_ANSWER, IDLE_RSS, IDLE_COMMITTED, IDLE_CLASSES -> STARTUP;
        };
    }
}
