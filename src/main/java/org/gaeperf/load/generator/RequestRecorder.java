package org.gaeperf.load.generator;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.gaeperf.load.generator.ScheduledResource.PageResource;
import org.gaeperf.load.mix.ArrivalDistance;
import org.gaeperf.load.mix.RequestSource;
import org.gaeperf.load.mix.ResponseContents;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.LatencyLogs;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.load.protocol.RecordedTimes;
import org.gaeperf.load.protocol.SlowRequest;
import org.gaeperf.load.users.UserRequests;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestMix;
import org.mortbay.jetty.load.generator.Resource;

/**
 * Records every request: those of the measurement by the second in which the schedule placed them, all of them for the
 * progress. A request belongs to the measurement by its index in the schedule, not by when it was sent or answered, so
 * that nothing of the warm-up is in the results and nothing of the measurement is missing from them.
 *
 * <p>{@link #sending} and {@link #completed} take no lock, compute no histogram of the measurement and write no file:
 * they store into slots, and {@link IntervalWriter} does the rest.
 */
final class RequestRecorder {

    /** A measurement begins this long after it was asked for, so that its first request is not yet on its way. */
    private static final Duration LEAD = Duration.ofMillis(200);

    private final LoadPlan plan;
    private final ProgressMeter progress = new ProgressMeter();
    private final WarmUpPacer pacer;
    private final IntervalWriter writer;
    private final ResponseContents contents;
    private final MixTally mix;
    private final Optional<RecordedTimes> times;
    private final Optional<ArrivalDistance> arrivals;
    private final ConnectionCounter connections;
    private final Optional<UserRequests> users;
    private final ProtocolRecorder protocol;
    private final CompletableFuture<Void> loadStarted = new CompletableFuture<>();
    private volatile ArrivalSchedule schedule;
    private volatile MeasuredIntervals measured;
    private volatile long originNanos;
    private volatile long timerSlackNanos = -1;
    private volatile Thread waiting;

    /**
     * Records nothing yet.
     *
     * @param source has the requests of the plan
     */
    RequestRecorder(LoadPlan plan, RequestSource source, LatencyLogs logs) {
        this.plan = plan;
        this.schedule = plan.schedule();
        this.pacer = new WarmUpPacer(schedule, progress::inFlight);
        this.times = plan.workload().atRecordedTimes() ? source.times() : Optional.empty();
        this.arrivals = times.flatMap(due ->
                plan.request().mix().flatMap(RequestMix::replay).map(replay -> new ArrivalDistance(replay.log(), due)));
        this.mix = new MixTally(plan.request().mix(), source);
        this.writer = new IntervalWriter(logs, mix, arrivals);
        this.contents = new ResponseContents(plan.request());
        this.connections =
                new ConnectionCounter(() -> measured().window(), plan.request().requestsEach());
        this.users = UserRequests.of(plan.request(), plan.workload().requestsPerSecond());
        this.protocol = new ProtocolRecorder(plan.request(), () -> measured().window());
        this.measured = new MeasuredIntervals(schedule, MeasurementWindow.NONE, 0);
    }

    /** Begins the schedule; called once, by the sender, before its first request. */
    void started(long originNanos, long timerSlackNanos) {
        this.originNanos = originNanos;
        pacer.begin(originNanos);
        this.timerSlackNanos = timerSlackNanos;
        progress.begin(originNanos);
        plan.immediateMeasurement().ifPresent(duration -> measureFrom(0, duration, System.nanoTime()));
        loadStarted.complete(null);
    }

    /** Returns what compares the bodies of responses. */
    ResponseContents contents() {
        return contents;
    }

    /**
     * Returns the number of a request in the order of a mix: requests of the measurement have numbers of their own, so that all loads
     * measure the same ones, however long they took before.
     */
    long number(long index) {
        MeasurementWindow current = measured.window();
        return measured.contains(index) ? RequestMix.MEASURED + index - current.firstIndex() : index;
    }

    /** Returns what counts connections. */
    ConnectionCounter connections() {
        return connections;
    }

    /** Returns what the virtual users send; empty if there are none. */
    Optional<UserRequests> users() {
        return users;
    }

    /** Says whether a request with this index is known to be one of the measurement. */
    boolean isMeasured(long index) {
        return measured.contains(index);
    }

    /** Returns what records by what requests are sent. */
    ProtocolRecorder protocol() {
        return protocol;
    }

    private MeasuredIntervals measured() {
        return measured;
    }

    /** The measurement, if it has been decided on. */
    Optional<MeasurementWindow> window() {
        return Optional.of(measured.window()).filter(current -> current.requests() > 0);
    }

    /** Completes when the load begins; until then the schedule has no beginning, and nothing can be measured. */
    CompletableFuture<Void> loadStarted() {
        return loadStarted;
    }

    /** Completes when a histogram log cannot be written; requests are recorded all the same. */
    CompletableFuture<IOException> logFailure() {
        return writer.logFailure();
    }

    /**
     * Decides which requests make up the measurement.
     *
     * @throws LoadException if that was decided before, or too late, so that requests were sent at the rate of the warm-up
     */
    MeasurementWindow measure(Duration duration, long nowNanos) throws LoadException {
        if (window().isPresent()) {
            throw new LoadException("a load has one measurement, and this one has " + measured.window() + " already");
        }
        long beginNanos = pacer.open();
        long earliest =
                Math.max(nowNanos - beginNanos + LEAD.toNanos(), schedule.ramp().toNanos());
        MeasurementWindow decided = measureFrom(
                plan.firstMeasured(schedule.beginningAt(beginNanos).firstIndexAt(earliest) + plan.settlingRequests()),
                duration,
                nowNanos);
        if (plan.settlingRequests() > 0 && System.nanoTime() > sentNanos(decided)) {
            throw new LoadException("the client stood still when its measurement was to begin");
        }
        return decided;
    }

