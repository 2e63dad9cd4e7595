package org.gaeperf.server.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.gaeperf.cgroup.ServerGroup;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.server.ListeningProcesses;

/**
 * A process and all that it has started. Where the machine allows it they have a cgroup of their own, which none can leave.
 * Otherwise its members are its descendants, and those that are recognized by a variable in their environment
 * ({@code /proc/PID/environ}, proc(5)): a server that makes itself a daemon is no longer a descendant of the script that
 * started it. Whoever was a member once stays one.
 */
final class ProcessFamily implements ServerProcesses {

    /** The environment variable with the id of the family. */
    static final String VARIABLE = "GAEPERF_SERVER";

    private static final int ROUNDS = 5;

    /** The kernel ends a process that it kills within this time, unless it is busy with something that cannot be interrupted. */
    private static final Duration KILL_LIMIT = Duration.ofSeconds(2);

    /** Several meters ask at nearly the same time, and to look through all processes of a machine takes milliseconds. */
    private static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Process first;
    private final String mark;
    private final Optional<ServerGroup> group;
    private final String withoutGroup;
    private final Set<ProcessHandle> known = new HashSet<>();
    private Set<ProcessHandle> others = new HashSet<>();

    /** Those whose environment was empty once: of a process that is just becoming another program it is, too. */
    private Set<ProcessHandle> unclear = new HashSet<>();

    private List<Long> running = List.of();
    private long foundNanos;
    private volatile long main;
    private volatile int port;

    /**
     * The family of a process that was started with this id in {@link #VARIABLE}.
     *
     * @param boundary that the process was started in
     */
    ProcessFamily(Process first, String id, FamilyBoundary boundary) {
        this.first = first;
        this.mark = VARIABLE + "=" + id;
        this.group = boundary.group();
        this.withoutGroup = boundary.withoutGroup();
        this.main = first.pid();
        known.add(first.toHandle());
    }

    @Override
    public long main() {
        return main;
    }

    /** Lets one of them stand for all where there can be only one, once the server listens on a port. */
    void serve(int listeningPort, long pid) {
        port = listeningPort;
        main = pid;
    }

    @Override
    public Set<Long> listening() {
        return ListeningProcesses.find(port, members()).stream()
                .map(ProcessHandle::pid)
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public Optional<Path> cgroup() {
        return ownGroup().map(ServerGroup::directory);
    }

    @Override
    public Optional<String> withoutCgroup() {
        if (group.isEmpty()) {
            return Optional.of(withoutGroup);
        }
        return ownGroup().isPresent()
                ? Optional.empty()
                : Optional.of("its first process is not in the one that was made for it");
    }

    /** Returns the group of the server; empty if the process could not be put into it. */
    private Optional<ServerGroup> ownGroup() {
        return group.filter(own -> isIn(own, main));
    }

    private static boolean isIn(ServerGroup group, long pid) {
        try {
            return group.members().contains(pid);
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public List<Long> running() {
        return running(FRESH_NANOS);
    }

    private synchronized List<Long> running(long freshNanos) {
        if (group.isPresent()) {
            try {
                List<Long> members = group.get().members();
                if (!members.isEmpty()) {
                    return members;
                }
            } catch (IOException e) {
                return List.of();
            }
        }
        if (System.nanoTime() - foundNanos >= freshNanos || running.isEmpty()) {
            running = find().stream().map(ProcessHandle::pid).sorted().toList();
            foundNanos = System.nanoTime();
        }
        // One of them may have ended since, and is quickly found to have.
        running = running.stream()
                .filter(pid -> ProcessHandle.of(pid).isPresent())
                .toList();
        return running;
    }

    /** Returns those that are running. */
    List<ProcessHandle> members() {
        return handles(running());
    }

    /** The same, looked for anew: whoever ends what is left, or finds that none is, must know the youngest, too. */
    List<ProcessHandle> membersNow() {
        return handles(running(0));
    }

    private static List<ProcessHandle> handles(List<Long> pids) {
        return pids.stream()
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .filter(ProcessHandle::isAlive)
                .toList();
    }

    private Set<ProcessHandle> find() {
        List<ProcessHandle> processes = ProcessHandle.allProcesses().toList();
        others.retainAll(processes);
        for (ProcessHandle process : processes) {
            // Who was not marked at first never will be; to read it again each time would take long.
            if (!known.contains(process) && !others.contains(process)) {
                String environment = environment(process);
                if (environment.contains(mark)) {
                    known.add(process);
                } else if (!environment.isEmpty() || !unclear.add(process)) {
                    others.add(process);
                    unclear.remove(process);
                }
            }
        }
        for (ProcessHandle member : List.copyOf(known)) {
            member.descendants().forEach(known::add);
        }
        known.removeIf(process -> !process.isAlive());
        others.removeAll(known);
        return Set.copyOf(known);
    }

    /**
     * Sends SIGTERM to all, and SIGKILL to those that have not ended within the timeout. Returns when all have ended, or
     * after some seconds in which some would not.
     */
    void stop(Duration timeout) {
        List<ProcessHandle> left = withoutFirst();
        left.forEach(ProcessHandle::destroy);
        long deadlineNanos = System.nanoTime() + timeout.toNanos();
        ChildProcessRegistry.stop(first, timeout);
        awaitExit(left, deadlineNanos);
        // One of them may just have started another.
        left = withoutFirst();
        for (int round = 0; round < ROUNDS && !left.isEmpty(); round++) {
            left.forEach(ProcessHandle::destroyForcibly);
            // A zombie that nobody reaps, as in a container without an init process, would be waited for for ever.
            awaitExit(left, System.nanoTime() + KILL_LIMIT.toNanos());
            left = withoutFirst();
        }
        group.ifPresent(ServerGroup::close);
    }

    private List<ProcessHandle> withoutFirst() {
        List<ProcessHandle> members = new ArrayList<>(membersNow());
        members.remove(first.toHandle());
        return members;
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

    /** Returns what a process was started with; empty if the kernel does not say. */
    static String environment(ProcessHandle process) {
        try {
            Path environment = Path.of("/proc", Long.toString(process.pid()), "environ");
            return new String(Files.readAllBytes(environment), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            // It has ended, or is another user's, and so none of these.
            return "";
        }
    }
}
