package org.gaeperf.load.generator;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.IntervalHistogramLog;
import org.gaeperf.load.protocol.LoadCommand;
import org.gaeperf.load.protocol.LoadEvent;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadGeneratorReport;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.sampling.hiccup.HiccupMeter;
import org.mortbay.jetty.load.generator.LoadGenerator;

/**
 * The load generator's process. It reads a {@link LoadPlan} from the first line of its standard input, then {@link
 * LoadCommand}s from the following ones. It writes {@link LoadEvent}s to its standard output, one line each. When it has
 * reported the result, it waits for the plan of another load. It ends when its standard input ends, which means that its
 * parent is gone or needs no more loads.
 */
public final class LoadGeneratorMain {

    private static final int FAILED = 1;
    private static final int PARENT_GONE = 4;

    /** Closing up to thousands of connections takes milliseconds. */
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final LoadPlan plan;
    private final RequestRecorder recorder;
    private final OpenLoopLoadGenerator load;
    private final CompletableFuture<Long> stopped = new CompletableFuture<>();
    private final CompletableFuture<MeasurementWindow> window = new CompletableFuture<>();
    private final CompletableFuture<LoadPlan> next = new CompletableFuture<>();
    private volatile boolean reported;

    private LoadGeneratorMain(LoadPlan plan, IntervalHistogramLog scheduledLog, IntervalHistogramLog serviceLog)
            throws IOException {
        this.plan = plan;
        ArrivalSchedule schedule = plan.schedule();
        this.recorder = new RequestRecorder(plan, schedule, scheduledLog, serviceLog);
        this.load = new OpenLoopLoadGenerator(plan, recorder);
    }

    /**
     * Runs one load after the other.
     *
     * @throws InterruptedException never in this process
     */
    public static void main(String[] args) throws InterruptedException {
        try {
            run();
        } catch (IOException e) {
            print(new LoadEvent.Failed(e.getMessage()));
            Runtime.getRuntime().halt(FAILED);
        } catch (RuntimeException | Error failure) {
            // Other threads would keep the process alive, and the harness waiting for its result.
            failure.printStackTrace();
            Runtime.getRuntime().halt(FAILED);
        }
    }

    private static void run() throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String line = in.readLine();
        if (line == null) {
            Runtime.getRuntime().halt(PARENT_GONE);
        }
        LoadPlan plan = LoadPlan.parse(line);
        rehearse(plan);
        while (true) {
            plan = run(plan, in);
        }
    }

    /** Returns the plan of the next load. */
    private static LoadPlan run(LoadPlan plan, BufferedReader in) throws IOException, InterruptedException {
        Path directory = Path.of(plan.directory());
        try (IntervalHistogramLog scheduledLog = new IntervalHistogramLog(
                        directory.resolve(IntervalHistogramLog.SCHEDULED_LATENCY_FILE), "scheduled latency");
                IntervalHistogramLog serviceLog = new IntervalHistogramLog(
                        directory.resolve(IntervalHistogramLog.SERVICE_TIME_FILE), "service time")) {
            return new LoadGeneratorMain(plan, scheduledLog, serviceLog).run(in);
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
        recorder.logFailure().thenAccept(e -> print(new LoadEvent.Failed(e.getMessage())));
        LoadGenerator generator = load.build();
        CompletableFuture<Void> ended = generator.begin().whenComplete((done, failure) -> {
            if (failure != null && !load.isClosed()) {
                print(new LoadEvent.Failed("LoadGenerator ended: " + failure));
            }
            stopped.complete(System.nanoTime());
        });
        CompletableFuture.anyOf(recorder.loadStarted(), stopped).join();
        recorder.window().ifPresent(this::measurementStarted);
        Thread commands = new Thread(() -> readCommands(in), "commands");
        commands.setDaemon(true);
        commands.start();
        ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor();
        ticker.scheduleAtFixedRate(
                () -> print(new LoadEvent.Progress(recorder.progress(System.nanoTime()))), 1, 1, TimeUnit.SECONDS);
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
        LoadEvent result = new LoadEvent.Finished(
                new LoadGeneratorReport(recorder.finish(loadEndNanos, System.nanoTime()), hiccups.stop()));
        reported = true;
        print(result);
        LoadPlan plan = next.join();
        close(ended);
        return plan;
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

    private void readCommands(BufferedReader in) {
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                execute(line);
                if (next.isDone()) {
                    return;
                }
            }
        } catch (IOException e) {
            print(new LoadEvent.Failed("cannot read commands: " + e));
        }
        Runtime.getRuntime().halt(reported ? 0 : PARENT_GONE);
    }

    private void execute(String line) {
        try {
            LoadCommand command = LoadCommand.parse(line);
            if (command instanceof LoadCommand.Measure measure) {
                measurementStarted(recorder.measure(measure.duration(), System.nanoTime()));
            } else if (command instanceof LoadCommand.Stop) {
                stop();
            } else if (command instanceof LoadCommand.NextLoad nextLoad) {
                requireReported();
                next.complete(nextLoad.plan());
            }
        } catch (LoadException e) {
            print(new LoadEvent.Failed(e.getMessage()));
        }
    }

    private void requireReported() throws LoadException {
        if (!reported) {
            throw new LoadException("the next load was asked for before the result of this one");
        }
    }

    /** Stops the sender first, so that no request is sent that is due after the end of the load. */
    private void stop() {
        load.stop();
        stopped.complete(System.nanoTime());
    }

    private void measurementStarted(MeasurementWindow measurement) {
        print(new LoadEvent.MeasurementStarted(measurement));
        window.complete(measurement);
    }

    private static void print(LoadEvent event) {
        System.out.println(event.toLine());
    }
}
