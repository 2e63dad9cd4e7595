package org.gaeperf.server.appengine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.gaeperf.Tags;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.OptionParser;
import org.gaeperf.server.FreePort;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.testkit.CpuTopologies;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The runtime's process: the real one, and a stand-in with the vices that the real one does not have. */
@Timeout(600)
class AppEngineServerTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    /** Does what its arguments say instead of serving. */
    private static final String STAND_IN = """
            package com.google.apphosting.runtime;
            public class JavaRuntimeMainWithDefaults {
                public static void main(String[] args) throws Exception {
                    int port = 0;
                    for (String arg : args) {
                        if (arg.startsWith("--jetty_http_port=")) {
                            port = Integer.parseInt(arg.substring("--jetty_http_port=".length()));
                        }
                    }
                    System.out.println("stand-in is up");
                    if (Boolean.getBoolean("stand-in.listens")) {
                        new java.net.ServerSocket(port);
                    }
                    if (Boolean.getBoolean("stand-in.resists")) {
                        Runtime.getRuntime().addShutdownHook(new Thread(JavaRuntimeMainWithDefaults::sleep));
                    }
                    sleep();
                }
                private static void sleep() {
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException end) {
                        throw new IllegalStateException(end);
                    }
                }
            }
            """;

    @TempDir
    private Path directory;

    @AfterEach
    void noProcessIsLeft() {
        assertThat(ProcessHandle.current()
                        .descendants()
                        .map(process -> process.info().commandLine().orElse(""))
                        .filter(command -> command.contains(directory.toString())))
                .isEmpty();
    }

    @Test
    @Tag(Tags.RUNTIME)
    void theRuntimeResponsesInACleanEnvironment() throws Exception {
        ServerUnderTest server = AppEngineLauncher.start(real(FreePort.find()));
        try {
            HttpResponse<String> response = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(server.address().resolve("/?writes=3&writeBytes=4"))
                                    .build(),
                            BodyHandlers.ofString());

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo("abcdabcdabcd");
            assertThat(server.address())
                    .isEqualTo(URI.create("http://127.0.0.1:" + server.address().getPort()));
            assertThat(server.firstResponseNanos()).isGreaterThan(server.startedNanos());
            assertThat(ProcessHandle.of(server.pid())
                            .orElseThrow()
                            .info()
                            .commandLine()
                            .orElse(""))
                    .contains("JavaRuntimeMainWithDefaults")
                    .contains("-Dappengine.use.HttpConnector=false");
            assertThat(environment(server.pid()))
                    .as("nothing that could turn the mode")
                    .containsEntry("LC_ALL", "C.UTF-8")
                    .doesNotContainKeys("HOME", "EXPERIMENT_ENABLE_HTTP_CONNECTOR_FOR_JAVA");
            assertThat(environment(server.pid()).keySet())
                    .isSubsetOf("PATH", "TMPDIR", "TZ", "LC_ALL", "GAEPERF_STARTED_BY");
            assertThat(server.exit().isDone()).isFalse();
        } finally {
            server.close();
        }

        assertThat(server.exit().get(5, TimeUnit.MINUTES)).isEqualTo(143);
        assertThat(server.exit().isDone()).as("asked once more").isTrue();
        server.close();
    }

    @Test
    @Tag(Tags.RUNTIME)
    void aPortThatIsTakenIsNamed() throws Exception {
        HttpServer other = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        other.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write("hi".getBytes(StandardCharsets.US_ASCII));
            exchange.close();
        });
        other.start();
        try {
            int port = other.getAddress().getPort();

            assertThatThrownBy(() -> AppEngineLauncher.start(real(port)))
                    .isInstanceOf(ServerException.class)
                    .hasMessageStartingWith("port " + port + " is taken by another server, so the runtime " + version()
                            + " in mode rpc could not listen on it; its log ");
        } finally {
            other.stop(0);
        }
    }

    @Test
    void aServerThatEndsAtItsStartIsReportedWithItsLog() throws Exception {
        assertThatThrownBy(() -> AppEngineLauncher.start(standIn(TIMEOUT, "-XX:+NoSuchFlag")))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith("the runtime stand-in in mode rpc ended with exit code 1 before it responded;"
                        + " its log ends:\n")
                .hasMessageContaining("Unrecognized VM option 'NoSuchFlag'");
    }

    @Test
    void aServerThatNeverListensIsGivenUp() throws Exception {
        assertThatThrownBy(() -> AppEngineLauncher.start(standIn(Duration.ofSeconds(2))))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith(
                        "the runtime stand-in in mode rpc did not respond within 2 s (it refused connections); ")
                .hasMessageEndingWith("its log ends:\nstand-in is up");
    }

    @Test
    @DisplayName("a server that listens and never answers is given up at its time limit")
    void serverThatNeverAnswers() throws Exception {
        assertThatThrownBy(() -> AppEngineLauncher.start(standIn(Duration.ofSeconds(2), "-Dstand-in.listens=true")))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith(
                        "the runtime stand-in in mode rpc did not respond within 2 s (it did not answer); ");
    }

    @Test
    void aServerThatResistsIsEndedByForce() throws Exception {
        assertThatThrownBy(() -> AppEngineLauncher.start(standIn(Duration.ofSeconds(1), "-Dstand-in.resists=true")))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("did not respond within 1 s");
    }

    private AppEngineCommand real(int port) throws Exception {
        Map<String, String> properties = new TreeMap<>(Map.of(
                "bench.modes",
                "rpc",
                "bench.output",
                directory.resolve("output").toString()));
        for (String name : List.of("bench.runtime.version", "bench.runtime.dir")) {
            properties.put(name, System.getProperty(name, ""));
        }
        PreparedRuntime runtime = PreparedRuntime.prepare(
                OptionParser.parse(
                        properties, BuildContext.baseDirectory(), JDK, CpuTopologies.separateCores(2), false),
                BuildContext.baseDirectory(),
                BuildContext.targetDirectory());
        Path application = directory.resolve("application");
        new StagedApplication().stage(application, runtime.deployment(), runtime.environment());
        return new AppEngineCommand(
                runtime.deployment(),
                application,
                ConnectorMode.RPC,
                Optional.empty(),
                JDK,
                List.of("-Xmx256m"),
                List.of(),
                port,
                directory.resolve("server.log"),
                "me",
                TIMEOUT);
    }

    private static String version() throws ServerException {
        String dir = System.getProperty("bench.runtime.dir", "");
        return dir.isEmpty()
                ? System.getProperty("bench.runtime.version", "2.0.19")
                : RuntimeDeployment.inspect(BuildContext.baseDirectory().resolve(dir), Optional.empty())
                        .identity()
                        .version();
    }

    private AppEngineCommand standIn(Duration patience, String... jvmArgs) throws IOException {
        Path source = Files.writeString(directory.resolve("JavaRuntimeMainWithDefaults.java"), STAND_IN);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertThat(compiler.run(null, null, null, "-d", directory.toString(), source.toString()))
                .isZero();
        String name = "com/google/apphosting/runtime/JavaRuntimeMainWithDefaults.class";
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(directory.resolve("runtime-main.jar")))) {
            jar.putNextEntry(new JarEntry(name));
            Files.copy(directory.resolve(name), jar);
            jar.closeEntry();
        }
        RuntimeDeployment deployment = new RuntimeDeployment(
                directory, new RuntimeIdentity("stand-in", RuntimeIdentity.Source.DIRECTORY, new TreeMap<>()));
        return new AppEngineCommand(
                deployment,
                directory,
                ConnectorMode.RPC,
                Optional.empty(),
                JDK,
                Arrays.asList(jvmArgs),
                List.of(),
                FreePort.find(),
                directory.resolve("server.log"),
                "me",
                patience);
    }

    private static Map<String, String> environment(long pid) throws IOException {
        Map<String, String> environment = new TreeMap<>();
        for (String variable : Files.readString(Path.of("/proc", Long.toString(pid), "environ"))
                .split("\0")) {
            int equals = variable.indexOf('=');
            if (equals > 0) {
                environment.put(variable.substring(0, equals), variable.substring(equals + 1));
            }
        }
        return environment;
    }
}
