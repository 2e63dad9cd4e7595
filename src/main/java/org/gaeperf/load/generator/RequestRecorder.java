package org.gaeperf.load.generator;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.Histograms;
import org.gaeperf.load.protocol.IntervalHistogramLog;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.Throughput;
import org.mortbay.jetty.load.generator.Resource;

/**
 * Keeps account of every request: those of the measurement by the second in which the schedule placed them, all of
 * them for the progress. A request belongs to the measurement by its place in the schedule, not by when it was sent or
 * answered, so that nothing of the warm-up is in the figures and nothing of the measurement is missing from them.
 */
final class RequestRecorder {

    /** A measurement begins this long after it was asked for, so that its first request is not yet on its way. */
    private static final Duration LEAD = Duration.ofMillis(200);

    private final ArrivalSchedule schedule;
    private final long expectedBytes;
    private final int requestBytes;
    private final Optional<Duration> measuredAtOnce;
    private final IntervalHistogramLog scheduledLog;
    private final IntervalHistogramLog serviceLog;
    private final TreeMap<Integer, IntervalAccumulator> open = new TreeMap<>();
    private final List<LoadInterval> seconds = new ArrayList<>();
    private final List<LoadInterval> unreported = new ArrayList<>();
    private final SortedMap<String, Long> statuses = new TreeMap<>();
    private final SortedMap<String, Long> failures = new TreeMap<>();
    private final Histogram scheduledLatency = Histograms.create();
    private final Histogram serviceTime = Histograms.create();
    private final Histogram senderLag = Histograms.create();
    private final Histogram intervalLatency = Histograms.create();

    private final CompletableFuture<Void> begun = new CompletableFuture<>();
    private final CompletableFuture<IOException> logLost = new CompletableFuture<>();
    private volatile MeasurementWindow window = MeasurementWindow.NONE;
    private int nextSecond;
    private long originNanos;
    private long timerSlackNanos = -1;
    private long scheduled;
    private long sent;
    private long failed;
    private long unanswered;
    private long responseBytes;
    private long firstSentNanos;
    private long lastSentNanos;
    private long firstEndedNanos;
    private long lastEndedNanos;
    private long totalSent;
    private long totalEnded;
    private long totalFailed;
    private long reportedNanos;
    private long reportedSent;
    private long reportedEnded;
    private long reportedFailed;

    RequestRecorder(
            LoadPlan plan,
            ArrivalSchedule schedule,
            IntervalHistogramLog scheduledLog,
            IntervalHistogramLog serviceLog) {
        this.schedule = schedule;
        this.expectedBytes = plan.workload().responseBytes();
        this.requestBytes = plan.workload().requestBytes();
        this.measuredAtOnce = plan.measuredAtOnce();
        this.scheduledLog = scheduledLog;
        this.serviceLog = serviceLog;
    }

    synchronized void started(long originNanos, long timerSlackNanos) {
        this.originNanos = originNanos;
        this.timerSlackNanos = timerSlackNanos;
        reportedNanos = originNanos;
        measuredAtOnce.ifPresent(duration -> measureFrom(0, duration, System.nanoTime()));
        begun.complete(null);
    }

    /** The measurement, if it has been decided on. */
    Optional<MeasurementWindow> window() {
        return Optional.of(window).filter(current -> current.requests() > 0);
    }

    /** Completes when the load begins; till then the schedule has no beginning, and nothing can be measured. */
    CompletableFuture<Void> begun() {
        return begun;
    }

    /** Completes when a histogram log cannot be written; the account goes on without it. */
    CompletableFuture<IOException> logLost() {
        return logLost;
    }

    /** Decides which requests make up the measurement. */
    synchronized MeasurementWindow measure(Duration duration, long nowNanos) {
        long earliest = Math.max(
                nowNanos - originNanos + LEAD.toNanos(), schedule.ramp().toNanos());
        return measureFrom(schedule.firstIndexAt(earliest), duration, nowNanos);
    }

