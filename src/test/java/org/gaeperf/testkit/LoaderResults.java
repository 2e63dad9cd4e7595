package org.gaeperf.testkit;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.Throughput;
import org.gaeperf.model.loader.LoaderHost;
import org.gaeperf.model.loader.LoaderResult;
import org.gaeperf.model.loader.Loaders;
import org.gaeperf.model.server.JdkIdentity;

/** What hosts sent and saw, where only the CPU time of their clients matters. */
public final class LoaderResults {

    private LoaderResults() {}

    /**
     * One loader, with nothing known of links.
     *
     * @param clientCores the cores of its client
     * @param cpuPercent what the client used; 100 is one core
     */
    public static Optional<Loaders> one(String name, int clientCores, double cpuPercent) {
        LoaderResult loader = new LoaderResult(
                name,
                false,
                new LoaderHost(
                        new HostInfo(name, "Linux", "6.1", "amd64", "CPU X", clientCores, 1, "any"),
                        new JdkIdentity("17.0.15", "none", "/jdk"),
                        clientCores),
                OptionalInt.of(1_000),
                50,
                new RequestCounts(1_000, 1_000, 1_000, 0, 0, new TreeMap<>(), List.of()),
                new Throughput(0, 0, 1_000, 1_000),
                new LatencyDistributions(Latencies.constant(250), Latencies.constant(250), Latencies.constant(90)),
                Optional.of(cpuPercent),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0,
                0.1);
        return Optional.of(new Loaders(List.of(loader), Optional.empty()));
    }
}
