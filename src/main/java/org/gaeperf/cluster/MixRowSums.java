package org.gaeperf.cluster;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.MixRowResult;
import org.gaeperf.model.validity.FailureCount;

/** Adds what several clients report of the rows of a mix. */
final class MixRowSums {

    private MixRowSums() {}

    /**
     * Returns the rows of all clients; none if a client does not say its own.
     *
     * @param loaders those whose times count
     */
    static List<MixRowResult> of(List<LoadResult> clients, List<LoadResult> loaders) {
        if (clients.stream().anyMatch(client -> client.rows().isEmpty())) {
            return List.of();
        }
        return clients.get(0).rows().stream()
                .map(row -> sum(row, rows(clients, row.name()), rows(loaders, row.name())))
                .toList();
    }

    private static List<MixRowResult> rows(List<LoadResult> clients, String name) {
        return clients.stream().flatMap(client -> client.row(name).stream()).toList();
    }

    private static MixRowResult sum(MixRowResult row, List<MixRowResult> ofClients, List<MixRowResult> ofLoaders) {
        return new MixRowResult(
                row.name(),
                row.primary(),
                row.weightShare(),
                sum(ofClients, MixRowResult::scheduled),
                sum(ofClients, MixRowResult::sent),
                sum(ofClients, MixRowResult::failed),
                FailureCount.sum(ofClients.stream().flatMap(one -> one.failures().stream())),
                sum(ofClients, MixRowResult::contentChecked),
                ofClients.stream()
                        .map(MixRowResult::unchecked)
                        .flatMap(Optional::stream)
                        .findFirst(),
                times(ofLoaders, MixRowResult::scheduledLatency),
                times(ofLoaders, MixRowResult::serviceTime));
    }

    private static long sum(List<MixRowResult> rows, ToLongFunction<MixRowResult> value) {
        return rows.stream().mapToLong(value).sum();
    }

    private static LatencySummary times(List<MixRowResult> rows, Function<MixRowResult, LatencySummary> times) {
        Histogram sum = Histograms.create();
        rows.forEach(row -> sum.add(times.apply(row).distribution()));
        return Histograms.summarize(sum);
    }
}
