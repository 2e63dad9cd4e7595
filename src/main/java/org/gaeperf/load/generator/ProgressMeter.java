package org.gaeperf.load.generator;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LoadInterval;

/**
 * Counts all requests, those of the warm-up too, for the report of each second. Recording takes no lock; reports are for
 * one thread only.
 */
final class ProgressMeter {

    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final Recorder latency = Histograms.createRecorder();
    private Histogram interval;
    private Counts reported = new Counts(0, 0, 0);
    private long reportedNanos;

    /** Begins the first interval, at the time at which the schedule begins. */
    void begin(long originNanos) {
        reportedNanos = originNanos;
    }

    void sent() {
        sent.incrementAndGet();
    }

    void ended(long latencyNanos, boolean failure) {
        latency.recordValue(latencyNanos);
        (failure ? failed : answered).incrementAndGet();
    }

    /** Returns how many requests have been sent and not ended. */
    long inFlight() {
        return counts().inFlight();
    }

    /** Returns what happened since the report before, or since the beginning. */
    LoadProgress next(long originNanos, long nowNanos, long heldBackNanos, List<LoadInterval> ended) {
        Counts now = counts();
        interval = latency.getIntervalHistogram(interval);
        LoadProgress progress = new LoadProgress(
                (nowNanos - originNanos) / 1e9,
                (nowNanos - reportedNanos) / 1e9,
                now.sent - reported.sent,
                now.answered - reported.answered,
                now.failed - reported.failed,
                now.inFlight(),
                heldBackNanos / 1e9,
                Histograms.percentile(interval, 50),
                Histograms.percentile(interval, 99),
                ended);
        reported = now;
        reportedNanos = nowNanos;
        return progress;
    }

    /** What ended is read before what was sent, so that never more has ended than was sent. */
    private Counts counts() {
        long answeredNow = answered.get();
        long failedNow = failed.get();
        return new Counts(sent.get(), answeredNow, failedNow);
    }

    private record Counts(long sent, long answered, long failed) {

        long inFlight() {
            return sent - answered - failed;
        }
    }
}
