package org.gaeperf.server.appengine;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.gaeperf.process.ChildProcesses;
import org.gaeperf.server.LogTail;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.webapp.Answer;

/** The App Engine Java runtime, started by the harness and answering. */
public final class AppEngineServer implements ServerUnderTest {

    /** What of our environment the server may see; a variable could turn its mode, or leak into its logs. */
    private static final Set<String> ENVIRONMENT_ALLOWED = Set.of("PATH", "TMPDIR", "TZ");

    private static final Duration STOP_PATIENCE = Duration.ofSeconds(3);
    private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(10);
    private static final long POLL_MILLIS = 10;

    private final Launch launch;
    private final List<String> command;
    private final Process process;
    private final long startedNanos;
    private long firstAnswerNanos;

    private AppEngineServer(Launch launch, List<String> command, Process process, long startedNanos) {
        this.launch = launch;
        this.command = command;
        this.process = process;
        this.startedNanos = startedNanos;
    }

    /**
     * Starts the process and waits for a real answer of its application.
     *
     * @throws ServerException if it ends before, answers wrongly, or does not answer in time; it is ended then
     */
    public static AppEngineServer start(Launch launch) throws ServerException, InterruptedException {
        List<String> command = launch.command();
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(launch.log().toFile());
        builder.environment().keySet().retainAll(ENVIRONMENT_ALLOWED);
        builder.environment().put("LC_ALL", "C.UTF-8");
        long startedNanos = System.nanoTime();
        AppEngineServer server;
        try {
            server = new AppEngineServer(launch, command, ChildProcesses.start(builder), startedNanos);
        } catch (IOException cannot) {
            throw new ServerException("the server was not started: " + cannot.getMessage(), cannot);
        }
        try {
            server.awaitFirstAnswer();
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
        return command;
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
        return process.onExit().thenApply(Process::exitValue);
    }

    @Override
    public String logTail() {
        return LogTail.of(launch.log());
    }

    @Override
    public void close() {
        ChildProcesses.stop(process, STOP_PATIENCE);
    }

    private void awaitFirstAnswer() throws ServerException, InterruptedException {
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        HttpRequest request = HttpRequest.newBuilder(address().resolve("/?writes=1&writeBytes=1&" + Answer.IDENTIFY))
                .timeout(ANSWER_PATIENCE)
                .build();
        long deadlineNanos = startedNanos + launch.patience().toNanos();
        String lastFailure = "it refused connections";
        while (System.nanoTime() < deadlineNanos) {
            if (!process.isAlive()) {
                throw new ServerException(who() + " ended with exit code " + process.exitValue()
                        + " before it answered; " + logTail());
            }
            try {
                accept(client.send(request, BodyHandlers.ofString()));
                return;
            } catch (IOException notYet) {
                lastFailure = notYet.toString();
                Thread.sleep(POLL_MILLIS);
            }
        }
        throw new ServerException(who() + " did not answer within " + launch.patience().toSeconds() + " s ("
                + lastFailure + "); " + logTail());
    }

    private void accept(HttpResponse<String> answer) throws ServerException {
        firstAnswerNanos = System.nanoTime();
        String instance = answer.headers().firstValue(Answer.INSTANCE_HEADER).orElse("");
        if (answer.statusCode() == 200 && instance.equals(launch.instance())) {
            return;
        }
        if (instance.isEmpty() && answer.statusCode() == 200 || !instance.isEmpty()) {
            throw new ServerException("port " + launch.port() + " is taken: another server answers on it, not the "
                    + who() + " that was started; " + logTail());
        }
        throw new ServerException(who() + " answered the first request with status " + answer.statusCode() + ": "
                + answer.body().strip() + "; " + logTail());
    }

    private String who() {
        return "the runtime " + launch.deployment().identity().version() + " in mode " + launch.mode().word();
    }
}