    private MeasurementWindow measureFrom(long first, Duration duration, long nowNanos) {
        long requests = Math.round(duration.toNanos() / 1e9 * schedule.requestsPerSecond());
        long startNanos = originNanos + schedule.intendedStartNanos(first);
        window = new MeasurementWindow(
                first, requests, startNanos, originNanos + schedule.intendedStartNanos(first + requests));
        long epochMillis = System.currentTimeMillis() + TimeUnit.NANOSECONDS.toMillis(startNanos - nowNanos);
        try {
            scheduledLog.begin(epochMillis);
            serviceLog.begin(epochMillis);
        } catch (IOException e) {
            logLost.complete(e);
        }
        return window;
    }

    boolean isBeyondMeasurement(long index) {
        MeasurementWindow current = window;
        return current.requests() > 0 && index >= current.endIndex();
    }

    synchronized void sending(long index) {
        long nowNanos = System.nanoTime();
        totalSent++;
        if (isMeasured(index)) {
            bucket(index).sent(index, originNanos + schedule.intendedStartNanos(index), nowNanos);
            sent++;
            firstSentNanos = firstSentNanos == 0 ? nowNanos : firstSentNanos;
            lastSentNanos = nowNanos;
        }
    }

    synchronized void completed(Resource.Info info) {
        ScheduledResource resource = (ScheduledResource) info.getResource();
        RequestOutcome outcome = RequestOutcome.of(info, expectedBytes);
        totalEnded++;
        totalFailed += outcome.failed() ? 1 : 0;
        intervalLatency.recordValue(info.getResponseTime() - resource.intendedStartNanos());
        if (isMeasured(resource.index()) && second(resource.index()) >= nextSecond) {
            measured(info, resource, outcome);
        }
        if (allMeasuredEnded() || totalSent == totalEnded) {
            notifyAll();
        }
    }

    private void measured(Resource.Info info, ScheduledResource resource, RequestOutcome outcome) {
        bucket(resource.index())
                .ended(
                        resource.index(),
                        resource.intendedStartNanos(),
                        info.getRequestTime(),
                        info.getResponseTime(),
                        outcome.failed());
        outcome.failure().ifPresent(failure -> failures.merge(failure, 1L, Long::sum));
        if (outcome.status() > 0) {
            statuses.merge(outcome.statusClass(), 1L, Long::sum);
        }
        responseBytes += info.getContentLength();
        firstEndedNanos = firstEndedNanos == 0 ? info.getResponseTime() : firstEndedNanos;
        lastEndedNanos = info.getResponseTime();
        closeWholeSeconds();
    }

