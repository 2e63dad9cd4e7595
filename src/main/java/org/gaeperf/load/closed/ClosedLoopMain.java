package org.gaeperf.load.closed;

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
import org.gaeperf.sampling.hiccup.HiccupMeter;

/** The {@linkplain LoadProcess client's process} for loads in a closed loop. */
public final class ClosedLoopMain implements LoadProcess.RunningLoad {

    private final LoadPlan plan;
    private final ClosedLoopLoad load;
    private final CompletableFuture<Long> end = new CompletableFuture<>();

    private ClosedLoopMain(LoadPlan plan, LatencyLogs logs) throws IOException {
        this.plan = plan;
        this.load = new ClosedLoopLoad(plan, Runtime.getRuntime().availableProcessors(), logs);
    }

    /**
     * Runs one load after the other.
     *
     * @throws InterruptedException never in this process
     */
    public static void main(String[] args) throws InterruptedException {
        LoadProcess.run((first, in) -> {
            LoadPlan plan = first;
            while (true) {
                LoadProcess.awaitBegin(args, in);
                plan = run(plan, in);
            }
        });
    }

    /** Returns the plan of the next load. */
    private static LoadPlan run(LoadPlan plan, BufferedReader in) throws IOException, InterruptedException {
        try (LatencyLogs logs = LatencyLogs.open(Path.of(plan.directory()))) {
            return new ClosedLoopMain(plan, logs).run(in);
        }
    }

    private LoadPlan run(BufferedReader in) throws IOException, InterruptedException {
        HiccupMeter hiccups = HiccupMeter.start();
        load.start();
        LoadProcess process = LoadProcess.listen(in, this);
        ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor();
        ticker.scheduleAtFixedRate(
                () -> LoadProcess.print(new LoadEvent.Progress(load.progress(System.nanoTime()))),
                1,
                1,
                TimeUnit.SECONDS);
        long endNanos = end.join();
        load.drain(plan.drain());
        ticker.shutdownNow();
        return process.report(new LoadGeneratorReport(load.finish(endNanos), Optional.of(hiccups.stop())));
    }

    @Override
    public void measure(Duration duration) throws LoadException {
        LoadEvent.MeasurementStarted started = new LoadEvent.MeasurementStarted(load.measure(duration));
        LoadProcess.print(started);
        long endNanos = started.window().endNanos();
        CompletableFuture.delayedExecutor(endNanos - System.nanoTime(), TimeUnit.NANOSECONDS)
                .execute(() -> end.complete(endNanos));
    }

    @Override
    public void stop() {
        end.complete(System.nanoTime());
    }
}
