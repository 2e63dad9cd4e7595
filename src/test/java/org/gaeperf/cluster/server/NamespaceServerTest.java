package org.gaeperf.cluster.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.loader.LoaderResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.hosts.HostAccess;
import org.gaeperf.testkit.NetworkNamespaces;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs on another host, for which a network namespace with an ssh server and a link of its own stands; others stand for a loader
 * and a probe. Several at a time, each with hosts of its own, since most of the time is waiting.
 */
@Tag(Tags.SLOW)
@Timeout(600)
@Execution(ExecutionMode.CONCURRENT)
class NamespaceServerTest {

    /** The home is that of this machine, which keeps nothing of it. */
    private static final Path KEPT_THERE = Path.of(System.getProperty("user.home"), ".gaeperf");

    /** The directory of the loaders, in the same home. */
    private static final Path NODES = Path.of(System.getProperty("user.home"), ".jco");

    private static final int HOSTS = 3;
    private static final List<Integer> LOADERS = List.of(2, 3);
    private static final String CACHE = "cache";

    /** What a run has copied to the host, for the hosts of the next tests: their disks are new. */
    @TempDir
    private static Path copied;

    @TempDir
    private Path directory;

    private Optional<NetworkNamespaces> hosts = Optional.empty();
    private Optional<BuildProcess> build = Optional.empty();

    @BeforeEach
    void buildHosts() throws Exception {
        hosts = Optional.of(NetworkNamespaces.build(directory.resolve("ssh"), HOSTS));
        hosts.get().giveDisk(1, KEPT_THERE, 500);
        synchronized (NamespaceServerTest.class) {
            if (Files.exists(copied.resolve(CACHE))) {
                hosts.get().copy(1, copied.resolve(CACHE), KEPT_THERE);
            }
        }
    }

    @AfterEach
    void remove() throws Exception {
        build.ifPresent(BuildProcess::close);
        if (hosts.isPresent()) {
            synchronized (NamespaceServerTest.class) {
                if (!Files.exists(copied.resolve(CACHE))) {
                    hosts.get().copy(1, KEPT_THERE.resolve(CACHE), copied);
                }
            }
            hosts.get().remove();
            hosts.get().removeIfEmpty(KEPT_THERE);
            hosts.get().removeIfEmpty(NODES);
        }
    }

    @Test
    @DisplayName("a link to the host that is away for ten seconds does not end the run")
    void linkThatComesBack() throws Exception {
        BuildProcess running = start("bench.duration", "20s");
        running.readUntil("load-mine: measurement", 1);
        hosts.orElseThrow().cut(1);
        TimeUnit.SECONDS.sleep(10);
        hosts.orElseThrow().mend(1);
        running.readToEnd();

        assertSucceeded(running);
        assertThat(running.run().complete()).isTrue();
        assertThat(running.run().trials().get(0).load().orElseThrow().answered())
                .isEqualTo(2_000);
        hosts.orElseThrow().assertNoJvmLeft(HOSTS);
    }

    @Test
    @DisplayName(
            "a link to the host that is lost for good fails the run, the trials before are kept, and nothing runs on")
    void lostLink() throws Exception {
        BuildProcess running = start("bench.forks", "2", "bench.duration", "6s");
        running.readUntil("02-load-mine: measurement", 1);
        hosts.orElseThrow().cut(1);
        running.readToEnd();

        assertThat(running.tests())
                .last()
                .asString()
                .contains(
                        "the whole run | FAILED | " + address(1)
                                + ": nothing was heard from it for 20 s: the host or its link" + " stands still",
                        "is left, with what was stored there");
        running.assertKeptFirstTrial(6);
        hosts.orElseThrow().assertNoJvmLeft(HOSTS);
    }

    @Test
    @DisplayName(
            "a loader and a probe send to a server on another host, with the keys of the build, and nothing is left on them")
    void loaders() throws Exception {
        BuildProcess running = startWithLoaders("bench.duration", "5s");
        running.readToEnd();

        assertSucceeded(running);
        TrialResult trial = running.run().trials().get(0);
        assertThat(trial.load().orElseThrow().answered()).isEqualTo(500);
        assertThat(trial.loaders().orElseThrow().each())
                .extracting(LoaderResult::name, LoaderResult::probe, LoaderResult::requestsPerSecond)
                .containsExactly(
                        tuple(address(2), false, OptionalInt.of(95)), tuple(address(3), true, OptionalInt.of(5)));
        assertThat(trial.loaders().orElseThrow().serverLink().orElseThrow().sentBytes())
                .as("of the interface that the responses went through")
                .isGreaterThan(500 * 100);
        assertThat(Files.readString(running.latest().resolve("report.html"))).contains("the server&#39;s machine");
        hosts.orElseThrow().assertNoJvmLeft(HOSTS);
        assertNothingLeftOfNodes();
    }

    /** What may happen to the host of the server. */
    private enum Fault {
        STANDSTILL,
        LOST_LINK;

