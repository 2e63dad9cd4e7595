package org.gaeperf.server.command;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.gaeperf.process.ChildEnvironment;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.process.JavaProcess;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.server.BoundedLog;
import org.gaeperf.server.FirstResponse;
import org.gaeperf.server.ListeningProcesses;
import org.gaeperf.server.LogTail;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.request.ServerRequest;

/** A server that a command has started: all processes of the command, of which one or several listen. */
final class CommandServer implements ServerUnderTest {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(3);
    private static final int NOT_KNOWN = -1;

    /** How long a launcher that has ended well may have left its server alone before that listens. */
    private static final Duration DETACHED_TIMEOUT = Duration.ofSeconds(10);

    private final CommandLauncher launcher;
    private final ServerRequest request;
    private final List<String> words;
    private final URI address;
    private final Path log;
    private final BoundedLog output;
    private final Process process;
    private final ProcessFamily family;
    private final Optional<DetachedProcesses> detached;
    private final long startedNanos;
    private long firstResponseNanos;
    private CompletableFuture<Integer> exit;

    private CommandServer(
            CommandLauncher launcher,
            ServerRequest request,
            List<String> words,
            URI address,
            Path log,
            BoundedLog output,
            Process process,
            ProcessFamily family,
            Optional<DetachedProcesses> detached,
            long startedNanos) {
        this.launcher = launcher;
        this.request = request;
        this.words = List.copyOf(words);
        this.address = address;
        this.log = log;
        this.output = output;
        this.process = process;
        this.family = family;
        this.detached = detached;
        this.startedNanos = startedNanos;
    }

    /**
     * Starts the command and waits until its server answers.
     *
     * @param request what it is asked for, by what
     * @param address that it listens on
     * @param boundary what its processes are kept together by
     * @throws ServerException if it does not, or another process than one of this command's listens; whatever the
     *     command has started is then ended
     */
    static CommandServer start(
            CommandLauncher launcher,
            ServerRequest request,
            List<String> words,
            URI address,
            Path log,
            FamilyBoundary boundary)
            throws ServerException, InterruptedException {
        BoundedLog output;
        try {
            output = BoundedLog.open(log);
        } catch (ServerException failure) {
            boundary.close();
            throw failure;
        }
        String id = UUID.randomUUID().toString();
        ProcessBuilder builder = ChildEnvironment.processBuilderForServer(words, launcher.environment())
                .directory(launcher.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.redirect());
        builder.environment().put(ProcessFamily.VARIABLE, id);
        Optional<DetachedProcesses> detached =
                boundary.group().isPresent() ? Optional.empty() : Optional.of(DetachedProcesses.since());
        FirstResponse.prepare(request.load());
        long startedNanos = System.nanoTime();
        Process process;
        try {
            process = boundary.start(builder, words);
        } catch (IOException e) {
            boundary.close();
            output.close();
            throw new ServerException(
                    "the server " + launcher.name() + " could not be started: " + e.getMessage()
                            + "; check bench.command." + launcher.name(),
                    e);
        }
        ProcessFamily family = new ProcessFamily(process, id, boundary);
        ChildProcessRegistry.adoptFamily(family);
        CommandServer server = new CommandServer(
                launcher, request, words, address, log, output, process, family, detached, startedNanos);
        try {
            server.awaitReady();
            server.findListeners(address.getPort());
            return server;
        } catch (ServerException failure) {
            server.close();
            Optional<String> left = server.endDetached(
                    !process.isAlive() && process.exitValue() == 0 ? DETACHED_TIMEOUT : Duration.ZERO);
            throw left.isPresent() ? new ServerException(left.get() + "; " + LogTail.describe(log)) : failure;
        } catch (InterruptedException | RuntimeException failure) {
            server.close();
            throw failure;
        }
    }

