package org.gaeperf.server.appengine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.model.server.ConnectorMode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the modes for an application that has turned asynchronous servlets on. */
@Tag(Tags.RUNTIME)
class AsyncParityTest {
    @TempDir
    private static Path directory;

    private static RuntimeFixture rpc;
    private static RuntimeFixture http;

    @BeforeAll
    static void start() throws Exception {
        Path application = ParityApplication.stage(directory.resolve("application"), true);
        rpc = RuntimeFixture.start(ConnectorMode.RPC, application);
        http = RuntimeFixture.start(ConnectorMode.HTTP, application);
    }

    @AfterAll
    static void stop() {
        Stream.of(rpc, http).filter(Objects::nonNull).forEach(RuntimeFixture::close);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/async", "/async?dispatch", "/facts", "/fail?way=runtime", "/fail?way=handled"})
    void responsesAreTheSame(String path) throws Exception {
        RawReply byRpc = RawClient.send(rpc.uri(), RawRequest.get(path));
        RawReply byHttp = RawClient.send(http.uri(), RawRequest.get(path));

        assertThat(byHttp.comparable()).isEqualTo(byRpc.comparable());
        assertThat(byRpc.status()).isEqualTo(path.startsWith("/fail") ? 500 : 200);
    }

    @Test
    void keepsTheConnection() throws Exception {
        try (RawClient client = new RawClient(http.uri())) {
            for (String path : List.of("/async", "/async?dispatch", "/facts", "/async")) {
                assertThat(client.send(RawRequest.get(path)).status()).isEqualTo(200);
            }
        }
    }

    /** More than the server has threads: all of them wait for requests that only other threads can resume. */
    @Test
    void resumesRequestsThatHoldAllThreads() throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(250);
        try {
            List<Future<RawReply>> replies = IntStream.range(0, 250)
                    .mapToObj(i -> clients.submit(() -> RawClient.send(http.uri(), RawRequest.get("/async?dispatch"))))
                    .toList();
            for (Future<RawReply> reply : replies) {
                assertThat(reply.get().text()).isEqualTo("resumed by ASYNC\n");
            }
        } finally {
            clients.shutdownNow();
        }
    }
}
