package org.gaeperf.server.jettyversions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.BufferUtil;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.series.ProcessingTimeSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.options.BuildContext;
import org.gaeperf.server.ListeningSockets;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.SourceCompiler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** The core of Jetty 12, with the jars that the client of a load has, since nothing is fetched for this test. */
@Timeout(60)
class JettyServerTest {

    private static final Workload WORKLOAD = new Workload(100, 0, 1, 9, 10);
    private static final int REQUESTS = 50;

    @TempDir
    private Path directory;

    @BeforeEach
    void copyJars() throws Exception {
        Path jars = Files.createDirectories(directory.resolve("fetched").resolve(Server.getVersion()));
        for (Class<?> type :
                List.of(Server.class, HttpField.class, EndPoint.class, BufferUtil.class, LoggerFactory.class)) {
            Path jar = Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
            Files.copy(jar, jars.resolve(jar.getFileName()));
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"async", "sync"})
    @DisplayName("a server answers, and records the processing time of each of its requests")
    void recordsProcessingTimes(String resource) throws Exception {
        JettyLauncher launcher = launcher(Server.getVersion(), resource);
        long startNanos = System.nanoTime();
        long longestNanos = 0;
        try (ServerUnderTest server = start(launcher)) {
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
            assertThat(request.answer().bytes()).isEqualTo(OptionalLong.of(9));
            // The second in which the last request fell has to be over.
            Thread.sleep(1_200);
        }

        List<TimeSeries> recorded =
                launcher.recordedByServer(directory, startNanos - 1_000_000_000L, System.nanoTime());

        double minMicros = value(recorded, ProcessingTimeSeries.MIN);
        double p99Micros = value(recorded, ProcessingTimeSeries.P99);
        assertThat(minMicros).isPositive().isLessThanOrEqualTo(p99Micros);
        assertThat(p99Micros)
                .as("no longer than its client saw, but for the first request, which identified the server")
                .isLessThan(Math.max(longestNanos / 1e3, 2_000_000));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"127.0.0.1", "127.0.0.2"})
    @DisplayName("a server listens on the address that it is given, and on no other one")
    void listensOnTheGivenAddress(String address) throws Exception {
        try (ServerUnderTest server = launcher(Server.getVersion(), "async").start(context(address))) {
            assertThat(server.address().getHost()).isEqualTo(address);
            assertThat(ListeningSockets.now().get(server.address().getPort()))
                    .endsWith(address.equals("127.0.0.1") ? "0100007F" : "0200007F");
        }
    }

    @Test
    @DisplayName("a server refuses to be another version than the one that is measured")
    void refusesAnotherVersion() throws Exception {
        Files.move(directory.resolve("fetched").resolve(Server.getVersion()), directory.resolve("fetched/12.0.1"));

        assertThatThrownBy(() -> start(launcher("12.0.1", "async")))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining(
                        "Jetty " + Server.getVersion() + " has been loaded, and 12.0.1 was to be measured");
    }

    @Test
    @DisplayName("a version that was not fetched is named, with what to give")
    void namesWhatWasNotFetched() {
        assertThatThrownBy(() -> JettyJars.find(directory, JettyOptions.JETTY_11, "11.0.1"))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("Jetty 11.0.1 was not fetched")
                .hasMessageContaining("-Dbench.server=jetty and -Dbench.jetty11.version=11.0.1");
    }

    @Test
    @DisplayName("what does not compile against a version is named, with its line")
    void namesWhatDoesNotCompile() throws Exception {
        List<Path> jars = JettyJars.find(directory.resolve("fetched"), JettyOptions.JETTY_12, Server.getVersion())
                .all();

        assertThatThrownBy(() -> compile(JettyServer.JETTY_11, jars))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("jetty-11 does not compile")
                .hasMessageContaining("Jetty11Main.java:");
    }

    private static double value(List<TimeSeries> recorded, String name) {
        return recorded.stream()
                .filter(series -> series.name().equals(name))
                .findFirst()
                .orElseThrow()
                .max()
                .orElseThrow();
    }

    private Path compile(JettyServer server, List<Path> jars) throws Exception {
        return SourceCompiler.compile(server.program(BuildContext.baseDirectory(), jars), directory.resolve("classes"));
    }

    private JettyLauncher launcher(String version, String resource) throws Exception {
        JettyJars jars = JettyJars.find(directory.resolve("fetched"), JettyOptions.JETTY_12, version);
        return new JettyLauncher(
                JettyServer.JETTY_12_CORE, jars, compile(JettyServer.JETTY_12_CORE, jars.all()), resource);
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
