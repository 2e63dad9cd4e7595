package org.gaeperf.compare.value;

/** What a metric is about; a table of many metrics is grouped by it, in this order. */
public enum MetricTopic {
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

    /** The name for readers. */
    public String displayName() {
        return displayName;
    }
}