    /** The earliest time at which the first request may be sent, by the rate of the warm-up or by that of the measurement. */
    private long sentNanos(MeasurementWindow decided) {
        long beginNanos = pacer.open();
        return Math.min(
                decided.startNanos(),
                beginNanos + plan.schedule().beginningAt(beginNanos).intendedStartNanos(decided.firstIndex()));
    }

    private MeasurementWindow measureFrom(long first, Duration duration, long nowNanos) {
        long fixedOriginNanos = pacer.open();
        schedule = times.map(due -> plan.schedule().recordedFrom(first, due))
                .orElseGet(() -> plan.scheduleMeasuredFrom(first));
        pacer.follow(schedule);
        ArrivalSchedule begun = schedule.beginningAt(fixedOriginNanos);
        long requests = schedule.measured().requestsIn(duration);
        long startNanos = fixedOriginNanos + begun.intendedStartNanos(first);
        // By recorded times, the next request may be due much later.
        long endNanos = times.isPresent()
                ? startNanos + duration.toNanos()
                : fixedOriginNanos + begun.intendedStartNanos(first + requests);
        MeasurementWindow window = new MeasurementWindow(first, requests, startNanos, endNanos);
        writer.begin(System.currentTimeMillis() + TimeUnit.NANOSECONDS.toMillis(startNanos - nowNanos));
        contents.measurementBegins();
        connections.measurementBegins();
        measured = new MeasuredIntervals(begun, window, fixedOriginNanos);
        return window;
    }

    boolean isBeyondMeasurement(long index) {
        MeasurementWindow current = measured.window();
        return current.requests() > 0 && index >= current.endIndex();
    }

    /** When each request is due. */
    WarmUpPacer pacer() {
        return pacer;
    }

    /** Is called by the sender just before each request. */
    void sending(long index) {
        long nowNanos = System.nanoTime();
        progress.sent();
        MeasuredIntervals current = measured;
        if (current.contains(index)) {
            current.sent(index, nowNanos);
        }
    }

    /** Is called by any thread when a request has ended. */
    void completed(Resource.Info info) {
        if (info.getResource() instanceof PageResource part) {
            part.page().loaded(RequestOutcome.ofResource(info)).ifPresent(whole -> completed(part.page(), whole));
        } else {
            ScheduledResource request = (ScheduledResource) info.getResource();
            request.ended(RequestOutcome.classify(info)).ifPresent(whole -> completed(request, whole));
        }
    }

    /** Counts a request, first in the measurement, so that nothing that is no longer in flight is missing from it. */
    void completed(ScheduledResource resource, RequestOutcome outcome) {
        MeasuredIntervals current = measured;
        if (current.contains(resource.index()) && current.ended(resource.index(), outcome)) {
            writer.closeWhole(current);
        }
        pacer.answered(outcome.responseNanos() - outcome.requestNanos());
        progress.ended(outcome.responseNanos() - resource.intendedStartNanos(), outcome.failed());
        Thread waiter = waiting;
        if (waiter != null) {
            LockSupport.unpark(waiter);
        }
    }

    /** Waits until each request of the measurement has ended, or until the time given. */
    void awaitMeasured(long untilNanos) throws InterruptedException {
        await(() -> measured.allEnded(), untilNanos);
    }

    /** Waits until nothing is in flight, or until the time given. */
    void awaitIdle(long untilNanos) throws InterruptedException {
        await(() -> progress.inFlight() == 0, untilNanos);
    }

    /** One thread at a time. What completes a request looks for the waiting thread after it recorded the request. */
    private void await(BooleanSupplier condition, long untilNanos) throws InterruptedException {
        waiting = Thread.currentThread();
        while (!condition.getAsBoolean() && untilNanos > System.nanoTime()) {
            LockSupport.parkNanos(this, untilNanos - System.nanoTime());
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        waiting = null;
    }

    /**
     * Ends the recording. Requests without a response count as failed, with a latency of their age.
     *
     * @param loadEndNanos when the load ended; the schedule after it does not count
     * @param nowNanos when the wait for responses ended
     */
    LoadResult finish(long loadEndNanos, long nowNanos) throws InterruptedException {
        MeasuredIntervals intervals = measured;
        MeasurementWindow window = intervals.window();
        boolean complete = window.requests() > 0 && loadEndNanos >= window.endNanos();
        long beginNanos = pacer.open();
        double durationSeconds = Math.max(0, Math.min(loadEndNanos, window.endNanos()) - window.startNanos()) / 1e9;
        LoadResult result = writer.finish(
                intervals,
                complete ? window.endIndex() : schedule.beginningAt(beginNanos).firstIndexAt(loadEndNanos - beginNanos),
                nowNanos,
                (total, seconds) -> total.toResult(
                        complete,
                        durationSeconds,
                        plan.request().mix().isPresent()
                                ? mix.requestBytes()
                                : total.sent() * plan.workload().requestBytes(),
                        seconds,
                        timerSlackNanos,
                        connections.toResult(),
                        contents,
                        protocol.toResult(),
                        mix.toResult(contents)));
        return users.map(active -> result.with(active.toResult()))
                .or(() -> arrivals.map(distance -> result.with(distance.toResult(result.scheduled()))))
                .orElse(result);
    }

    /** Returns the slowest requests of the measurement, once {@link #finish} has returned. */
    List<SlowRequest> slowest() {
        return writer.slowest();
    }

    /** Returns what happened since the last call, for one thread only. */
    LoadProgress progress(long nowNanos) {
        return progress.next(originNanos, nowNanos, pacer.takeHeldBackNanos(), writer.takeWritten());
    }
}
