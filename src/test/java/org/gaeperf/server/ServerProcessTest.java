package org.gaeperf.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gaeperf.http.ReceivedResponse;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A process that serves an application")
@Timeout(60)
class ServerProcessTest {

    @TempDir
    private Path directory;

    private HttpServer answering;

    /** Answers each request with nothing: only which process runs is of interest here. */
    @BeforeEach
    void answer() throws Exception {
        answering = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        answering.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        answering.start();
    }

    @AfterEach
    void stop() {
        answering.stop(0);
    }

    @Test
    @DisplayName("shows itself that it is no JVM, and ends when it is closed")
    void withoutJvm() throws Exception {
        ServerProcess server = ServerProcess.start(new ServerProcess.Spec(
                "the server of a test",
                List.of("sleep", "600"),
                "127.0.0.1",
                answering.getAddress().getPort(),
                directory.resolve("server.log"),
                Duration.ofSeconds(30),
                new Anything()));
        try (server) {
            assertThat(server.withoutJvm()).hasValue("process " + server.pid() + " of the server of a test is no JVM");
        }
        assertThat(ProcessHandle.of(server.pid())).isEmpty();
    }

    private record Anything() implements Application {

        @Override
        public LoadRequest first() {
            return LoadRequest.get("/");
        }

        @Override
        public byte[] firstBody() {
            return new byte[0];
        }

        @Override
        public void check(ReceivedResponse response, ServerProcess server) {
            assertThat(response.status()).isEqualTo(200);
        }

        @Override
        public LoadRequest request(Workload workload) {
            return first();
        }
    }
}
