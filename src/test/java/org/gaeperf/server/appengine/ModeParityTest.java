package org.gaeperf.server.appengine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.server.appengine.ParityCases.Case;
import org.gaeperf.server.appengine.ParityCases.Difference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Sends the same requests to the runtime in RPC mode and to the runtime with the HTTP connector engine. The responses
 * have to be the same to the byte, but for the {@linkplain Difference intended differences}.
 */
@Tag(Tags.RUNTIME)
class ModeParityTest {

    private static final int MEGABYTE = 1024 * 1024;

    @TempDir
    private static Path directory;

    private static RuntimeFixture rpc;
    private static RuntimeFixture http;

    @BeforeAll
    static void start() throws Exception {
        RuntimeFixture.deployment();
        Path application = ParityApplication.stage(directory.resolve("application"), false);
        ExecutorService starters = Executors.newFixedThreadPool(2);
        try {
            Future<RuntimeFixture> starting =
                    starters.submit(() -> RuntimeFixture.start(ConnectorMode.RPC, application));
            http = RuntimeFixture.start(ConnectorMode.HTTP, application);
            rpc = starting.get();
        } finally {
            starters.shutdown();
        }
    }

    @AfterAll
    static void stop() {
        Stream.of(rpc, http).filter(Objects::nonNull).forEach(RuntimeFixture::close);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("org.gaeperf.server.appengine.ParityCases#all")
    void responsesAreTheSame(Case test) throws IOException {
        RawReply byRpc = RawClient.send(rpc.uri(), test.request());
        RawReply byHttp = RawClient.send(http.uri(), test.request());

        assertThat(byRpc.status())
                .as("status in RPC mode: %s", byRpc.comparable())
                .isEqualTo(test.status());
        assertThat(byRpc.text()).contains(test.contained());
        RawReply expected = withoutPort(byRpc, rpc);
        RawReply actual = withoutPort(byHttp, http);
        for (Difference difference : test.differences()) {
            expected = difference.ignore.apply(expected);
            actual = difference.ignore.apply(actual);
        }
        assertThat(actual.comparable())
                .as(
                        "in HTTP mode, as in RPC mode but for %s",
                        test.differences().stream().map(d -> d.reason).toList())
                .isEqualTo(expected.comparable());
    }

    /** The servers have different ports, which applications see when a client names no host. */
    private static RawReply withoutPort(RawReply reply, RuntimeFixture runtime) {
        return reply.text().contains(runtime.uri().getAuthority())
                ? reply.withText(text -> text.replace(runtime.uri().getAuthority(), "127.0.0.1:(port)"))
                : reply;
    }

    @Test
    void sendsWhatIsFlushedAtOnce() throws IOException {
        RawRequest slow = RawRequest.get("/slow?pauseMillis=1000");
        differs(
                Difference.STREAMING,
                slow,
                reply -> assertThat(reply.firstByteMillis()).isGreaterThanOrEqualTo(3_000),
                reply -> assertThat(reply.firstByteMillis())
                        .as("before its third second, which it waits for its last piece")
                        .isLessThan(2_000));
    }

    @Test
    void refusesChunkedBodiesThatAreTooLarge() throws IOException {
        byte[] tooLarge = new byte[34 * MEGABYTE];
        for (String onFailure : List.of("throw", "wrap", "swallow", "sendError")) {
            RawRequest request =
                    RawRequest.of("POST", "/body?onFailure=" + onFailure).chunked(tooLarge);
            differs(
                    Difference.CHUNKED_LIMIT,
                    request,
                    reply -> assertThat(reply.status()).isEqualTo(200),
                    reply -> {
                        assertThat(reply.status()).as(onFailure).isEqualTo(413);
                        assertThat(reply.text()).contains("Request body is too large");
                        assertThat(reply.complete()).isTrue();
                    });
        }
    }

    @Test
    void failsWithBodiesThatCannotBeUnzipped() throws IOException {
        RawRequest broken =
                RawRequest.of("POST", "/body").body("no zip".getBytes(UTF_8)).with("Content-Encoding: gzip");
        differs(
                Difference.BROKEN_BODY,
                broken,
                reply -> assertThat(reply.status()).isEqualTo(500),
                reply -> {
                    assertThat(reply.status()).isEqualTo(500);
                    assertThat(reply.text()).contains("Unexpected exception from servlet");
                });
    }

    @Test
    void cutsResponsesThatGrowTooLarge() throws IOException {
        differs(
                Difference.COMMITTED,
                RawRequest.get("/bytes?size=" + 34 * MEGABYTE),
                reply -> assertThat(reply.status()).isEqualTo(500),
                reply -> {
                    assertThat(reply.status()).isEqualTo(200);
                    assertThat(reply.complete()).isFalse();
                    assertThat(reply.body().length).isBetween(1, 32 * MEGABYTE);
                });
    }

    @Test
    void refusesResponsesThatAreTooLargeBeforeTheyBegin() throws IOException {
        RawRequest request = RawRequest.get("/bytes?buffered&size=" + 34 * MEGABYTE);
        for (RuntimeFixture runtime : List.of(rpc, http)) {
            RawReply reply = RawClient.send(runtime.uri(), request);
            assertThat(reply.status()).isEqualTo(500);
            assertThat(reply.complete()).isTrue();
        }
    }

    @Test
    void cutsResponsesThatFailAfterTheyBegan() throws IOException {
        differs(
                Difference.COMMITTED,
                RawRequest.get("/fail?way=flushed"),
                reply -> {
                    assertThat(reply.status()).isEqualTo(500);
                    assertThat(reply.text()).contains("after flushing");
                },
                reply -> {
                    assertThat(reply.status()).isEqualTo(200);
                    assertThat(reply.text()).isEqualTo("half a response");
                    assertThat(reply.complete()).isFalse();
                });
    }

    @Test
    void keepsTheConnectionAfterFailures() throws IOException {
        for (RuntimeFixture runtime : List.of(rpc, http)) {
            try (RawClient client = new RawClient(runtime.uri())) {
                for (String way : List.of("runtime", "handled", "sendError&status=418", "page")) {
                    assertThat(client.send(RawRequest.of("POST", "/fail?way=" + way)
                                            .body(new byte[100]))
                                    .status())
                            .isGreaterThanOrEqualTo(400);
                    assertThat(client.send(RawRequest.get("/facts")).status()).isEqualTo(200);
                }
            }
        }
    }

    @Test
    void closesTheConnectionAfterRefusingABody() throws IOException {
        for (RuntimeFixture runtime : List.of(rpc, http)) {
            try (RawClient client = new RawClient(runtime.uri())) {
                RawRequest announced = RawRequest.of("POST", "/body").with("Content-Length: " + 34 * MEGABYTE);
                RawRequest begun = new RawRequest(announced.line(), announced.headers(), "begun".getBytes(UTF_8));
                assertThat(client.send(begun).status()).isEqualTo(413);
                assertThat(client.isClosedByServer()).isTrue();
            }
        }
    }

    @Test
    void servesManyRequestsAtOnce() throws Exception {
        RawRequest slow = RawRequest.get("/slow?pauseMillis=200");
        for (RuntimeFixture runtime : List.of(rpc, http)) {
            List<Callable<RawReply>> calls = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                calls.add(() -> RawClient.send(runtime.uri(), slow));
            }
            long startNanos = System.nanoTime();
            for (RawReply reply : allOf(calls)) {
                assertThat(reply.status()).isEqualTo(200);
                assertThat(reply.text()).contains("piece 3");
            }
            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos))
                    .as("sooner than one after the other, whose pauses alone take that long")
                    .isLessThan(100 * 3 * 200);
        }
    }

    @Test
    void runsBackgroundThreadsOnBackgroundRequests() throws Exception {
        RawRequest waiting = RawRequest.get("/background?id=thread-1");
        RawRequest background = RawRequest.get("/_ah/background")
                .with("X-AppEngine-User-IP: 0.1.0.3")
                .with("X-AppEngine-BackgroundRequest: thread-1");
        List<String> responses = new ArrayList<>();
        for (RuntimeFixture runtime : List.of(rpc, http)) {
            List<RawReply> replies = allOf(List.of(
                    () -> RawClient.send(runtime.uri(), waiting), () -> RawClient.send(runtime.uri(), background)));
            assertThat(replies.get(0).text()).contains("environment true, application's loader true");
            assertThat(replies.get(1).status()).isEqualTo(200);
            responses.add(replies.get(0).comparable() + replies.get(1).comparable());
        }
        assertThat(responses.get(1)).isEqualTo(responses.get(0));
    }

    @Test
    void writesTheLogsOfTheApplication() throws Exception {
        RawRequest log = RawRequest.get("/log?exception&line=line-of-the-application");
        RawRequest fail = RawRequest.get("/fail?way=servlet");
        for (RuntimeFixture runtime : List.of(rpc, http)) {
            int before = runtime.log().length();
            RawClient.send(runtime.uri(), log);
            RawClient.send(runtime.uri(), fail);
            // The response may be there before the end of the request has been logged.
            await(() -> loggedSince(before, runtime).size() == 3);
            assertThat(loggedSince(before, runtime))
                    .containsExactlyInAnyOrder(
                            "S javax.servlet.ServletContext log: line-of-the-application",
                            "W Uncaught exception from servlet",
                            "S Uncaught exception from servlet");
        }
    }

    /** Returns level and text of the lines that the test is about; the class that writes them is the engine's own affair. */
    private static List<String> loggedSince(int offset, RuntimeFixture runtime) throws IOException {
        return runtime.log()
                .substring(offset)
                .lines()
                .filter(line -> line.contains("line-of-the-application") || line.contains("Uncaught exception"))
                .map(line -> line.replaceFirst("^(\\w) \\S+ \\S+ \\S+ ", "$1 "))
                .toList();
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        long deadlineNanos = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (!condition.call() && System.nanoTime() < deadlineNanos) {
            Thread.sleep(20);
        }
    }

    @Test
    void leavesNothingOfRequestsBehind() throws Exception {
        for (RuntimeFixture runtime : List.of(rpc, http)) {
            try (RawClient client = new RawClient(runtime.uri())) {
                for (int i = 0; i < 500; i++) {
                    String path = i % 5 == 0 ? "/fail?way=handled" : "/bytes?size=100";
                    client.send(RawRequest.get(path));
                }
            }
            assertThat(instances(runtime, "RequestManager$RequestToken")).isZero();
            assertThat(instances(runtime, "ApiProxyImpl$EnvironmentImpl")).isZero();
        }
    }

    private static void differs(
            Difference why, RawRequest request, Consumer<RawReply> inRpcMode, Consumer<RawReply> inHttpMode)
            throws IOException {
        assertThat(RawClient.send(rpc.uri(), request))
                .as("in RPC mode: " + why.reason)
                .satisfies(inRpcMode);
        assertThat(RawClient.send(http.uri(), request))
                .as("in HTTP mode: " + why.reason)
                .satisfies(inHttpMode);
    }

    private static <T> List<T> allOf(List<Callable<T>> calls) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(calls.size());
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> result : threads.invokeAll(calls)) {
                results.add(result.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }

    /** Counts the live instances of a class of the runtime. */
    private static long instances(RuntimeFixture runtime, String className) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(runtime.pid()),
                        "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        try (InputStream output = jcmd.getInputStream()) {
            String histogram = new String(output.readAllBytes(), UTF_8);
            assertThat(jcmd.waitFor()).as(histogram).isZero();
            return histogram
                    .lines()
                    .map(line -> line.strip().split("\\s+"))
                    .filter(row -> row.length >= 4 && row[3].endsWith("." + className))
                    .mapToLong(row -> Long.parseLong(row[1]))
                    .sum();
        }
    }
}
