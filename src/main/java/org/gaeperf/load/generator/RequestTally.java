package org.gaeperf.load.generator;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.gaeperf.load.mix.ResponseContents;
import org.gaeperf.model.load.Connections;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.RequestMix.RowResult;
import org.gaeperf.model.load.Throughput;
import org.gaeperf.model.protocol.ProtocolUse;
import org.gaeperf.model.validity.FailureCount;
import org.gaeperf.model.validity.RequestFailure;

/** Histograms and counts of ended requests: those of one second, or of a whole measurement. Not thread-safe. */
final class RequestTally {

    private static final double NANOS_PER_MICRO = 1_000;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MICROS_PER_SECOND = 1e6;

    private final Histogram scheduledLatency = Histograms.create();
    private final Histogram serviceTime = Histograms.create();
    private final Histogram senderLag = Histograms.create();
    private final SortedMap<String, Long> statuses = new TreeMap<>();
    private final Map<RequestFailure, Long> failures = new HashMap<>();
    private final TimeSpan sends = new TimeSpan();
    private final TimeSpan ends = new TimeSpan();
    private long scheduled;
    private long sent;
    private long failed;
    private long unanswered;
    private long responseBytes;
    private long contentChecked;
    private long longestResponseGapNanos;

    /** The longest time in which requests waited and none was answered. */
    void responseGap(long nanos) {
        longestResponseGapNanos = Math.max(longestResponseGapNanos, nanos);
    }

    void sent(long dueNanos, long sentNanos) {
        sent++;
        sends.include(sentNanos);
        senderLag.recordValue(Math.max(0, sentNanos - dueNanos));
    }

    void ended(long dueNanos, RequestOutcome outcome) {
        scheduled++;
        scheduledLatency.recordValue(outcome.responseNanos() - dueNanos);
        serviceTime.recordValue(outcome.responseNanos() - outcome.requestNanos());
        ends.include(outcome.responseNanos());
        responseBytes += outcome.responseBytes();
        contentChecked += outcome.contentChecked() ? 1 : 0;
        if (outcome.status() > 0) {
            statuses.merge(outcome.statusClass(), 1L, Long::sum);
        }
        outcome.failure().ifPresent(this::fail);
    }

    /** A request that was sent and had not ended by the given time. */
    void unanswered(long dueNanos, long sentNanos, long nowNanos) {
        serviceTime.recordValue(Math.max(0, nowNanos - sentNanos));
        expire(dueNanos, nowNanos);
    }

    /** A request that was due and had not been sent by the given time; it has no service time. */
    void neverSent(long dueNanos, long nowNanos) {
        senderLag.recordValue(Math.max(0, nowNanos - dueNanos));
        expire(dueNanos, nowNanos);
    }

    private void expire(long dueNanos, long nowNanos) {
        scheduled++;
        unanswered++;
        scheduledLatency.recordValue(Math.max(0, nowNanos - dueNanos));
        RequestOutcome.UNANSWERED.failure().ifPresent(this::fail);
    }

    private void fail(RequestFailure failure) {
        failed++;
        failures.merge(failure, 1L, Long::sum);
    }

    /** Adds other requests to these. */
    void add(RequestTally other) {
        scheduledLatency.add(other.scheduledLatency);
        serviceTime.add(other.serviceTime);
        senderLag.add(other.senderLag);
        other.statuses.forEach((status, count) -> statuses.merge(status, count, Long::sum));
        other.failures.forEach((failure, count) -> failures.merge(failure, count, Long::sum));
        sends.include(other.sends);
        ends.include(other.ends);
        scheduled += other.scheduled;
        sent += other.sent;
        failed += other.failed;
        unanswered += other.unanswered;
        responseBytes += other.responseBytes;
        contentChecked += other.contentChecked;
        responseGap(other.longestResponseGapNanos);
    }

    long scheduled() {
        return scheduled;
    }

    long sent() {
        return sent;
    }

    Histogram scheduledLatency() {
        return scheduledLatency;
    }

    Histogram serviceTime() {
        return serviceTime;
    }

