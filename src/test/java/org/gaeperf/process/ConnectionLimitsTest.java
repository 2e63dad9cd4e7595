package org.gaeperf.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The limits of the machine for connections")
class ConnectionLimitsTest {

    @TempDir
    private Path proc;

    @Test
    @DisplayName("of this machine are read as the kernel gives them")
    void ofThisMachine() {
        ConnectionLimits limits = ConnectionLimits.ofThisMachine();

        assertThat(limits.descriptors()).isPresent();
        assertThat(limits.descriptors().getAsLong()).isGreaterThan(100);
        assertThat(limits.ports().orElseThrow()).isGreaterThan(1_000);
        assertThat(limits.backlog().orElseThrow()).isGreaterThanOrEqualTo(128);
    }

    @Test
    @DisplayName("that are too low are named, with what to raise")
    void tooLow() throws Exception {
        write(
                "self/limits",
                "Limit                     Soft Limit   Hard Limit   Units\n"
                        + "Max open files            1024         4096         files\n");
        write("sys/net/ipv4/ip_local_port_range", "60000\t60999\n");
        write("sys/net/core/somaxconn", "16\n");

        ConnectionLimits limits = ConnectionLimits.read(proc);
        assertThat(limits.problems("the proxy", 2, 2_000))
                .containsExactly(
                        "a process may have 4096 open files and sockets, and the proxy needs 4200 for 2000 connections:"
                                + " raise the hard limit (ulimit -Hn)",
                        "connections to one address have 1000 ports, and the proxy needs 2000: widen"
                                + " net.ipv4.ip_local_port_range");
        assertThat(limits.problems("the client", 1, 1_000)).isEmpty();
        assertThat(limits.problemOfListening())
                .contains("a listening socket keeps 16 connections, and the client opens 50 at once: raise"
                        + " net.core.somaxconn");
    }

    @Test
    @DisplayName("that are high enough are no problem, and neither are unknown ones")
    void highEnough() throws Exception {
        assertThat(problems()).isEmpty();
        write("self/limits", "Max open files            1024         unlimited    files\n");
        assertThat(problems()).isEmpty();
        write("self/limits", "Max open files            1024         4200         files\n");
        write("sys/net/core/somaxconn", "50");
        assertThat(problems()).isEmpty();
    }

    @Test
    @DisplayName("what is no number is unknown, and no limit")
    void unreadable() throws Exception {
        write("self/limits", "Max open files: many\n");
        write("sys/net/ipv4/ip_local_port_range", "Welcome to this host!\n");
        write("sys/net/core/somaxconn", "-\n");
        write("sys/net/ipv4/tcp_tw_reuse", "?\n");

        assertThat(problems()).isEmpty();
        assertThat(ConnectionLimits.read(proc).problemOfNewConnections(false)).isEmpty();
    }

    @Test
    @DisplayName("new connections need ports that are used again at once, on the way that they take")
    void portReuse() throws Exception {
        write("sys/net/ipv4/tcp_tw_reuse", "2\n");
        assertThat(ConnectionLimits.read(proc).problemOfNewConnections(true)).isEmpty();
        assertThat(ConnectionLimits.read(proc).problemOfNewConnections(false))
                .contains("net.ipv4.tcp_tw_reuse is 2, so that the port of a connection that has ended is free only a"
                        + " minute later, and the suite proxy opens thousands of connections each second: set it to 1");
        write("sys/net/ipv4/tcp_tw_reuse", "0\n");
        assertThat(ConnectionLimits.read(proc).problemOfNewConnections(true)).isPresent();
        write("sys/net/ipv4/tcp_tw_reuse", "1\n");
        assertThat(ConnectionLimits.read(proc).problemOfNewConnections(false)).isEmpty();
    }

    private List<String> problems() {
        ConnectionLimits limits = ConnectionLimits.read(proc);
        List<String> problems = new ArrayList<>(limits.problems("the proxy", 2, 2_000));
        limits.problemOfListening().ifPresent(problems::add);
        return problems;
    }

    private void write(String file, String text) throws Exception {
        Path path = proc.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
