package org.gaeperf.compare.value;

/** What a recording of the server can explain when a metric gets worse. */
public enum Explanation {
    MEMORY,
    ALLOCATION,
    CPU,
    LATENCY,

    /** Nothing that is recorded explains the metric. */
    NONE
}
