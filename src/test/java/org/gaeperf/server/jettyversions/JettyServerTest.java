package org.gaeperf.server.jettyversions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http2.HTTP2Session;
import org.eclipse.jetty.http2.hpack.HpackContext;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.BufferUtil;
import org.gaeperf.Tags;
import org.gaeperf.load.LoadClient;
import org.gaeperf.load.SharedClient;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.series.ProcessingTimeSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.ServedBy;
import org.gaeperf.options.BuildContext;
import org.gaeperf.server.ListeningSockets;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.SourceCompiler;
import org.gaeperf.server.request.RequestProtocol;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** The core of Jetty 12, with jars that the tests have, since nothing is fetched for this test. */
@Tag(Tags.SLOW)
@Timeout(600)
class JettyServerTest {

    private static final Workload WORKLOAD = Workload.openLoop(100, 0, 1, 9, 10);
    private static final int REQUESTS = 50;

    /** The rate is so low that what a cold server takes is little beside the time between two requests. */
    private static final int LOAD_RATE = 10;

    private static final int LOAD_SECONDS = 3;

    @TempDir
    private Path directory;

    @BeforeEach
    void copyJars() throws Exception {
        Path jars = Files.createDirectories(directory.resolve("fetched").resolve(Server.getVersion()));
        copyJars(jars, List.of(Server.class, HttpField.class, EndPoint.class, BufferUtil.class, LoggerFactory.class));
        copyJars(
                Files.createDirectories(directory.resolve("fetched").resolve(Server.getVersion() + "-h2c")),
                List.of(HTTP2CServerConnectionFactory.class, HTTP2Session.class, HpackContext.class));
    }

