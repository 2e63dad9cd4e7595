package org.gaeperf.load.protocol;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.load.LoadInterval;

/**
 * What happened since the previous report.
 *
 * @param seconds since the first request
 * @param intervalSeconds since the last report
 * @param sent in the interval
 * @param answered in the interval, with the expected response
 * @param failed in the interval
 * @param inFlight sent and not ended, now
 * @param heldBackSeconds how far the schedule was moved in the interval since the server did not keep up; only before
 *     the measurement
 * @param p50Micros median of the scheduled latencies of the interval, NaN if it had none
 * @param p99Micros 99th percentile of the same latencies, NaN if there were none
 * @param ended the seconds of the measurement that are whole and were in no report before: each of their requests has
 *     ended, and both histogram logs contain them
 * @param clientCpu what the client used in the interval
 */
public record LoadProgress(
        double seconds,
        double intervalSeconds,
        long sent,
        long answered,
        long failed,
        long inFlight,
        double heldBackSeconds,
        double p50Micros,
        double p99Micros,
        List<LoadInterval> ended,
        Optional<ClientCpu> clientCpu) {

    public LoadProgress {
        ended = List.copyOf(ended);
    }

    /**
     * CPU time of a client.
     *
     * @param micros of the threads of this load
     * @param compilerMicros of the compiler threads of its process; of several clients, that of the one whose compilers used
     *     the most; NaN if the process itself reports
     */
    public record ClientCpu(double micros, double compilerMicros) {}

    /** Makes the progress of a client that reads nothing of its own process. */
    public LoadProgress(
            double seconds,
            double intervalSeconds,
            long sent,
            long answered,
            long failed,
            long inFlight,
            double heldBackSeconds,
            double p50Micros,
            double p99Micros,
            List<LoadInterval> ended) {
        this(
                seconds,
                intervalSeconds,
                sent,
                answered,
                failed,
                inFlight,
                heldBackSeconds,
                p50Micros,
                p99Micros,
                ended,
                Optional.empty());
    }

    /** The same with what the client used. */
    public LoadProgress with(ClientCpu used) {
        return new LoadProgress(
                seconds,
                intervalSeconds,
                sent,
                answered,
                failed,
                inFlight,
                heldBackSeconds,
                p50Micros,
                p99Micros,
                ended,
                Optional.of(used));
    }
}
