package org.gaeperf.load.closed;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class LoopConnectionTest {

    private static final byte[] RESPONSE =
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.ISO_8859_1);

    @TempDir
    private Path directory;

    private final List<LoopConnection.Outcome> outcomes = new ArrayList<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(1024);

    @Test
    @DisplayName("a response that comes while no request waits closes the connection, and is the end of none")
    void unaskedResponse() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Selector selector = Selector.open()) {
            LoopConnection connection = new LoopConnection(
                    new ClosedLoopRequest(plan(server.getLocalPort())),
                    selector,
                    opened -> {},
                    (ended, outcome) -> outcomes.add(outcome));
            connection.open();
            try (Socket client = server.accept()) {
                client.getOutputStream().write(RESPONSE);
                runUntil(selector, () -> !outcomes.isEmpty());
                assertThat(connection.isOpen()).isTrue();
                assertThat(outcomes.get(0).failure()).isEmpty();

                client.getOutputStream().write(RESPONSE);
                runUntil(selector, () -> !connection.isOpen() || outcomes.size() > 1);
            }
            assertThat(outcomes).hasSize(1);
            assertThat(connection.isOpen()).isFalse();
        }
    }

    private void runUntil(Selector selector, BooleanSupplier condition) throws Exception {
        while (!condition.getAsBoolean()) {
            selector.select(1_000);
            for (SelectionKey key : selector.selectedKeys()) {
                ((LoopConnection) key.attachment()).ready(buffer);
            }
            selector.selectedKeys().clear();
        }
    }

    private LoadPlan plan(int port) {
        return new LoadPlan(
                "127.0.0.1",
                port,
                LoadRequest.of("/", Map.of(), 0, 2),
                Optional.empty(),
                Workload.closedLoop(0, 1, 2, 1),
                Duration.ZERO,
                ArrivalSchedule.Dither.LATER,
                Duration.ofSeconds(1),
                Optional.empty(),
                directory.toString());
    }
}
