package org.gaeperf.testkit;

import org.gaeperf.model.load.LatencySummary;

/** Distributions of latency, without a histogram behind them. */
public final class Latencies {

    private Latencies() {}

    /** Returns latencies of requests that all took the same time. */
    public static LatencySummary constant(double micros) {
        return of(6000, micros, micros);
    }

    /** One request in a hundred took longer than the others, which took a microsecond. */
    public static LatencySummary withP99(double micros) {
        return of(20_000, 1, micros);
    }

    private static LatencySummary of(long count, double mostMicros, double p99Micros) {
        return new LatencySummary(
                count,
                mostMicros,
                mostMicros,
                mostMicros,
                mostMicros,
                mostMicros,
                mostMicros,
                mostMicros,
                mostMicros,
                p99Micros,
                p99Micros,
                p99Micros,
                p99Micros,
                "");
    }
}
