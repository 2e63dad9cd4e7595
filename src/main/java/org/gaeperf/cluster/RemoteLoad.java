package org.gaeperf.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.gaeperf.cluster.protocol.LoaderCommand;
import org.gaeperf.cluster.protocol.LoaderCommand.Meeting;
import org.gaeperf.load.LoadClient;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadGeneratorReport;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.loader.LoaderResult;
import org.gaeperf.model.loader.Loaders;
import org.gaeperf.sampling.proc.NetworkDevices;

/** One load that several loaders share. If one of them is lost, the others are stopped. */
final class RemoteLoad implements LoadClient {

    /** Longer than a loader waits for its client; loaders wait for each other first. */
    private static final Duration MEASURE_TIMEOUT = Duration.ofSeconds(75);

    /**
     * How long it may take until a load begins that is measured from its first request on: clients' JVMs have to start,
     * and to wait for each other.
     */
    private static final Duration BEGIN_TIMEOUT = Duration.ofSeconds(80);

    /** How long results may take after measurement and drain. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    /** How long the results may take of those that were stopped since another one was lost: they wait for the last responses. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(15);

    private final List<LoaderProgress> loads;
    private final Meeting beforeMeasurement;
    private final Runnable afterFailure;
    private final Map<LoaderProgress, ClockOffset> clocks = new HashMap<>();
    private Optional<NetworkDevices.Reading> linkBefore = Optional.empty();
    private long firstNanos;

    /**
     * A load that is prepared, and that nobody has started.
     *
     * @param beforeMeasurement where the loaders wait for each other
     * @param afterFailure called at the end if a loader has no result
     */
    RemoteLoad(Collection<LoaderProgress> loads, Meeting beforeMeasurement, Runnable afterFailure) {
        this.loads = List.copyOf(loads);
        this.beforeMeasurement = beforeMeasurement;
        this.afterFailure = afterFailure;
    }

    /** Returns empty: there are several processes on several hosts. */
    @Override
    public OptionalLong pid() {
        return OptionalLong.empty();
    }

