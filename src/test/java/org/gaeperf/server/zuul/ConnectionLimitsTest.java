package org.gaeperf.server.zuul;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
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
        ConnectionLimits limits = ConnectionLimits.read();

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

        assertThat(ConnectionLimits.read(proc).problems(2_000))
                .containsExactly(
                        "a process may have 4096 open files and sockets, and the proxy needs 4200: raise the hard limit"
                                + " (ulimit -Hn)",
                        "connections to one address have 1000 ports: widen net.ipv4.ip_local_port_range",
                        "a listening socket keeps 16 connections, and the client opens 50 at once: raise"
                                + " net.core.somaxconn");
    }

    @Test
    @DisplayName("that are high enough are no problem, and neither are unknown ones")
    void highEnough() throws Exception {
        assertThat(ConnectionLimits.read(proc).problems(2_000)).isEmpty();
        write("self/limits", "Max open files            1024         unlimited    files\n");
        assertThat(ConnectionLimits.read(proc).problems(2_000)).isEmpty();
        write("self/limits", "Max open files            1024         4200         files\n");
        write("sys/net/core/somaxconn", "50");
        assertThat(ConnectionLimits.read(proc).problems(2_000)).isEmpty();
    }

    private void write(String file, String text) throws Exception {
        Path path = proc.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
