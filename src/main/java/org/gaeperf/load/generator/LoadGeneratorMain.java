package org.gaeperf.load.generator;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.gaeperf.load.protocol.LatencyLogs;
import org.gaeperf.load.protocol.LoadEvent;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadGeneratorReport;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProcess;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.sampling.hiccup.HiccupMeter;
import org.mortbay.jetty.load.generator.LoadGenerator;

/** The {@linkplain LoadProcess client's process} for open-loop loads, by Jetty's LoadGenerator. */
public final class LoadGeneratorMain implements LoadProcess.RunningLoad {

    /**
     * Closing up to thousands of connections takes milliseconds. With 44,000 unanswered requests on a busy core, five seconds
     * were not enough.
     */
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);

    private final LoadPlan plan;
    private final RequestRecorder recorder;
    private final OpenLoopLoadGenerator load;
    private final CompletableFuture<Long> stopped = new CompletableFuture<>();
    private final CompletableFuture<MeasurementWindow> window = new CompletableFuture<>();

    private LoadGeneratorMain(LoadPlan plan, LatencyLogs logs) throws IOException {
        this.plan = plan;
        this.recorder = new RequestRecorder(plan, logs);
        this.load = new OpenLoopLoadGenerator(plan, recorder);
    }

    /**
     * Runs one load after the other.
     *
     * @throws InterruptedException never in this process
     */
    public static void main(String[] args) throws InterruptedException {
        LoadProcess.run((first, in) -> {
            LoadPlan plan = first;
            rehearse(plan);
            while (true) {
                LoadProcess.awaitBegin(args, in);
                plan = run(plan, in);
            }
        });
    }

    /** Returns the plan of the next load. */
    private static LoadPlan run(LoadPlan plan, BufferedReader in) throws IOException, InterruptedException {
        try (LatencyLogs logs = LatencyLogs.open(Path.of(plan.directory()))) {
            return new LoadGeneratorMain(plan, logs).run(in);
        }
    }

    private static void rehearse(LoadPlan plan) throws IOException, InterruptedException {
        try {
            Rehearsal.run(plan);
        } catch (LoadException e) {
            throw new IllegalStateException("the rehearsal failed: " + e.getMessage(), e);
        }
    }

    private LoadPlan run(BufferedReader in) throws InterruptedException {
        HiccupMeter hiccups = HiccupMeter.start();
        recorder.logFailure().thenAccept(e -> LoadProcess.print(new LoadEvent.Failed(e.getMessage())));
        LoadGenerator generator = load.build();
        CompletableFuture<Void> ended = generator.begin().whenComplete((done, failure) -> {
            if (failure != null && !load.isClosed()) {
                LoadProcess.print(new LoadEvent.Failed("LoadGenerator ended: " + failure));
            }
            stopped.complete(System.nanoTime());
        });
        CompletableFuture.anyOf(recorder.loadStarted(), stopped).join();
        recorder.window().ifPresent(this::measurementStarted);
        LoadProcess process = LoadProcess.listen(in, this);
        ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor();
        ticker.scheduleAtFixedRate(
                () -> LoadProcess.print(new LoadEvent.Progress(recorder.progress(System.nanoTime()))),
                1,
                1,
                TimeUnit.SECONDS);
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
        LoadPlan next = process.report(
                new LoadGeneratorReport(recorder.finish(loadEndNanos, System.nanoTime()), Optional.of(hiccups.stop())));
        close(ended);
        return next;
    }

    /**
     * What is still in flight fails, and is no longer recorded. The connections are garbage of the old generation then,
     * which must not be collected in the middle of the next load.
     */
    private void close(CompletableFuture<Void> ended) {
        load.close();
        ended.handle((done, failure) -> null)
                .orTimeout(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .join();
        System.gc();
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
        LoadProcess.print(new LoadEvent.MeasurementStarted(measurement));
        window.complete(measurement);
    }
}
