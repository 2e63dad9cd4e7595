package org.gaeperf.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.gaeperf.load.protocol.LoadCommand;
import org.gaeperf.load.protocol.LoadEvent;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadLine;
import org.gaeperf.model.load.ClientUse.ClientState;
import org.gaeperf.process.ChildEnvironment;
import org.gaeperf.process.ChildProcessRegistry;

/**
 * The client's JVM as a child process, separate from Maven's JVM so that it can be pinned and sized. It runs loads one after
 * the other, or at the same time, each under a number of its own.
 */
final class ClientProcess {

    private static final Duration INSPECTION_TIMEOUT = Duration.ofSeconds(60);

    private final Process process;
    private final PrintStream commands;
    private final Path log;
    private final AtomicInteger loads = new AtomicInteger();
    private final Map<Integer, CurrentLoad> running = new ConcurrentHashMap<>();
    private volatile CompletableFuture<ClientState> inspection = new CompletableFuture<>();

    /** What the log held before the loads that run now. */
    private volatile long logBytesBefore;

    private ClientProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        Thread events = new Thread(this::readEvents, "load-events");
        events.setDaemon(true);
        events.start();
    }

    /**
     * Starts the JVM, which runs no load yet.
     *
     * @param directory for its logs
     * @throws LoadException if it cannot be started
     */
    static ClientProcess start(ClientCommand command, Path directory) throws LoadException {
        Path log = directory.resolve("client.log");
        try {
            Process process = ChildProcessRegistry.start(ChildEnvironment.processBuilderForJvm(command.words(directory))
                    .redirectError(log.toFile()));
            return new ClientProcess(process, log);
        } catch (IOException e) {
            throw new LoadException("the load generator's process did not start: " + e.getMessage(), e);
        }
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Returns how many loads were begun. */
    int loads() {
        return loads.get();
    }

    /** Begins a load, and returns its number. */
    int begin(CurrentLoad load) {
        int number = loads.incrementAndGet();
        if (running.isEmpty()) {
            logBytesBefore = logBytes();
        }
        running.put(number, load);
        send(number, new LoadCommand.StartLoad(load.plan()));
        if (!process.isAlive()) {
            // The thread that reads events may have notified all loads of the end before this one was among them.
            load.failed(exitReason(load));
        }
        return number;
    }

    /** Sends a command for a load. One that has ended does nothing. */
    void send(int load, LoadCommand command) {
        commands.println(new LoadLine(load, command.toLine()).toLine());
    }

    /** Passes no further events on to a load. */
    void forget(int load) {
        running.remove(load);
    }

    /**
     * Returns what the process is like, while it runs no load.
     *
     * @throws LoadException if it is gone or does not answer
     */
    ClientState inspect() throws LoadException, InterruptedException {
        CompletableFuture<ClientState> response = new CompletableFuture<>();
        inspection = response;
        send(LoadLine.PROCESS, new LoadCommand.Inspect());
        if (!process.isAlive()) {
            throw new LoadException("the load generator's process has ended with exit code " + process.exitValue());
        }
        return await(response, INSPECTION_TIMEOUT);
    }

    /** Ends the process since a load has no result, and fails the loads beside it for that reason. */
    void endWithoutResultOf(int load) {
        running.forEach((number, other) -> {
            if (number != load) {
                other.failed("the client was ended, since the load beside this one ended without a result");
            }
        });
        end();
    }

    /** Ends the process. */
    void end() {
        ChildProcessRegistry.stop(process, Duration.ofSeconds(2));
    }

    /**
     * Waits for what the process reports.
     *
     * @throws LoadException if it is gone or does not answer
     */
    <T> T await(CompletableFuture<T> future, Duration timeout) throws LoadException, InterruptedException {
        try {
            return future.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new LoadException(e.getCause().getMessage() + tail(), e.getCause());
        } catch (TimeoutException e) {
            throw new LoadException(
                    "the load generator's process did not answer within " + timeout.toSeconds() + " s"
                            + FileDescriptorLimit.hint(process.pid()) + tail(),
                    e);
        }
    }

    private String tail() {
        String text = log();
        return text.isEmpty() ? "" : "; its log ends: " + text.substring(Math.max(0, text.length() - 1000));
    }

    /** Returns what was logged since this load began: lines of earlier loads do not explain its end. */
    private String log() {
        try {
            byte[] bytes = Files.readAllBytes(log);
            int from = (int) Math.min(logBytesBefore, bytes.length);
            return new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8).strip();
        } catch (IOException unreadable) {
            return "(unreadable: " + unreadable + ")";
        }
    }

    private long logBytes() {
        try {
            return Files.size(log);
        } catch (IOException unreadable) {
            return 0;
        }
    }

    private void readEvents() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                dispatch(line);
            }
            boolean ended = process.waitFor(1, TimeUnit.SECONDS);
            running.values()
                    .forEach(load -> load.failed(
                            ended
                                    ? exitReason(load)
                                    : "the load generator's process closed its output without a result"));
            inspection.completeExceptionally(new LoadException("the load generator's process has ended"));
        } catch (InterruptedException ending) {
            fail("interrupted while waiting for the load generator's process");
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            fail("the load generator's messages cannot be read: " + e);
        }
    }

    private String exitReason(CurrentLoad load) {
        return ClientExitReason.describe(process.exitValue(), log(), load.inFlight());
    }

    private void dispatch(String text) throws InterruptedException {
        try {
            LoadLine line = LoadLine.parse(text);
            LoadEvent event = LoadEvent.parse(line.message());
            if (event instanceof LoadEvent.Inspected inspected) {
                inspection.complete(inspected.state());
            } else if (line.load() == LoadLine.PROCESS && event instanceof LoadEvent.Failed failed) {
                fail(failed.reason());
            } else {
                deliver(event, running.get(line.load()));
            }
        } catch (LoadException | JsonProcessingException e) {
            // Half a line is the last output of a process that was killed; its exit code says more.
            if (!process.waitFor(1, TimeUnit.SECONDS)) {
                fail("the load generator wrote something else than a message: " + text);
            }
        }
    }

    /** What fails for one load must not end the reading of what the others say. */
    private static void deliver(LoadEvent event, CurrentLoad load) {
        if (load == null) {
            return;
        }
        try {
            event.deliverTo(load);
        } catch (RuntimeException e) {
            load.failed("what the load generator said could not be taken: " + e);
        }
    }

    private void fail(String reason) {
        running.values().forEach(load -> load.failed(reason));
        inspection.completeExceptionally(new LoadException(reason));
    }
}
