package org.gaeperf.load.generator;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.load.protocol.SlowRequest;

/**
 * The slowest requests of a measurement: one in a hundred, and {@value #MAX} at most. Those without a response are not among
 * them, since they have failed. Not thread-safe.
 */
final class SlowestRequests {

    /** Of half a million requests. They are one line that the harness reads when the load has ended. */
    static final int MAX = 5_000;

    private static final int ONE_IN = 100;

    private final PriorityQueue<SlowRequest> kept =
            new PriorityQueue<>(Comparator.comparingLong(SlowRequest::latencyNanos));

    /** Adds a request that has ended, if it is slow enough. */
    void ended(MeasurementWindow window, long dueNanos, long sentNanos, RequestOutcome outcome) {
        long capacity = Math.min(MAX, (window.requests() + ONE_IN - 1) / ONE_IN);
        if (kept.size() >= capacity) {
            if (outcome.responseNanos() - dueNanos <= kept.element().latencyNanos()) {
                return;
            }
            kept.remove();
        }
        kept.add(new SlowRequest(
                dueNanos,
                sentNanos,
                outcome.requestNanos(),
                outcome.responseNanos(),
                outcome.connectionOpenedNanos() > sentNanos));
    }

    /** Returns them, the slowest first. */
    List<SlowRequest> toList() {
        return kept.stream()
                .sorted(Comparator.comparingLong(SlowRequest::latencyNanos).reversed())
                .toList();
    }
}
