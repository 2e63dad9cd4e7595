package org.gaeperf.load.generator;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.gaeperf.load.mix.ArrivalDistance;
import org.gaeperf.load.protocol.LatencyLogs;
import org.gaeperf.load.protocol.SlowRequest;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;

/**
 * Closes the seconds of a measurement in order: computes their histograms, adds them to the total and writes them to the
 * histogram logs. It does so on a thread of its own, because neither the sender nor a thread that completes requests may
 * wait for a file.
 */
final class IntervalWriter {

    private final LatencyLogs logs;
    private final MixTally mix;
    private final Optional<ArrivalDistance> arrivals;
    private final ThreadPoolExecutor thread =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                Thread created = new Thread(task, "interval-writer");
                created.setDaemon(true);
                return created;
            });
    private final CompletableFuture<IOException> logFailure = new CompletableFuture<>();
    private final Queue<LoadInterval> unreported = new ConcurrentLinkedQueue<>();

    // The rest is confined to the thread.
    private final RequestTally total = new RequestTally();
    private final ResponseGaps responseGaps = new ResponseGaps();
    private final List<LoadInterval> seconds = new ArrayList<>();
    private final SlowestRequests slowest = new SlowestRequests();
    private Optional<RuntimeException> defect = Optional.empty();

    /**
     * Starts the thread now, so that no recording thread has to start it.
     *
     * @param mix gets the requests of each row; it is for this thread until {@link #finish} has returned
     * @param arrivals gets when requests of a recorded log were sent, in the same way
     */
    IntervalWriter(LatencyLogs logs, MixTally mix, Optional<ArrivalDistance> arrivals) {
        this.logs = logs;
        this.mix = mix;
        this.arrivals = arrivals;
        thread.prestartAllCoreThreads();
    }

    /** Completes when a histogram log cannot be written; the measurement goes on without the logs. */
    CompletableFuture<IOException> logFailure() {
        return logFailure;
    }

    /** Begins the logs of a measurement that starts at the given time. */
    void begin(long epochMillis) {
        thread.execute(() -> {
            try {
                logs.begin(epochMillis);
            } catch (IOException e) {
                logFailure.complete(e);
            }
        });
    }

    /** Closes, soon, the seconds that are whole and whose predecessors are. */
    void closeWhole(MeasuredIntervals intervals) {
        thread.execute(() -> {
            try {
                closeAllWhole(intervals);
            } catch (RuntimeException e) {
                // A result that lacks a second must not look like a whole one.
                defect = Optional.of(e);
            }
        });
    }

    /** The closed seconds that are in the logs and were not taken before. */
    List<LoadInterval> takeWritten() {
        List<LoadInterval> taken = new ArrayList<>();
        for (LoadInterval next = unreported.poll(); next != null; next = unreported.poll()) {
            taken.add(next);
        }
        return taken;
    }

    /**
     * Closes all seconds, waits until they are written, and ends the thread.
     *
     * @param endIndex requests from here on are after the end of the load and do not count
     * @param nowNanos when pending requests expire
     * @param toResult what to make of the seconds and their total
     */
    LoadResult finish(
            MeasuredIntervals intervals,
            long endIndex,
            long nowNanos,
            BiFunction<RequestTally, List<LoadInterval>, LoadResult> toResult)
            throws InterruptedException {
        try {
            return thread.submit(() -> {
                        closeRemaining(intervals, endIndex, nowNanos);
                        return toResult.apply(total, seconds);
                    })
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the measured seconds cannot be summed up", e.getCause());
        } finally {
            thread.shutdown();
        }
    }

    /** Returns the slowest requests, once {@link #finish} has returned. */
    List<SlowRequest> slowest() {
        return slowest.toList();
    }

    private void closeRemaining(MeasuredIntervals intervals, long endIndex, long nowNanos) {
        if (defect.isPresent()) {
            throw defect.get();
        }
        closeAllWhole(intervals);
        for (Optional<IntervalAccumulator> next = intervals.takeExpired(endIndex);
                next.isPresent();
                next = intervals.takeExpired(endIndex)) {
            close(next.get(), intervals, endIndex, nowNanos);
        }
    }

    private void closeAllWhole(MeasuredIntervals intervals) {
        for (Optional<IntervalAccumulator> next = intervals.takeWhole();
                next.isPresent();
                next = intervals.takeWhole()) {
            // Nothing of a whole second is pending, so it does not matter when that would expire.
            close(next.get(), intervals, Long.MAX_VALUE, 0);
        }
    }

    private void close(IntervalAccumulator interval, MeasuredIntervals intervals, long endIndex, long nowNanos) {
        RequestTally tally = interval.tally(intervals::intendedStartNanos, endIndex, nowNanos);
        tally.responseGap(responseGaps.longestNanos(
                interval.ended(endIndex),
                intervals.endNanos(interval, endIndex),
                intervals.isLast(interval, endIndex)));
        interval.addTo(slowest, intervals.window(), intervals::intendedStartNanos, endIndex);
        if (!mix.isEmpty()) {
            interval.addTo(mix, intervals.window(), intervals::intendedStartNanos, endIndex, nowNanos);
        }
        arrivals.ifPresent(distance -> interval.addTo(distance, intervals.window(), endIndex));
        total.add(tally);
        LoadInterval summary = tally.toInterval(interval.second());
        seconds.add(summary);
        if (!logFailure.isDone()) {
            write(summary, tally, intervals.lengthSeconds(tally.scheduled()));
        }
    }

    /** A second may be reported only when both logs have it: see the harness's {@code PartialResult}. */
    private void write(LoadInterval summary, RequestTally tally, double lengthSeconds) {
        try {
            logs.write(summary.second(), lengthSeconds, tally.scheduledLatency(), tally.serviceTime());
            unreported.add(summary);
        } catch (IOException e) {
            logFailure.complete(e);
        }
    }
}
