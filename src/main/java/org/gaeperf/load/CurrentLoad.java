package org.gaeperf.load;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.gaeperf.load.protocol.LoadEvent;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadGeneratorReport;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.ClientUse.ClientState;
import org.gaeperf.model.load.LoadResult;

/** What a load generator's process, here or on another host, has reported of one load. */
public final class CurrentLoad implements LoadEvent.Handler {

    private final LoadPlan plan;
    private final Consumer<LoadProgress> listener;
    private final List<LoadProgress> reports = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private final CompletableFuture<MeasurementWindow> window = new CompletableFuture<>();
    private final CompletableFuture<LoadGeneratorReport> report = new CompletableFuture<>();

    /**
     * Makes a load of which nothing is reported yet.
     *
     * @param plan of the load; its directory has, or will have, the histogram logs
     * @param listener receives each progress
     */
    public CurrentLoad(LoadPlan plan, Consumer<LoadProgress> listener) {
        this.plan = plan;
        this.listener = listener;
    }

    LoadPlan plan() {
        return plan;
    }

    /** Completes when the load could begin, of a process that waits for that. */
    CompletableFuture<Void> awaitReady() {
        return ready;
    }

    /** Completes when it has been decided which requests are measured. */
    public CompletableFuture<MeasurementWindow> window() {
        return window;
    }

    /** Completes with the result. */
    public CompletableFuture<LoadGeneratorReport> report() {
        return report;
    }

    /** Says whether the result has come. */
    public boolean hasReport() {
        return report.isDone() && !report.isCompletedExceptionally();
    }

    long inFlight() {
        return reports.isEmpty() ? 0 : reports.get(reports.size() - 1).inFlight();
    }

    /** See {@link LoadClient#partialResult}. */
    public Optional<LoadResult> partialResult() throws LoadException {
        if (!window.isDone() || window.isCompletedExceptionally()) {
            return Optional.empty();
        }
        try {
            return new PartialResult(plan, window.join(), List.copyOf(reports)).toResult();
        } catch (IOException e) {
            throw new LoadException("what it had measured cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public void ready() {
        ready.complete(null);
    }

    @Override
    public void progress(LoadProgress progress) {
        reports.add(progress);
        listener.accept(progress);
    }

    @Override
    public void measurementStarted(MeasurementWindow started) {
        window.complete(started);
    }

    @Override
    public void finished(LoadGeneratorReport result) {
        report.complete(result);
    }

    /** Does nothing: that is about the process, and no load. */
    @Override
    public void inspected(ClientState state) {
        // Whoever has asked for it gets it.
    }

    @Override
    public void failed(String reason) {
        LoadException failure = new LoadException(reason);
        ready.completeExceptionally(failure);
        window.completeExceptionally(failure);
        report.completeExceptionally(failure);
    }
}