    private void awaitReady() throws ServerException, InterruptedException {
        FirstResponse.Started started =
                new FirstResponse.Started(displayName(), process, log, startedNanos, launcher.timeout());
        Optional<LoadRequest> ready = launcher.ready().map(request::ready);
        if (ready.isPresent()) {
            FirstResponse.await(
                    started,
                    this::mayAnswer,
                    address,
                    ready.get(),
                    new byte[0],
                    response -> response.status() / 100 == 2);
        }
        firstResponseNanos = FirstResponse.await(
                started,
                this::mayAnswer,
                address,
                request.load(),
                request.body(),
                response -> request.isRight(displayName(), response));
        FirstResponse.await(started, this::mayAnswer, address, request.further());
    }

    /** A launcher may end as soon as it has started the server. */
    private boolean mayAnswer() {
        return process.isAlive() || !family.members().isEmpty();
    }

    /** Finds the processes that listen. This also proves that it is this command's server that answers. */
    private void findListeners(int port) throws ServerException {
        List<ProcessHandle> listeners = ListeningProcesses.find(port, family.members());
        if (listeners.isEmpty()) {
            throw new ServerException("no process that " + displayName() + " has started listens on port " + port
                    + ", though it is answered there: another server may have taken the port; " + logTail());
        }
        List<Long> jvms = listeners.stream()
                .map(ProcessHandle::pid)
                .filter(JavaProcess::hasJvm)
                .toList();
        family.serve(port, jvms.isEmpty() ? listeners.get(0).pid() : jvms.get(0));
        exit = (process.isAlive()
                        ? CompletableFuture.anyOf(process.onExit(), ended(listeners, port))
                        : ended(listeners, port))
                .thenApply(ended -> process.isAlive() ? NOT_KNOWN : process.exitValue());
    }

    /** Completes when none listens any more; workers may be replaced by others. */
    private CompletableFuture<Void> ended(List<ProcessHandle> listeners, int port) {
        return CompletableFuture.allOf(
                        listeners.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .thenCompose(all -> {
                    List<ProcessHandle> others = ListeningProcesses.find(port, family.membersNow());
                    return others.isEmpty() ? CompletableFuture.completedFuture(null) : ended(others, port);
                });
    }

    /**
     * Ends a server that has left its command.
     *
     * @return what was found, as a sentence
     */
    private Optional<String> endDetached(Duration timeout) throws InterruptedException {
        if (detached.isEmpty()) {
            return Optional.empty();
        }
        Optional<ProcessHandle> listener = detached.get().awaitListener(address.getPort(), timeout);
        if (listener.isEmpty()) {
            return Optional.empty();
        }
        String name = listener.get().info().command().orElse("of an unknown name");
        detached.get().end(listener.get());
        return Optional.of("process " + listener.get().pid() + " (" + name + ") listens on port " + address.getPort()
                + ". It began after the command of " + displayName() + " and has left it: it is no descendant of it and"
                + " has not its environment, as with env -i and setsid. It was ended, since it could not be measured"
                + " with the rest of the server. Let it stay a child of the command");
    }

    private String displayName() {
        return "the server " + launcher.name();
    }

    @Override
    public long pid() {
        return family.main();
    }

    @Override
    public ServerProcesses processes() {
        return family;
    }

    @Override
    public URI address() {
        return address;
    }

    @Override
    public LoadRequest request(Workload workload) {
        return request.load();
    }

    @Override
    public Optional<String> withoutJvm() {
        if (!JavaProcess.hasJvm(pid())) {
            return Optional.of(ServerProcess.NO_JVM.formatted(pid(), displayName()));
        }
        List<String> jvms = family.running().stream()
                .filter(JavaProcess::hasJvm)
                .map(String::valueOf)
                .toList();
        if (jvms.size() > 1) {
            return Optional.of(displayName() + " has " + jvms.size() + " JVMs, processes " + String.join(", ", jvms)
                    + ", and what one of them allocates and commits is not that of the server");
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
    public OptionalLong loggedBytes() {
        return output.writtenBytes();
    }

    @Override
    public String logTail() {
        return LogTail.describe(log);
    }

    @Override
    public void close() {
        family.stop(STOP_TIMEOUT);
        ChildProcessRegistry.releaseFamily(family);
        output.close();
    }
}
