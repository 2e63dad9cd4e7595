package org.gaeperf.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.load.LoadSequence;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag(Tags.SLOW)
@Timeout(600)
class ClusterPortsTest {

    /** As in proc(5), 127.0.0.1 by IPv4 and within IPv6, and ::1. */
    private static final Set<String> LOOPBACK =
            Set.of("0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000");

    private static final String LISTENING = "0A";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("while a cluster is up, this JVM listens on the loopback interface alone")
    void loopbackAlone() throws Exception {
        Set<String> before = listening();
        try (EmbeddedHosts hosts = new EmbeddedHosts(directory.resolve("ssh"), 1);
                LoaderCluster cluster = new LoaderCluster(
                        ReadyHosts.check(hosts.options(1, false), EmbeddedHosts.NEEDS), directory.resolve("hosts"));
                LoadSequence loads = cluster.open()) {
            assertThat(loads).isNotNull();
            List<String> opened = new ArrayList<>(listening());
            opened.removeAll(before);

            assertThat(opened)
                    .as("ssh server, desk, coordination and forwarded ports")
                    .hasSizeGreaterThanOrEqualTo(3);
            assertThat(opened).allSatisfy(address -> assertThat(LOOPBACK).contains(address.split(":")[0]));
        }
    }

    /** The local addresses of this process' sockets, as the kernel writes them. */
    private static Set<String> listening() throws IOException {
        Set<String> own;
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            own = descriptors.map(ClusterPortsTest::target).collect(Collectors.toSet());
        }
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of("/proc/self/net/tcp")));
        if (Files.exists(Path.of("/proc/self/net/tcp6"))) {
            lines.addAll(Files.readAllLines(Path.of("/proc/self/net/tcp6")));
        }
        return lines.stream()
                .map(line -> line.strip().split("\\s+"))
                .filter(fields -> fields[3].equals(LISTENING) && own.contains("socket:[" + fields[9] + "]"))
                .map(fields -> fields[1])
                .collect(Collectors.toSet());
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closed) {
            return "";
        }
    }
}
