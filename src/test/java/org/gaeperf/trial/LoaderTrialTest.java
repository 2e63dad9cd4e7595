package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.cluster.EmbeddedHosts;
import org.gaeperf.cluster.LoaderCluster;
import org.gaeperf.cluster.ReadyHosts;
import org.gaeperf.cluster.loader.HostNodeMain;
import org.gaeperf.files.DirectoryTree;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.load.client.ClientMain;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.loader.LoaderResult;
import org.gaeperf.model.loader.Loaders;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.CommandLines;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mortbay.jetty.orchestrator.rpc.NodeProcess;

/** Trials whose load comes from other hosts, for which ssh servers of this process stand. */
@Tag(Tags.SLOW)
@Timeout(600)
class LoaderTrialTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));

    /** A time longer than a test may take: only a trial that ends with what it has lost ends in time. */
    private static final Duration LONG = Duration.ofHours(1);

    /** A node ends itself when it has heard nothing for 20 s. */
    private static final Duration ENDING = Duration.ofMinutes(5);

    @TempDir
    private Path output;

    @Test
    @DisplayName("two loaders and a probe share the rate, and their results are added")
    void sharedLoad() throws Exception {
        TrialPlan plan = FaultyTrials.plan(output, FaultyServer.Fault.NONE, Optional.empty(), "bench.rate", "200");

        try (EmbeddedHosts hosts = new EmbeddedHosts(output.resolve("ssh"), 3);
                LoaderCluster cluster = new LoaderCluster(
                        ReadyHosts.check(hosts.options(2, true), EmbeddedHosts.NEEDS), output.resolve("hosts"))) {
            TrialResult result = TrialRunner.run(plan, new LoadOrigin(JDK, Optional.of(cluster)), TrialListener.none());

            assertThat(result.load()).as(result.reasons().toString()).isPresent();
            LoadResult load = result.load().get();
            assertThat(load.complete()).isTrue();
            assertThat(load.scheduled()).isEqualTo(200 * FaultyTrials.LENGTH.toSeconds());
            assertThat(load.answered()).isEqualTo(load.scheduled());
            double gaps = load.sent() - 1;
            assertThat(gaps / load.requestsPerSecond())
                    .as("from the first to the last request, which the machine may delay")
                    .isCloseTo(
                            gaps / 200,
                            within(0.02 * gaps / 200 + load.senderLag().maxMicros() / 1e6));
            assertThat(load.scheduledLatency().count())
                    .as("the latencies of the loaders alone")
                    .isEqualTo(190 * FaultyTrials.LENGTH.toSeconds());
            assertThat(load.seconds())
                    .hasSize((int) FaultyTrials.LENGTH.toSeconds())
                    .allSatisfy(second -> assertThat(second.scheduled()).isBetween(198L, 202L));
            Loaders loaders = result.loaders().orElseThrow();
            assertThat(loaders.each())
                    .extracting(LoaderResult::requestsPerSecond, LoaderResult::probe)
                    .containsExactly(
                            tuple(OptionalInt.of(95), false),
                            tuple(OptionalInt.of(95), false),
                            tuple(OptionalInt.of(10), true));
            assertThat(loaders.each()).allSatisfy(loader -> {
                assertThat(loader.counts().answered())
                        .isEqualTo(loader.requestsPerSecond().getAsInt() * FaultyTrials.LENGTH.toSeconds());
                assertThat(loader.cpuPercent())
                        .hasValueSatisfying(percent -> assertThat(percent).isBetween(0.1, 200.0));
                assertThat(loader.link()).hasValueSatisfying(link -> {
                    assertThat(link.name()).isEqualTo("lo");
                    assertThat(link.sentBytes()).isPositive();
                });
                assertThat(loader.cores()).hasValueSatisfying(cores -> {
                    assertThat(cores.othersPercent()).isBetween(0.1, 100.0);
                    assertThat(cores.stealPercent()).isBetween(0.0, 100.0);
                });
                assertThat(loader.hiccups()).isPresent();
                assertThat(loader.startOffsetMillis()).isNotNegative();
                assertThat(loader.offsetErrorMillis()).isNotNegative();
                assertThat(loader.host().jdk().version()).isEqualTo(System.getProperty("java.runtime.version"));
            });
            assertThat(result.serverCost()).isPresent();
            assertThat(result.hostNoise().orElseThrow().clientCpuPercent())
                    .as("no client runs here")
                    .isEmpty();
            assertThat(plan.directory().resolve("loaders")).isDirectoryContaining("glob:**127.0.0.1_*");
        }
        assertNoneLeft();
        assertThat(directories()).as("what was copied to the hosts").isEmpty();
    }

    @Test
    @DisplayName("a loader's client that is killed ends the trial, and what all had measured until then is kept")
    void killedClient() throws Exception {
        TrialResult result = runWhile(hosts -> clients().get(0).destroyForcibly());

        assertThat(result.reasons())
                .first()
                .asString()
                .matches("loader 127\\.0\\.0\\.1:\\d+: the load generator's process ended with exit code 137 without a"
                        + " result: it was killed.*");
        assertKeptUntilThen(result);
        assertThat(result.loaders().orElseThrow().each()).hasSize(2);
    }

    @Test
    @DisplayName("an ssh connection that is cut ends the trial, and nothing is left on that host")
    void cutConnection() throws Exception {
        TrialResult result = runWhile(hosts -> {
            try {
                hosts.stop(1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });

        assertThat(result.reasons())
                .first()
                .asString()
                .matches(
                        "the connection to loader 127\\.0\\.0\\.1:\\d+ ended: its host, its JVM or the ssh connection was"
                                + " stopped.*");
        assertKeptUntilThen(result);
    }

    @Test
    @DisplayName("a loader that is killed with its node ends the trial, and its client ends too")
    void killedNode() throws Exception {
        TrialResult result = runWhile(hosts -> nodes().stream()
                .filter(node -> clients().stream()
                        .anyMatch(client -> client.parent().filter(node::equals).isPresent()))
                .findFirst()
                .orElseThrow()
                .destroyForcibly());

        assertThat(result.reasons()).first().asString().startsWith("the connection to loader 127.0.0.1:");
        assertKeptUntilThen(result);
    }

    /** Runs a trial that is long, and does something to its loaders in the middle. Nothing of it may be left. */
    private TrialResult runWhile(Consumer<EmbeddedHosts> fault) throws Exception {
        TrialPlan plan = FaultyTrials.plan(output, FaultyServer.Fault.NONE, Optional.empty(), LONG);
        TrialResult result;
        try (EmbeddedHosts hosts = new EmbeddedHosts(output.resolve("ssh"), 2);
                LoaderCluster cluster = new LoaderCluster(
                        ReadyHosts.check(hosts.options(2, false), EmbeddedHosts.NEEDS), output.resolve("hosts"))) {
            result = TrialRunner.run(
                    plan, new LoadOrigin(JDK, Optional.of(cluster)), new During(() -> fault.accept(hosts)));
        }
        assertNoneLeft();
        return result;
    }

    private static void assertKeptUntilThen(TrialResult result) {
        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        LoadResult load = result.load().orElseThrow();
        assertThat(load.complete()).isFalse();
        assertThat(load.durationSeconds()).isGreaterThanOrEqualTo(2.0);
        assertThat(load.seconds()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(load.scheduledLatency().count()).isEqualTo(load.scheduled());
        assertThat(result.serverCost()).isEmpty();
    }

    /** Calls something when the measurement has gone on for a while. */
    private record During(Runnable fault) implements TrialListener {

        @Override
        public void phase(TrialPlan trial, String name, Duration expected) {
            if (name.equals("measurement")) {
                CompletableFuture.delayedExecutor(4_500, TimeUnit.MILLISECONDS).execute(fault);
            }
        }

        @Override
        public void progress(LoadProgress progress) {
            // Only phases count.
        }
    }

    private static void assertNoneLeft() throws InterruptedException {
        long endNanos = System.nanoTime() + ENDING.toNanos();
        while (!left().isEmpty() && System.nanoTime() < endNanos) {
            TimeUnit.MILLISECONDS.sleep(200);
        }
        assertThat(left()).isEmpty();
    }

    private static List<ProcessHandle> left() {
        return Stream.of(withCommand(HostNodeMain.class.getName()), nodes(), clients())
                .flatMap(List::stream)
                .toList();
    }

    private static List<ProcessHandle> nodes() {
        return withCommand(NodeProcess.class.getName());
    }

    private static List<ProcessHandle> clients() {
        return withCommand(ClientMain.class.getName());
    }

    /** On this machine the hosts are all the same. */
    private static List<ProcessHandle> withCommand(String mainClass) {
        return ProcessHandle.allProcesses()
                .filter(process -> CommandLines.of(process).contains(mainClass)
                        && CommandLines.of(process).contains(".jco/" + clusterPrefix()))
                .toList();
    }

    /** A host that was lost, or whose connection was, could not be cleared. */
    @AfterEach
    void clear() throws IOException {
        for (Path left : directories()) {
            DirectoryTree.delete(left);
        }
    }

    private static List<Path> directories() throws IOException {
        Path all = Path.of(System.getProperty("user.home"), ".jco");
        if (!Files.isDirectory(all)) {
            return List.of();
        }
        try (Stream<Path> clusters = Files.list(all)) {
            return clusters.filter(cluster -> cluster.getFileName().toString().startsWith(clusterPrefix()))
                    .toList();
        }
    }

    private static String clusterPrefix() {
        return "gaeperf-" + Long.toHexString(ProcessHandle.current().pid()) + "-";
    }
}
