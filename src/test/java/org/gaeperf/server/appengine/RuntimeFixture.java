package org.gaeperf.server.appengine;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.server.ServerException;
import org.gaeperf.testkit.SharedFixture;

/** A runtime process for tests, always stopped in the end. */
final class RuntimeFixture implements AutoCloseable {
    /** The one that the engine is held equal to; Maven fetches it unless another is asked for. */
    private static final String VERSION = "2.0.19";

    private static final Path TARGET =
            Path.of(System.getProperty("gaeperf.target", "target")).toAbsolutePath();
    private static final Path BASE =
            Path.of(System.getProperty("gaeperf.basedir", "")).toAbsolutePath();
    private static final Duration START_TIMEOUT = Duration.ofMinutes(5);
    private static final Duration STOP_TIMEOUT = Duration.ofMinutes(1);

    private final Process process;
    private final int port;
    private final Path log;
    private final Thread shutdownHook;

    private RuntimeFixture(Process process, int port, Path log) {
        this.process = process;
        this.port = port;
        this.log = log;
        this.shutdownHook = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(shutdownHook);
    }

    /** Starts a runtime that serves the application and returns when it answers. */
    static RuntimeFixture start(ConnectorMode mode, Path application)
            throws ServerException, IOException, InterruptedException {
        int port = freePort();
        Path log = Files.createTempFile(
                Files.createDirectories(TARGET.resolve("test-runtimes")),
                "runtime-" + mode.name().toLowerCase(Locale.ROOT) + "-",
                ".log");
        ProcessBuilder builder = new ProcessBuilder(command(mode, application, port))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().clear();
        RuntimeFixture runtime = new RuntimeFixture(builder.start(), port, log);
        try {
            runtime.awaitResponse();
            return runtime;
        } catch (IOException | InterruptedException | RuntimeException e) {
            runtime.close();
            throw e;
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + port);
    }

    long pid() {
        return process.pid();
    }

    /** Returns all that the process has written so far, on both of its streams. */
    String log() throws IOException {
        return Files.readString(log);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** The unpacked deployment that is tested; without one there is nothing to test. */
    static Path deployment() throws IOException {
        Path archive = TARGET.resolve("runtimes/runtime-deployment-" + VERSION + ".zip");
        assumeThat(archive).as("the runtime that Maven fetches by default").exists();
        return SharedFixture.directory(
                TARGET.resolve("test-runtimes").resolve(VERSION), directory -> unzip(archive, directory));
    }

    static Path engineSources() {
        return BASE.resolve("src/httpconnector/java");
    }

    private static List<String> command(ConnectorMode mode, Path application, int port)
            throws ServerException, IOException {
        Path deployment = deployment();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (String opened : List.of(
                "java.base/java.lang",
                "java.base/java.nio.charset",
                "java.logging/java.util.logging",
                "java.base/java.util.concurrent")) {
            command.addAll(List.of("--add-opens", opened + "=ALL-UNNAMED"));
        }
        command.add("-Xmx512m");
        command.add("-Djava.class.path=" + deployment.resolve("runtime-main.jar"));
        command.add("-Dclasspath.runtimebase=" + deployment + ":");
        if (mode == ConnectorMode.HTTP) {
            Path engine = new HttpConnectorCompiler(engineSources(), TARGET.resolve("test-engine")).compile(deployment);
            command.add("-Dclasspath.runtime-impl=" + engine);
        }
        command.addAll(List.of(
                "com/google/apphosting/runtime/JavaRuntimeMainWithDefaults",
                "--fixed_application_path=" + application,
                "--jetty_http_port=" + port,
                // Into the log file: the default is a file that all runtimes of a machine share.
                "--log_json_to_var_log=false",
                deployment.toString()));
        return command;
    }

    private void awaitResponse() throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(uri().resolve("/facts"))
                .timeout(START_TIMEOUT)
                .build();
        long deadlineNanos = System.nanoTime() + START_TIMEOUT.toNanos();
        while (process.isAlive() && System.nanoTime() < deadlineNanos) {
            try {
                client.send(request, BodyHandlers.discarding());
                return;
            } catch (IOException notYet) {
                Thread.sleep(20);
            }
        }
        throw new IOException("The runtime does not answer; its log: " + log());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static void unzip(Path archive, Path directory) throws IOException {
        try (InputStream file = Files.newInputStream(archive);
                ZipInputStream zip = new ZipInputStream(file)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Files.copy(zip, directory.resolve(Path.of(entry.getName()).getFileName()));
            }
        }
    }
}
