package org.gaeperf.trial.meter;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.CommandResult;

/**
 * Lets a server use the client's cores during its warm-up, and confines it to its own cores again before the
 * measurement. Two servers that share a core leave little CPU time for their JIT compilers, and would not be warm after
 * a minute.
 *
 * <p>{@code taskset -a -p} moves the threads. {@code Cpus_allowed_list} in {@code /proc/PID/task/TID/status}
 * (proc_pid_status(5)) shows where each thread may run.
 */
public final class ServerAffinity {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** taskset fails if a thread ends meanwhile, and may miss a thread that starts meanwhile. */
    private static final int ATTEMPTS = 5;

    private static final String ALLOWED = "Cpus_allowed_list:";

    private final long pid;
    private final CpuAffinity pinning;

    /** For the server with this process id. */
    public ServerAffinity(long pid, CpuAffinity pinning) {
        this.pid = pid;
        this.pinning = pinning;
    }

    /**
     * Lets all threads of the server run on the client's cores too. Does nothing if server or client are not pinned.
     *
     * @throws CommandException if a thread could not be moved
     */
    public void shareClientCores() throws CommandException {
        if (pinning.server().isPresent() && pinning.client().isPresent()) {
            move(pinning.server().get() + "," + pinning.client().get());
        }
    }

    /**
     * Confines all threads of the server to its own cores. Does nothing if the server is not pinned.
     *
     * @throws CommandException if a thread could not be moved
     */
    public void restoreServerCores() throws CommandException {
        if (pinning.server().isPresent()) {
            move(pinning.server().get());
        }
    }

    private void move(String cores) throws CommandException {
        Set<Integer> expected = numbers(cores);
        String output = "";
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            CommandResult result = new Command(
                            List.of("taskset", "-a", "-c", "-p", cores, Long.toString(pid)), List.of(), TIMEOUT)
                    .run();
            output = result.stderr().strip();
            try {
                if (allThreadsMayRunOn(expected)) {
                    return;
                }
            } catch (IOException e) {
                output = e.toString();
            }
        }
        throw new CommandException("not every thread of the server, process " + pid + ", could be moved to cores "
                + cores + "; taskset says: " + (output.isEmpty() ? "(nothing)" : output));
    }

    private boolean allThreadsMayRunOn(Set<Integer> expected) throws IOException {
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path thread : threads) {
                Optional<Set<Integer>> allowed = allowed(thread);
                if (allowed.isPresent() && !allowed.get().equals(expected)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Empty if the thread has ended. */
    private static Optional<Set<Integer>> allowed(Path thread) throws IOException {
        try {
            return Files.readAllLines(thread.resolve("status")).stream()
                    .filter(line -> line.startsWith(ALLOWED))
                    .map(line -> numbers(line.substring(ALLOWED.length()).strip()))
                    .findFirst();
        } catch (IOException e) {
            // The thread may also end after its file was opened.
            if (Files.exists(thread)) {
                throw e;
            }
            return Optional.empty();
        }
    }

    private static Set<Integer> numbers(String cores) {
        return new HashSet<>(CpuAffinity.numbers(Optional.of(cores)));
    }
}
