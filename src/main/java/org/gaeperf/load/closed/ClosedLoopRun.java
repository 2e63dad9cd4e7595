package org.gaeperf.load.closed;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.gaeperf.load.protocol.LatencyLogs;
import org.gaeperf.load.protocol.LoadChannel;
import org.gaeperf.load.protocol.LoadEvent;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadGeneratorReport;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProcess;
import org.gaeperf.sampling.hiccup.HiccupMeter;

/** A load in a closed loop, in a {@linkplain LoadProcess client's process}. */
public final class ClosedLoopRun implements LoadChannel.RunningLoad {

    private final LoadPlan plan;
    private final LoadChannel channel;
    private final ClosedLoopLoad load;
    private final CompletableFuture<Long> end = new CompletableFuture<>();

    private ClosedLoopRun(LoadPlan plan, LoadChannel channel, LatencyLogs logs) throws IOException {
        this.plan = plan;
        this.channel = channel;
        this.load = new ClosedLoopLoad(plan, Runtime.getRuntime().availableProcessors(), logs);
    }

    /**
     * Runs a load until all of its connections are closed.
     *
     * @throws IOException if a log cannot be written
     * @throws InterruptedException never in a client's process
     */
    public static void run(LoadPlan plan, LoadChannel channel) throws IOException, InterruptedException {
        channel.awaitBegin();
        try (LatencyLogs logs = LatencyLogs.open(Path.of(plan.directory()))) {
            new ClosedLoopRun(plan, channel, logs).run();
        }
    }

    private void run() throws IOException, InterruptedException {
        HiccupMeter hiccups = HiccupMeter.start();
        load.start();
        channel.listen(this);
        ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor();
        ticker.scheduleAtFixedRate(() -> channel.report(load.progress(System.nanoTime())), 1, 1, TimeUnit.SECONDS);
        long endNanos = end.join();
        load.drain(plan.drain());
        ticker.shutdownNow();
        channel.report(new LoadGeneratorReport(load.finish(endNanos), Optional.of(hiccups.stop())));
    }

    @Override
    public void measure(Duration duration) throws LoadException {
        LoadEvent.MeasurementStarted started = new LoadEvent.MeasurementStarted(load.measure(duration));
        channel.print(started);
        long endNanos = started.window().endNanos();
        CompletableFuture.delayedExecutor(endNanos - System.nanoTime(), TimeUnit.NANOSECONDS)
                .execute(() -> end.complete(endNanos));
    }

    @Override
    public void stop() {
        end.complete(System.nanoTime());
    }
}
