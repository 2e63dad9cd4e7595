package org.gaeperf.load.generator;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
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
 * The load generator's process. It reads a {@link LoadPlan} from the first line of its standard input, then commands:
 * {@code measure MILLIS} and {@code stop}. It writes {@link LoadEvent}s to its standard output, one line each, and
 * ends when it has told the result or when its standard input ends, that is when its parent is gone.
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
        this.load = new OpenLoopLoadGenerator(plan, schedule, recorder);
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
            LoadEvent.error(e.getMessage()).print();
            Runtime.getRuntime().halt(FAILED);
        } catch (RuntimeException | Error failure) {
            // Threads that are left would keep the process alive, and whoever waits for its result.
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
        Path directory = Path.of(plan.directory());
        try (IntervalHistogramLog scheduledLog = new IntervalHistogramLog(
                        directory.resolve(IntervalHistogramLog.SCHEDULED_LATENCY_FILE), "scheduled latency");
                IntervalHistogramLog serviceLog = new IntervalHistogramLog(
                        directory.resolve(IntervalHistogramLog.SERVICE_TIME_FILE), "service time")) {
            new LoadGeneratorMain(plan, scheduledLog, serviceLog).run(in);
        }
    }

    private void run(BufferedReader in) throws InterruptedException {
        HiccupMeter hiccups = HiccupMeter.start();
        recorder.logFailure().thenAccept(e -> LoadEvent.error(e.getMessage()).print());
        LoadGenerator generator = load.build();
        generator.begin().whenComplete((done, failure) -> {
            if (failure != null) {
                LoadEvent.error("LoadGenerator ended: " + failure).print();
            }
            stopped.complete(System.nanoTime());
        });
        CompletableFuture.anyOf(recorder.loadStarted(), stopped).join();
        recorder.window().ifPresent(this::measuring);
        Thread commands = new Thread(() -> readCommands(in), "commands");
        commands.setDaemon(true);
        commands.start();
        ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor();
        ticker.scheduleAtFixedRate(
                () -> LoadEvent.progress(recorder.progress(System.nanoTime())).print(), 1, 1, TimeUnit.SECONDS);
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
        LoadEvent.done(new LoadGeneratorReport(recorder.finish(loadEndNanos, System.nanoTime()), hiccups.stop()))
                .print();
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
                obey(line);
            }
        } catch (IOException e) {
            LoadEvent.error("cannot read commands: " + e).print();
        }
        Runtime.getRuntime().halt(PARENT_GONE);
    }

    private void obey(String line) {
        try {
            Optional<Duration> duration = LoadCommand.parse(line).measured();
            if (duration.isPresent()) {
                measure(duration.get());
            } else {
                stop();
            }
        } catch (LoadException unknown) {
            LoadEvent.error(unknown.getMessage()).print();
        }
    }

    /** The sender first, so that no request is sent that was due after the time at which the load ended. */
    private void stop() {
        load.stop();
        stopped.complete(System.nanoTime());
    }

    private void measure(Duration duration) throws LoadException {
        measuring(recorder.measure(duration, System.nanoTime()));
    }

    private void measuring(MeasurementWindow measurement) {
        LoadEvent.measuring(measurement).print();
        window.complete(measurement);
    }
}
