package org.gaeperf.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.gaeperf.process.ChildEnvironment;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.webapp.LoadResponse;

/** A server process, started by the harness and answering. */
public final class ServerProcess implements ServerUnderTest {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(3);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);
    private static final long POLL_MILLIS = 10;

    private final Launch launch;
    private final Process process;
    private final CompletableFuture<Integer> exit;
    private final long startedNanos;
    private long firstAnswerNanos;

    private ServerProcess(Launch launch, Process process, long startedNanos) {
        this.launch = launch;
        this.process = process;
        // Kept, since each call of Process.onExit brings a new one that is never done at once.
        this.exit = process.onExit().thenApply(Process::exitValue);
        this.startedNanos = startedNanos;
    }

    /**
     * What to start and how to know that it is there.
     *
     * @param who for messages, like {@code the runtime 2.0.19 in mode rpc}
     * @param port that it listens on
     * @param log where its output goes
     * @param instance told by the application on request, to know its answer from another server's
     * @param patience how long it may take to its first answer
     */
    public record Launch(String who, List<String> command, int port, Path log, String instance, Duration patience) {

        public Launch {
            command = List.copyOf(command);
        }
    }

    /**
     * Starts the process and waits for a real answer of its application.
     *
     * @throws ServerException if it ends before, answers wrongly, does not answer in time, or is not the JVM itself; it
     *     is ended then
     */
    public static ServerProcess start(Launch launch) throws ServerException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(launch.command())
                .redirectErrorStream(true)
                .redirectOutput(launch.log().toFile());
        ChildEnvironment.reduce(builder);
        long startedNanos = System.nanoTime();
        ServerProcess server;
        try {
            server = new ServerProcess(launch, ChildProcessRegistry.start(builder), startedNanos);
        } catch (IOException e) {
            throw new ServerException("the server was not started: " + e.getMessage(), e);
        }
        try {
            server.awaitFirstAnswer();
            server.refuseLauncher();
            return server;
        } catch (ServerException | InterruptedException failure) {
            server.close();
            throw failure;
        }
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public URI address() {
        return URI.create("http://127.0.0.1:" + launch.port());
    }

    @Override
    public List<String> command() {
        return launch.command();
    }

    @Override
    public long startedNanos() {
        return startedNanos;
    }

    @Override
    public long firstAnswerNanos() {
        return firstAnswerNanos;
    }

    @Override
    public CompletableFuture<Integer> exit() {
        return exit.copy();
    }

    @Override
    public String logTail() {
        return LogTail.of(launch.log());
    }

    @Override
    public void close() {
        List<ProcessHandle> others = process.descendants().toList();
        ChildProcessRegistry.stop(process, STOP_TIMEOUT);
        others.forEach(ProcessHandle::destroyForcibly);
    }

    /** Figures of a script that waits for the JVM would pass for the server's. */
    private void refuseLauncher() throws ServerException {
        Optional<ProcessHandle> jvm =
                process.descendants().filter(ServerProcess::isJava).findFirst();
        if (jvm.isPresent() && !isJava(process.toHandle())) {
            throw new ServerException("process " + process.pid() + " that was started is not the JVM but started one,"
                    + " process " + jvm.get().pid() + ", and would be measured in its place: "
                    + launch.command().stream()
                            .filter(word -> word.endsWith("/java"))
                            .findFirst()
                            .orElse("java")
                    + " is a script; let it end with exec, or name the JDK itself with bench.jdk");
        }
    }

    private static boolean isJava(ProcessHandle process) {
        return process.info()
                .command()
                .filter(command -> command.endsWith("/java"))
                .isPresent();
    }

    private void awaitFirstAnswer() throws ServerException, InterruptedException {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        URI question = address().resolve("/?writes=1&writeBytes=1&" + LoadResponse.IDENTIFY);
        long deadlineNanos = startedNanos + launch.patience().toNanos();
        String lastFailure = "it refused connections";
        for (long left = launch.patience().toNanos(); left > 0; left = deadlineNanos - System.nanoTime()) {
            if (!process.isAlive()) {
                throw new ServerException(launch.who() + " ended with exit code " + process.exitValue()
                        + " before it answered; " + logTail());
            }
            try {
                HttpRequest request = HttpRequest.newBuilder(question)
                        .timeout(Duration.ofNanos(Math.min(left, ANSWER_TIMEOUT.toNanos())))
                        .build();
                accept(client.send(request, BodyHandlers.ofString()));
                return;
            } catch (IOException notYet) {
                lastFailure = notYet.toString();
                Thread.sleep(POLL_MILLIS);
            }
        }
        throw new ServerException(launch.who() + " did not answer within "
                + launch.patience().toSeconds() + " s (" + lastFailure + "); " + logTail());
    }

    private void accept(HttpResponse<String> answer) throws ServerException {
        firstAnswerNanos = System.nanoTime();
        String instance =
                answer.headers().firstValue(LoadResponse.INSTANCE_HEADER).orElse("");
        if (answer.statusCode() == 200 && instance.equals(launch.instance())) {
            return;
        }
        if (!instance.isEmpty() || answer.statusCode() == 200) {
            throw new ServerException("port " + launch.port() + " is taken: another server answers on it, not "
                    + launch.who() + " that was started; " + logTail());
        }
        throw new ServerException(launch.who() + " answered the first request with status " + answer.statusCode() + ": "
                + answer.body().strip() + "; " + logTail());
    }
}