        void begin(NetworkNamespaces hosts) throws Exception {
            if (this == STANDSTILL) {
                hosts.stop(1);
            } else {
                hosts.cut(1);
            }
        }

        void end(NetworkNamespaces hosts) throws Exception {
            if (this == STANDSTILL) {
                hosts.goOn(1);
            } else {
                hosts.mend(1);
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Fault.class)
    @DisplayName(
            "a host of the server that is away for ten seconds makes the trial of the loaders, and the run goes on")
    void awayForTenSeconds(Fault fault) throws Exception {
        BuildProcess running = startWithLoaders("bench.duration", "20s");
        running.readUntil("load-mine: measurement", 1);
        fault.begin(hosts.orElseThrow());
        TimeUnit.SECONDS.sleep(10);
        fault.end(hosts.orElseThrow());
        running.readToEnd();

        assertSucceeded(running);
        assertThat(running.run().trials().get(0).validity())
                .as(running.run().trials().get(0).reasons().toString())
                .isNotEqualTo(Validity.VALID);
        hosts.orElseThrow().assertNoJvmLeft(HOSTS);
        assertNothingLeftOfNodes();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Fault.class)
    @DisplayName(
            "a host of the server that is away for good fails the run, the trials before are kept, and the loaders end")
    void awayForGood(Fault fault) throws Exception {
        BuildProcess running = startWithLoaders("bench.forks", "2", "bench.duration", "6s");
        running.readUntil("02-load-mine: measurement", 1);
        fault.begin(hosts.orElseThrow());
        running.readToEnd();

        assertThat(running.tests())
                .as(running.lines().toString())
                .last()
                .asString()
                .contains("the whole run | FAILED | " + address(1)
                        + ": nothing was heard from it for 20 s: the host or its link" + " stands still");
        running.assertKeptFirstTrial(6);
        hosts.orElseThrow().assertNoJvmLeftOn(2);
        hosts.orElseThrow().assertNoJvmLeftOn(3);
        if (fault == Fault.LOST_LINK) {
            hosts.orElseThrow().assertNoJvmLeftOn(1);
        }
    }

    @Test
    @DisplayName("a disk of the server's host that gets full fails the run, and the trials until then are kept")
    void fullDisk() throws Exception {
        BuildProcess running = start("bench.forks", "2", "bench.duration", "6s");
        running.readUntil("02-load-mine: measurement", 1);
        hosts.orElseThrow().fillDisk(1, KEPT_THERE);
        running.readToEnd();

        assertThat(running.tests())
                .as(running.lines().toString())
                .anySatisfy(test ->
                        assertThat(test).contains("fork 2 | FAILED | cannot write ", "No space left on device"));
        running.assertKeptFirstTrial(6);
        hosts.orElseThrow().assertNoJvmLeft(HOSTS);
    }

    @Test
    @DisplayName("a build that is killed leaves no process on the host of the server, and none on the loaders")
    void killedBuild() throws Exception {
        BuildProcess running = startWithLoaders("bench.duration", "1m");
        running.readUntil("load-mine: measurement", 1);

        running.kill();

        hosts.orElseThrow().assertNoJvmLeft(HOSTS);
    }

    private static void assertSucceeded(BuildProcess running) {
        assertThat(running.tests())
                .as(running.lines().toString())
                .last()
                .isEqualTo("TEST the whole run | SUCCESSFUL | ");
    }

    /**
     * Starts a build whose loaders each have a disk of their own for the node: others use the same directory of this machine
     * at the same time.
     */
    private BuildProcess startWithLoaders(String... options) throws Exception {
        for (int loader : LOADERS) {
            hosts.orElseThrow().giveDisk(loader, NODES, 100);
        }
        String[] loaders = {
            "bench.hosts.loaders", address(2),
            "bench.hosts.probe", address(3),
            "bench.command.mine", BuildProcess.SERVER + " 0.0.0.0"
        };
        return start(
                Stream.concat(Arrays.stream(loaders), Arrays.stream(options)).toArray(String[]::new));
    }

    private BuildProcess start(String... options) throws IOException {
        HostAccess access = hosts.orElseThrow().access();
        String[] all = {
            "bench.hosts.server",
            address(1),
            "bench.hosts.jdk",
            access.jdk().orElseThrow(),
            "bench.hosts.knownHosts",
            access.knownHosts().toString(),
            "bench.hosts.key",
            access.key().orElseThrow().toString()
        };
        String[] given =
                Stream.concat(Arrays.stream(all), Arrays.stream(options)).toArray(String[]::new);
        build = Optional.of(BuildProcess.start(
                Path.of(System.getProperty("user.home")), directory.resolve("output"), List.of(), given));
        return build.get();
    }

    private String address(int host) {
        return hosts.orElseThrow().address(host).displayName();
    }

    private void assertNothingLeftOfNodes() throws Exception {
        for (int loader : LOADERS) {
            assertThat(hosts.orElseThrow().list(loader, NODES))
                    .as("what the node on host " + loader + " left")
                    .isEmpty();
        }
    }
}
