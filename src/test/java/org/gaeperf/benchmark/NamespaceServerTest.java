package org.gaeperf.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.options.hosts.HostAccess;
import org.gaeperf.testkit.NetworkNamespaces;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs on another host, for which a network namespace with an ssh server and a link of its own stands. */
@Tag(Tags.SLOW)
@Timeout(180)
class NamespaceServerTest {

    /** The home is that of this machine, which keeps nothing of it. */
    private static final Path KEPT_THERE = Path.of(System.getProperty("user.home"), ".gaeperf");

    @TempDir
    private Path directory;

    private Optional<NetworkNamespaces> hosts = Optional.empty();
    private Optional<BuildProcess> build = Optional.empty();

    @BeforeEach
    void buildHosts() throws Exception {
        hosts = Optional.of(NetworkNamespaces.build(directory.resolve("ssh"), 1));
        hosts.get().giveDisk(1, KEPT_THERE, 500);
    }

    @AfterEach
    void remove() throws Exception {
        build.ifPresent(BuildProcess::close);
        if (hosts.isPresent()) {
            hosts.get().remove();
            NetworkNamespaces.removeIfEmpty(KEPT_THERE);
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

        assertThat(running.tests()).last().isEqualTo("TEST the whole run | SUCCESSFUL | ");
        assertThat(running.run().complete()).isTrue();
        assertThat(running.run().trials().get(0).load().orElseThrow().answered())
                .isEqualTo(2_000);
        hosts.orElseThrow().assertNoJvmLeft(1);
    }

    @Test
    @DisplayName(
            "a link to the host that is lost for good fails the run, the trials before are kept, and nothing runs on")
    void lostLink() throws Exception {
        BuildProcess running = start("bench.forks", "2", "bench.duration", "12s");
        running.readUntil("02-load-mine: measurement", 1);
        hosts.orElseThrow().cut(1);
        long cutNanos = System.nanoTime();
        running.readToEnd();

        assertThat(running.tests())
                .last()
                .asString()
                .contains(
                        "the whole run | FAILED | 10.253.77.11: nothing was heard from it for 20 s: the host or its link"
                                + " stands still",
                        "is left, with what was stored there");
        running.assertKeptFirstTrial();
        assertThat(System.nanoTime() - cutNanos).isLessThan(TimeUnit.SECONDS.toNanos(60));
        hosts.orElseThrow().assertNoJvmLeft(1);
    }

    private BuildProcess start(String... options) throws IOException {
        HostAccess access = hosts.orElseThrow().access();
        String[] all = {
            "bench.hosts.server",
            hosts.orElseThrow().address(1).displayName(),
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
}
