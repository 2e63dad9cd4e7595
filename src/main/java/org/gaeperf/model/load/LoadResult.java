package org.gaeperf.model.load;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.gaeperf.model.protocol.ProtocolUse;
import org.gaeperf.model.validity.FailureCount;

/**
 * What the client saw of the requests whose scheduled time is in the measurement.
 *
 * @param complete false if the load ended before the measurement did
 * @param durationSeconds from the first scheduled time to the end of the measurement (or of the load, if earlier)
 * @param counts how many requests there were, and how they ended
 * @param throughput what was transferred, and how fast
 * @param latency the distributions of the requests' times
 * @param seconds each second of the measurement
 * @param timerSlackNanos the kernel's slack on the sender's timers, or -1 if unknown
 * @param connections that were opened in the measurement; empty if the client ended before it could say
 * @param content whether the bodies of responses were right; empty if the client ended before it could say
 * @param protocol by what it was sent; empty if the client ended before it could say, and of a closed loop, which is always
 *     sent by HTTP/1.1 in clear text
 */
public record LoadResult(
        boolean complete,
        double durationSeconds,
        RequestCounts counts,
        Throughput throughput,
        LatencyDistributions latency,
        List<LoadInterval> seconds,
        long timerSlackNanos,
        Optional<Connections> connections,
        Optional<ContentCheck> content,
        Optional<ProtocolUse> protocol) {

    public LoadResult {
        seconds = List.copyOf(seconds);
    }

    /** Makes the result of a client that says nothing about connections, bodies and protocols. */
    public LoadResult(
            boolean complete,
            double durationSeconds,
            RequestCounts counts,
            Throughput throughput,
            LatencyDistributions latency,
            List<LoadInterval> seconds,
            long timerSlackNanos) {
        this(
                complete,
                durationSeconds,
                counts,
                throughput,
                latency,
                seconds,
                timerSlackNanos,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** Short for {@link RequestCounts#scheduled}. */
    public long scheduled() {
        return counts.scheduled();
    }

    /** Short for {@link RequestCounts#sent}. */
    public long sent() {
        return counts.sent();
    }

    /** Short for {@link RequestCounts#answered}. */
    public long answered() {
        return counts.answered();
    }

    /** Short for {@link RequestCounts#failed}. */
    public long failed() {
        return counts.failed();
    }

    /** Short for {@link RequestCounts#unanswered}. */
    public long unanswered() {
        return counts.unanswered();
    }

    /** Short for {@link RequestCounts#statuses}. */
    public SortedMap<String, Long> statuses() {
        return counts.statuses();
    }

    /** Short for {@link RequestCounts#failures}. */
    public List<FailureCount> failures() {
        return counts.failures();
    }

    /** Short for {@link Throughput#responseBytes}. */
    public long responseBytes() {
        return throughput.responseBytes();
    }

    /** Short for {@link Throughput#requestBytes}. */
    public long requestBytes() {
        return throughput.requestBytes();
    }

    /** Short for {@link Throughput#requestsPerSecond}. */
    public double requestsPerSecond() {
        return throughput.requestsPerSecond();
    }

    /** Short for {@link Throughput#responsesPerSecond}. */
    public double responsesPerSecond() {
        return throughput.responsesPerSecond();
    }

    /** Short for {@link LatencyDistributions#scheduledLatency}. */
    public LatencySummary scheduledLatency() {
        return latency.scheduledLatency();
    }

    /** Short for {@link LatencyDistributions#serviceTime}. */
    public LatencySummary serviceTime() {
        return latency.serviceTime();
    }

    /** Short for {@link LatencyDistributions#senderLag}. */
    public LatencySummary senderLag() {
        return latency.senderLag();
    }
}
