package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gaeperf.Tags;
import org.gaeperf.cluster.EmbeddedHosts;
import org.gaeperf.cluster.LoaderCluster;
import org.gaeperf.cluster.ReadyHosts;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.hosts.LoaderOptions;
import org.gaeperf.testkit.NetworkNamespaces;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Trials of the runtime whose load comes from network namespaces, each with an ssh server and a link of its own. */
@Tag(Tags.SLOW)
@Tag(Tags.RUNTIME)
@Timeout(600)
class NamespaceHostsTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final int HOSTS = 3;

    /** The directory of the nodes on each host, which have a disk of their own there: what a lost node leaves is gone with its host. */
    private static final Path NODES = Path.of(System.getProperty("user.home"), ".jco");

    @TempDir
    private Path directory;

    private Optional<NetworkNamespaces> hosts = Optional.empty();

    @BeforeEach
    void build() throws Exception {
        hosts = Optional.of(NetworkNamespaces.build(directory.resolve("ssh"), HOSTS));
        for (int host = 1; host <= HOSTS; host++) {
            hosts.get().giveDisk(host, NODES, 100);
        }
    }

    @AfterEach
    void remove() throws Exception {
        if (hosts.isPresent()) {
            hosts.get().remove();
            hosts.get().removeIfEmpty(NODES);
        }
    }

    @Test
    @DisplayName("two loaders and a probe send their shares over links of their own")
    void sharedLoad() throws Exception {
        TrialResult result = run(TrialListener.none(), "bench.rate", "400", "bench.duration", "5s");

        assertThat(result.load()).as(result.reasons().toString()).isPresent();
        LoadResult load = result.load().get();
        assertThat(load.answered()).isEqualTo(2_000);
        double gaps = load.sent() - 1;
        assertThat(gaps / load.requestsPerSecond())
                .as("from the first to the last request, which the machine may delay")
                .isCloseTo(
                        gaps / 400, within(0.02 * gaps / 400 + load.senderLag().maxMicros() / 1e6));
        assertThat(result.loaders().orElseThrow().each())
                .extracting(loader -> loader.name())
                .containsExactly(loader(1), loader(2), loader(3));
        assertThat(result.loaders().orElseThrow().each()).allSatisfy(loader -> {
            assertThat(loader.counts().answered())
                    .isEqualTo(loader.requestsPerSecond().getAsInt() * 5L);
            assertThat(loader.link()).hasValueSatisfying(link -> {
                assertThat(link.name()).isEqualTo("eth0");
                assertThat(link.receivedBytes())
                        .isGreaterThan(loader.throughput().responseBytes());
            });
        });
        assertThat(result.loaders().orElseThrow().serverLink())
                .hasValueSatisfying(link ->
                        assertThat(link.name()).isEqualTo(hosts.orElseThrow().bridge()));
        assertNoneLeft();
    }

    @Test
    @DisplayName("a loader whose link is down for good ends the trial, and nothing is left on any host")
    void lostLink() throws Exception {
        TrialResult result =
                run(new InMeasurement(() -> hosts.orElseThrow().cut(2)), "bench.rate", "400", "bench.duration", "1h");

        assertThat(result.reasons()).first().asString().contains("loader " + loader(2));
        assertKeptUntilThen(result);
        assertNoneLeft();
    }

    @Test
    @DisplayName(
            "a loader whose link is away for ten seconds ends the trial or fails its requests, and what was measured is kept")
    void linkThatComesBack() throws Exception {
        TrialResult result = run(
                new InMeasurement(() -> {
                    hosts.orElseThrow().cut(2);
                    TimeUnit.SECONDS.sleep(10);
                    hosts.orElseThrow().mend(2);
                }),
                "bench.rate",
                "400",
                "bench.duration",
                "40s");

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        LoadResult load = result.load().orElseThrow();
        // The loader is lost if it was silent for too long; a busy machine may not have missed it meanwhile.
        assertThat(result.reasons())
                .first()
                .asString()
                .contains(load.complete() ? " of 16000 requests failed: " : "loader " + loader(2));
        assertThat(load.durationSeconds()).isBetween(3.0, 41.0);
        assertThat(load.answered()).isGreaterThan(1_000);
        assertNoneLeft();
    }

    @Test
    @DisplayName("a disk that gets full on a loader ends the trial with the reason, and what was measured is kept")
    void fullDisk() throws Exception {
        hosts.orElseThrow().giveDisk(2, NODES, 60);
        TrialResult result = run(
                new InMeasurement(() -> hosts.orElseThrow().fillDisk(2, NODES)),
                "bench.rate",
                "400",
                "bench.duration",
                "1h");

        assertThat(result.reasons()).first().asString().contains("loader " + loader(2), "No space left on device");
        assertKeptUntilThen(result);
        assertNoneLeft();
    }

    private static void assertKeptUntilThen(TrialResult result) {
        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.load().orElseThrow().complete()).isFalse();
        assertThat(result.load().orElseThrow().durationSeconds()).isGreaterThanOrEqualTo(1.0);
    }

    private TrialResult run(TrialListener listener, String... options) throws Exception {
        TrialPlan plan = TestRuns.beginWithRuntime(directory.resolve("output"), options)
                .next()
                .orElseThrow();
        NetworkNamespaces built = hosts.orElseThrow();
        LoaderOptions loaders = new LoaderOptions(
                List.of(built.address(1), built.address(2)),
                Optional.of(built.address(3)),
                Optional.empty(),
                built.access());
        try (LoaderCluster cluster =
                new LoaderCluster(ReadyHosts.check(loaders, EmbeddedHosts.NEEDS), directory.resolve("hosts"))) {
            return TrialRunner.run(plan, new LoadOrigin(JDK, Optional.of(cluster)), listener);
        }
    }

    private String loader(int host) {
        return hosts.orElseThrow().address(host).displayName();
    }

    private void assertNoneLeft() throws Exception {
        hosts.orElseThrow().assertNoJvmLeft(HOSTS);
    }

    /** Does something to a host. */
    @FunctionalInterface
    private interface Fault {

        void happen() throws Exception;
    }

    /** Does something in the middle of the measurement. */
    private record InMeasurement(Fault fault) implements TrialListener {

        @Override
        public void phase(TrialPlan trial, String name, Duration expected) {
            if (name.equals("measurement")) {
                CompletableFuture.delayedExecutor(4_500, TimeUnit.MILLISECONDS).execute(this::happen);
            }
        }

        private void happen() {
            try {
                fault.happen();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void progress(LoadProgress progress) {
            // Only phases count.
        }
    }
}
