package org.gaeperf.model.load;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.model.load.RequestMix.RowResult;
import org.gaeperf.model.protocol.ProtocolUse;
import org.gaeperf.model.replay.ReplayResult;
import org.gaeperf.model.users.UsersResult;
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
 * @param rows the same of each row of a mix, in its order; none of a single request, or if the client ended before it could say
 * @param replay how the requests of a recorded log were sent; empty of any other load, or if the client ended before it could say
 * @param users what virtual users did; empty of a load without them, or if the client ended before it could say
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
        Optional<ProtocolUse> protocol,
        List<RowResult> rows,
        Optional<ReplayResult> replay,
        Optional<UsersResult> users) {

    public LoadResult {
        seconds = List.copyOf(seconds);
        rows = List.copyOf(rows);
    }

    /** Makes the result of a client that says no more than times and counts. */
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
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    /**
     * Returns the result as that of recorded arrivals. They have no rate by which it could be told when the last seconds were answered, so
     * what was answered in all counts.
     */
    public LoadResult with(ReplayResult recorded) {
        return with(
                new Throughput(responseBytes(), requestBytes(), sent() / durationSeconds, answered() / durationSeconds),
                Optional.of(recorded),
                users);
    }

    /** Returns the result as that of virtual users. */
    public LoadResult with(UsersResult ofUsers) {
        return with(throughput, replay, Optional.of(ofUsers));
    }

    private LoadResult with(
            Throughput otherThroughput, Optional<ReplayResult> recorded, Optional<UsersResult> ofUsers) {
        return new LoadResult(
                complete,
                durationSeconds,
                counts,
                otherThroughput,
                latency,
                seconds,
                timerSlackNanos,
                connections,
                content,
                protocol,
                rows,
                recorded,
                ofUsers);
    }

    /** Returns the row of a mix that has this name; empty if none has. */
    public Optional<RowResult> row(String name) {
        return rows.stream().filter(row -> row.name().equals(name)).findFirst();
    }

    /** Returns the result of the requests of one row alone: their counts and times. What is not known of a row is empty. */
    public LoadResult of(RowResult row) {
        return new LoadResult(
                complete,
                durationSeconds,
                new RequestCounts(
                        row.scheduled(),
                        row.sent(),
                        row.scheduled() - row.failed(),
                        row.failed(),
                        0,
                        new TreeMap<>(),
                        row.failures()),
                throughput,
                new LatencyDistributions(row.scheduledLatency(), row.serviceTime(), senderLag()),
                List.of(),
                timerSlackNanos,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
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
