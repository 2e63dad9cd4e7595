package org.gaeperf.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.gaeperf.cluster.protocol.LoaderEvent;
import org.gaeperf.load.CurrentLoad;
import org.gaeperf.load.protocol.IntervalHistogramLog;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadGeneratorReport;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.loader.LoaderResult;

/** Follows what one loader does in one load. Its histogram logs are written here too, while it goes on. */
final class LoaderProgress {

    /** Its client's JVM has to start, and all others have to be ready. */
    private static final Duration MAX_SILENCE_BEFORE_BEGIN = Duration.ofSeconds(80);

    /** It reports once a second, but not while it waits for the last responses. */
    private static final Duration MAX_SILENCE = Duration.ofSeconds(20);

    private final LoaderConnection connection;
    private final LoadPlan plan;
    private final CurrentLoad current;
    private final Path directory;
    private volatile LoaderEvent.Use use = LoaderEvent.Use.NONE;
    private volatile long heardNanos = System.nanoTime();
    private volatile boolean begun;

    /**
     * Makes the progress of a loader to which nothing is sent yet.
     *
     * @param plan what this loader sends, with the directory for its logs
     * @param listener receives each of its reports
     */
    LoaderProgress(LoaderConnection connection, LoadPlan plan, Consumer<LoadProgress> listener) throws IOException {
        this.connection = connection;
        this.plan = plan;
        this.current = new CurrentLoad(plan, listener);
        this.directory = Files.createDirectories(Path.of(plan.directory()));
    }

    LoaderConnection connection() {
        return connection;
    }

    /** Returns what this loader sends. */
    LoadPlan plan() {
        return plan;
    }

    Path directory() {
        return directory;
    }

    CompletableFuture<MeasurementWindow> window() {
        return current.window();
    }

    CompletableFuture<LoadGeneratorReport> report() {
        return current.report();
    }

    boolean hasReport() {
        return current.hasReport();
    }

    /** Says whether it has failed, which it also has if nothing was heard of it for too long. */
    boolean hasFailed() {
        Duration silence = Duration.ofNanos(System.nanoTime() - heardNanos);
        Duration max = begun ? MAX_SILENCE : MAX_SILENCE_BEFORE_BEGIN;
        if (!report().isDone() && silence.compareTo(max) > 0) {
            fail("nothing was heard from " + connection.name().displayName() + " for " + max.toSeconds()
                    + " s: its host or its link stands still");
        }
        return report().isCompletedExceptionally();
    }

    /** The whole result, or what there is of one if it was lost. */
    Optional<LoadResult> result() throws LoadException {
        return hasReport() ? Optional.of(report().join().result()) : current.partialResult();
    }

    /**
     * Returns what it sent and saw; empty if it did not measure.
     *
     * @param clock of its host
     * @param firstNanos when the measurement of the first loader began, by this machine's clock
     */
    Optional<LoaderResult> describe(ClockOffset clock, long firstNanos) throws LoadException {
        if (!window().isDone() || window().isCompletedExceptionally()) {
            return Optional.empty();
        }
        MeasurementWindow measured = window().join();
        LoaderEvent.Use used = use;
        return result().map(result -> new LoaderResult(
                connection.name().address().displayName(),
                connection.name().probe(),
                connection.host(),
                plan.workload().rate(),
                plan.workload().connections(),
                result.counts(),
                result.throughput(),
                result.latency(),
                used.cpuPercent(),
                used.cores(),
                used.link(),
                hasReport()
                        ? report().join()
                                .hiccups()
                                .map(report -> report.within(measured.startNanos(), measured.endNanos()))
                        : Optional.empty(),
                (clock.toLocal(measured.startNanos()) - firstNanos) / 1e6,
                clock.errorNanos() / 1e6));
    }

    void progress(LoaderEvent.Progress progress) {
        heard(progress.logs());
        begun = true;
        current.progress(progress.progress());
    }

    void started(LoaderEvent.Started started) {
        current.measurementStarted(started.window());
    }

    void finished(LoaderEvent.Finished finished) {
        heard(finished.logs());
        use = finished.use();
        current.finished(finished.report());
    }

    void fail(String reason) {
        current.failed(reason);
    }

    private void heard(LoaderEvent.LogText logs) {
        heardNanos = System.nanoTime();
        try {
            append(IntervalHistogramLog.SCHEDULED_LATENCY_FILE, logs.scheduledLatency());
            append(IntervalHistogramLog.SERVICE_TIME_FILE, logs.serviceTime());
        } catch (IOException e) {
            fail("the histograms of " + connection.name().displayName() + " could not be stored: " + e.getMessage());
        }
    }

    private void append(String file, String lines) throws IOException {
        Files.writeString(
                directory.resolve(file),
                lines,
                StandardCharsets.US_ASCII,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }
}
