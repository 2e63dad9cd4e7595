package org.gaeperf.testkit;

import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.RateStep;

/** Trials at points of a curve. */
public final class CurveTrials {

    private CurveTrials() {}

    /**
     * Returns a valid trial with a median latency of a millisecond.
     *
     * @param rate in requests per second at this point
     * @param micros of CPU time per request
     */
    public static TrialResults at(String variant, int percent, int round, int rate, double micros) {
        return TrialResults.valid(variant)
                .id(variant + "-" + percent + "-" + round)
                .position(1_000 * round + percent)
                .pair(round)
                .suite(Suites.CURVE)
                .scenario(new RateStep(percent))
                .workload(Workload.openLoop(rate, 0, 1, 1_024, 10))
                .load(load(rate, 1_000))
                .cpuMicrosPerRequest(micros);
    }

    /** Returns a load in which each request has the same latency. */
    public static LoadResult load(int rate, double latencyMicros) {
        return LoadResults.ofSeconds(10)
                .answeredPerSecond(rate)
                .latency(Latencies.constant(latencyMicros))
                .build();
    }
}
