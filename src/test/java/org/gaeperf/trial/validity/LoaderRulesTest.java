package org.gaeperf.trial.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.CoreShare;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.host.HostNoise.Hiccups;
import org.gaeperf.model.host.LinkTraffic;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.Throughput;
import org.gaeperf.model.loader.LoaderHost;
import org.gaeperf.model.loader.LoaderResult;
import org.gaeperf.model.loader.Loaders;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LoaderRulesTest {

    private static final LinkTraffic CLEAN = new LinkTraffic("eth0", 1_000, 1_000, 0, 0);
    private static final Hiccups QUIET = new Hiccups(900, 10, 0, Optional.of(0.0));

    @Test
    void nothingIsWrongWithQuietLoaders() {
        Optional<Loaders> quiet = of(loader("a", 179, 10, CLEAN, QUIET));

        assertThat(LoaderRules.cpu(quiet)).isEmpty();
        assertThat(LoaderRules.lag(quiet)).isEmpty();
        assertThat(LoaderRules.disturbances(quiet, false)).isEmpty();
        assertThat(LoaderRules.cpu(Optional.empty())).isEmpty();
    }

    @Test
    @DisplayName("a client that uses more than nine tenths of its cores is named by its host")
    void busyClient() {
        assertThat(LoaderRules.cpu(of(loader("a", 10, 10, CLEAN, QUIET), loader("b", 181, 10, CLEAN, QUIET))))
                .containsExactly("the client on b used 181 % CPU; at most 180 % is allowed");
    }

    @Test
    @DisplayName("clients of concurrent trials share the cores of their host")
    void busyTogether() {
        List<TrialResult> pair = List.of(
                TrialResults.valid("http")
                        .loaders(of(loader("a", 100, 10, CLEAN, QUIET)))
                        .build(),
                TrialResults.valid("rpc")
                        .loaders(of(loader("a", 90, 10, CLEAN, QUIET)))
                        .build());

        assertThat(LoaderRules.concurrentCpu(pair))
                .containsExactly("the clients on a used 190 % CPU in total; at most 180 % is allowed");
        assertThat(LoaderRules.concurrentCpu(pair.subList(0, 1))).isEmpty();
    }

    @Test
    void lateSender() {
        assertThat(LoaderRules.lag(of(loader("a", 10, 21_000, CLEAN, QUIET))))
                .containsExactly("the sender on a was late by 21.0 ms at p99; at most 20 ms is allowed");
    }

    @Test
    @DisplayName("a link that loses more than one packet in a thousand requests is named")
    void lossyLink() {
        assertThat(LoaderRules.disturbances(of(loader("a", 10, 10, new LinkTraffic("eth0", 1, 1, 1, 1), QUIET)), false))
                .containsExactly(
                        "the link eth0 of a had 1 errors and dropped 1 packets; one in 1000 requests is allowed");
        assertThat(LoaderRules.disturbances(of(loader("a", 10, 10, new LinkTraffic("eth0", 1, 1, 0, 1), QUIET)), false))
                .isEmpty();
        assertThat(LoaderRules.disturbances(
                        Optional.of(new Loaders(
                                List.of(loader("a", 10, 10, CLEAN, QUIET)),
                                Optional.of(new LinkTraffic("br0", 1, 1, 0, 7)))),
                        false))
                .containsExactly("the link br0 of the server's machine had 0 errors and dropped 7 packets; one in 1000"
                        + " requests is allowed");
    }

    @Test
    @DisplayName("a link that carries more than nine tenths of its speed is named")
    void fullLink() {
        LinkTraffic full = new LinkTraffic("eth0", 1, 1, 0, 0, Optional.of(91.0));
        LinkTraffic nearlyFull = new LinkTraffic("eth0", 1, 1, 0, 0, Optional.of(90.0));

        assertThat(LoaderRules.links(of(loader("a", 10, 10, full, QUIET))))
                .containsExactly("the link eth0 of a carried 91 % of its speed; at most 90 % is allowed");
        assertThat(LoaderRules.links(of(loader("a", 10, 10, nearlyFull, QUIET))))
                .isEmpty();
        assertThat(LoaderRules.links(of(loader("a", 10, 10, CLEAN, QUIET)))).isEmpty();
        assertThat(LoaderRules.links(
                        Optional.of(new Loaders(List.of(loader("a", 10, 10, CLEAN, QUIET)), Optional.of(full)))))
                .containsExactly(
                        "the link eth0 of the server's machine carried 91 % of its speed; at most 90 % is allowed");
    }

    @Test
    void heldUpClient() {
        assertThat(LoaderRules.disturbances(
                        of(loader("a", 10, 10, CLEAN, new Hiccups(90_000, 10, 2, Optional.empty()))), false))
                .containsExactly("in 2 of 10 seconds a thread in the client on a woke more than 50 ms late, the latest"
                        + " by 90 ms");
    }

    @Test
    @DisplayName("a client that stalls for more than one percent of the time is named, as one on this machine is")
    void stalledClient() {
        assertThat(LoaderRules.disturbances(
                        of(loader("a", 10, 10, CLEAN, new Hiccups(30_000, 10, 0, Optional.of(1.2)))), false))
                .containsExactly("a thread in the client on a was held up for more than 10 ms in 1.2 % of the time; at"
                        + " most 1 % is allowed");
        assertThat(LoaderRules.disturbances(
                        of(loader("a", 10, 10, CLEAN, new Hiccups(30_000, 10, 0, Optional.of(1.0)))), false))
                .isEmpty();
    }

    @Test
    @DisplayName(
            "a hypervisor that takes more than a twentieth of the client's cores is named, in a pair more than a seventh")
    void steal() {
        Optional<Loaders> loaders = of(loader("a", 10, new CoreShare(0, 15.2), 10, CLEAN, QUIET));

        assertThat(LoaderRules.disturbances(loaders, false))
                .containsExactly("steal was 15.2 % of the time of the client's cores on a; at most 5 % is allowed");
        assertThat(LoaderRules.disturbances(loaders, true))
                .containsExactly("steal was 15.2 % of the time of the client's cores on a; at most 15 % is allowed");
        assertThat(LoaderRules.disturbances(of(loader("a", 10, new CoreShare(0, 14.9), 10, CLEAN, QUIET)), true))
                .isEmpty();
    }

    private static Optional<Loaders> of(LoaderResult... loaders) {
        return Optional.of(new Loaders(List.of(loaders), Optional.empty()));
    }

    /** Makes a loader on two cores, with a thousand requests. */
    private static LoaderResult loader(
            String name, double cpuPercent, double lagMicros, LinkTraffic link, Hiccups hiccups) {
        return loader(name, cpuPercent, new CoreShare(99, 5), lagMicros, link, hiccups);
    }

    private static LoaderResult loader(
            String name, double cpuPercent, CoreShare cores, double lagMicros, LinkTraffic link, Hiccups hiccups) {
        LatencySummary lag = Latencies.constant(lagMicros);
        return new LoaderResult(
                name,
                false,
                new LoaderHost(
                        new HostInfo(name, "Linux", "6.1", "amd64", "CPU", 2, 1, "any"),
                        new JdkIdentity("17", "none", "/jdk"),
                        2),
                OptionalInt.of(100),
                10,
                new RequestCounts(1_000, 1_000, 1_000, 0, 0, new TreeMap<>(), List.of()),
                new Throughput(0, 0, 100, 100),
                new LatencyDistributions(lag, lag, lag),
                Optional.of(cpuPercent),
                Optional.of(cores),
                Optional.of(link),
                Optional.of(hiccups),
                0,
                0.2);
    }
}
