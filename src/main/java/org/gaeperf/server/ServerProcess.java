package org.gaeperf.server;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.gaeperf.http.CookieJar;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.gaeperf.process.ChildEnvironment;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.process.JavaProcess;

/** A server process that the harness has started and that responds. */
public final class ServerProcess implements ServerUnderTest {

    /** Why nothing can be learnt from the JVM of a process that has none; with its id, and the name of its server. */
    public static final String NO_JVM = "process %d of %s is no JVM";

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(3);

    private final Spec spec;
    private final Process process;
    private final BoundedLog output;
    private final CompletableFuture<Integer> exit;
    private final long startedNanos;
    private long firstResponseNanos;
    private Optional<String> withoutJvm = Optional.empty();

    private ServerProcess(Spec spec, Process process, BoundedLog output, long startedNanos) {
        this.spec = spec;
        this.process = process;
        this.output = output;
        // Kept, because each call of Process.onExit returns a new future that is not completed at first.
        this.exit = process.onExit().thenApply(Process::exitValue);
        this.startedNanos = startedNanos;
    }

    /**
     * What to start and how to recognize it.
     *
     * @param displayName for messages, for example {@code the runtime 2.0.19 in mode rpc}
     * @param command the command line
     * @param host the name or address at which this machine reaches it
     * @param port the port that it listens on
     * @param log the file for its output
     * @param startTimeout the maximum time to the first response
     * @param application what it serves
     */
    public record Spec(
            String displayName,
            List<String> command,
            String host,
            int port,
            Path log,
            Duration startTimeout,
            Application application) {

        public Spec {
            command = List.copyOf(command);
        }
    }

    /**
     * Starts the process and waits for a response of its application.
     *
     * @throws ServerException if the process ends, its response is wrong or late, or the process is a script that
     *     has started a JVM; the process is then ended
     */
    public static ServerProcess start(Spec spec) throws ServerException, InterruptedException {
        FirstResponse.prepare(spec.application().first());
        ServerProcess server = launch(spec, BoundedLog.open(spec.log()));
        try {
            server.awaitFirstResponse();
            server.examineProcess();
            return server;
        } catch (ServerException | InterruptedException failure) {
            server.close();
            throw failure;
        }
    }

    private static ServerProcess launch(Spec spec, BoundedLog output) throws ServerException {
        ProcessBuilder builder = ChildEnvironment.processBuilderForJvm(spec.command())
                .redirectErrorStream(true)
                .redirectOutput(output.redirect());
        long startedNanos = System.nanoTime();
        try {
            return new ServerProcess(spec, ChildProcessRegistry.start(builder), output, startedNanos);
        } catch (IOException e) {
            output.close();
            throw new ServerException(spec.displayName() + " could not be started: " + e.getMessage(), e);
        }
    }

    /** Returns its name for messages. */
    public String displayName() {
        return spec.displayName();
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public URI address() {
        return address(spec.host(), spec.port());
    }

    /**
     * Returns where a server is reached.
     *
     * @param host a name or an address, also one of IPv6
     */
    public static URI address(String host, int port) {
        return URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
    }

    @Override
    public LoadRequest request(Workload workload) {
        return spec.application().request(workload);
    }

    /** Says why the server has no JVM to inspect, as its process has shown once it responded. */
    @Override
    public Optional<String> withoutJvm() {
        return withoutJvm;
    }

    @Override
    public List<String> command() {
        return spec.command();
    }

    @Override
    public long startedNanos() {
        return startedNanos;
    }

    @Override
    public long firstResponseNanos() {
        return firstResponseNanos;
    }

    @Override
    public CompletableFuture<Integer> exit() {
        return exit.copy();
    }

    @Override
    public OptionalLong loggedBytes() {
        return output.writtenBytes();
    }

    @Override
    public String logTail() {
        return LogTail.describe(spec.log());
    }

    @Override
    public void close() {
        List<ProcessHandle> others = process.descendants().toList();
        ChildProcessRegistry.stop(process, STOP_TIMEOUT);
        others.forEach(ProcessHandle::destroyForcibly);
        output.close();
    }

    /** Refuses a script that starts the JVM as a child, since the script would be measured instead of the server. */
    private void examineProcess() throws ServerException {
        Optional<ProcessHandle> jvm =
                process.descendants().filter(JavaProcess::isJava).findFirst();
        if (jvm.isPresent() && !JavaProcess.isJava(process.toHandle())) {
            throw new ServerException(
                    "process " + process.pid() + " is not the server's JVM but has started it as process "
                            + jvm.get().pid() + ", so the wrong process would be measured: "
                            + spec.command().stream()
                                    .filter(word -> word.endsWith("/java"))
                                    .findFirst()
                                    .orElse("java")
                            + " is a script; let it end with exec, or name the JDK itself with bench.jdk");
        }
        if (!JavaProcess.hasJvm(process.pid())) {
            withoutJvm = Optional.of(NO_JVM.formatted(process.pid(), spec.displayName()));
        }
    }

    private void awaitFirstResponse() throws ServerException, InterruptedException {
        FirstResponse.Started started =
                new FirstResponse.Started(spec.displayName(), process, spec.log(), startedNanos, spec.startTimeout());
        Application application = spec.application();
        Optional<CookieJar> jar = application.jar();
        firstResponseNanos =
                FirstResponse.await(started, address(), application.first(), application.firstBody(), response -> {
                    jar.ifPresent(cookies -> cookies.receive(application.first(), address(), response.headers()));
                    application.check(response, this);
                    return true;
                });
        FirstResponse.await(started, process::isAlive, address(), application.further(), jar);
    }
}
