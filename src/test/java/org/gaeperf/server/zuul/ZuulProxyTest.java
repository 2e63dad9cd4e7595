package org.gaeperf.server.zuul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.gaeperf.Tags;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.ClosedLoopStep;
import org.gaeperf.model.series.OriginSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.server.FetchedJars;
import org.gaeperf.server.ListeningSockets;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.SourceCompiler;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.testkit.Variants;
import org.gaeperf.trial.ConcurrentPairRunner;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.gaeperf.webapp.LoadResponse;
import org.hipparchus.stat.descriptive.rank.Median;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The real proxies in front of the real origin. */
@Tag(Tags.PARSERS)
@Tag(Tags.SLOW)
@Timeout(600)
class ZuulProxyTest {

    private static final int AT_ONCE = 300;
    private static final Path TARGET = BuildContext.baseDirectory().resolve("target");

    @TempDir
    private Path directory;

    @ParameterizedTest(name = "{0}")
    @EnumSource(Proxy.class)
    @DisplayName("a proxy passes on the origin's responses, and fails once the origin is gone")
    void passesResponsesOn(Proxy proxy) throws Exception {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        try (ProxyProcess server = (ProxyProcess) launcher(proxy).start(OriginTest.context(directory))) {
            LoadRequest load = server.request(Workload.closedLoop(0, 1, 1_024, 1));
            HttpRequest request = HttpRequest.newBuilder(server.address().resolve(load.path()))
                    .timeout(Duration.ofMinutes(5))
                    .build();
            // More than the 200 that Zuul's defaults allow.
            List<CompletableFuture<HttpResponse<String>>> responses = new ArrayList<>();
            for (int i = 0; i < AT_ONCE; i++) {
                responses.add(client.sendAsync(request, BodyHandlers.ofString()));
            }
            for (CompletableFuture<HttpResponse<String>> response : responses) {
                assertThat(response.get().statusCode()).isEqualTo(200);
                assertThat(LoadRequest.ExpectedResponse.sha256(
                                response.get().body().getBytes(StandardCharsets.ISO_8859_1)))
                        .isEqualTo(load.response().bodySha256().orElseThrow());
            }

            server.origin().close();

            assertThat(client.send(request, BodyHandlers.ofString()).statusCode())
                    .isBetween(500, 599);
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Proxy.class)
    @DisplayName("a proxy listens on the address that it is given, and on no other one")
    void listensOnTheGivenAddress(Proxy proxy) throws Exception {
        for (String address : List.of("127.0.0.1", "127.0.0.2")) {
            try (ServerUnderTest server = launcher(proxy).start(OriginTest.listening(directory, address))) {
                assertThat(server.address().getHost()).isEqualTo(address);
                assertThat(ListeningSockets.now().get(server.address().getPort()))
                        .endsWith(address.equals("127.0.0.1") ? "0100007F" : "0200007F");
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Proxy.class)
    @DisplayName("a proxy repeats no request that the origin has not answered")
    void repeatsNothing(Proxy proxy) throws Exception {
        AtomicInteger requests = new AtomicInteger();
        HttpServer origin = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        origin.createContext("/", exchange -> {
            if (exchange.getRequestURI().getPath().equals("/once") && requests.incrementAndGet() == 1) {
                exchange.close();
                return;
            }
            exchange.getResponseHeaders().set(LoadResponse.INSTANCE_HEADER, "one");
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        origin.start();
        URI address = URI.create("http://127.0.0.1:" + origin.getAddress().getPort());
        try (ServerProcess server = launcher(proxy).startProxy(OriginTest.context(directory), "one", address)) {
            HttpRequest request = HttpRequest.newBuilder(server.address().resolve("/once"))
                    .timeout(Duration.ofMinutes(5))
                    .build();

            int status = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .build()
                    .send(request, BodyHandlers.discarding())
                    .statusCode();

            assertThat(status).isBetween(500, 599);
            assertThat(requests).hasValue(1);
        } finally {
            origin.stop(0);
        }
    }

    @Test
    @DisplayName("the steps of a step load are measured in one server, each with what the origin recorded meanwhile")
    void stepLoadInOneServer() throws Exception {
        TrialPlan first = step(10, 1);
        TrialPlan second = step(20, 2);
        assertThat(second.canFollow(first)).isTrue();

        List<TrialResult> results = ConcurrentPairRunner.run(
                List.of(first), List.of(second), Path.of(System.getProperty("java.home")), TrialListener.none());

        assertThat(results).extracting(TrialResult::id).containsExactly("01-step", "02-step");
        assertThat(results.stream()
                        .map(trial -> trial.startup().orElseThrow().pid())
                        .distinct())
                .as("servers")
                .hasSize(1);
        assertThat(results).allSatisfy(trial -> {
            assertThat(trial.validity()).as(trial.reasons().toString()).isIn(possible(trial));
            assertThat(trial.load().orElseThrow().failed()).isZero();
            assertThat(trial.samples().series("openDescriptors")).isPresent();
        });
        assertThat(waiting(results.get(0))).as("of 10 connections").isBetween(5.0, 10.2);
        assertThat(waiting(results.get(1))).as("of 20 connections").isBetween(10.3, 20.4);
        double more = Metric.DESCRIPTORS.value(results.get(1)).orElseThrow()
                - Metric.DESCRIPTORS.value(results.get(0)).orElseThrow();
        assertThat(more)
                .as("10 connections more to the client, and to the origin")
                .isGreaterThanOrEqualTo(15);
    }

    /** Returns how many connections wait for a response, by Little's law: none waits less than the origin's 50 ms. */
    private static double waiting(TrialResult step) {
        LoadResult load = step.load().orElseThrow();
        assertThat(load.serviceTime().minMicros()).isGreaterThanOrEqualTo(0.999 * 50_000);
        return load.responsesPerSecond() * load.serviceTime().meanMicros() / 1e6;
    }

    /**
     * Returns what a step may be. On a busy machine the origin is late, and the step is correctly called saturated: but only
     * if the origin recorded it.
     */
    private static Set<Validity> possible(TrialResult trial) {
        double lateMicros = new Median()
                .evaluate(trial.samples().series(OriginSeries.LATE_P99).orElseThrow().points().stream()
                        .mapToDouble(TimeSeries.Point::value)
                        .toArray());
        return lateMicros > 5_000
                ? EnumSet.of(Validity.VALID, Validity.DISTURBED, Validity.SATURATED_BY_CLIENT)
                : EnumSet.of(Validity.VALID, Validity.DISTURBED);
    }

    private TrialPlan step(int connections, int position) throws Exception {
        return TrialPlans.in(directory.resolve("step" + position))
                .id("0" + position + "-step")
                .position(position)
                .suite(Suites.PROXY)
                .scenario(new ClosedLoopStep(connections, false))
                .workload(Workload.closedLoop(0, 1, 1_024, connections))
                .variant(Variants.of("netty"))
                .server(launcher(Proxy.NETTY))
                .measurement(new MeasurementPlan.TimedLoad(
                        new WarmUpPlan(Duration.ZERO, Duration.ofSeconds(3), false),
                        Duration.ofSeconds(4),
                        Optional.empty()))
                .build();
    }

    @Test
    @DisplayName("an origin that has ended is the reason why a trial does not count, whatever it has printed")
    void endedOrigin() throws Exception {
        List<ProcessHandle> before = ProcessHandle.current().children().toList();
        ZuulLauncher launcher = new ZuulLauncher(Proxy.NETTY, "2.6.9", directory, List.of(), Transport.AUTO);
        try (OriginProcess origin = OriginProcess.start(OriginTest.context(directory), "one")) {
            Files.writeString(directory.resolve(OriginProcess.LOG), "OpenJDK 64-Bit Server VM warning: harmless\n");
            origin.rememberIfEnded();
            assertThatThrownBy(() -> launcher.recordedByServer(directory, 0, 1))
                    .as("while it runs")
                    .hasMessageContaining("no response during the measurement");

            ProcessHandle.current()
                    .children()
                    .filter(child -> !before.contains(child))
                    .forEach(child -> {
                        child.destroyForcibly();
                        child.onExit().join();
                    });
            origin.rememberIfEnded();
        }

        assertThatThrownBy(() -> launcher.recordedByServer(directory, 0, 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the origin had ended before it was stopped: exit code 137")
                .hasMessageContaining("harmless");
    }

    @Test
    @DisplayName("the heap is as published, or in proportion on a machine with less than 8 GB")
    void heap() {
        assertThat(Proxy.TOMCAT.jvmArgs(24_000))
                .containsExactly("-Xms3500m", "-Xmx3500m", "-Xmn1024m", "-XX:+UseParallelGC");
        assertThat(Proxy.NETTY.jvmArgs(4_096))
                .containsExactly("-Xms750m", "-Xmx750m", "-Xmn250m", "-XX:+UseParallelGC");
    }

    @Test
    @DisplayName("a version that was not fetched is named, with what to give")
    void namesWhatWasNotFetched() {
        assertThatThrownBy(() -> ZuulProvider.jars(Proxy.NETTY, "2.6.0", directory))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("Zuul 2 2.6.0 was not fetched")
                .hasMessageContaining("run the suite through mvn test");
    }

    private static ZuulLauncher launcher(Proxy proxy) throws Exception {
        return launcher(proxy, Transport.AUTO);
    }

    static ZuulLauncher launcher(Proxy proxy, Transport transport) throws Exception {
        String version = proxy.version().byDefault().words().get();
        List<Path> jars = FetchedJars.in(TARGET.resolve("zuul").resolve(proxy.jars(version)), "Zuul");
        return new ZuulLauncher(
                proxy,
                version,
                SourceCompiler.compile(
                        proxy.program(BuildContext.baseDirectory(), jars), TARGET.resolve("zuul-proxies")),
                jars,
                transport);
    }
}
