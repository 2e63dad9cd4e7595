package org.gaeperf.report.loaders;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.host.LinkTraffic;
import org.gaeperf.model.loader.LoaderHost;
import org.gaeperf.model.loader.LoaderResult;
import org.gaeperf.model.loader.Loaders;

/** What each of the hosts sent and saw that sent the load of some trials, and what these hosts are. */
public final class LoaderTables {

    private static final String MISSING = "–";
    private static final double BYTES_PER_MEGABYTE = 1024 * 1024;

    private static final List<String> FIGURES = List.of(
            "trial",
            "host",
            "sends",
            "req/s",
            "connections",
            "answered/s",
            "failed",
            "p50 µs",
            "p99 µs",
            "lag p99 µs",
            "client CPU %",
            "others %",
            "steal %",
            "MB in",
            "MB out",
            "errors, drops",
            "began ms later",
            "± ms");

    private static final List<String> HOSTS = List.of("host", "CPU", "cores of the client", "kernel", "JDK");

    private LoaderTables() {}

    /**
     * A table without its form.
     *
     * @param title above it
     * @param header of its columns
     * @param rows with a cell for each column
     * @param leftColumns how many columns from the left hold words
     */
    public record Table(String title, List<String> header, List<List<String>> rows, int leftColumns) {}

    /** The tables of some trials; none if their load came from the machine of the server. */
    public static List<Table> of(List<TrialResult> trials) {
        List<List<String>> figures = new ArrayList<>();
        Map<String, LoaderHost> hosts = new LinkedHashMap<>();
        for (TrialResult trial : trials) {
            trial.loaders()
                    .ifPresent(loaders -> loaders.each().forEach(loader -> {
                        figures.add(figures(trial, loader));
                        hosts.putIfAbsent(loader.name(), loader.host());
                    }));
            trial.loaders().flatMap(Loaders::serverLink).ifPresent(link -> figures.add(figuresOfServer(trial, link)));
        }
        if (figures.isEmpty()) {
            return List.of();
        }
        List<List<String>> described = new ArrayList<>();
        hosts.forEach((name, host) -> described.add(describe(name, host)));
        return List.of(
                new Table("Loaders: what each host sent, and the latencies that it saw", FIGURES, figures, 3),
                new Table("The hosts that sent the load", HOSTS, described, 2));
    }

    private static List<String> figures(TrialResult trial, LoaderResult loader) {
        return List.of(
                trial.id(),
                loader.name(),
                loader.probe() ? "probe" : "load",
                loader.requestsPerSecond().isPresent()
                        ? format("%,d", loader.requestsPerSecond().getAsInt())
                        : MISSING,
                format("%,d", loader.connections()),
                format("%,.1f", loader.throughput().responsesPerSecond()),
                format("%,d", loader.counts().failed()),
                micros(loader.latency().scheduledLatency().p50Micros()),
                micros(loader.latency().scheduledLatency().p99Micros()),
                micros(loader.latency().senderLag().p99Micros()),
                loader.cpuPercent().map(percent -> format("%.1f", percent)).orElse(MISSING),
                loader.cores()
                        .map(cores -> format("%.1f", cores.othersPercent()))
                        .orElse(MISSING),
                loader.cores()
                        .map(cores -> format("%.1f", cores.stealPercent()))
                        .orElse(MISSING),
                megabytes(loader.link().map(LinkTraffic::receivedBytes)),
                megabytes(loader.link().map(LinkTraffic::sentBytes)),
                loader.link()
                        .map(link -> format("%,d", link.errors() + link.drops()))
                        .orElse(MISSING),
                format("%.1f", loader.startOffsetMillis()),
                format("%.1f", loader.offsetErrorMillis()));
    }

    /** Of the server's machine the link alone is of interest here. */
    private static List<String> figuresOfServer(TrialResult trial, LinkTraffic link) {
        List<String> cells = new ArrayList<>(Collections.nCopies(FIGURES.size(), MISSING));
        cells.set(FIGURES.indexOf("trial"), trial.id());
        cells.set(FIGURES.indexOf("host"), "the server's machine");
        cells.set(FIGURES.indexOf("sends"), "responses");
        cells.set(FIGURES.indexOf("MB in"), megabytes(Optional.of(link.receivedBytes())));
        cells.set(FIGURES.indexOf("MB out"), megabytes(Optional.of(link.sentBytes())));
        cells.set(FIGURES.indexOf("errors, drops"), format("%,d", link.errors() + link.drops()));
        return cells;
    }

    private static List<String> describe(String name, LoaderHost host) {
        HostInfo machine = host.machine();
        return List.of(
                name,
                machine.cpuModel(),
                format("%,d of %,d", host.clientCores(), machine.cores()),
                machine.kernel(),
                host.jdk().version());
    }

    private static String micros(double micros) {
        return Double.isFinite(micros) ? format("%,.0f", micros) : MISSING;
    }

    private static String megabytes(Optional<Long> bytes) {
        return bytes.map(number -> format("%,.1f", number / BYTES_PER_MEGABYTE)).orElse(MISSING);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
