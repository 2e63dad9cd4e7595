package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gaeperf.Tags;
import org.gaeperf.cluster.LoaderCluster;
import org.gaeperf.cluster.ReadyHosts;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.hosts.HostAddress;
import org.gaeperf.options.hosts.LoaderOptions;
import org.gaeperf.process.Command;
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
@Timeout(180)
class NamespaceHostsTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final Path SCRIPT =
            Path.of("src/test/resources/org/gaeperf/cluster/namespaces.sh").toAbsolutePath();
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final List<String> TOOLS = List.of("/usr/sbin/sshd", "/usr/bin/ssh-keygen");

    @TempDir
    private Path directory;

    private boolean built;

    @BeforeEach
    void build() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root may build network namespaces");
        for (String tool : TOOLS) {
            assumeTrue(Files.isExecutable(Path.of(tool)), tool + " is missing: install openssh-server");
        }
        assumeTrue(
                new Command(
                                        List.of("sh", "-c", "ip netns add gaeperf-try && ip netns del gaeperf-try"),
                                        List.of(),
                                        TIMEOUT)
                                .run()
                                .exitCode()
                        == 0,
                "this machine has no ip netns (iproute2), or its kernel allows no namespaces");
        built = true;
        namespaces("up", directory.resolve("ssh").toString(), "3");
    }

    private static void namespaces(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("sh", SCRIPT.toString()));
        command.addAll(List.of(words));
        new Command(command, List.of(), TIMEOUT).run().requireSuccess();
    }

    @AfterEach
    void remove() throws Exception {
        if (built) {
            namespaces("down", directory.resolve("ssh").toString());
        }
    }

    @Test
    @DisplayName("two loaders and a probe send their shares over links of their own")
    void sharedLoad() throws Exception {
        TrialResult result = run(TrialListener.none(), "bench.rate", "400", "bench.duration", "5s");

        assertThat(result.load()).as(result.reasons().toString()).isPresent();
        LoadResult load = result.load().get();
        assertThat(load.answered()).isEqualTo(2_000);
        assertThat(load.requestsPerSecond()).isCloseTo(400, within(8.0));
        assertThat(result.loaders().orElseThrow().each())
                .extracting(loader -> loader.name())
                .containsExactly("10.253.77.11", "10.253.77.12", "10.253.77.13");
        assertThat(result.loaders().orElseThrow().each()).allSatisfy(loader -> {
            assertThat(loader.counts().answered()).isEqualTo(loader.requestsPerSecond() * 5L);
            assertThat(loader.link()).hasValueSatisfying(link -> {
                assertThat(link.name()).isEqualTo("eth0");
                assertThat(link.receivedBytes())
                        .isGreaterThan(loader.throughput().responseBytes());
            });
        });
        assertThat(result.loaders().orElseThrow().serverLink())
                .hasValueSatisfying(link -> assertThat(link.name()).isEqualTo("gaeperf-br"));
        assertNoneLeft();
    }

    @Test
    @DisplayName("a loader whose link is down for good ends the trial, and nothing is left on any host")
    void lostLink() throws Exception {
        TrialResult result = run(new Cutter(2), "bench.rate", "400", "bench.duration", "5m");

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.reasons()).first().asString().contains("loader 10.253.77.12");
        assertThat(result.load().orElseThrow().complete()).isFalse();
        assertThat(result.load().orElseThrow().durationSeconds()).isBetween(1.0, 10.0);
        assertThat(result.elapsedSeconds()).isLessThan(120);
        assertNoneLeft();
    }

    private TrialResult run(TrialListener listener, String... options) throws Exception {
        TrialPlan plan = TestRuns.beginWithRuntime(directory.resolve("output"), options)
                .next()
                .orElseThrow();
        Path ssh = directory.resolve("ssh");
        LoaderOptions loaders = new LoaderOptions(
                List.of(HostAddress.parse("10.253.77.11"), HostAddress.parse("10.253.77.12")),
                Optional.of(HostAddress.parse("10.253.77.13")),
                Optional.empty(),
                Optional.of(JDK.toString()),
                ssh.resolve("known_hosts"),
                Optional.of(ssh.resolve("id")));
        try (LoaderCluster cluster = new LoaderCluster(ReadyHosts.check(loaders), directory.resolve("hosts"))) {
            return TrialRunner.run(plan, new LoadOrigin(JDK, Optional.of(cluster)), listener);
        }
    }

    /** But for the ssh servers. A node ends itself when it has heard nothing for 20 s. */
    private static void assertNoneLeft() throws Exception {
        String command = "for n in 1 2 3; do for p in $(ip netns pids gaeperf-h$n); do"
                + " tr '\\0' ' ' </proc/$p/cmdline | grep java; done; done || true";
        Command search = new Command(List.of("sh", "-c", command), List.of(), TIMEOUT);
        long endNanos = System.nanoTime() + TIMEOUT.toNanos();
        while (!search.run().stdout().isBlank() && System.nanoTime() < endNanos) {
            TimeUnit.MILLISECONDS.sleep(500);
        }
        assertThat(search.run().stdout()).isBlank();
    }

    /** Takes the link of a namespace down in the middle of the measurement. */
    private record Cutter(int host) implements TrialListener {

        @Override
        public void phase(TrialPlan trial, String name, Duration expected) {
            if (name.equals("measurement")) {
                CompletableFuture.delayedExecutor(4_500, TimeUnit.MILLISECONDS).execute(this::cut);
            }
        }

        private void cut() {
            try {
                namespaces("cut", Integer.toString(host));
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
