package org.gaeperf.process;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All processes that the harness has started, so that none outlives it. A shutdown hook ends them when this JVM exits.
 * If this JVM is killed, a small shell script ends them; it notices that by the end of its standard input.
 */
public final class ChildProcessRegistry {

    /** Reads {@code add PID} and {@code del PID}. It ignores signals to the whole process group, to end last. */
    private static final String REAPER_SCRIPT = """
            trap '' HUP INT TERM
            pids=' '
            while read -r verb pid; do
              case $verb in
                add) pids="$pids$pid " ;;
                del) case $pids in *" $pid "*) pids="${pids%% $pid *} ${pids#* $pid }" ;; esac ;;
                groups) groups=$pid ;;
                delete) directory=$pid ;;
              esac
            done
            if [ -n "$groups" ]; then
              for group in "$groups"*; do
                [ -e "$group/cgroup.kill" ] && echo 1 > "$group/cgroup.kill"
              done
            fi
            for pid in $pids; do kill -9 "$pid"; done
            for round in 1 2 3 4 5; do
              for environment in $(grep -lsF "$1" /proc/[0-9]*/environ); do
                pid=${environment#/proc/}
                kill -9 "${pid%/environ}"
              done
              sleep 0.2
            done
            [ -n "$groups" ] && rmdir "$groups"*
            for round in 1 2 3 4 5 6 7 8 9 10; do
              [ -n "$directory" ] && [ -e "$directory" ] || break
              rm -rf -- "$directory" || sleep 1
            done
            """;

    /**
     * The variable that is set in the environment of each child process. By it the script also finds processes that were being started when
     * this JVM was killed, and their descendants.
     */
    public static final String MARK_VARIABLE = "GAEPERF_STARTED_BY";

    /** What is killed may have started something in that moment. */
    private static final int KILL_ROUNDS = 5;

    private static final long KILL_SECONDS = 2;

    private static final Charset FILE_NAMES = Charset.forName(
            System.getProperty("sun.jnu.encoding", Charset.defaultCharset().name()));

    private static final String MARK = UUID.randomUUID().toString();

    private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();
    private static final Set<ProcessHandle> ADOPTED = ConcurrentHashMap.newKeySet();
    private static final Set<ServerProcesses> FAMILIES = ConcurrentHashMap.newKeySet();
    private static final CountDownLatch SHUTDOWN = new CountDownLatch(1);
    private static PrintStream reaper;

    private ChildProcessRegistry() {}

    /**
     * Starts a process that will not outlive this JVM.
     *
     * @throws IOException if it cannot be started, or this JVM is shutting down
     */
    public static synchronized Process start(ProcessBuilder builder) throws IOException {
        if (SHUTDOWN.getCount() == 0) {
            throw new IOException("this JVM is shutting down and starts no more processes");
        }
        requireReaper();
        builder.environment().put(MARK_VARIABLE, MARK);
        Process process = builder.start();
        RUNNING.add(process);
        reaper.println("add " + process.pid());
        process.onExit().thenAccept(ChildProcessRegistry::forget);
        return process;
    }

    /** The ids of the processes that are running. */
    public static Set<Long> pids() {
        return Stream.concat(
                        RUNNING.stream().map(Process::pid),
                        Stream.concat(
                                ADOPTED.stream().filter(ProcessHandle::isAlive).map(ProcessHandle::pid),
                                FAMILIES.stream().flatMap(family -> family.running().stream())))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Counts a process that one of these has started among them, until it ends. */
    public static void adopt(ProcessHandle descendant) {
        if (ADOPTED.add(descendant)) {
            descendant.onExit().thenAccept(ADOPTED::remove);
        }
    }

    /** Counts all processes of a server among them, whatever started them, until {@link #releaseFamily}. */
    public static void adoptFamily(ServerProcesses family) {
        FAMILIES.add(family);
    }

    /** Takes back {@link #adoptFamily}. */
    public static void releaseFamily(ServerProcesses family) {
        FAMILIES.remove(family);
    }

    /**
     * Has all processes in some cgroups ended when this JVM is gone.
     *
     * @param prefix what the names of their directories begin with; the same for all of this JVM
     */
    public static synchronized void endGroupsWithThis(String prefix) {
        reaper.println("groups " + prefix);
    }

    /** Sends SIGTERM to a process, and SIGKILL if it has not ended within the timeout. Returns when it has ended. */
    public static void stop(Process process, Duration timeout) {
        process.destroy();
        boolean interrupted = false;
        try {
            if (process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        process.destroyForcibly();
        process.onExit().join();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Says whether the child processes are being ended because this JVM exits; a failure of theirs then means nothing. An
     * interrupt from a terminal reaches them all at once, and they may have failed before this JVM knows of it.
     *
     * @param timeout how long to wait for the exit
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static boolean awaitShutdown(Duration timeout) throws InterruptedException {
        return SHUTDOWN.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Has a directory deleted when this JVM and all that it has started here are gone.
     *
     * @param directory the only one of this JVM; may be gone then
     * @throws IOException if nothing can be started that does it
     */
    public static synchronized void deleteWithThis(Path directory) throws IOException {
        requireReaper();
        reaper.println("delete " + directory.toAbsolutePath());
    }

    /** Kills what this JVM has started and all that this has left behind, as a daemon that a build has started. */
    public static void killAllStarted() {
        List<ProcessHandle> found = marked();
        for (int round = 0; round < KILL_ROUNDS && !found.isEmpty(); round++) {
            found.forEach(ProcessHandle::destroyForcibly);
            // One whose parent has ended is reaped by the first process of the system, or by nobody.
            CompletableFuture.allOf(found.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .completeOnTimeout(null, KILL_SECONDS, TimeUnit.SECONDS)
                    .join();
            found = marked();
        }
    }

    private static List<ProcessHandle> marked() {
        return ProcessHandle.allProcesses()
                .filter(process -> environment(process).contains(MARK_VARIABLE + "=" + MARK))
                .toList();
    }

    /** Returns the variables of a process, separated by NUL (proc_pid_environ(5)); empty text if they cannot be read. */
    private static String environment(ProcessHandle process) {
        try {
            return new String(
                    Files.readAllBytes(Path.of("/proc", Long.toString(process.pid()), "environ")),
                    StandardCharsets.ISO_8859_1);
        } catch (IOException endedOrOfOthers) {
            return "";
        }
    }

    private static void requireReaper() throws IOException {
        if (reaper == null) {
            reaper = startReaper();
            Runtime.getRuntime().addShutdownHook(new Thread(ChildProcessRegistry::killAll, "end-child-processes"));
        }
    }

    private static PrintStream startReaper() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        List.of("sh", "-c", REAPER_SCRIPT, "gaeperf-reaper", MARK_VARIABLE + "=" + MARK))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD);
        // This JVM may itself be the child of another registry, whose script must not end this one before its work is
        // done.
        builder.environment().remove(MARK_VARIABLE);
        Process shell = builder.start();
        return new PrintStream(shell.getOutputStream(), true, FILE_NAMES);
    }

    /** When this returns, a process that was being started is registered. */
    private static synchronized void refuseMore() {
        SHUTDOWN.countDown();
    }

    private static synchronized void forget(Process process) {
        RUNNING.remove(process);
        reaper.println("del " + process.pid());
    }

    private static void killAll() {
        refuseMore();
        RUNNING.forEach(Process::destroyForcibly);
        RUNNING.forEach(process -> process.onExit().join());
    }
}
