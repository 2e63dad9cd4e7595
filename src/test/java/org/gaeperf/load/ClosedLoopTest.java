package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.Header;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.testkit.LoadResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The client that waits for each response, against a server whose behaviour is known. */
@Timeout(600)
class ClosedLoopTest extends LoadFixture {

    private static final int CONNECTIONS = 10;
    private static final Duration DELAY = Duration.ofMillis(20);

    @Test
    @DisplayName("each connection sends the next request when the last one is answered")
    void waitsForEachResponse() throws Exception {
        Set<String> clients = ConcurrentHashMap.newKeySet();
        LoadResult result;
        try (ReferenceServer server = remembering(clients)) {
            result = measured(plan(server, Map.of()), Duration.ofSeconds(3));
        }

        assertThat(clients).as("kept connections").hasSize(CONNECTIONS);
        assertThat(result.complete()).isTrue();
        assertThat(result.failed()).isZero();
        assertThat(result.durationSeconds()).isCloseTo(3, within(0.001));
        // By Little's law: connections over the time that a response takes.
        double meanSeconds = result.serviceTime().meanMicros() / 1e6;
        assertThat(meanSeconds).isGreaterThanOrEqualTo(0.020);
        assertThat(result.responsesPerSecond() * meanSeconds)
                .as("connections that wait for a response, of which a busy machine may keep some from asking")
                .isBetween(0.5 * CONNECTIONS, 1.05 * CONNECTIONS);
        assertThat(result.responseBytes()).isEqualTo(result.answered() * BYTES);
        assertThat(result.statuses()).isEqualTo(Map.of("2xx", result.answered()));
        assertThat(result.seconds()).extracting(LoadInterval::second).containsExactly(0, 1, 2);
        assertThat(result.serviceTime().count()).isEqualTo(result.answered());
        assertThat(count("service-time.hlog")).isEqualTo(result.answered());
        assertThat(result.senderLag().count()).as("nothing is due at a time").isZero();
    }

    @Test
    @DisplayName("with a connection for each request, none is used twice")
    void opensNewConnections() throws Exception {
        Set<String> clients = ConcurrentHashMap.newKeySet();
        long requests;
        LoadResult result;
        try (ReferenceServer server = remembering(clients)) {
            result = measured(plan(server, Map.of("Connection", "close")), Duration.ofSeconds(1));
            requests = server.requests();
        }

        assertThat(result.failed()).isZero();
        assertThat(result.answered()).isPositive();
        assertThat((long) clients.size()).isEqualTo(requests);
    }

