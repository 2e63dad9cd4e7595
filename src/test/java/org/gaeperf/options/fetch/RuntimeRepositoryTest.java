package org.gaeperf.options.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.gaeperf.options.fetch.RuntimeRepository.NoResponseException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Asks web servers that answer as no repository should. */
@Timeout(600)
class RuntimeRepositoryTest {

    private static final String LIST = "<metadata><version>2.0.36</version></metadata>";

    private final CountDownLatch ended = new CountDownLatch(1);
    private HttpServer server;
    private int served;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        ended.countDown();
        server.stop(0);
    }

    @Test
    @DisplayName("a repository that stalls in the middle of its list gives no response, and is not waited for")
    void stalls() {
        serve(exchange -> {
            exchange.sendResponseHeaders(200, LIST.length());
            exchange.getResponseBody().write(LIST.substring(1).getBytes(UTF_8));
            exchange.getResponseBody().flush();
            await(ended);
        });

        assertThatThrownBy(() -> RuntimeRepository.versions(address(), Duration.ofMillis(500)))
                .isInstanceOf(NoResponseException.class)
                .hasMessage("it has not answered within 500 ms");
    }

    @Test
    @DisplayName("a list of 1 MB is read, and a longer one is refused")
    void length() throws Exception {
        serve(LIST + " ".repeat(1_000_000 - LIST.length()));
        assertThat(RuntimeRepository.versions(address())).containsExactly("2.0.36");

        serve(LIST + " ".repeat(1_000_001 - LIST.length()));
        assertThatThrownBy(() -> RuntimeRepository.versions(address()))
                .isInstanceOf(NoResponseException.class)
                .hasMessage("its response is longer than 1000000 bytes");
    }

    @Test
    @DisplayName("an endless list is refused, and the connection is closed")
    void endless() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        serve(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] part = " ".repeat(10_000).getBytes(UTF_8);
            try (OutputStream out = exchange.getResponseBody()) {
                while (true) {
                    out.write(part);
                }
            } finally {
                closed.countDown();
            }
        });

        assertThatThrownBy(() -> RuntimeRepository.versions(address(), Duration.ofMinutes(5)))
                .isInstanceOf(NoResponseException.class)
                .hasMessage("its response is longer than 1000000 bytes");
        closed.await();
    }

    private void serve(String body) {
        serve(exchange -> {
            exchange.sendResponseHeaders(200, body.length());
            exchange.getResponseBody().write(body.getBytes(UTF_8));
            exchange.close();
        });
    }

    private void serve(HttpHandler handler) {
        served++;
        server.createContext("/" + served, handler);
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + served;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
