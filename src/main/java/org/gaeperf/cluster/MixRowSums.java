package org.gaeperf.cluster;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestMix.RowResult;
import org.gaeperf.model.validity.FailureCount;

/** Adds what several clients report of the rows of a mix. */
final class MixRowSums {

    private MixRowSums() {}

    /**
     * Returns the rows of all clients; none if a client does not say its own.
     *
     * @param loaders those whose times count
     */
    static List<RowResult> of(List<LoadResult> clients, List<LoadResult> loaders) {
        if (clients.stream().anyMatch(client -> client.rows().isEmpty())) {
            return List.of();
        }
        return clients.get(0).rows().stream()
                .map(row -> sum(row, rows(clients, row.name()), rows(loaders, row.name())))
                .toList();
    }

    private static List<RowResult> rows(List<LoadResult> clients, String name) {
        return clients.stream().flatMap(client -> client.row(name).stream()).toList();
    }

    private static RowResult sum(RowResult row, List<RowResult> ofClients, List<RowResult> ofLoaders) {
        return new RowResult(
                row.name(),
                row.primary(),
                row.weightShare(),
                sum(ofClients, RowResult::scheduled),
                sum(ofClients, RowResult::sent),
                sum(ofClients, RowResult::failed),
                FailureCount.sum(ofClients.stream().flatMap(one -> one.failures().stream())),
                sum(ofClients, RowResult::contentChecked),
                ofClients.stream()
                        .map(RowResult::unchecked)
                        .flatMap(Optional::stream)
                        .findFirst(),
                times(ofLoaders, RowResult::scheduledLatency),
                times(ofLoaders, RowResult::serviceTime));
    }

    private static long sum(List<RowResult> rows, ToLongFunction<RowResult> value) {
        return rows.stream().mapToLong(value).sum();
    }

    private static LatencySummary times(List<RowResult> rows, Function<RowResult, LatencySummary> times) {
        Histogram sum = Histograms.create();
        rows.forEach(row -> sum.add(times.apply(row).distribution()));
        return Histograms.summarize(sum);
    }
}
