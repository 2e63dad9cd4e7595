package org.gaeperf.server;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.gaeperf.model.load.LoadRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The first response")
class FirstResponseTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("that was wrong is named, even if the deadline cuts off the next attempt")
    void cutOff() throws Exception {
        try (ServerSocket socket = listen()) {
            answerOnce(socket);
            assertThatThrownBy(() -> await(socket.getLocalPort()))
                    .isInstanceOf(ServerException.class)
                    .hasMessageStartingWith(
                            "stand-in did not respond within 1 s (it answered with status 404 and 4 bytes)");
        }
    }

    @Test
    @DisplayName("that never comes is told apart from a refused connection")
    void silent() throws Exception {
        int port;
        try (ServerSocket socket = listen()) {
            port = socket.getLocalPort();
            assertThatThrownBy(() -> await(port))
                    .hasMessageStartingWith("stand-in did not respond within 1 s (it did not answer)");
        }
        assertThatThrownBy(() -> await(port))
                .hasMessageStartingWith("stand-in did not respond within 1 s (it refused connections)");
    }

    @Test
    @DisplayName("is asked of the server itself, though the machine has a proxy for HTTP")
    void pastTheProxy() throws Exception {
        ProxySelector before = ProxySelector.getDefault();
        int noProxy;
        try (ServerSocket free = listen()) {
            noProxy = free.getLocalPort();
        }
        ProxySelector.setDefault(ProxySelector.of(new InetSocketAddress("127.0.0.1", noProxy)));
        try (ServerSocket socket = listen()) {
            answerOnce(socket);
            assertThatThrownBy(() -> await(socket.getLocalPort())).hasMessageContaining("it answered with status 404");
        } finally {
            ProxySelector.setDefault(before);
        }
    }

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    /** Answers one connection; every later one is left in the backlog. */
    private static void answerOnce(ServerSocket socket) {
        Thread answering = new Thread(() -> {
            try (Socket connection = socket.accept()) {
                connection.getInputStream().read(new byte[1024]);
                connection
                        .getOutputStream()
                        .write("HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\nConnection: close\r\n\r\nnone"
                                .getBytes(StandardCharsets.US_ASCII));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        answering.setDaemon(true);
        answering.start();
    }

    private void await(int port) throws Exception {
        Process process = new ProcessBuilder("sleep", "60").start();
        try {
            FirstResponse.await(
                    new FirstResponse.Started(
                            "stand-in",
                            process,
                            directory.resolve("none.log"),
                            System.nanoTime(),
                            Duration.ofSeconds(1)),
                    URI.create("http://127.0.0.1:" + port),
                    LoadRequest.get("/"),
                    new byte[0],
                    response -> response.status() == 200);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
