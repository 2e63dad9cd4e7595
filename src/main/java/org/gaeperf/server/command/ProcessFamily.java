package org.gaeperf.server.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.gaeperf.process.ChildProcessRegistry;

/**
 * A process and all that it has started. A server that makes itself a daemon is no longer a descendant of the script that
 * started it, so members are also recognized by a variable in their environment ({@code /proc/PID/environ}, proc(5)).
 */
final class ProcessFamily {

    /** The environment variable with the id of the family. */
    static final String VARIABLE = "GAEPERF_SERVER";

    private static final int ROUNDS = 5;

    private final Process first;
    private final String mark;

    /** The family of a process that was started with this id in {@link #VARIABLE}. */
    ProcessFamily(Process first, String id) {
        this.first = first;
        this.mark = VARIABLE + "=" + id;
    }

    /** Those that are running. */
    List<ProcessHandle> members() {
        List<ProcessHandle> members = new ArrayList<>(
                Stream.concat(Stream.of(first.toHandle()), first.descendants()).toList());
        ProcessHandle.allProcesses()
                .filter(process -> !members.contains(process) && isMarked(process))
                .forEach(members::add);
        members.removeIf(process -> !process.isAlive());
        return members;
    }

    /** Sends SIGTERM to all, and SIGKILL to those that have not ended within the timeout. Returns when all have ended. */
    void stop(Duration timeout) {
        List<ProcessHandle> others = members();
        others.remove(first.toHandle());
        others.forEach(ProcessHandle::destroy);
        long deadlineNanos = System.nanoTime() + timeout.toNanos();
        ChildProcessRegistry.stop(first, timeout);
        awaitExit(others, deadlineNanos);
        // One of them may just have started another.
        for (int round = 0; round < ROUNDS && !others.isEmpty(); round++) {
            others.forEach(ProcessHandle::destroyForcibly);
            others.forEach(process -> process.onExit().join());
            others = members();
        }
    }

    /** The script that started a server may end at once, and the server itself needs time to write what it has recorded. */
    private static void awaitExit(List<ProcessHandle> processes, long deadlineNanos) {
        try {
            CompletableFuture.allOf(
                            processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .get(Math.max(0, deadlineNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException ignored) {
            // Those that are left are killed.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isMarked(ProcessHandle process) {
        try {
            Path environment = Path.of("/proc", Long.toString(process.pid()), "environ");
            return new String(Files.readAllBytes(environment), StandardCharsets.ISO_8859_1).contains(mark);
        } catch (IOException e) {
            // It has ended, or is another user's, and so none of these.
            return false;
        }
    }
}