    private static void copyJars(Path jars, List<Class<?>> types) throws Exception {
        for (Class<?> type : types) {
            Path jar = Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
            Files.copy(jar, jars.resolve(jar.getFileName()));
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"async", "sync"})
    @DisplayName("a server answers, and records the processing time of each of its requests")
    void recordsProcessingTimes(String resource) throws Exception {
        JettyLauncher launcher = launcher(Server.getVersion(), resource, RequestProtocol.HTTP1);
        long startNanos = System.nanoTime();
        long longestNanos;
        try (ServerUnderTest server = start(launcher)) {
            // The first request, which identified the server, took no longer than its start.
            longestNanos = System.nanoTime() - startNanos;
            LoadRequest request = server.request(WORKLOAD);
            HttpClient client = HttpClient.newHttpClient();
            for (int i = 0; i < REQUESTS; i++) {
                long sentNanos = System.nanoTime();
                assertThat(client.send(
                                        HttpRequest.newBuilder(server.address().resolve(request.path()))
                                                .build(),
                                        BodyHandlers.ofString())
                                .body())
                        .isEqualTo("Hi there!");
                longestNanos = Math.max(longestNanos, System.nanoTime() - sentNanos);
            }
            assertThat(request.response().bytes()).isEqualTo(OptionalLong.of(9));
            // The second in which the last request fell has to be over.
            Thread.sleep(1_200);
        }

        List<TimeSeries> recorded =
                launcher.recordedByServer(directory, startNanos - 1_000_000_000L, System.nanoTime());

        ServedBy served = launcher.servedBy(directory, startNanos - 1_000_000_000L, System.nanoTime())
                .orElseThrow();
        assertThat(served.name()).isEqualTo("HTTP/1.1");
        assertThat(served.evidence())
                .as("with the request that identified the server")
                .startsWith((REQUESTS + 1) + " requests by HTTP/1.1, counted by the server");
        double minMicros = value(recorded, ProcessingTimeSeries.MIN);
        assertThat(minMicros).isPositive();
        assertThat(minMicros).as("no longer than its client saw").isLessThan(longestNanos / 1e3);
        assertThat(recorded)
                .as("of so few requests the p99 of a second is its maximum")
                .noneMatch(series -> series.name().equals(ProcessingTimeSeries.P99));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"127.0.0.1", "127.0.0.2"})
    @DisplayName("a server listens on the address that it is given, and on no other one")
    void listensOnTheGivenAddress(String address) throws Exception {
        JettyLauncher launcher = launcher(Server.getVersion(), "async", RequestProtocol.HTTP1);
        try (ServerUnderTest server = launcher.start(context(address))) {
            assertThat(server.address().getHost()).isEqualTo(address);
            assertThat(ListeningSockets.now().get(server.address().getPort()))
                    .endsWith(address.equals("127.0.0.1") ? "0100007F" : "0200007F");
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"async", "sync"})
    @DisplayName("a load by HTTP/2 in clear text is answered, timed, and counted by the server as such")
    void servesHttp2(String resource) throws Exception {
        JettyLauncher launcher = launcher(Server.getVersion(), resource, RequestProtocol.H2C);
        long startNanos;
        long endNanos;
        LoadResult load;
        try (ServerUnderTest server = start(launcher)) {
            // The request that identified the server came by HTTP/1.1.
            Thread.sleep(1_000);
            startNanos = System.nanoTime();
            load = load(server);
            Thread.sleep(1_200);
            endNanos = System.nanoTime();

            assertThat(load.failed()).isZero();
            assertThat(load.answered()).isEqualTo(LOAD_SECONDS * LOAD_RATE);
        }

        ServedBy served = launcher.servedBy(directory, startNanos, endNanos).orElseThrow();
        assertThat(served.name()).isEqualTo("HTTP/2");
        assertThat(served.evidence()).contains(" requests by HTTP/2.0, counted by the server");
        assertThat(lowest(launcher.recordedByServer(directory, startNanos, endNanos), ProcessingTimeSeries.MIN))
                .as("the fastest request of the load takes the server less than half of the time to the next one")
                .isLessThan(1e6 / LOAD_RATE / 2);
    }

    @Test
    @DisplayName("a server that was asked by another protocol has no valid trial")
    void refusesAnotherProtocol() throws Exception {
        JettyLauncher launcher = launcher(Server.getVersion(), "async", RequestProtocol.H2C);
        long startNanos = System.nanoTime() - 1_000_000_000L;
        try (ServerUnderTest server = start(launcher)) {
            assertThat(server.pid()).isPositive();
            Thread.sleep(1_200);
        }

        assertThatThrownBy(() -> launcher.servedBy(directory, startNanos, System.nanoTime()))
                .isInstanceOf(IOException.class)
                .hasMessage("all requests were to be sent by HTTP/2.0, and the server has counted {HTTP/1.1=1}; what"
                        + " else sends requests to it?");
    }

    /** Runs a load after a short ramp. */
    private LoadResult load(ServerUnderTest server) throws Exception {
        LoadPlan plan = new LoadPlan(
                "127.0.0.1",
                server.address().getPort(),
                server.request(WORKLOAD),
                Optional.empty(),
                Workload.openLoop(LOAD_RATE, 0, 1, 9, 10),
                Duration.ofMillis(300),
                ArrivalSchedule.Dither.LATER,
                Duration.ofSeconds(1),
                Optional.empty(),
                directory.toString());
        try (SharedClient client =
                        new SharedClient(Path.of(System.getProperty("java.home")), directory.resolve("client"));
                LoadClient load = client.open(List.of(), 2).start(plan, second -> {})) {
            load.measure(Duration.ofSeconds(LOAD_SECONDS));
            return load.await(Duration.ofSeconds(10)).result();
        }
    }

    @Test
    @DisplayName("a server refuses to be another version than the one that is measured")
    void refusesAnotherVersion() throws Exception {
        Files.move(directory.resolve("fetched").resolve(Server.getVersion()), directory.resolve("fetched/12.0.1"));

        assertThatThrownBy(() -> start(launcher("12.0.1", "async", RequestProtocol.HTTP1)))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining(
                        "Jetty " + Server.getVersion() + " has been loaded, and 12.0.1 was to be measured");
    }

    @Test
    @DisplayName("a version that was not fetched is named, with what to do")
    void namesWhatWasNotFetched() {
        assertThatThrownBy(() -> JettyJars.find(directory, "11.0.1", RequestProtocol.HTTP1))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("Jetty 11.0.1 was not fetched")
                .hasMessageContaining("run the suite through mvn test");
        assertThatThrownBy(() -> {
                    Files.createDirectories(directory.resolve("11.0.19"));
                    JettyJars.find(directory, "11.0.19", RequestProtocol.H2C);
                })
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("HTTP/2 of Jetty 11.0.19 was not fetched");
    }

    @Test
    @DisplayName("what does not compile against a version is named, with its line")
    void namesWhatDoesNotCompile() throws Exception {
        JettyJars jars = jars(Server.getVersion(), RequestProtocol.HTTP1);

        assertThatThrownBy(() -> compile(JettyServer.JETTY_11, RequestProtocol.HTTP1, jars))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("jetty-11 does not compile")
                .hasMessageContaining("Jetty11Main.java:");
    }

    private static double value(List<TimeSeries> recorded, String name) {
        return series(recorded, name).max().orElseThrow();
    }

    /** Returns the lowest value of at least one second of the measurement, whatever the cold server did before it. */
    private static double lowest(List<TimeSeries> recorded, String name) {
        return series(recorded, name).points().stream()
                .mapToDouble(point -> point.value())
                .min()
                .orElseThrow();
    }

    private static TimeSeries series(List<TimeSeries> recorded, String name) {
        return recorded.stream()
                .filter(series -> series.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private Path compile(JettyServer server, RequestProtocol protocol, JettyJars jars) throws Exception {
        return SourceCompiler.compile(
                server.program(BuildContext.baseDirectory(), protocol, jars.all()), directory.resolve("classes"));
    }

    private JettyJars jars(String version, RequestProtocol protocol) throws Exception {
        return JettyJars.find(directory.resolve("fetched"), version, protocol);
    }

    private JettyLauncher launcher(String version, String resource, RequestProtocol protocol) throws Exception {
        JettyJars jars = jars(version, protocol);
        return new JettyLauncher(
                JettyServer.JETTY_12_CORE,
                jars,
                compile(JettyServer.JETTY_12_CORE, protocol, jars),
                resource,
                protocol);
    }

    private ServerUnderTest start(ServerLauncher launcher) throws Exception {
        return launcher.start(context(ServerLauncher.LaunchContext.LOOPBACK));
    }

    private ServerLauncher.LaunchContext context(String address) {
        return new ServerLauncher.LaunchContext(
                Path.of(System.getProperty("java.home")),
                List.of("-Xmx64m"),
                List.of(),
                List.of(),
                directory.resolve("server.log"),
                address);
    }
}
