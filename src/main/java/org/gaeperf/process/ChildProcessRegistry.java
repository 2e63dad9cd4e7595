package org.gaeperf.process;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Every process that the harness starts, so that none outlives it: a shutdown hook ends them when this JVM ends, and a
 * small shell ends them when this JVM is killed, which it notices by the end of its standard input.
 */
public final class ChildProcessRegistry {

    /** Reads {@code add PID} and {@code del PID}; signals that reach the whole process group must not end it first. */
    private static final String GUARD = """
            trap '' HUP INT TERM
            pids=' '
            while read -r verb pid; do
              case $verb in
                add) pids="$pids$pid " ;;
                del) case $pids in *" $pid "*) pids="${pids%% $pid *} ${pids#* $pid }" ;; esac ;;
              esac
            done
            for pid in $pids; do kill -9 "$pid"; done
            for round in 1 2 3 4 5; do
              for environment in $(grep -lsF "$1" /proc/[0-9]*/environ); do
                pid=${environment#/proc/}
                kill -9 "${pid%/environ}"
              done
              sleep 0.2
            done
            """;

    /**
     * In the environment of each of them, so that the shell finds those too that were still being started when this JVM
     * was killed, and what they started.
     */
    private static final String MARK = "GAEPERF_STARTED_BY";

    private static final String MARKED = UUID.randomUUID().toString();

    private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();
    private static PrintStream guard;
    private static volatile boolean beingEnded;

    private ChildProcessRegistry() {}

    /**
     * Starts a process that will not outlive this one.
     *
     * @throws IOException if it cannot be started, or this JVM is about to end
     */
    public static synchronized Process start(ProcessBuilder builder) throws IOException {
        if (beingEnded) {
            throw new IOException("this JVM is about to end and starts no more processes");
        }
        if (guard == null) {
            guard = startGuard();
            Runtime.getRuntime().addShutdownHook(new Thread(ChildProcessRegistry::killAll, "end-child-processes"));
        }
        builder.environment().put(MARK, MARKED);
        Process process = builder.start();
        RUNNING.add(process);
        guard.println("add " + process.pid());
        process.onExit().thenAccept(ChildProcessRegistry::forget);
        return process;
    }

    /** Ends a process: politely, and by force if it has not ended within the time given. Returns when it has ended. */
    public static void stop(Process process, Duration patience) {
        process.destroy();
        boolean interrupted = false;
        try {
            if (process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException hurry) {
            interrupted = true;
        }
        process.destroyForcibly();
        process.onExit().join();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether they are ended because this JVM is: how one of them fails says nothing of it then. */
    public static boolean areBeingEnded() {
        return beingEnded;
    }

    private static PrintStream startGuard() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(List.of("sh", "-c", GUARD, "gaeperf-guard", MARK + "=" + MARKED))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD);
        // It ends by itself, after what it has to end; whoever started this JVM must not take it for that.
        builder.environment().remove(MARK);
        Process shell = builder.start();
        return new PrintStream(shell.getOutputStream(), true, StandardCharsets.US_ASCII);
    }

    /** One that is being started is among the others when this returns. */
    private static synchronized void refuseMore() {
        beingEnded = true;
    }

    private static synchronized void forget(Process process) {
        RUNNING.remove(process);
        guard.println("del " + process.pid());
    }

    private static void killAll() {
        refuseMore();
        RUNNING.forEach(Process::destroyForcibly);
        RUNNING.forEach(process -> process.onExit().join());
    }
}
