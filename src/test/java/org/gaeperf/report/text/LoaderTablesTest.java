package org.gaeperf.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.CoreShare;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.host.LinkTraffic;
import org.gaeperf.model.load.LatencyDistributions;
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

class LoaderTablesTest {

    private static final LinkTraffic LINK = new LinkTraffic("eth0", 3 * 1024 * 1024, 1024 * 1024, 1, 2);

    @Test
    void noneWithoutLoaders() {
        assertThat(LoaderTables.of(List.of(TrialResults.valid("http").build()))).isEmpty();
    }

    @Test
    @DisplayName("a row for each loader of each trial, and one for each host")
    void rows() {
        Loaders loaders = new Loaders(
                List.of(
                        loader("load1", false, Optional.of(80.0), Optional.of(LINK)),
                        loader("p", true, Optional.empty(), Optional.empty())),
                Optional.of(LINK));
        TrialResult trial = TrialResults.valid("http")
                .id("01-load-http")
                .loaders(Optional.of(loaders))
                .build();

        List<DataTable> tables = LoaderTables.of(List.of(trial, trial));

        assertThat(tables)
                .hasSize(2)
                .allSatisfy(table -> assertThat(table.rows())
                        .allSatisfy(row -> assertThat(row).hasSameSizeAs(table.header())));
        assertThat(tables.get(0).rows()).hasSize(6);
        assertThat(tables.get(0).rows().get(0))
                .containsExactly(
                        "01-load-http",
                        "load1",
                        "load",
                        "1,450",
                        "50",
                        "1,449.5",
                        "3",
                        "250",
                        "250",
                        "900",
                        "80.0",
                        "4.0",
                        "0.3",
                        "3.0",
                        "1.0",
                        "3",
                        "2.5",
                        "0.2");
        assertThat(tables.get(0).rows().get(1)).containsSequence("p", "probe").contains("–");
        assertThat(tables.get(0).rows().get(2))
                .containsSubsequence("01-load-http", "the server's machine", "responses", "–", "3.0", "1.0", "3", "–");
        assertThat(tables.get(1).rows())
                .containsExactly(
                        List.of("load1", "CPU X", "2 of 4", "6.1", "17.0.15"),
                        List.of("p", "CPU X", "2 of 4", "6.1", "17.0.15"));
    }

    private static LoaderResult loader(
            String name, boolean probe, Optional<Double> cpuPercent, Optional<LinkTraffic> link) {
        return new LoaderResult(
                name,
                probe,
                new LoaderHost(
                        new HostInfo(name, "Linux", "6.1", "amd64", "CPU X", 4, 1, "any"),
                        new JdkIdentity("17.0.15", "none", "/jdk"),
                        2),
                OptionalInt.of(1_450),
                50,
                new RequestCounts(1_000, 1_000, 997, 3, 0, new TreeMap<>(), List.of()),
                new Throughput(0, 0, 1_450, 1_449.5),
                new LatencyDistributions(Latencies.constant(250), Latencies.constant(250), Latencies.constant(900)),
                cpuPercent,
                cpuPercent.map(known -> new CoreShare(4, 0.3)),
                link,
                Optional.empty(),
                2.5,
                0.2);
    }
}
