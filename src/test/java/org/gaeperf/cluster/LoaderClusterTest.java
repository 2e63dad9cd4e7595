package org.gaeperf.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.zookeeper.util.ServiceUtils;
import org.gaeperf.Tags;
import org.gaeperf.files.DirectoryTree;
import org.gaeperf.load.LoadSequence;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.options.hosts.HostAccess;
import org.gaeperf.options.hosts.LoaderOptions;
import org.gaeperf.testkit.CommandLines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mortbay.jetty.orchestrator.rpc.NodeProcess;

/** Connects to hosts that are ssh servers of this process. */
@Timeout(600)
class LoaderClusterTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("nothing is left of an upload that was broken off")
    void brokenUpload() throws Exception {
        try (EmbeddedHosts hosts = new EmbeddedHosts(directory.resolve("ssh"), 1)) {
            ReadyHosts ready = ReadyHosts.check(hosts.options(1, false), EmbeddedHosts.NEEDS);
            hosts.withoutSftp(0);
            try (LoaderCluster cluster = new LoaderCluster(ready, directory.resolve("hosts"))) {
                assertThatThrownBy(cluster::open)
                        .isInstanceOf(LoadException.class)
                        .hasMessageContaining("the classes could not be copied");
            }

            assertThat(left()).isEmpty();
        }
    }

    /** ZooKeeper ends its JVM when it is closed while it is busy. */
    @Test
    @DisplayName("the cluster's libraries do not end this JVM")
    void exit() throws Exception {
        try (EmbeddedHosts hosts = new EmbeddedHosts(directory.resolve("ssh"), 1)) {
            ReadyHosts ready = ReadyHosts.check(hosts.options(1, false), EmbeddedHosts.NEEDS);
            hosts.stop(0);
            try (LoaderCluster cluster = new LoaderCluster(ready, directory.resolve("hosts"))) {
                assertThatThrownBy(cluster::open).isInstanceOf(LoadException.class);
            }
        }
        Thread hook = new Thread(() -> {});

        ServiceUtils.requestSystemExit(1);

        assertThatCode(() -> Runtime.getRuntime().addShutdownHook(hook))
                .as("possible until this JVM shuts down")
                .doesNotThrowAnyException();
        Runtime.getRuntime().removeShutdownHook(hook);
    }

    /** The library waits for the hosts in an order of its own. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    @Tag(Tags.SLOW)
    @DisplayName("if a node cannot be started, one that is started meanwhile ends, and nothing of it is left")
    void failureOfOneOfTwo(int failing) throws Exception {
        try (EmbeddedHosts hosts = new EmbeddedHosts(directory.resolve("ssh"), 2)) {
            ReadyHosts ready = ReadyHosts.check(hosts.options(2, false), EmbeddedHosts.NEEDS);
            hosts.stop(failing);
            // So slow that the cluster has been given up when the other one is about to start.
            hosts.replace("mkdir -p", "sleep 12; mkdir -p");
            try (LoaderCluster cluster = new LoaderCluster(ready, directory.resolve("hosts"))) {
                assertThatThrownBy(cluster::open)
                        .isInstanceOf(LoadException.class)
                        .hasMessageContaining("no ssh server answers");

                TimeUnit.SECONDS.sleep(15);
                assertThat(processes()).isEmpty();
                assertThat(left()).isEmpty();
            }
        }
    }

    @Test
    @Tag(Tags.SLOW)
    @DisplayName("after the loss of a node the cluster is formed anew, and what was on its host is removed")
    void lostNode() throws Exception {
        try (EmbeddedHosts hosts = new EmbeddedHosts(directory.resolve("ssh"), 2);
                LoaderCluster cluster = new LoaderCluster(
                        ReadyHosts.check(hosts.options(2, false), EmbeddedHosts.NEEDS), directory.resolve("hosts"))) {
            LoadSequence first = cluster.open();
            List<ProcessHandle> nodes = nodes();
            assertThat(nodes).hasSize(2);
            nodes.get(0).destroyForcibly();
            nodes.get(0).onExit().get();
            // For its connection to end.
            TimeUnit.SECONDS.sleep(1);
            first.close();

            LoadSequence second = cluster.open();

            assertThat(nodes()).hasSize(2).doesNotContainAnyElementsOf(nodes);
            second.close();
        }
        assertThat(left()).isEmpty();
    }

    @Test
    @Tag(Tags.SLOW)
    @DisplayName("a node whose JVM takes longer to start than the library waits is started anew")
    void slowNode() throws Exception {
        try (EmbeddedHosts hosts = new EmbeddedHosts(directory.resolve("ssh"), 1)) {
            LoaderOptions options = hosts.options(1, false);
            HostAccess slow = new HostAccess(
                    Optional.of(jdkThatIsSlowOnce().toString()), hosts.knownHosts(), Optional.of(hosts.key()));
            ReadyHosts ready = ReadyHosts.check(
                    new LoaderOptions(options.loaders(), Optional.empty(), Optional.empty(), slow),
                    EmbeddedHosts.NEEDS);
            try (LoaderCluster cluster = new LoaderCluster(ready, directory.resolve("hosts"))) {
                cluster.open().close();

                assertThat(directory.resolve("was-slow")).exists();
                assertThat(nodes()).hasSize(1);
            }
        }
        assertThat(left()).isEmpty();
    }

    private Path jdkThatIsSlowOnce() throws IOException {
        Path home = directory.resolve("jdk");
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, """
                #!/bin/sh
                case "$*" in
                *XshowSettings*) "$REAL" "$@" 2>&1 | sed 's#java.home = .*#java.home = HOME_HERE#' ;;
                *rpc.NodeProcess*) mkdir WAS_SLOW 2> /dev/null && sleep 12; exec "$REAL" "$@" ;;
                *) exec "$REAL" "$@" ;;
                esac
                """.replace("$REAL", System.getProperty("java.home") + "/bin/java")
                .replace("HOME_HERE", home.toString())
                .replace("WAS_SLOW", directory.resolve("was-slow").toString()));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return home;
    }

    private static List<ProcessHandle> nodes() {
        return processes().stream()
                .filter(process -> CommandLines.of(process).contains(NodeProcess.class.getName()))
                .toList();
    }

    /** Returns the processes of nodes, and those that start them. */
    private static List<ProcessHandle> processes() {
        return ProcessHandle.allProcesses()
                .filter(process -> CommandLines.of(process).contains(".jco/" + prefix()))
                .toList();
    }

    @AfterEach
    void clear() throws IOException {
        for (Path path : left()) {
            DirectoryTree.delete(path);
        }
    }

    private static List<Path> left() throws IOException {
        Path all = Path.of(System.getProperty("user.home"), ".jco");
        if (!Files.isDirectory(all)) {
            return List.of();
        }
        try (Stream<Path> clusters = Files.list(all)) {
            return clusters.filter(cluster -> cluster.getFileName().toString().startsWith(prefix()))
                    .toList();
        }
    }

    private static String prefix() {
        return "gaeperf-" + Long.toHexString(ProcessHandle.current().pid()) + "-";
    }
}
