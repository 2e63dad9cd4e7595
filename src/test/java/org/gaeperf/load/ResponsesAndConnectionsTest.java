package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.LoadGeneratorReport;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.SlowRequest;
import org.gaeperf.model.load.Connections;
import org.gaeperf.model.load.ContentCheck;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.ResponseCheck;
import org.gaeperf.model.load.Workload;
import org.gaeperf.testkit.LoadResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks what both clients report of bodies and connections, besides statuses and times. */
@Timeout(600)
class ResponsesAndConnectionsTest extends LoadFixture {

    private static final int CONNECTIONS = 4;
    private static final int MAX_LOADS = 20;
    private static final int RATE = 200;

    private long accepted;

    @ParameterizedTest(name = "in a closed loop: {0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("one wrong byte fails its request, and each response is compared")
    void findsWrongBytes(boolean isClosedLoop) throws Exception {
        AtomicLong planted = new AtomicLong();
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            Thread.sleep(5);
            byte[] body = new byte[BYTES];
            if (count % 50 == 0) {
                body[(int) (count % BYTES)] = 1;
                planted.incrementAndGet();
            }
            exchange.response().setStatus(200);
            exchange.response().write(true, ByteBuffer.wrap(body), exchange.callback());
        })) {
            result = warm(plan(server.port(), isClosedLoop, Map.of()));
        }

        long wrong = LoadResults.failures(result).getOrDefault("response of wrong content", 0L);
        assertThat(LoadResults.failures(result)).containsOnlyKeys("response of wrong content");
        assertThat(wrong).as("one in 50 of those measured").isBetween(result.sent() / 50 - 1, result.sent() / 50 + 1);
        assertThat(result.failed()).isEqualTo(wrong);
        assertThat(result.content().orElseThrow().checked())
                .as("each of the measurement was compared")
                .isEqualTo(result.answered() + wrong);
        assertThat(result.content().orElseThrow().unchecked()).isEmpty();
    }

    @ParameterizedTest(name = "in a closed loop: {0}")
    @ValueSource(booleans = {false, true})
    @DisplayName(
            "a server whose responses have a number in them has not failed, and it is said that nothing was compared")
    void acceptsChangingContent(boolean isClosedLoop) throws Exception {
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            Thread.sleep(5);
            exchange.response().setStatus(200);
            exchange.response().write(true, ByteBuffer.allocate(BYTES).putLong(0, count), exchange.callback());
        })) {
            result = warm(plan(server.port(), isClosedLoop, Map.of()));
        }

        assertThat(LoadResults.failures(result)).isEmpty();
        ContentCheck content = result.content().orElseThrow();
        assertThat(content.checked()).isZero();
        assertThat(content.unchecked())
                .hasValueSatisfying(
                        reason -> assertThat(reason).startsWith("the content of the responses changes: of "));
    }

    @Test
    @DisplayName("without a check, a wrong byte passes, and the result says so")
    void unchecked() throws Exception {
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            exchange.response().setStatus(200);
            exchange.response()
                    .write(
                            true,
                            ByteBuffer.allocate(BYTES).put(0, (byte) (count % 50 == 0 ? 1 : 0)),
                            exchange.callback());
        })) {
            LoadPlan plan = plan(server.port(), false, Map.of());
            result = warm(plan.with(plan.request().checking(ResponseCheck.NONE)));
        }

        assertThat(LoadResults.failures(result)).isEmpty();
        assertThat(result.content()).contains(ContentCheck.none("bench.response.check=none"));
    }

    @ParameterizedTest(name = "in a closed loop: {0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("a server that keeps connections is asked for no more than there are")
    void keptConnections(boolean isClosedLoop) throws Exception {
        Connections connections = measured(isClosedLoop, "HTTP/1.1 200 OK\r\n", false, Map.of())
                .connections()
                .orElseThrow();

        assertThat(connections.opened()).isLessThanOrEqualTo(CONNECTIONS);
        assertThat(connections.endings()).isEmpty();
    }

    @ParameterizedTest(name = "in a closed loop: {0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("a server that closes each connection costs one for each request, and what says so is named")
    void closedByResponses(boolean isClosedLoop) throws Exception {
        LoadResult result = measured(isClosedLoop, "HTTP/1.1 200 OK\r\nConnection: close\r\n", true, Map.of());

        assertConnectionForEachRequest(result);
        assertThat(result.connections().orElseThrow().endings()).containsOnlyKeys(Connections.End.RESPONSE);
    }

    @Test
    @DisplayName("of the slowest requests it is known whether a connection was opened for them")
    void opensForSlowest() throws Exception {
        String response = "Content-Length: " + BYTES + "\r\n\r\n" + "x".repeat(BYTES);
        try (RawServer server =
                new RawServer("HTTP/1.1 200 OK\r\nConnection: close\r\n" + response, RawServer.Then.CLOSE)) {
            List<SlowRequest> slowest;
            int loads = 0;
            do {
                progress.clear();
                slowest = report(plan(server.port(), false, Map.of())).slowest();
                // After a stall of the machine there may be a connection more than there are requests that wait for
                // one.
            } while (++loads < MAX_LOADS && !slowest.stream().allMatch(SlowRequest::openedConnection));
            assertThat(slowest)
                    .hasSize(RATE / 100)
                    .allMatch(SlowRequest::openedConnection)
                    .isSortedAccordingTo(
                            Comparator.comparingLong(SlowRequest::latencyNanos).reversed())
                    .allSatisfy(request -> {
                        assertThat(request.sentNanos()).isGreaterThanOrEqualTo(request.dueNanos());
                        assertThat(request.begunNanos()).isGreaterThan(request.sentNanos());
                        assertThat(request.answeredNanos()).isGreaterThan(request.begunNanos());
                    });
        }
        progress.clear();
        try (RawServer server = new RawServer("HTTP/1.1 200 OK\r\n" + response, RawServer.Then.KEEP)) {
            assertThat(report(plan(server.port(), false, Map.of())).slowest())
                    .hasSize(RATE / 100)
                    .anyMatch(request -> !request.openedConnection());
        }
    }

    @Test
    @DisplayName("so does one of HTTP/1.0, in an open loop")
    void closedByVersion() throws Exception {
        LoadResult result = measured(false, "HTTP/1.0 200 OK\r\n", true, Map.of());

        assertConnectionForEachRequest(result);
        assertThat(result.connections().orElseThrow().endings()).containsOnlyKeys(Connections.End.VERSION);
    }

    @ParameterizedTest(name = "in a closed loop: {0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("a request that asks for a connection of its own is named as such")
    void closedByRequests(boolean isClosedLoop) throws Exception {
        LoadResult result =
                measured(isClosedLoop, "HTTP/1.1 200 OK\r\nConnection: close\r\n", true, Map.of("Connection", "close"));

        assertConnectionForEachRequest(result);
        assertThat(result.connections().orElseThrow().endings()).containsOnlyKeys(Connections.End.REQUEST);
    }

    /** Checks the connections. On a busy machine, many requests are sent or answered after the measurement they belong to. */
    private void assertConnectionForEachRequest(LoadResult result) {
        Connections connections = result.connections().orElseThrow();
        assertThat(connections.opened())
                .as("Jetty's client opens a few that it does not use")
                .isBetween(result.sent() / 2, accepted);
        assertThat(connections.endings().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isBetween(result.sent() / 2, accepted);
    }

    private LoadResult measured(boolean isClosedLoop, String head, boolean closes, Map<String, String> headers)
            throws Exception {
        try (RawServer server = new RawServer(
                head + "Content-Length: " + BYTES + "\r\n\r\n" + "x".repeat(BYTES),
                closes ? RawServer.Then.CLOSE : RawServer.Then.KEEP)) {
            LoadResult result = warm(plan(server.port(), isClosedLoop, headers));
            accepted = server.connections();
            return result;
        }
    }

    private LoadResult warm(LoadPlan plan) throws Exception {
        return report(plan).result();
    }

    /** Runs a load after so many responses that it is known which are right. */
    private LoadGeneratorReport report(LoadPlan plan) throws Exception {
        try (LoadClient load = start(plan)) {
            while (progress.stream()
                            .mapToLong(second -> second.answered() + second.failed())
                            .sum()
                    < 50) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            load.measure(Duration.ofSeconds(1));
            return load.await(Duration.ofSeconds(1).plus(plan.drain()));
        }
    }

    private LoadPlan plan(int port, boolean isClosedLoop, Map<String, String> headers) throws IOException {
        return new LoadPlan(
                "127.0.0.1",
                port,
                LoadRequest.of("/", headers, 0, BYTES),
                Optional.empty(),
                isClosedLoop
                        ? Workload.closedLoop(0, 1, BYTES, CONNECTIONS)
                        : Workload.openLoop(RATE, 0, 1, BYTES, CONNECTIONS),
                Duration.ZERO,
                ArrivalSchedule.Dither.LATER,
                Duration.ofSeconds(5),
                Optional.empty(),
                directory.toString());
    }
}
