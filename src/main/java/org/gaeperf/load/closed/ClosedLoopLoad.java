package org.gaeperf.load.closed;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.gaeperf.load.protocol.LatencyLogs;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.load.protocol.ResponseContent;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.Throughput;
import org.gaeperf.model.validity.FailureCount;

/** A load of many connections, shared by threads, each with a selector of its own. */
final class ClosedLoopLoad {

    /** A measurement begins this long after it was asked for. */
    private static final Duration LEAD = Duration.ofMillis(200);

    private static final long POLL_MILLIS = 10;

    private final List<ConnectionLoop> loops = new ArrayList<>();
    private final int connections;
    private final ResponseContent content;
    private final Recorder latency = Histograms.createRecorder();
    private final MeasuredSeconds seconds;
    private MeasurementWindow window = MeasurementWindow.NONE;
    private Histogram interval;
    private Counts before = new Counts(0, 0, 0);
    private long startedNanos;
    private long reportedNanos;

    /**
     * Prepares the connections; none is opened yet.
     *
     * @param threads to share them
     * @throws IOException if there is no selector
     */
    ClosedLoopLoad(LoadPlan plan, int threads, LatencyLogs logs) throws IOException {
        seconds = new MeasuredSeconds(threads, logs);
        ClosedLoopRequest request = new ClosedLoopRequest(plan);
        connections = plan.workload().connections();
        content = request.content();
        for (int thread = 0; thread < threads; thread++) {
            int share = connections / threads + (thread < connections % threads ? 1 : 0);
            loops.add(new ConnectionLoop(request, share, threads, latency, seconds));
        }
    }

    void start() {
        startedNanos = System.nanoTime();
        reportedNanos = startedNanos;
        for (ConnectionLoop loop : loops) {
            Thread thread = new Thread(loop, "connections");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /**
     * Measures what is answered from soon on, for this long.
     *
     * @throws LoadException if something was measured before
     */
    synchronized MeasurementWindow measure(Duration duration) throws LoadException {
        if (window != MeasurementWindow.NONE) {
            throw new LoadException("a load has one measurement, and this one has " + window + " already");
        }
        // First, so that each response of the measurement is compared even if this thread stands still after it.
        content.measurementBegins();
        long start = System.nanoTime() + LEAD.toNanos();
        window = new MeasurementWindow(0, 0, start, start + duration.toNanos());
        seconds.begin(System.currentTimeMillis() + LEAD.toMillis());
        loops.forEach(loop -> loop.measure(window));
        return window;
    }

    /** Sends nothing more, and waits until each request is answered, for so long at most. */
    void drain(Duration limit) throws InterruptedException {
        loops.forEach(ConnectionLoop::stopSending);
        long untilNanos = System.nanoTime() + limit.toNanos();
        while (counts().inFlight() > 0 && System.nanoTime() < untilNanos) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /**
     * The result; all loops end. A closed loop has no schedule, so scheduled latency is service time, and nothing is sent
     * late.
     *
     * @param endNanos when the load ended
     * @throws IOException if a log could not be written
     */
    synchronized LoadResult finish(long endNanos) throws IOException {
        MeasuredResponses.Totals totals = loops.stream()
                .map(ConnectionLoop::end)
                .reduce(MeasuredResponses.Totals.none(), MeasuredResponses.Totals::plus);
        List<LoadInterval> intervals = seconds.all();
        LatencySummary responses = seconds.latency();
        long failed = totals.failures().stream().mapToLong(FailureCount::count).sum();
        long ended = responses.count();
        long answered = ended - (failed - totals.unanswered());
        double durationSeconds = Math.max(0, Math.min(endNanos, window.endNanos()) - window.startNanos()) / 1e9;
        return new LoadResult(
                window != MeasurementWindow.NONE && endNanos >= window.endNanos(),
                durationSeconds,
                new RequestCounts(
                        ended + totals.unanswered(),
                        ended + totals.unanswered(),
                        answered,
                        failed,
                        totals.unanswered(),
                        totals.statuses(),
                        totals.failures()),
                new Throughput(totals.bodyBytes(), 0, ended / durationSeconds, answered / durationSeconds),
                new LatencyDistributions(responses, responses, Histograms.summarize(Histograms.create())),
                intervals,
                -1,
                Optional.of(totals.connections()),
                Optional.of(content.toResult(totals.contentChecked())),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns what happened since the last call; for one thread only. */
    LoadProgress progress(long nowNanos) {
        Counts now = counts();
        interval = latency.getIntervalHistogram(interval);
        LoadProgress progress = new LoadProgress(
                (nowNanos - startedNanos) / 1e9,
                (nowNanos - reportedNanos) / 1e9,
                now.sent - before.sent,
                now.answered - before.answered,
                now.failed - before.failed,
                // More may have been sent between the two readings, but each connection has one request at most.
                Math.min(now.inFlight(), connections),
                0,
                Histograms.percentile(interval, 50),
                Histograms.percentile(interval, 99),
                seconds.writeWhole());
        before = now;
        reportedNanos = nowNanos;
        return progress;
    }

    /** What ended is read before what was sent, so that never more has ended than was sent. */
    private Counts counts() {
        long answered = loops.stream().mapToLong(ConnectionLoop::answered).sum();
        long failed = loops.stream().mapToLong(ConnectionLoop::failed).sum();
        return new Counts(loops.stream().mapToLong(ConnectionLoop::sent).sum(), answered, failed);
    }

    private record Counts(long sent, long answered, long failed) {

        long inFlight() {
            return sent - answered - failed;
        }
    }
}
