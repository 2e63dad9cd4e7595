package org.gaeperf.study.calibration;

import java.util.List;
import org.gaeperf.model.CalibrationFault;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.server.jetty.SyntheticBehaviour;

/**
 * What a request costs a plain server, which determines how large a fault of a given share is.
 *
 * @param cpuMicros CPU time
 * @param allocatedBytes allocation
 * @param slowestMicros about the mean service time of the slowest 1 %
 */
record CalibrationFaultSizes(double cpuMicros, double allocatedBytes, double slowestMicros) {

    /** A p99 is about this share of the mean of the slowest 1 %: what a slow request takes the place of. */
    private static final double DISPLACED_SHARE = 0.5;

    private static final double SLOWEST_SHARE = 0.01;
    private static final double NANOS_PER_MICRO = 1e3;

    /** The means over the concurrent plain servers of a run; 0 if there are none. */
    static CalibrationFaultSizes from(RunResult run) {
        List<TrialResult> plain = run.trials().stream()
                .filter(trial -> trial.variant().name().equals(CalibrationVariants.PLAIN_A))
                .toList();
        List<ServerCost> costs =
                plain.stream().flatMap(trial -> trial.serverCost().stream()).toList();
        return new CalibrationFaultSizes(
                costs.stream()
                        .mapToDouble(ServerCost::cpuMicrosPerRequest)
                        .average()
                        .orElse(0),
                costs.stream()
                        .flatMap(cost -> cost.gcActivity().stream())
                        .flatMap(garbage -> garbage.allocatedBytesPerRequest().stream())
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElse(0),
                plain.stream()
                        .flatMap(trial -> trial.load().stream())
                        .mapToDouble(load -> slowest(load.serviceTime()))
                        .average()
                        .orElse(0));
    }

    /** Returns the time of a slow request: half of the slowest 1 % of these servers took less, and a few much more. */
    private static double slowest(LatencySummary serviceTime) {
        return (serviceTime.p99Micros() + serviceTime.p999Micros()) / 2;
    }

    /**
     * The behaviour of a server with a fault.
     *
     * @param burstEvery one request in so many is slow, if the fault is of bursts
     */
    SyntheticBehaviour behaviour(CalibrationFault fault, int burstEvery) {
        return switch (fault.kind()) {
            case CPU -> new SyntheticBehaviour(0, round(cpuMicros * fault.rise() * NANOS_PER_MICRO), 0, 0, 0, 0);
            case ALLOCATION -> new SyntheticBehaviour(0, 0, round(allocatedBytes * fault.rise()), 0, 0, 0);
            case BURSTS ->
                new SyntheticBehaviour(
                        0,
                        0,
                        0,
                        burstEvery,
                        round(slowestMicros * (fault.rise() * SLOWEST_SHARE * burstEvery + DISPLACED_SHARE)),
                        0);
        };
    }

    private static int round(double value) {
        return (int) Math.round(value);
    }
}
