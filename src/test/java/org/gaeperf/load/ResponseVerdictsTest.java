package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.gaeperf.http.PlainClient;
import org.gaeperf.model.load.Header;
import org.gaeperf.model.load.LoadRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

@DisplayName("All clients say the same of a response:")
class ResponseVerdictsTest extends ClientsFixture {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final String CHUNKS =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n";
    private static final String CHALLENGE =
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"r\"\r\nContent-Length: 2\r\n\r\nno";
    private static final String REDIRECT =
            "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.2:1/x\r\nContent-Length: 0\r\n\r\n";

    /** A closed loop is to keep its connections, so a response after which one is closed fails, with this reason. */
    private static final String CLOSED = "connection closed by the server";

    private static final int IDLE_MILLIS = 20;
    private static final int MAX_ATTEMPTS = 5;

    /**
     * A kind of response.
     *
     * @param closing whether the server closes the connection after it
     * @param status that is right, or 0 for any from 200 to 299
     * @param bytes that are right
     * @param closedLoop what a closed loop says, if it says something else
     */
    private record Kind(
            String name,
            String response,
            boolean closing,
            int status,
            int bytes,
            String verdict,
            Optional<String> closedLoop) {

        Kind(String name, String response, int status, int bytes, String verdict) {
            this(name, response, false, status, bytes, verdict, Optional.empty());
        }

        String verdict(Client client) {
            return client == Client.CLOSED_LOOP ? closedLoop.orElse(verdict) : verdict;
        }
    }

    private static final List<Kind> KINDS = List.of(
            new Kind("200", OK, 0, 2, RIGHT),
            new Kind("100, unasked, and then 200", "HTTP/1.1 100 Continue\r\n\r\n" + OK, 0, 2, RIGHT),
            new Kind("102 and then 200", "HTTP/1.1 102 Processing\r\n\r\n" + OK, 0, 2, RIGHT),
            new Kind(
                    "103 twice, with headers of its own, and then 200",
                    "HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\nConnection: close\r\n\r\n".repeat(2) + OK,
                    0,
                    2,
                    RIGHT),
            new Kind("a 1xx that nobody knows and then 200", "HTTP/1.1 199 More\r\n\r\n" + OK, 0, 2, RIGHT),
            new Kind(
                    "103 and then 500",
                    "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n",
                    0,
                    0,
                    "status 500"),
            new Kind("204 without a length", "HTTP/1.1 204 No Content\r\n\r\n", 0, 0, RIGHT),
            new Kind("204 with the length 0", "HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n", 0, 0, RIGHT),
            new Kind("304 without a length", "HTTP/1.1 304 Not Modified\r\n\r\n", 304, 0, RIGHT),
            new Kind(
                    "304 with the length of what it stands for",
                    "HTTP/1.1 304 Not Modified\r\nContent-Length: 100\r\n\r\n",
                    304,
                    0,
                    RIGHT),
            new Kind("304 that is not right", "HTTP/1.1 304 Not Modified\r\n\r\n", 0, 0, "status 304"),
            new Kind("302 that is not right", REDIRECT, 0, 0, "status 302"),
            new Kind("302 that is right", REDIRECT, 302, 0, RIGHT),
            new Kind("401 that is not right", CHALLENGE, 0, 2, "status 401"),
            new Kind("401 that is right", CHALLENGE, 401, 2, RIGHT),
            new Kind(
                    "407 that is right",
                    "HTTP/1.1 407 Proxy\r\nProxy-Authenticate: Basic realm=\"r\"\r\nContent-Length: 0\r\n\r\n",
                    407,
                    0,
                    RIGHT),
            new Kind(
                    "chunks and trailers",
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\nX-T: 1\r\n\r\n",
                    0,
                    2,
                    RIGHT),
            new Kind(
                    "a body that says it is compressed",
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\nok",
                    0,
                    2,
                    RIGHT),
            new Kind("a longer body than the right one", OK, 0, 1, "response of wrong length"),
            new Kind(
                    "HTTP/1.0 with a length, then closed",
                    "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok",
                    true,
                    0,
                    2,
                    RIGHT,
                    Optional.of(CLOSED)),
            new Kind(
                    "HTTP/1.0 that keeps the connection",
                    "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok",
                    0,
                    2,
                    RIGHT),
            new Kind(
                    "Connection: close, then closed",
                    "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok",
                    true,
                    0,
                    2,
                    RIGHT,
                    Optional.of(CLOSED)),
            new Kind(
                    "a body that ends with the connection",
                    "HTTP/1.1 200 OK\r\n\r\nok",
                    true,
                    0,
                    2,
                    RIGHT,
                    Optional.of(CLOSED)),
            new Kind(
                    "half a body",
                    "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nok",
                    true,
                    0,
                    4,
                    "EOFException",
                    Optional.empty()),
            new Kind(
                    "half a body in chunks",
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n",
                    true,
                    0,
                    2,
                    "EOFException",
                    Optional.empty()),
            new Kind(
                    "half of the headers",
                    "HTTP/1.1 200 OK\r\nX-A: 1",
                    true,
                    0,
                    0,
                    "ProtocolException",
                    Optional.empty()),
            new Kind("no response at all", "", true, 0, 0, "EOFException", Optional.empty()),
            new Kind("what is not HTTP", "nonsense\r\n\r\n", true, 0, 0, "ProtocolException", Optional.empty()),
            new Kind("the response twice in one write", OK + OK, 0, 2, "bytes after the response"),
            new Kind("the last chunk, and then another response", CHUNKS + OK, 0, 2, "bytes after the response"),
            new Kind(
                    "no body, and then another response",
                    "HTTP/1.1 204 No\r\n\r\n" + OK,
                    0,
                    0,
                    "bytes after the response"),
            new Kind("a longer body than its length says", OK + "k", 0, 2, "bytes after the response"),
            new Kind("headers of 64 KiB in one line", headers(1, 64 * 1024), 0, 2, RIGHT),
            new Kind("headers of 64 KiB in many lines", headers(64, 1024), 0, 2, RIGHT),
            new Kind(
                    "longer headers than any client takes",
                    headers(300, 1024),
                    true,
                    0,
                    2,
                    "headers of the response longer than " + PlainClient.MAX_RESPONSE_HEADER_BYTES + " bytes",
                    Optional.empty()));

