package org.gaeperf.sampling.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.ProbeException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TcpProbeTest {

    private static final String TEXT = """
            Ip: Forwarding DefaultTTL
            Ip: 1 64
            Tcp: RtoAlgorithm RetransSegs InErrs OutRsts InCsumErrors
            Tcp: 1 %d 0 %d 0
            """;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("counts from the first sample on")
    void counts() throws Exception {
        Path file = directory.resolve("snmp");
        TcpProbe probe = new TcpProbe(file);
        Files.writeString(file, TEXT.formatted(1_000, 50));
        assertThat(probe.sample((name, text) -> {}))
                .containsExactly(new Observation("tcpSegmentsResent", 0), new Observation("tcpResetsSent", 0));

        Files.writeString(file, TEXT.formatted(1_007, 53));

        assertThat(probe.sample((name, text) -> {}))
                .containsExactly(new Observation("tcpSegmentsResent", 7), new Observation("tcpResetsSent", 3));
    }

    @Test
    @DisplayName("a reset that a process of this machine sends is counted")
    void seesResets() throws Exception {
        TcpProbe probe = new TcpProbe(ProcessHandle.current().pid());
        probe.sample((name, text) -> {});
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
            try (Socket accepted = server.accept()) {
                assertThat(accepted.isConnected()).isTrue();
                client.setSoLinger(true, 0);
                client.close();
            }
        }

        List<Observation> after = probe.sample((name, text) -> {});

        assertThat(after.get(1).value()).isPositive();
    }

    @Test
    @DisplayName("a kernel that does not report it is named as such")
    void unknown() {
        assertThatThrownBy(() -> TcpProbe.parse("Tcp: RtoAlgorithm\nTcp: 1\n"))
                .isInstanceOf(ProbeException.class)
                .hasMessageContaining("the kernel does not count RetransSegs and OutRsts");
        assertThatThrownBy(() -> TcpProbe.parse(""))
                .isInstanceOf(ProbeException.class)
                .hasMessageContaining("two lines");
        assertThatThrownBy(() -> TcpProbe.parse(TEXT.replace("%d", "x")))
                .isInstanceOf(ProbeException.class)
                .hasMessageContaining("is no number: 'x'");
        assertThatThrownBy(() -> new TcpProbe(directory.resolve("none")).sample((name, text) -> {}))
                .isInstanceOf(ProbeException.class)
                .hasMessageContaining("none cannot be read");
    }
}
