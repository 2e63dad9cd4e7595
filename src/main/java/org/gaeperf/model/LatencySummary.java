package org.gaeperf.model;

/**
 * A distribution of times, in microseconds.
 *
 * @param count samples
 * @param histogram the whole distribution in nanoseconds, as HdrHistogram encodes it (V2, compressed, Base64)
 */
public record LatencySummary(
        long count,
        double minMicros,
        double meanMicros,
        double p50Micros,
        double p90Micros,
        double p95Micros,
        double p96Micros,
        double p97Micros,
        double p98Micros,
        double p99Micros,
        double p999Micros,
        double p9999Micros,
        double maxMicros,
        String histogram) {}