    @Test
    @DisplayName("statuses, lengths and bytes that are wrong are failures, each of its kind")
    void countsFailures() throws Exception {
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            Thread.sleep(5);
            if (count % 4 == 0) {
                exchange.answer(503, BYTES);
            } else if (count % 4 == 1) {
                exchange.answer(200, BYTES - 1);
            } else if (count % 4 == 2) {
                byte[] other = new byte[BYTES];
                other[BYTES - 1] = 1;
                exchange.response().write(true, ByteBuffer.wrap(other), exchange.callback());
            } else {
                exchange.answer(200, BYTES);
            }
        })) {
            LoadPlan plan = plan(server, Map.of());
            result = measured(plan.with(plan.request().answeredBy(new byte[BYTES])), Duration.ofSeconds(1));
        }

        assertThat(LoadResults.failures(result).keySet())
                .containsExactlyInAnyOrder("status 503", "response of wrong length", "response of wrong content");
        assertThat(result.statuses().keySet()).containsExactlyInAnyOrder("2xx", "5xx");
        assertThat(LoadResults.failures(result).get("status 503"))
                .isEqualTo(result.statuses().get("5xx"));
        assertThat(result.failed() + result.answered()).isEqualTo(result.sent());
        assertThat(LoadResults.failures(result).values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(result.failed());
    }

    @Test
    @DisplayName("a server that closes connections, or never answers, is reported as such")
    void closedAndForgotten() throws Exception {
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            Thread.sleep(5);
            if (count == 7) {
                exchange.forget();
            } else if (count % 10 == 0) {
                exchange.request()
                        .getConnectionMetaData()
                        .getConnection()
                        .getEndPoint()
                        .close();
                exchange.forget();
            } else {
                exchange.answer(200, BYTES);
            }
        })) {
            result = measured(plan(server, Map.of()), Duration.ofSeconds(1));
        }

        assertThat(LoadResults.failures(result))
                .containsEntry("unanswered at the end of the drain", 1L)
                .containsKey("EOFException");
        assertThat(result.answered()).isPositive();
    }

    @Test
    @DisplayName("a server that ends connections which are to be kept is reported as such, and they are opened again")
    void endsKeptConnections() throws Exception {
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            Thread.sleep(5);
            if (count % 10 == 0) {
                exchange.response().getHeaders().put("Connection", "close");
            }
            exchange.answer(200, BYTES);
        })) {
            do {
                result = measured(plan(server, Map.of()), Duration.ofSeconds(1));
                // On a machine that stands still, too few come for one to be the last of its connection.
            } while (result.answered() < 30);
        }

        assertThat(LoadResults.failures(result)).containsOnlyKeys("connection closed by the server");
        assertThat(result.failed()).isPositive();
        assertThat(result.answered()).isGreaterThan(result.failed());
    }

    @Test
    @DisplayName("a measurement without any response is as long as was asked for, and its requests have failed")
    void withoutResponses() throws Exception {
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.forget())) {
            result = measured(plan(server.port(), Map.of(), 0, Duration.ofMillis(100)), Duration.ofSeconds(1));
        }

        assertThat(result.complete()).isTrue();
        assertThat(result.durationSeconds()).isCloseTo(1, within(0.001));
        assertThat(LoadResults.failures(result))
                .isEqualTo(Map.of("unanswered at the end of the drain", (long) CONNECTIONS));
        assertThat(result.answered()).isZero();
    }

    @Test
    @DisplayName("a request that fails after the measurement, in which it was sent, is counted")
    void failsAfterTheMeasurement() throws Exception {
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            boolean isLate = count > 100;
            Thread.sleep(isLate ? 1_500 : 5);
            exchange.answer(isLate ? 503 : 200, BYTES);
        })) {
            result = measured(plan(server.port(), Map.of(), 0, Duration.ofSeconds(5)), Duration.ofSeconds(1));
        }

        assertThat(LoadResults.failures(result)).containsOnlyKeys("status 503");
        assertThat(result.failed()).isEqualTo(CONNECTIONS);
        assertThat(result.sent()).isEqualTo(result.answered() + result.failed());
    }

    @Test
    @DisplayName("a response that is not HTTP fails its request, and the load goes on")
    void malformed() throws Exception {
        LoadResult result;
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread responses = new Thread(() -> answerNonsense(server));
            responses.setDaemon(true);
            responses.start();
            result = measured(plan(server.getLocalPort(), Map.of(), 0, DRAIN), Duration.ofSeconds(1));
        }

        assertThat(LoadResults.failures(result)).containsKey("ProtocolException");
        assertThat(result.answered()).isZero();
        assertThat(result.failed()).isGreaterThan(CONNECTIONS);
    }

    private static void answerNonsense(ServerSocket server) {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                client.getInputStream().read();
                client.getOutputStream().write("nonsense\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            } catch (IOException endOfTheTest) {
                return;
            }
        }
    }

    @Test
    @DisplayName("a server that refuses connections fails every request, and the load goes on")
    void refused() throws Exception {
        int port;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.answer(200, BYTES))) {
            port = server.port();
        }

        LoadResult result = measured(plan(port, Map.of(), 0, DRAIN), Duration.ofSeconds(1));

        assertThat(result.answered()).isZero();
        assertThat(LoadResults.failures(result).keySet()).containsExactly("ConnectException");
    }

    @Test
    @DisplayName("it sends no bodies, and says so")
    void refusesBodies() {
        assertThatThrownBy(() -> measured(plan(1, Map.of(), 10, DRAIN), Duration.ofSeconds(1)))
                .isInstanceOf(LoadException.class)
                .hasMessageContaining("a closed loop sends no bodies");
    }

    @Test
    @DisplayName("a measurement begins when it is asked for, not with the connections")
    void measuresFromTheCommandOn() throws Exception {
        try (ReferenceServer server = delayed();
                LoadClient load = start(plan(server, Map.of()))) {
            TimeUnit.SECONDS.sleep(2);
            load.measure(Duration.ofSeconds(1));

            LoadResult result = load.await(Duration.ofSeconds(2).plus(DRAIN)).result();

            assertThat(result.durationSeconds()).isCloseTo(1, within(0.001));
            assertThat(result.answered()).isLessThanOrEqualTo(CONNECTIONS * 1_000 / DELAY.toMillis() + CONNECTIONS);
            // A busy machine may report its only second after the result.
            assertThat(progress)
                    .allSatisfy(second -> assertThat(second.inFlight()).isBetween(0L, (long) CONNECTIONS));
        }
    }

    @Test
    @DisplayName("of a client that is killed, the seconds of its measurement that were over are kept")
    void killed() throws Exception {
        try (ReferenceServer server = delayed();
                LoadClient load = start(plan(server, Map.of()))) {
            long beginNanos = System.nanoTime();
            load.measure(Duration.ofMinutes(5));
            // A busy machine reports its seconds late.
            while (progress.size() < 5) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            ProcessHandle.of(load.pid().orElseThrow()).orElseThrow().destroyForcibly();
            assertThatThrownBy(() -> load.await(Duration.ofSeconds(5))).isInstanceOf(LoadException.class);

            LoadResult kept = load.partialResult().orElseThrow();

            assertThat(kept.complete()).isFalse();
            assertThat(kept.seconds())
                    .hasSizeBetween(3, (int) TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - beginNanos));
            assertThat(kept.durationSeconds()).isEqualTo(kept.seconds().size());
            assertThat(kept.responsesPerSecond()).isCloseTo(kept.answered() / kept.durationSeconds(), within(0.1));
            assertThat(kept.serviceTime().count()).isEqualTo(kept.answered());
        }
    }

    private static ReferenceServer delayed() throws IOException {
        return ReferenceServer.start((count, exchange) -> {
            Thread.sleep(DELAY.toMillis());
            exchange.answer(200, BYTES);
        });
    }

    @Test
    @DisplayName("where the right body is known, another one is a failure though every response has it")
    void wrongFromTheFirstResponseOn() throws Exception {
        byte[] right = new byte[BYTES];
        right[0] = 1;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            Thread.sleep(DELAY.toMillis());
            exchange.answer(200, BYTES);
        })) {
            LoadPlan plan = plan(server, Map.of());
            LoadResult other = measured(plan.with(plan.request().answeredBy(right)), Duration.ofMillis(500));
            LoadResult same = measured(plan.with(plan.request().answeredBy(new byte[BYTES])), Duration.ofMillis(500));

            assertThat(LoadResults.failures(other)).containsOnlyKeys("response of wrong content");
            assertThat(other.answered()).isZero();
            assertThat(LoadResults.failures(same)).isEmpty();
            assertThat(same.answered()).isPositive();
        }
    }

    private static ReferenceServer remembering(Set<String> clients) throws IOException {
        return ReferenceServer.start((count, exchange) -> {
            // Not by the port, which the kernel may give to a later connection again.
            clients.add(exchange.request().getConnectionMetaData().getId());
            Thread.sleep(DELAY.toMillis());
            exchange.answer(200, BYTES);
        });
    }

    private LoadPlan plan(ReferenceServer server, Map<String, String> headers) {
        return plan(server.port(), headers, 0, DRAIN);
    }

    private LoadPlan plan(int port, Map<String, String> headers, int requestBytes, Duration drain) {
        return new LoadPlan(
                "127.0.0.1",
                port,
                new LoadRequest(
                        "GET",
                        "/",
                        Header.list(headers),
                        Optional.empty(),
                        new LoadRequest.ExpectedResponse(OptionalInt.of(200), OptionalLong.of(BYTES))),
                Optional.empty(),
                Workload.closedLoop(requestBytes, 1, BYTES, CONNECTIONS),
                Duration.ZERO,
                ArrivalSchedule.Dither.LATER,
                drain,
                Optional.empty(),
                directory.toString());
    }

    private long count(String log) throws Exception {
        Path file = directory.resolve(log);
        long count = 0;
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            for (EncodableHistogram one = reader.nextIntervalHistogram();
                    one != null;
                    one = reader.nextIntervalHistogram()) {
                count += ((Histogram) one).getTotalCount();
            }
        }
        return count;
    }
}
