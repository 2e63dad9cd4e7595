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
import org.gaeperf.model.load.LoadResult;

/** What the load generator's process has reported of one load. */
final class CurrentLoad implements LoadEvent.Handler {

    private final LoadPlan plan;
    private final Consumer<LoadProgress> listener;
    private final List<LoadProgress> reports = new CopyOnWriteArrayList<>();
    private final CompletableFuture<MeasurementWindow> window = new CompletableFuture<>();
    private final CompletableFuture<LoadGeneratorReport> report = new CompletableFuture<>();

    CurrentLoad(LoadPlan plan, Consumer<LoadProgress> listener) {
        this.plan = plan;
        this.listener = listener;
    }

    CompletableFuture<MeasurementWindow> window() {
        return window;
    }

    CompletableFuture<LoadGeneratorReport> report() {
        return report;
    }

    boolean hasReport() {
        return report.isDone() && !report.isCompletedExceptionally();
    }

    long inFlight() {
        return reports.isEmpty() ? 0 : reports.get(reports.size() - 1).inFlight();
    }

    /** See {@link LoadGeneratorProcess#partialResult}. */
    Optional<LoadResult> partialResult() throws LoadException {
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

    @Override
    public void failed(String reason) {
        LoadException failure = new LoadException(reason);
        window.completeExceptionally(failure);
        report.completeExceptionally(failure);
    }
}