    LoadInterval toInterval(int second) {
        return new LoadInterval(
                second,
                scheduled,
                failed,
                scheduledLatency.getMinValue() / NANOS_PER_MICRO,
                Histograms.percentile(scheduledLatency, 50),
                Histograms.percentile(scheduledLatency, 99),
                scheduledLatency.getMaxValue() / NANOS_PER_MICRO,
                Histograms.percentile(serviceTime, 99),
                senderLag.getMaxValue() / NANOS_PER_MICRO,
                longestResponseGapNanos / NANOS_PER_MICRO);
    }

    /**
     * Returns the requests as the result of a load.
     *
     * @param complete whether the load went on until the end of the measurement
     * @param durationSeconds of the measurement, or of what there was of it
     * @param requestBytes bodies of all requests
     * @param timerSlackNanos of the sender
     * @param connections that were opened
     * @param contents with which bodies were compared
     * @param protocol by what they were sent
     * @param rows the requests of each row of a mix
     */
    LoadResult toResult(
            boolean complete,
            double durationSeconds,
            long requestBytes,
            List<LoadInterval> seconds,
            long timerSlackNanos,
            Connections connections,
            ResponseContents contents,
            ProtocolUse protocol,
            List<RowResult> rows) {
        long answered = scheduled - failed;
        return new LoadResult(
                complete,
                durationSeconds,
                new RequestCounts(scheduled, sent, answered, failed, unanswered, statuses, FailureCount.list(failures)),
                new Throughput(
                        responseBytes,
                        requestBytes,
                        sends.rate(Math.max(0, sent - 1)),
                        answeredPerSecond(answered, durationSeconds, seconds)),
                new LatencyDistributions(
                        Histograms.summarize(scheduledLatency),
                        Histograms.summarize(serviceTime),
                        Histograms.summarize(senderLag)),
                seconds,
                timerSlackNanos,
                Optional.of(connections),
                Optional.of(contents.toResult(contentChecked)),
                Optional.of(protocol),
                rows,
                Optional.empty(),
                Optional.empty());
    }

    /**
     * Returns the rate from when half of the first second's requests had ended until half of the last second's had. Until
     * the last response, a single late one would be taken for a server that does not keep up; the median of a growing queue
     * is late, too.
     */
    private double answeredPerSecond(long answered, double durationSeconds, List<LoadInterval> seconds) {
        int last = seconds.size() - 1;
        // If the median of the last second never ended, it is only known that it is later than the end of the drain.
        // Until
        // then a server that does not keep up has gone on to answer.
        if (last > 0 && 2 * unanswered < seconds.get(last).scheduled()) {
            // The last second may be a part of one. Requests of a second are due in its middle, on average.
            double dueSeconds = last + (durationSeconds - last) / 2 - 0.5;
            // A cold server that has caught up was asked no more than was due, and its queue came out of the
            // measurement.
            double laterMicros =
                    Math.max(0, seconds.get(last).p50Micros() - seconds.get(0).p50Micros());
            double endedSeconds = dueSeconds + laterMicros / MICROS_PER_SECOND;
            double rate = answered / durationSeconds * dueSeconds / endedSeconds;
            if (endedSeconds > 0 && Double.isFinite(rate)) {
                return rate;
            }
        }
        return ends.rate(Math.max(0, answered - 1));
    }

    /** The time from the first to the last of some points in time. */
    private static final class TimeSpan {

        private long firstNanos = Long.MAX_VALUE;
        private long lastNanos = Long.MIN_VALUE;

        void include(long nanos) {
            firstNanos = Math.min(firstNanos, nanos);
            lastNanos = Math.max(lastNanos, nanos);
        }

        void include(TimeSpan other) {
            firstNanos = Math.min(firstNanos, other.firstNanos);
            lastNanos = Math.max(lastNanos, other.lastNanos);
        }

        double rate(long count) {
            return firstNanos < lastNanos ? count * NANOS_PER_SECOND / (lastNanos - firstNanos) : 0;
        }
    }
}
