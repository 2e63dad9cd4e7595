package org.gaeperf.load.generator;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
 * LoadCommand}s from the following ones. It writes {@link LoadEvent}s to its standard output, one line each, and ends
 * when it has reported the result or when its standard input ends, which means that its parent is gone.
 */
public final class LoadGeneratorMain {

    private static final int FAILED = 1;
    private static final int PARENT_GONE = 4;

    private final LoadPlan plan;
    private final RequestRecorder recorder;
    private final OpenLoopLoadGenerator load;
    private final CompletableFuture<Long> stopped = new CompletableFuture<>();
    private final CompletableFuture<MeasurementWindow> window = new CompletableFuture<>();

    private LoadGeneratorMain(LoadPlan plan, IntervalHistogramLog scheduledLog, IntervalHistogramLog serviceLog) {
        this.plan = plan;
        ArrivalSchedule schedule = plan.schedule();
        this.recorder = new RequestRecorder(plan, schedule, scheduledLog, serviceLog);
        this.load = new OpenLoopLoadGenerator(plan, recorder);
    }

    /**
     * Runs one load.
     *
     * @throws InterruptedException never in this process
     */
    public static void main(String[] args) throws InterruptedException {
        try {
            run();
            Runtime.getRuntime().halt(0);
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
        Path directory = Path.of(plan.directory());
        try (IntervalHistogramLog scheduledLog = new IntervalHistogramLog(
                        directory.resolve(IntervalHistogramLog.SCHEDULED_LATENCY_FILE), "scheduled latency");
                IntervalHistogramLog serviceLog = new IntervalHistogramLog(
                        directory.resolve(IntervalHistogramLog.SERVICE_TIME_FILE), "service time")) {
            new LoadGeneratorMain(plan, scheduledLog, serviceLog).run(in);
        }
    }

    private static void rehearse(LoadPlan plan) throws IOException, InterruptedException {
        try {
            Rehearsal.run(plan);
        } catch (LoadException e) {
            throw new IllegalStateException("the rehearsal failed: " + e.getMessage(), e);
        }
    }

    private void run(BufferedReader in) throws InterruptedException {
        HiccupMeter hiccups = HiccupMeter.start();
        recorder.logFailure().thenAccept(e -> print(new LoadEvent.Failed(e.getMessage())));
        LoadGenerator generator = load.build();
        generator.begin().whenComplete((done, failure) -> {
            if (failure != null) {
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
        print(new LoadEvent.Finished(
                new LoadGeneratorReport(recorder.finish(loadEndNanos, System.nanoTime()), hiccups.stop())));
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
            }
        } catch (IOException e) {
            print(new LoadEvent.Failed("cannot read commands: " + e));
        }
        Runtime.getRuntime().halt(PARENT_GONE);
    }

    private void execute(String line) {
        try {
            LoadCommand command = LoadCommand.parse(line);
            if (command instanceof LoadCommand.Measure measure) {
                measurementStarted(recorder.measure(measure.duration(), System.nanoTime()));
            } else if (command instanceof LoadCommand.Stop) {
                stop();
            }
        } catch (LoadException e) {
            print(new LoadEvent.Failed(e.getMessage()));
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