    /** Each has users of its own, and a probe has a rate of its own. */
    @Override
    public Duration untilUsersArrived() {
        return loads.stream()
                .map(load -> load.plan().untilUsersArrived())
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    @Override
    public MeasurementWindow measure(Duration duration) throws LoadException, InterruptedException {
        requireNoFailure();
        compareClocks();
        for (LoaderProgress load : loads) {
            load.connection().send(new LoaderCommand.Measure(duration, beforeMeasurement));
        }
        return awaitWindow(MEASURE_TIMEOUT);
    }

    /** Returns the window of a load that is measured from its first request on. The clocks were compared before it was started. */
    @Override
    public MeasurementWindow window() throws LoadException, InterruptedException {
        return awaitWindow(BEGIN_TIMEOUT);
    }

    /** Loaders that are starting a client, or wait for each other, do not answer. */
    void compareClocks() throws LoadException, InterruptedException {
        for (LoaderProgress load : loads) {
            clocks.put(load, load.connection().compareClocks());
        }
        linkBefore = serverLink();
    }

    /** Returns the window from the start of the first loader on, by this machine's clock. */
    private MeasurementWindow awaitWindow(Duration timeout) throws LoadException, InterruptedException {
        List<MeasurementWindow> windows = awaitAll(LoaderProgress::window, timeout);
        firstNanos = Long.MAX_VALUE;
        long lengthNanos = 0;
        for (int i = 0; i < windows.size(); i++) {
            MeasurementWindow window = windows.get(i);
            firstNanos = Math.min(firstNanos, clocks.get(loads.get(i)).toLocal(window.startNanos()));
            lengthNanos = Math.max(lengthNanos, window.endNanos() - window.startNanos());
        }
        return new MeasurementWindow(
                0, windows.stream().mapToLong(MeasurementWindow::requests).sum(), firstNanos, firstNanos + lengthNanos);
    }

    @Override
    public boolean isOver() {
        return loads.stream().anyMatch(LoaderProgress::hasFailed)
                || loads.stream().allMatch(LoaderProgress::hasReport);
    }

    @Override
    public void stop() {
        for (LoaderProgress load : loads) {
            try {
                load.connection().send(new LoaderCommand.Stop());
            } catch (LoadException e) {
                // It is lost, and its load has failed.
            }
        }
    }

    @Override
    public LoadGeneratorReport await(Duration timeout) throws LoadException, InterruptedException {
        List<LoadGeneratorReport> reports = awaitAll(LoaderProgress::report, timeout.plus(GRACE));
        List<ResultMerger.Part> parts = parts();
        if (parts.isEmpty()) {
            // The load was stopped before anything was measured, which each of them says.
            return reports.get(0);
        }
        try {
            return new LoadGeneratorReport(ResultMerger.merge(parts, true), Optional.empty());
        } catch (IOException e) {
            throw new LoadException("the results of the loaders could not be added: " + e.getMessage(), e);
        }
    }

    private <T> List<T> awaitAll(Function<LoaderProgress, CompletableFuture<T>> future, Duration timeout)
            throws LoadException, InterruptedException {
        long endNanos = System.nanoTime() + timeout.toNanos();
        CompletableFuture<?> all =
                CompletableFuture.allOf(loads.stream().map(future).toArray(CompletableFuture[]::new));
        while (!all.isDone() && loads.stream().noneMatch(LoaderProgress::hasFailed)) {
            if (System.nanoTime() > endNanos) {
                throw new LoadException(silent(future) + " did not answer within " + timeout.toSeconds() + " s");
            }
            pause(all);
        }
        requireNoFailure();
        return loads.stream().map(load -> future.apply(load).join()).toList();
    }

    private static void pause(CompletableFuture<?> all) throws InterruptedException {
        try {
            all.get(100, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // The caller looks.
        }
    }

    private <T> String silent(Function<LoaderProgress, CompletableFuture<T>> future) {
        return loads.stream()
                .filter(load -> !future.apply(load).isDone())
                .map(load -> load.connection().name().displayName())
                .findFirst()
                .orElse("a loader");
    }

    /** Stops all others first, so that they report what they have measured. */
    private void requireNoFailure() throws LoadException, InterruptedException {
        Optional<LoaderProgress> failed =
                loads.stream().filter(LoaderProgress::hasFailed).findFirst();
        if (failed.isEmpty()) {
            return;
        }
        stop();
        long endNanos = System.nanoTime() + STOP_TIMEOUT.toNanos();
        while (loads.stream().anyMatch(load -> !load.hasReport() && !load.hasFailed())
                && System.nanoTime() < endNanos) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        try {
            failed.get().report().join();
        } catch (RuntimeException e) {
            throw new LoadException(e.getCause().getMessage(), e);
        }
    }

    @Override
    public Optional<LoadResult> partialResult() throws LoadException {
        List<ResultMerger.Part> parts = parts();
        try {
            return parts.isEmpty() ? Optional.empty() : Optional.of(ResultMerger.merge(parts, false));
        } catch (IOException e) {
            throw new LoadException("what the loaders had measured cannot be read: " + e.getMessage(), e);
        }
    }

    private List<ResultMerger.Part> parts() throws LoadException {
        List<ResultMerger.Part> parts = new ArrayList<>();
        for (LoaderProgress load : loads) {
            load.result()
                    .filter(result -> result.counts().scheduled() > 0)
                    .ifPresent(result -> parts.add(new ResultMerger.Part(
                            result, load.directory(), load.connection().name().probe())));
        }
        return parts;
    }

    @Override
    public Optional<Loaders> loaders() {
        List<LoaderResult> each = new ArrayList<>();
        for (LoaderProgress load : loads) {
            if (clocks.containsKey(load)) {
                try {
                    load.describe(clocks.get(load), firstNanos).ifPresent(each::add);
                } catch (LoadException e) {
                    // The sum of all says why.
                }
            }
        }
        return each.isEmpty()
                ? Optional.empty()
                : Optional.of(new Loaders(
                        each, linkBefore.flatMap(before -> serverLink().map(after -> after.since(before)))));
    }

    /** The interface that has the server's address, or leads to the first loader if another machine forwards that address. */
    private Optional<NetworkDevices.Reading> serverLink() {
        return NetworkDevices.having(loads.get(0).plan().host())
                .or(() -> NetworkDevices.toward(
                        loads.get(0).connection().name().address().host()))
                .flatMap(NetworkDevices::read);
    }

    @Override
    public void close() {
        if (!loads.stream().allMatch(LoaderProgress::hasReport)) {
            afterFailure.run();
        }
    }
}
