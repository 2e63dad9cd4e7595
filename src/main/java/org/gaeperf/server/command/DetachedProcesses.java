package org.gaeperf.server.command;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.server.ListeningProcesses;

/**
 * Finds a server that has left the family of its command: it is no descendant of the command and has not its mark in the
 * environment, but it listens on the port that was free before, and it was not there before the command. Only such processes
 * of this user's are ended, with their session and their descendants, and never one of another run of gaeperf.
 */
final class DetachedProcesses {

    private static final long POLL_MILLIS = 20;

    private final Set<ProcessHandle> before;

    private DetachedProcesses(Set<ProcessHandle> before) {
        this.before = before;
    }

    /** Begins to look; call it before the command is started. */
    static DetachedProcesses since() {
        return new DetachedProcesses(new HashSet<>(ProcessHandle.allProcesses().toList()));
    }

    /** The one that listens on the port, if one does. */
    Optional<ProcessHandle> listener(int port) {
        return ListeningProcesses.find(port, began()).stream().findFirst();
    }

    /** Waits for the process that listens: a launcher may have ended long before its server listens. */
    Optional<ProcessHandle> awaitListener(int port, Duration timeout) throws InterruptedException {
        long deadlineNanos = System.nanoTime() + timeout.toNanos();
        Optional<ProcessHandle> found = listener(port);
        while (found.isEmpty() && System.nanoTime() < deadlineNanos) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            found = listener(port);
        }
        return found;
    }

    /** Ends a listener, its session if that has begun since, and its descendants. */
    void end(ProcessHandle listener) {
        long session = ListeningProcesses.session(listener);
        Set<ProcessHandle> ended = new HashSet<>(List.of(listener));
        listener.descendants().forEach(ended::add);
        if (session != ListeningProcesses.session(ProcessHandle.current())) {
            began().stream()
                    .filter(process -> session != 0 && ListeningProcesses.session(process) == session)
                    .forEach(ended::add);
        }
        ended.forEach(ProcessHandle::destroyForcibly);
        ended.forEach(process -> process.onExit().join());
    }

    private List<ProcessHandle> began() {
        Optional<String> user = ProcessHandle.current().info().user();
        return ProcessHandle.allProcesses()
                .filter(process -> !before.contains(process)
                        && process.info().user().equals(user)
                        && !ProcessFamily.environment(process).contains(ChildProcessRegistry.MARK_VARIABLE + "="))
                .toList();
    }
}