    /** Waits until each request of the measurement has ended, or until the time given. */
    synchronized void awaitMeasured(long untilNanos) throws InterruptedException {
        while (!allMeasuredEnded() && untilNanos > System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, untilNanos - System.nanoTime());
        }
    }

    /** Waits until nothing is in flight, or until the time given. */
    synchronized void awaitIdle(long untilNanos) throws InterruptedException {
        while (totalSent > totalEnded && untilNanos > System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, untilNanos - System.nanoTime());
        }
    }

    /**
     * Ends the account. Requests without an answer count as failed, with a latency of their age.
     *
     * @param loadEndNanos when the load ended; the schedule beyond it does not count
     * @param nowNanos when answers were last waited for
     */
    synchronized LoadResult finish(long loadEndNanos, long nowNanos) {
        boolean complete = window.requests() > 0 && loadEndNanos >= window.endNanos();
        if (window.requests() > 0) {
            abandon(complete ? window.endIndex() : indexAt(loadEndNanos), nowNanos);
        }
        double durationSeconds = Math.max(0, Math.min(loadEndNanos, window.endNanos()) - window.startNanos()) / 1e9;
        long answered = scheduled - failed;
        return new LoadResult(
                complete,
                durationSeconds,
                new RequestCounts(scheduled, sent, answered, failed, unanswered, statuses, failures),
                new Throughput(
                        responseBytes,
                        sent * requestBytes,
                        rate(sent - 1, lastSentNanos - firstSentNanos),
                        rate(answered - 1, lastEndedNanos - firstEndedNanos)),
                new LatencyDistributions(
                        Histograms.summarize(scheduledLatency),
                        Histograms.summarize(serviceTime),
                        Histograms.summarize(senderLag)),
                seconds,
                timerSlackNanos);
    }

    private void abandon(long endIndex, long nowNanos) {
        for (long index = window.firstIndex() + (long) nextSecond * rate(); index < endIndex; index += rate()) {
            bucket(index);
        }
        for (IntervalAccumulator bucket : open.values()) {
            unanswered += bucket.abandon(originNanos, schedule, nowNanos, endIndex);
        }
        closeWholeSeconds();
        if (unanswered > 0) {
            failures.merge("unanswered at the end of the drain", unanswered, Long::sum);
        }
    }

    private long indexAt(long nanos) {
        return Math.max(window.firstIndex(), schedule.firstIndexAt(nanos - originNanos));
    }

    synchronized LoadProgress progress(long nowNanos) {
        long ended = totalEnded - reportedEnded;
        long newlyFailed = totalFailed - reportedFailed;
        LoadProgress progress = new LoadProgress(
                (nowNanos - originNanos) / 1e9,
                (nowNanos - reportedNanos) / 1e9,
                totalSent - reportedSent,
                ended - newlyFailed,
                newlyFailed,
                totalSent - totalEnded,
                Histograms.percentile(intervalLatency, 50),
                Histograms.percentile(intervalLatency, 99),
                unreported);
        unreported.clear();
        reportedNanos = nowNanos;
        reportedSent = totalSent;
        reportedEnded = totalEnded;
        reportedFailed = totalFailed;
        intervalLatency.reset();
        return progress;
    }

    private boolean allMeasuredEnded() {
        return window.requests() > 0 && scheduled == window.requests();
    }

    private boolean isMeasured(long index) {
        return index >= window.firstIndex() && index < window.endIndex();
    }

    private int rate() {
        return schedule.requestsPerSecond();
    }

    private int second(long index) {
        return Math.toIntExact((index - window.firstIndex()) / rate());
    }

    private IntervalAccumulator bucket(long index) {
        return open.computeIfAbsent(second(index), second -> {
            long first = window.firstIndex() + (long) second * rate();
            return new IntervalAccumulator(second, first, (int) Math.min(rate(), window.endIndex() - first));
        });
    }

    /** Seconds are closed in order, as a histogram log wants them. */
    private void closeWholeSeconds() {
        Iterator<IntervalAccumulator> buckets = open.values().iterator();
        while (buckets.hasNext()) {
            IntervalAccumulator bucket = buckets.next();
            if (bucket.second() != nextSecond || !bucket.whole()) {
                return;
            }
            close(bucket);
            buckets.remove();
            nextSecond++;
        }
    }

    private void close(IntervalAccumulator bucket) {
        scheduled += bucket.size();
        failed += bucket.failedCount();
        scheduledLatency.add(bucket.scheduledLatency());
        serviceTime.add(bucket.serviceTime());
        senderLag.add(bucket.senderLag());
        LoadInterval summary = bucket.summary();
        seconds.add(summary);
        if (!logLost.isDone()) {
            log(bucket, summary);
        }
    }

    private void log(IntervalAccumulator bucket, LoadInterval summary) {
        double lengthSeconds = (double) bucket.size() / rate();
        try {
            scheduledLog.write(bucket.second(), lengthSeconds, bucket.scheduledLatency());
            serviceLog.write(bucket.second(), lengthSeconds, bucket.serviceTime());
            unreported.add(summary);
        } catch (IOException e) {
            logLost.complete(e);
        }
    }

    private static double rate(long count, long nanos) {
        return nanos <= 0 ? 0 : count * 1e9 / nanos;
    }
}
