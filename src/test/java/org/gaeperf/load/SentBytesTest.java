package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.model.load.Header;
import org.gaeperf.model.load.LoadRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

@DisplayName("All clients send the same bytes, and nothing but what was asked for:")
class SentBytesTest extends ClientsFixture {

    private static final String HOST = "Host: 127.0.0.1:PORT";
    private static final String AGENT = "User-Agent: gaeperf";
    private static final String BODY = "{\"a\": 1}";

    /** Cookies, a redirect's header and a challenge must not be followed by anything. */
    private static final String RESPONSE = "HTTP/1.1 200 OK\r\nSet-Cookie: seen=1; Path=/\r\nLocation: /x\r\n"
            + "WWW-Authenticate: Basic realm=\"r\"\r\nContent-Length: 0\r\n\r\n";

    /** A request, and its bytes without the ends of lines. */
    private record Kind(String name, String method, String path, List<Header> headers, String body, String... lines) {}

    private static final String LONG = "x".repeat(10_000);

    private static final List<Kind> KINDS = List.of(
            new Kind("a GET without headers", "GET", "/", List.of(), "", "GET / HTTP/1.1", HOST, AGENT),
            kind("a path with escapes and a query", "/a%20b/%7C;p=1?x=1&y=%26&&z"),
            kind("a path with two slashes", "//a/b?c=//d"),
            kind("a path with dots", "/a/../b/./c"),
            new Kind(
                    "headers of the same name, in their order and case",
                    "GET",
                    "/",
                    headers("X-A: 1", "accept: a/b", "x-b: 2", "X-A: 2", "Accept: c/d"),
                    "",
                    "GET / HTTP/1.1",
                    HOST,
                    AGENT,
                    "X-A: 1",
                    "accept: a/b",
                    "x-b: 2",
                    "X-A: 2",
                    "Accept: c/d"),
            new Kind(
                    "another Host",
                    "GET",
                    "/",
                    headers("Host: shop.test"),
                    "",
                    "GET / HTTP/1.1",
                    AGENT,
                    "Host: shop.test"),
            new Kind(
                    "another User-Agent and cookies of the user",
                    "GET",
                    "/",
                    headers("user-agent: mine/1.0 (a)", "Cookie: a=b; c=d"),
                    "",
                    "GET / HTTP/1.1",
                    HOST,
                    "user-agent: mine/1.0 (a)",
                    "Cookie: a=b; c=d"),
            new Kind(
                    "what the client could take for its own task",
                    "GET",
                    "/",
                    headers("Authorization: Basic YTpi", "Accept-Encoding: gzip", "JLG-Response-Length: 7"),
                    "",
                    "GET / HTTP/1.1",
                    HOST,
                    AGENT,
                    "Authorization: Basic YTpi",
                    "Accept-Encoding: gzip",
                    "JLG-Response-Length: 7"),
            new Kind(
                    "long headers",
                    "GET",
                    "/",
                    headers("X-Long: " + LONG),
                    "",
                    "GET / HTTP/1.1",
                    HOST,
                    AGENT,
                    "X-Long: " + LONG),
            new Kind("a HEAD", "HEAD", "/", List.of(), "", "HEAD / HTTP/1.1", HOST, AGENT),
            new Kind("a DELETE", "DELETE", "/a", List.of(), "", "DELETE /a HTTP/1.1", HOST, AGENT),
            new Kind(
                    "a POST without a body",
                    "POST",
                    "/",
                    List.of(),
                    "",
                    "POST / HTTP/1.1",
                    HOST,
                    AGENT,
                    "Content-Length: 0"),
            new Kind(
                    "a body without a type",
                    "POST",
                    "/",
                    List.of(),
                    BODY,
                    "POST / HTTP/1.1",
                    HOST,
                    AGENT,
                    "Content-Type: application/octet-stream",
                    "Content-Length: " + BODY.length()),
            new Kind(
                    "a body with a type",
                    "PATCH",
                    "/",
                    headers("content-type: application/json", "X-A: 1"),
                    BODY,
                    "PATCH / HTTP/1.1",
                    HOST,
                    AGENT,
                    "content-type: application/json",
                    "X-A: 1",
                    "Content-Length: " + BODY.length()),
            new Kind(
                    "a connection for each request",
                    "GET",
                    "/",
                    headers("Connection: close", "X-A: 1"),
                    "",
                    "GET / HTTP/1.1",
                    HOST,
                    AGENT,
                    "X-A: 1",
                    "Connection: close"));

