package org.gaeperf.server.command;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.gaeperf.process.ChildEnvironment;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.process.JavaProcess;
import org.gaeperf.server.FirstResponse;
import org.gaeperf.server.LogTail;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerUnderTest;

/** A server that a command has started. What is measured is the process that listens, not a script that started it. */
final class CommandServer implements ServerUnderTest {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(3);
    private static final int NOT_KNOWN = -1;

    private final CommandLauncher launcher;
    private final List<String> words;
    private final URI address;
    private final Path log;
    private final Process process;
    private final ProcessFamily family;
    private final long startedNanos;
    private long firstResponseNanos;
    private ProcessHandle listener;
    private CompletableFuture<Integer> exit;

    private CommandServer(
            CommandLauncher launcher,
            List<String> words,
            URI address,
            Path log,
            Process process,
            ProcessFamily family,
            long startedNanos) {
        this.launcher = launcher;
        this.words = List.copyOf(words);
        this.address = address;
        this.log = log;
        this.process = process;
        this.family = family;
        this.startedNanos = startedNanos;
    }

    /**
     * Starts the command and waits until its server answers.
     *
     * @param address that it listens on
     * @throws ServerException if it does not, or another process than one of this command's listens; whatever the
     *     command has started is then ended
     */
    static CommandServer start(CommandLauncher launcher, List<String> words, URI address, Path log)
            throws ServerException, InterruptedException {
        String id = UUID.randomUUID().toString();
        ProcessBuilder builder = ChildEnvironment.processBuilderForServer(words, launcher.environment())
                .directory(launcher.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put(ProcessFamily.VARIABLE, id);
        long startedNanos = System.nanoTime();
        Process process;
        try {
            process = ChildProcessRegistry.start(builder);
        } catch (IOException e) {
            throw new ServerException(
                    "the server " + launcher.name() + " could not be started: " + e.getMessage()
                            + "; check bench.command." + launcher.name(),
                    e);
        }
        CommandServer server =
                new CommandServer(launcher, words, address, log, process, new ProcessFamily(process, id), startedNanos);
        try {
            server.awaitReady();
            server.findListener(address.getPort());
            return server;
        } catch (ServerException | InterruptedException | RuntimeException failure) {
            server.close();
            throw failure;
        }
    }

    private void awaitReady() throws ServerException, InterruptedException {
        FirstResponse.Started started =
                new FirstResponse.Started(displayName(), process, log, startedNanos, launcher.timeout());
        Optional<HttpRequest.Builder> ready = launcher.request().ready(address);
        if (ready.isPresent()) {
            FirstResponse.await(started, ready.get(), response -> response.statusCode() / 100 == 2);
        }
        firstResponseNanos = FirstResponse.await(
                started,
                launcher.request().first(address),
                response -> launcher.request().isRight(displayName(), response));
    }

    /** Also proves that it is this command's server that answers. */
    private void findListener(int port) throws ServerException {
        List<ProcessHandle> listeners = ListeningProcesses.find(port, family.members());
        if (listeners.size() != 1) {
            throw new ServerException(
                    listeners.isEmpty()
                            ? "no process that " + displayName() + " has started listens on port " + port
                                    + ", though it is answered there: another server may have taken the port; "
                                    + logTail()
                            : displayName() + " listens with " + listeners.size()
                                    + " processes, and only one can be measured; let it use one worker process");
        }
        listener = listeners.get(0);
        // Its CPU time must not be taken for that of others on the machine.
        ChildProcessRegistry.adopt(listener);
        exit = CompletableFuture.anyOf(process.onExit(), listener.onExit())
                .thenApply(ended -> process.isAlive() ? NOT_KNOWN : process.exitValue());
    }

    private String displayName() {
        return "the server " + launcher.name();
    }

    @Override
    public long pid() {
        return listener.pid();
    }

    @Override
    public URI address() {
        return address;
    }

    @Override
    public LoadRequest request(Workload workload) {
        return launcher.request().load();
    }

    @Override
    public Optional<String> withoutJvm() {
        if (!JavaProcess.hasJvm(listener.pid())) {
            return Optional.of("process " + listener.pid() + " of " + displayName() + " is no JVM");
        }
        return launcher.command().passesJvmArgs()
                ? Optional.empty()
                : Optional.of("bench.command." + launcher.name()
                        + " has no {jvmArgs} in it, so the JVM tracks no native memory and writes no GC log");
    }

    @Override
    public List<String> command() {
        return words;
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
    public String logTail() {
        return LogTail.describe(log);
    }

    @Override
    public void close() {
        family.stop(STOP_TIMEOUT);
    }
}
