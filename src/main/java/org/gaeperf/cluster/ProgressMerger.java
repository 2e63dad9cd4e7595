package org.gaeperf.cluster;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.LoadProgress.ClientCpu;

/**
 * Makes one report of the reports of all loaders for the same second. The medians of a second are averaged by the number of
 * responses, and of the 99th percentiles the highest counts: a report is for progress and for trends. The result of the
 * measurement is made of the whole histograms.
 */
final class ProgressMerger {

    private final Map<Integer, Queue<LoadProgress>> waiting = new TreeMap<>();
    private final Consumer<LoadProgress> listener;

    /**
     * Makes a merger to which nothing was reported yet.
     *
     * @param loaders their numbers
     * @param listener receives each merged report
     */
    ProgressMerger(Set<Integer> loaders, Consumer<LoadProgress> listener) {
        loaders.forEach(loader -> waiting.put(loader, new ArrayDeque<>()));
        this.listener = listener;
    }

    /** Takes a report; if it is the last of its second, the listener is called. */
    synchronized void add(int loader, LoadProgress report) {
        waiting.get(loader).add(report);
        if (waiting.values().stream().noneMatch(Queue::isEmpty)) {
            listener.accept(merge(waiting.values().stream().map(Queue::remove).toList()));
        }
    }

    static LoadProgress merge(List<LoadProgress> reports) {
        return new LoadProgress(
                average(reports, LoadProgress::seconds),
                average(reports, LoadProgress::intervalSeconds),
                reports.stream().mapToLong(LoadProgress::sent).sum(),
                reports.stream().mapToLong(LoadProgress::answered).sum(),
                reports.stream().mapToLong(LoadProgress::failed).sum(),
                reports.stream().mapToLong(LoadProgress::inFlight).sum(),
                reports.stream()
                        .mapToDouble(LoadProgress::heldBackSeconds)
                        .max()
                        .orElse(0),
                median(reports),
                reports.stream()
                        .mapToDouble(LoadProgress::p99Micros)
                        .filter(Double::isFinite)
                        .max()
                        .orElse(Double.NaN),
                List.of(),
                clientCpu(reports));
    }

    private static double average(List<LoadProgress> reports, ToDoubleFunction<LoadProgress> value) {
        return reports.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    private static double median(List<LoadProgress> reports) {
        List<LoadProgress> known = reports.stream()
                .filter(report -> Double.isFinite(report.p50Micros()) && report.answered() > 0)
                .toList();
        long answered = known.stream().mapToLong(LoadProgress::answered).sum();
        return known.stream()
                        .mapToDouble(report -> report.p50Micros() * report.answered())
                        .sum()
                / answered;
    }

    /** Adds the CPU time of the clients; unknown if that of one of them is. */
    private static Optional<ClientCpu> clientCpu(List<LoadProgress> reports) {
        List<ClientCpu> known =
                reports.stream().flatMap(report -> report.clientCpu().stream()).toList();
        return known.size() < reports.size()
                ? Optional.empty()
                : Optional.of(new ClientCpu(
                        known.stream().mapToDouble(ClientCpu::micros).sum(),
                        known.stream()
                                .mapToDouble(ClientCpu::compilerMicros)
                                .max()
                                .orElse(0)));
    }
}