    @TestFactory
    Stream<DynamicTest> sameBytes() {
        return KINDS.stream().map(kind -> DynamicTest.dynamicTest(kind.name(), () -> compare(kind)));
    }

    private void compare(Kind kind) throws Exception {
        Optional<String> file = Optional.empty();
        if (!kind.body().isEmpty()) {
            file = Optional.of(
                    Files.writeString(directory.resolve("body"), kind.body()).toString());
        }
        LoadRequest request = new LoadRequest(
                kind.method(),
                kind.path(),
                kind.headers(),
                file,
                new LoadRequest.ExpectedResponse(OptionalInt.empty(), OptionalLong.of(0)));
        boolean closing = kind.headers().stream().anyMatch(header -> header.isNamed("Connection"));
        for (Client client : Client.values()) {
            if (client == Client.CLOSED_LOOP && !kind.body().isEmpty()) {
                continue;
            }
            try (ByteServer server = new ByteServer("127.0.0.1", RESPONSE, closing, 0)) {
                String verdict = verdict(client, "127.0.0.1", server.port(), request);

                String bytes = String.join("\r\n", kind.lines()) + "\r\n\r\n" + kind.body();
                assertThat(Set.copyOf(server.requests()))
                        .as("by %s, which says %s", client, verdict)
                        .containsExactly(bytes.replace("PORT", Integer.toString(server.port())));
                assertThat(verdict).as("by %s", client).isEqualTo(RIGHT);
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> brackets() {
        return Arrays.stream(Client.values())
                .flatMap(client -> Stream.of("::1", "[::1]")
                        .map(host -> DynamicTest.dynamicTest("an address of IPv6, " + host + ", " + client, () -> {
                            try (ByteServer server = new ByteServer("::1", RESPONSE, false, 0)) {
                                String name = client == Client.FIRST_RESPONSE ? "::1" : host;
                                verdict(client, name, server.port(), LoadRequest.get("/"));

                                assertThat(Set.copyOf(server.requests()))
                                        .containsExactly("GET / HTTP/1.1\r\nHost: [::1]:" + server.port() + "\r\n"
                                                + AGENT + "\r\n\r\n");
                            }
                        })));
    }

    @TestFactory
    Stream<DynamicTest> zeros() {
        return Stream.of(DynamicTest.dynamicTest("a body of zeros, by the two clients that send it", () -> {
            String expected = "POST /a?b HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n" + AGENT
                    + "\r\nAccept-Encoding: identity\r\nContent-Type: application/octet-stream\r\nContent-Length: 3\r\n\r\n"
                    + "\0\0\0";
            Path body = Files.write(directory.resolve("zeros"), new byte[3]);
            LoadRequest request = new LoadRequest(
                    "POST",
                    "/a?b",
                    headers("Accept-Encoding: identity"),
                    Optional.of(body.toString()),
                    new LoadRequest.ExpectedResponse(OptionalInt.empty(), OptionalLong.of(0)));
            try (ByteServer server = new ByteServer("127.0.0.1", RESPONSE, false, 0);
                    SequentialClient client =
                            new SequentialClient(java.net.URI.create("http://127.0.0.1:" + server.port()))) {
                client.exchange("/a?b", new byte[3], 0, index -> 0);
                verdict(Client.OPEN_LOOP, "127.0.0.1", server.port(), request);

                assertThat(Set.copyOf(server.requests()))
                        .containsExactly(expected.replace("PORT", Integer.toString(server.port())));
            }
        }));
    }

    private static Kind kind(String name, String path) {
        return new Kind(name, "GET", path, List.of(), "", "GET " + path + " HTTP/1.1", HOST, AGENT);
    }

    private static List<Header> headers(String... headers) {
        return Stream.of(headers)
                .map(header -> header.split(": ", 2))
                .map(parts -> new Header(parts[0], parts[1]))
                .toList();
    }
}
