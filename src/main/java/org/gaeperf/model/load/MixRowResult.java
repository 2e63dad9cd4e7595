package org.gaeperf.model.load;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.validity.FailureCount;

/**
 * What the client saw of the requests of one row of a mix.
 *
 * @param name of the row
 * @param primary whether variants are judged by it as by a primary metric
 * @param weightShare its weight, of the sum of all weights; 0.02 is two percent
 * @param scheduled requests that the schedule placed in the measurement
 * @param sent requests that were sent
 * @param failed requests without a right response
 * @param failures failed requests by what was wrong
 * @param contentChecked responses whose bodies were compared with the right one
 * @param unchecked why bodies were not compared, for readers; empty if they were
 * @param scheduledLatency completion minus the time that the schedule gave the request
 * @param serviceTime completion minus the time that the request was actually sent
 */
public record MixRowResult(
        String name,
        boolean primary,
        double weightShare,
        long scheduled,
        long sent,
        long failed,
        List<FailureCount> failures,
        long contentChecked,
        Optional<String> unchecked,
        LatencySummary scheduledLatency,
        LatencySummary serviceTime) {

    public MixRowResult {
        failures = List.copyOf(failures);
    }
}