    @TestFactory
    Stream<DynamicTest> sameVerdict() {
        return KINDS.stream()
                .flatMap(kind -> Arrays.stream(Client.values())
                        .map(client -> DynamicTest.dynamicTest(
                                kind.name() + ", by " + client, () -> judge("GET", kind, client, 0))));
    }

    @TestFactory
    @DisplayName("a response to HEAD has no body, whatever length it says")
    Stream<DynamicTest> head() {
        return Stream.of("Content-Length: 100", "Transfer-Encoding: chunked", "Content-Length: 0", "X-A: 1")
                .map(header -> new Kind(header, "HTTP/1.1 200 OK\r\n" + header + "\r\n\r\n", 0, 0, RIGHT))
                .flatMap(kind -> Arrays.stream(Client.values())
                        .map(client -> DynamicTest.dynamicTest(
                                "HEAD, " + kind.name() + ", by " + client, () -> judge("HEAD", kind, client, 0))));
    }

    @TestFactory
    Stream<DynamicTest> closedWhileIdle() {
        Kind kind = new Kind("200", OK, 0, 2, RIGHT);
        return Arrays.stream(Client.values())
                .map(client -> DynamicTest.dynamicTest(
                        "200, and the connection is closed while it is idle, by " + client,
                        () -> judgeClosedWhileIdle(kind, client)));
    }

    /** A request that a late client sends while the end of the connection is on its way fails, as with any client. */
    private void judgeClosedWhileIdle(Kind kind, Client client) throws Exception {
        for (int attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
            try {
                judge("GET", kind, client, IDLE_MILLIS);
                return;
            } catch (AssertionError e) {
                // Only the last one counts.
            }
        }
        judge("GET", kind, client, IDLE_MILLIS);
    }

    private void judge(String method, Kind kind, Client client, int idleMillis) throws Exception {
        LoadRequest request = new LoadRequest(
                method,
                "/",
                List.of(new Header("X-A", "1")),
                Optional.empty(),
                new LoadRequest.ExpectedResponse(
                        kind.status() == 0 ? OptionalInt.empty() : OptionalInt.of(kind.status()),
                        OptionalLong.of(kind.bytes())));
        try (ByteServer server = new ByteServer("127.0.0.1", kind.response(), kind.closing(), idleMillis)) {
            String verdict = verdict(client, "127.0.0.1", server.port(), request);

            String expected = kind.verdict(client);
            if (client == Client.FIRST_RESPONSE && !expected.equals(RIGHT)) {
                assertThat(verdict).contains(expected);
            } else {
                assertThat(verdict).isEqualTo(expected);
            }
            assertThat(server.requests())
                    .as("no response changes what is asked")
                    .allMatch(sent -> sent.equals(method + " / HTTP/1.1\r\nHost: 127.0.0.1:" + server.port()
                            + "\r\nUser-Agent: gaeperf\r\nX-A: 1\r\n\r\n"));
        }
    }

    private static String headers(int lines, int lineBytes) {
        assertThat(PlainClient.MAX_RESPONSE_HEADER_BYTES).isBetween(65 * 1024, 300 * 1024);
        return "HTTP/1.1 200 OK\r\n" + ("X-L: " + "x".repeat(lineBytes) + "\r\n").repeat(lines)
                + "Content-Length: 2\r\n\r\nok";
    }
}
