package org.gaeperf.model.load;

/**
 * The requests that the schedule placed in one second of the measurement.
 *
 * @param second since the start of the measurement; 0 is the first
 * @param scheduled requests placed in this second
 * @param failed how many of them failed
 * @param minMicros minimum of the scheduled latency
 * @param p50Micros median of the scheduled latency
 * @param p99Micros 99th percentile of the scheduled latency
 * @param maxMicros maximum of the scheduled latency
 * @param serviceP99Micros 99th percentile of the service time
 * @param senderLagMaxMicros the most that a request of this second was sent after its scheduled time
 * @param longestResponseGapMicros the longest time in which requests waited and none was answered; NaN in a closed
 *     loop, which does not measure it
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
        double senderLagMaxMicros,
        double longestResponseGapMicros) {}
