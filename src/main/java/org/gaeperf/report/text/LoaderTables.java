package org.gaeperf.report.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.LinkTraffic;
import org.gaeperf.model.loader.LoaderHost;
import org.gaeperf.model.loader.LoaderResult;
import org.gaeperf.report.format.NumberFormats;

/** What each of the hosts sent and saw that sent the load of some trials, and what these hosts are. */
final class LoaderTables {

    private static final double BYTES_PER_MEGABYTE = 1024 * 1024;

    private static final List<Column<Row>> FIGURES = List.of(
            new Column<>("trial", row -> row.trial.id()),
            new Column<>("host", row -> row.loader.map(LoaderResult::name).orElse("the server's machine")),
            new Column<>(
                    "sends",
                    row -> row.loader
                            .map(loader -> loader.probe() ? "probe" : "load")
                            .orElse("responses")),
            ofLoader(
                    "req/s",
                    loader -> loader.requestsPerSecond().isPresent()
                            ? format("%,d", loader.requestsPerSecond().getAsInt())
                            : NumberFormats.MISSING),
            ofLoader("connections", loader -> format("%,d", loader.connections())),
            ofLoader("answered/s", loader -> format("%,.1f", loader.throughput().responsesPerSecond())),
            ofLoader("failed", loader -> format("%,d", loader.counts().failed())),
            ofLoader(
                    "p50 µs",
                    loader -> micros(loader.latency().scheduledLatency().p50Micros())),
            ofLoader(
                    "p99 µs",
                    loader -> micros(loader.latency().scheduledLatency().p99Micros())),
            ofLoader("lag p99 µs", loader -> micros(loader.latency().senderLag().p99Micros())),
            ofLoader("client CPU %", loader -> tenths(loader.cpuPercent())),
            ofLoader("others %", loader -> tenths(loader.cores().map(cores -> cores.othersPercent()))),
            ofLoader("steal %", loader -> tenths(loader.cores().map(cores -> cores.stealPercent()))),
            ofLink("MB in", link -> format("%,.1f", link.receivedBytes() / BYTES_PER_MEGABYTE)),
            ofLink("MB out", link -> format("%,.1f", link.sentBytes() / BYTES_PER_MEGABYTE)),
            ofLink("errors, drops", link -> format("%,d", link.errors() + link.drops())),
            ofLoader("began ms later", loader -> format("%.1f", loader.startOffsetMillis())),
            ofLoader("± ms", loader -> format("%.1f", loader.offsetErrorMillis())));

    private static final List<Column<Map.Entry<String, LoaderHost>>> HOSTS = List.of(
            new Column<>("host", Map.Entry::getKey),
            new Column<>("CPU", host -> host.getValue().machine().cpuModel()),
            new Column<>(
                    "cores of the client",
                    host -> format(
                            "%,d of %,d",
                            host.getValue().clientCores(),
                            host.getValue().machine().cores())),
            new Column<>("kernel", host -> host.getValue().machine().kernel()),
            new Column<>("JDK", host -> host.getValue().jdk().version()));

    private LoaderTables() {}

    /**
     * A host in a trial.
     *
     * @param loader what it sent; empty for the server's machine, of which the link alone is of interest
     * @param link what went through its interface
     */
    private record Row(TrialResult trial, Optional<LoaderResult> loader, Optional<LinkTraffic> link) {}

    private static Column<Row> ofLoader(String heading, Function<LoaderResult, String> cell) {
        return new Column<>(heading, row -> row.loader.map(cell).orElse(NumberFormats.MISSING));
    }

    private static Column<Row> ofLink(String heading, Function<LinkTraffic, String> cell) {
        return new Column<>(heading, row -> row.link.map(cell).orElse(NumberFormats.MISSING));
    }

    /** Returns the tables of some trials; none if their load came from the machine of the server. */
    static List<DataTable> of(List<TrialResult> trials) {
        List<Row> rows = new ArrayList<>();
        Map<String, LoaderHost> hosts = new LinkedHashMap<>();
        for (TrialResult trial : trials) {
            trial.loaders().ifPresent(loaders -> {
                loaders.each().forEach(loader -> {
                    rows.add(new Row(trial, Optional.of(loader), loader.link()));
                    hosts.putIfAbsent(loader.name(), loader.host());
                });
                loaders.serverLink().ifPresent(link -> rows.add(new Row(trial, Optional.empty(), Optional.of(link))));
            });
        }
        return rows.isEmpty()
                ? List.of()
                : List.of(
                        DataTable.tabulate(
                                "Loaders: what each host sent, and the latencies that it saw", 3, FIGURES, rows),
                        DataTable.tabulate("The hosts that sent the load", 2, HOSTS, List.copyOf(hosts.entrySet())));
    }

    private static String tenths(Optional<Double> percent) {
        return percent.map(value -> format("%.1f", value)).orElse(NumberFormats.MISSING);
    }

    private static String micros(double micros) {
        return Double.isFinite(micros) ? format("%,.0f", micros) : NumberFormats.MISSING;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
