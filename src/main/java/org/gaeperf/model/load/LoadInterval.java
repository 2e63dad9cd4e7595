package org.gaeperf.model.load;

/**
 * The requests that the schedule placed in one second of the measurement.
 *
 * @param second since the beginning of the measurement
 * @param scheduled requests placed in this second
 * @param failed those of them that failed
 * @param minMicros of scheduled latency, as are the next three
 * @param serviceP99Micros of service time
 * @param senderLagMaxMicros the longest that a request of this second was sent after its time
 */
public record LoadInterval(
        int second,
        long scheduled,
        long failed,
        double minMicros,
        double p50Micros,
        double p99Micros,
        double maxMicros,
        double serviceP99Micros,
        double senderLagMaxMicros) {}
