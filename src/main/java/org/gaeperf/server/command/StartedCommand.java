package org.gaeperf.server.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.gaeperf.process.ChildEnvironment;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.process.JavaProcess;
import org.gaeperf.server.BoundedLog;
import org.gaeperf.server.FirstResponse;
import org.gaeperf.server.ListeningProcesses;
import org.gaeperf.server.LogTail;
import org.gaeperf.server.ServerException;

/** A command that has been started, with all that it has started: a server, or what runs beside one. Closing it ends all of it. */
final class StartedCommand implements AutoCloseable {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(3);
    private static final int NOT_KNOWN = -1;

    /** How long a launcher that has ended well may have left its server alone before that listens. */
    private static final Duration DETACHED_TIMEOUT = Duration.ofSeconds(10);

    private final Spec spec;
    private final BoundedLog output;
    private final Process process;
    private final ProcessFamily family;
    private final Optional<DetachedProcesses> detached;
    private final long startedNanos;

    private StartedCommand(
            Spec spec,
            BoundedLog output,
            Process process,
            ProcessFamily family,
            Optional<DetachedProcesses> detached,
            long startedNanos) {
        this.spec = spec;
        this.output = output;
        this.process = process;
        this.family = family;
        this.detached = detached;
        this.startedNanos = startedNanos;
    }

    /**
     * What to start.
     *
     * @param displayName for messages
     * @param option that has the command
     * @param words of the command
     * @param environment the variables of this process that it sees besides those that every server sees
     * @param log the file for its output
     * @param timeout from the start until it is ready
     */
    record Spec(
            String displayName,
            String option,
            List<String> words,
            Path directory,
            List<String> environment,
            Path log,
            Duration timeout) {

        Spec {
            words = List.copyOf(words);
            environment = List.copyOf(environment);
        }
    }

    /**
     * Starts a command.
     *
     * @param boundary what its processes are kept together by; it is closed with the command, or if that cannot be started
     */
    static StartedCommand start(Spec spec, FamilyBoundary boundary) throws ServerException {
        BoundedLog output;
        try {
            output = BoundedLog.open(spec.log());
        } catch (ServerException failure) {
            boundary.close();
            throw failure;
        }
        String id = UUID.randomUUID().toString();
        ProcessBuilder builder = ChildEnvironment.processBuilderForServer(spec.words(), spec.environment())
                .directory(spec.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.redirect());
        builder.environment().put(ProcessFamily.VARIABLE, id);
        Optional<DetachedProcesses> detached =
                boundary.group().isPresent() ? Optional.empty() : Optional.of(DetachedProcesses.since());
        long startedNanos = System.nanoTime();
        try {
            Process process = boundary.start(builder, spec.words());
            ProcessFamily family = new ProcessFamily(process, id, boundary);
            ChildProcessRegistry.adoptFamily(family);
            return new StartedCommand(spec, output, process, family, detached, startedNanos);
        } catch (IOException e) {
            boundary.close();
            output.close();
            throw new ServerException(
                    spec.displayName() + " could not be started: " + e.getMessage() + "; check " + spec.option(), e);
        }
    }

    String displayName() {
        return spec.displayName();
    }

    ProcessFamily family() {
        return family;
    }

    long startedNanos() {
        return startedNanos;
    }

    OptionalLong loggedBytes() {
        return output.writtenBytes();
    }

    String logTail() {
        return LogTail.describe(spec.log());
    }

    /** Returns how long it may still take until it is ready; not above zero if it has taken too long. */
    Duration left() {
        return spec.timeout().minusNanos(System.nanoTime() - startedNanos);
    }

    /** Returns what asks for its first response. */
    FirstResponse.Started asStarted() {
        return new FirstResponse.Started(spec.displayName(), process, spec.log(), startedNanos, spec.timeout());
    }

    /** Says whether any of it runs. A launcher may end as soon as it has started the server. */
    boolean isRunning() {
        return process.isAlive() || !family.members().isEmpty();
    }

    /** Returns the exit code of the first process; {@link #NOT_KNOWN} if that runs on. */
    int exitCode() {
        return process.isAlive() ? NOT_KNOWN : process.exitValue();
    }

    /**
     * Finds the processes that listen. This also proves that it is this command's server that answers.
     *
     * @return completes when none listens any more, or the first process has failed, with its exit code
     */
    CompletableFuture<Integer> findListeners(int port) throws ServerException {
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
        return (process.isAlive()
                        ? CompletableFuture.anyOf(firstEnded(port), ended(listeners, port))
                        : ended(listeners, port))
                .thenApply(ended -> exitCode());
    }

    /** Completes when the first process has ended; if that has started the server and ended well, when none listens any more. */
    private CompletableFuture<Void> firstEnded(int port) {
        return process.onExit()
                .thenCompose(first -> first.exitValue() == 0
                        ? ended(ListeningProcesses.find(port, family.membersNow()), port)
                        : CompletableFuture.completedFuture(null));
    }

    /** Completes when none listens any more; workers may be replaced by others. */
    private CompletableFuture<Void> ended(List<ProcessHandle> listeners, int port) {
        return allEnded(listeners).thenCompose(all -> {
            List<ProcessHandle> others = ListeningProcesses.find(port, family.membersNow());
            return others.isEmpty() ? CompletableFuture.completedFuture(null) : ended(others, port);
        });
    }

    /** Completes when nothing of it runs any more, with the exit code of the first process. */
    CompletableFuture<Integer> allEnded() {
        return process.onExit().thenCompose(first -> membersEnded()).thenApply(ended -> exitCode());
    }

    private CompletableFuture<Void> membersEnded() {
        List<ProcessHandle> members = family.membersNow();
        return members.isEmpty()
                ? CompletableFuture.completedFuture(null)
                : allEnded(members).thenCompose(all -> membersEnded());
    }

    private static CompletableFuture<Void> allEnded(List<ProcessHandle> processes) {
        return CompletableFuture.allOf(
                processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new));
    }

    /**
     * Ends it after a failure, and also a server that has left its command.
     *
     * @return what is to be thrown: the failure, or what was found, if that explains it
     */
    ServerException endAfter(ServerException failure, int port) throws InterruptedException {
        close();
        Optional<String> left = endDetached(port, exitCode() == 0 ? DETACHED_TIMEOUT : Duration.ZERO);
        return left.isPresent() ? new ServerException(left.get() + "; " + logTail()) : failure;
    }

    private Optional<String> endDetached(int port, Duration timeout) throws InterruptedException {
        if (detached.isEmpty()) {
            return Optional.empty();
        }
        Optional<ProcessHandle> listener = detached.get().awaitListener(port, timeout);
        if (listener.isEmpty()) {
            return Optional.empty();
        }
        String name = listener.get().info().command().orElse("of an unknown name");
        detached.get().end(listener.get());
        return Optional.of("process " + listener.get().pid() + " (" + name + ") listens on port " + port
                + ". It began after the command of " + displayName() + " and has left it: it is no descendant of it and"
                + " has not its environment, as with env -i and setsid. It was ended, since it could not be measured"
                + " with the rest of the server. Let it stay a child of the command");
    }

    @Override
    public void close() {
        family.stop(STOP_TIMEOUT);
        ChildProcessRegistry.releaseFamily(family);
        output.close();
    }
}
