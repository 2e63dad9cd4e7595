package org.gaeperf.model.load;

import java.util.List;
import java.util.SortedMap;

/**
 * What the client saw of the requests whose scheduled time lies in the measurement.
 *
 * @param complete false when the load ended before the measurement did
 * @param durationSeconds from the first scheduled time to the end of the measurement (or of the load, if earlier)
 * @param scheduled requests that the schedule placed in the measurement
 * @param sent requests that were sent
 * @param answered requests with a complete answer of the right status and length
 * @param failed the others, those included that were unanswered at the end of the drain
 * @param unanswered requests without any answer at the end of the drain
 * @param statuses answers by class: {@code 2xx}, {@code 5xx}
 * @param failures counts by kind, in words
 * @param responseBytes bytes of response bodies
 * @param requestBytes bytes of request bodies
 * @param requestsPerSecond sent, over the time between the first and the last send
 * @param responsesPerSecond answered, over the time between the first and the last answer
 * @param scheduledLatency completion minus the time the schedule gave the request; failed requests included
 * @param serviceTime completion minus the time the request was really sent; failed requests included
 * @param senderLag real send minus scheduled time
 * @param timerSlackNanos the kernel's slack on the sender's timers, or -1 if unknown
 */
public record LoadResult(
        boolean complete,
        double durationSeconds,
        long scheduled,
        long sent,
        long answered,
        long failed,
        long unanswered,
        SortedMap<String, Long> statuses,
        SortedMap<String, Long> failures,
        long responseBytes,
        long requestBytes,
        double requestsPerSecond,
        double responsesPerSecond,
        LatencySummary scheduledLatency,
        LatencySummary serviceTime,
        LatencySummary senderLag,
        List<LoadInterval> seconds,
        long timerSlackNanos) {

    /** Part of a kind of failure: what the system says of a client that may open no further connection. */
    public static final String NO_DESCRIPTORS = "Too many open files";

    public LoadResult {
        seconds = List.copyOf(seconds);
    }
}
