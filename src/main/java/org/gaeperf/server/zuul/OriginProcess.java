package org.gaeperf.server.zuul;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.process.ChildEnvironment;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.server.FirstResponse;
import org.gaeperf.server.FreePort;
import org.gaeperf.server.LogTail;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher.LaunchContext;

/** The origin's process. It runs beside the client, off the proxy's cores. */
final class OriginProcess implements AutoCloseable {

    /** As published: 1 KB after 50 ms. */
    static final int BODY_BYTES = 1_024;

    static final Duration DELAY = Duration.ofMillis(50);

    /** What it records, in the directory of the server's log. */
    static final String RECORDED = "origin.csv";

    /** What it prints, beside {@link #RECORDED}. */
    static final String LOG = "origin.log";

    /** A file that is there if it had ended before it was stopped. */
    static final String ENDED = "origin-ended.txt";

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);

    private final Process process;
    private final URI address;
    private final Path log;

    private OriginProcess(Process process, URI address, Path log) {
        this.process = process;
        this.address = address;
        this.log = log;
    }

    /**
     * Starts it, and waits for its first response.
     *
     * @param instance that its responses name
     * @throws ServerException if it does not answer; no process is left
     */
    static OriginProcess start(LaunchContext context, String instance)
            throws ServerException, IOException, InterruptedException {
        int port = FreePort.find();
        Path log = context.log().resolveSibling(LOG);
        List<String> command = new ArrayList<>(context.companionPrefix());
        command.addAll(List.of(
                // That of gaeperf: what is measured beside the proxy is the same for each JDK of the proxy.
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms256m",
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                OriginMain.class.getName(),
                Integer.toString(port),
                instance,
                Long.toString(DELAY.toMillis()),
                Integer.toString(BODY_BYTES),
                context.log().resolveSibling(RECORDED).toString()));
        FirstResponse.prepare(LoadRequest.get("/"));
        long startedNanos = System.nanoTime();
        Process process = ChildProcessRegistry.start(ChildEnvironment.processBuilderForJvm(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile()));
        URI address = URI.create("http://127.0.0.1:" + port);
        OriginProcess origin = new OriginProcess(process, address, log);
        try {
            FirstResponse.await(
                    new FirstResponse.Started("the origin", process, log, startedNanos, FirstResponse.TIMEOUT),
                    address,
                    LoadRequest.get("/"),
                    new byte[0],
                    response -> response.status() == 200);
            return origin;
        } catch (ServerException | InterruptedException | RuntimeException failure) {
            origin.close();
            throw failure;
        }
    }

    URI address() {
        return address;
    }

    /** Stores that it has ended by itself, if so: then responses were missing for a reason that is not the proxy. */
    void rememberIfEnded() {
        if (process.isAlive()) {
            return;
        }
        try {
            Files.writeString(
                    log.resolveSibling(ENDED), "exit code " + process.exitValue() + "; " + LogTail.describe(log));
        } catch (IOException e) {
            throw new UncheckedIOException("it cannot be stored that the origin has ended", e);
        }
    }

    @Override
    public void close() {
        ChildProcessRegistry.stop(process, STOP_TIMEOUT);
    }
}
