package org.gaeperf.load.generator;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gaeperf.load.mix.RequestSource;
import org.gaeperf.load.protocol.LatencyLogs;
import org.gaeperf.load.protocol.LoadChannel;
import org.gaeperf.load.protocol.LoadEvent;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadGeneratorReport;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProcess;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.sampling.hiccup.HiccupMeter;
import org.mortbay.jetty.load.generator.LoadGenerator;

/** An open-loop load in a {@linkplain LoadProcess client's process}, by Jetty's LoadGenerator. */
public final class OpenLoopRun implements LoadChannel.RunningLoad {

    /** Runs once in a process. */
    private static final AtomicBoolean REHEARSED = new AtomicBoolean();

    /**
     * Closing up to thousands of connections takes milliseconds. With 44,000 unanswered requests on a busy core, five seconds
     * were not enough.
     */
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);

    private final LoadPlan plan;
    private final LoadChannel channel;
    private final RequestRecorder recorder;
    private final OpenLoopLoadGenerator load;
    private final CompletableFuture<Long> stopped = new CompletableFuture<>();
    private final CompletableFuture<MeasurementWindow> window = new CompletableFuture<>();

    private OpenLoopRun(LoadPlan plan, LoadChannel channel, LatencyLogs logs) throws IOException {
        this.plan = plan;
        this.channel = channel;
        RequestSource source = RequestSource.of(plan);
        this.recorder = new RequestRecorder(plan, source, logs);
        this.load = new OpenLoopLoadGenerator(plan, source, recorder);
    }

    /**
     * Runs a load until all of its connections are closed.
     *
     * @throws IOException if a log cannot be written
     * @throws InterruptedException never in a client's process
     */
    public static void run(LoadPlan plan, LoadChannel channel) throws IOException, InterruptedException {
        if (!REHEARSED.getAndSet(true)) {
            rehearse(plan);
        }
        channel.awaitBegin();
        try (LatencyLogs logs = LatencyLogs.open(Path.of(plan.directory()))) {
            new OpenLoopRun(plan, channel, logs).run();
        }
    }

    private static void rehearse(LoadPlan plan) throws IOException, InterruptedException {
        try {
            Rehearsal.run(plan);
        } catch (LoadException e) {
            throw new IllegalStateException("the rehearsal failed: " + e.getMessage(), e);
        }
    }

    private void run() throws InterruptedException {
        HiccupMeter hiccups = HiccupMeter.start();
        recorder.logFailure().thenAccept(e -> channel.print(new LoadEvent.Failed(e.getMessage())));
        LoadGenerator generator = load.build();
        CompletableFuture<Void> ended = generator.begin().whenComplete((done, failure) -> {
            if (failure != null && !load.isClosed()) {
                channel.print(new LoadEvent.Failed("LoadGenerator ended: " + failure));
            }
            stopped.complete(System.nanoTime());
        });
        CompletableFuture.anyOf(recorder.loadStarted(), stopped).join();
        recorder.window().ifPresent(this::measurementStarted);
        channel.listen(this);
        ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor();
        ticker.scheduleAtFixedRate(() -> channel.report(recorder.progress(System.nanoTime())), 1, 1, TimeUnit.SECONDS);
        long loadEndNanos = awaitEndOfLoad();
        long drainedNanos = loadEndNanos + plan.drain().toNanos();
        if (stopped.isDone()) {
            load.stop();
            recorder.awaitIdle(drainedNanos);
        } else {
            recorder.awaitMeasured(drainedNanos);
            load.stop();
        }
        ticker.shutdownNow();
        LoadResult result = recorder.finish(loadEndNanos, System.nanoTime());
        channel.report(new LoadGeneratorReport(result, Optional.of(hiccups.stop()), recorder.slowest()));
        close(ended);
    }

    /** What is still in flight fails, and is no longer recorded. */
    private void close(CompletableFuture<Void> ended) {
        load.close();
        ended.handle((done, failure) -> null)
                .orTimeout(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .join();
        load.endThreads();
    }

    private long awaitEndOfLoad() {
        CompletableFuture<Long> measured = window.thenCompose(measurement -> CompletableFuture.supplyAsync(
                measurement::endNanos,
                CompletableFuture.delayedExecutor(measurement.endNanos() - System.nanoTime(), TimeUnit.NANOSECONDS)));
        return (Long) CompletableFuture.anyOf(measured, stopped).join();
    }

    @Override
    public void measure(Duration duration) throws LoadException {
        measurementStarted(recorder.measure(duration, System.nanoTime()));
    }

    /** Stops the sender first, so that no request is sent that is due after the end of the load. */
    @Override
    public void stop() {
        load.stop();
        stopped.complete(System.nanoTime());
    }

    private void measurementStarted(MeasurementWindow measurement) {
        channel.print(new LoadEvent.MeasurementStarted(measurement));
        window.complete(measurement);
    }
}
