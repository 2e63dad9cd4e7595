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
 * Lends a server the client's cores for its warm-up and takes them back before anything is measured. Two servers that
 * share a core leave their compilers little of it, and would be far from compiled after a minute.
 *
 * <p>Threads are moved by {@code taskset -a -p}; where each may run is read from {@code Cpus_allowed_list} in
 * {@code /proc/PID/task/TID/status} (proc_pid_status(5)).
 */
public final class ServerAffinity {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** A thread that ends meanwhile makes taskset fail, and one that is born meanwhile may have been left out. */
    private static final int ATTEMPTS = 5;

    private static final String ALLOWED = "Cpus_allowed_list:";

    private final long pid;
    private final CpuAffinity pinning;

    public ServerAffinity(long pid, CpuAffinity pinning) {
        this.pid = pid;
        this.pinning = pinning;
    }

    /**
     * Lets every thread of the server run on the client's cores too; nothing to do where nothing is pinned.
     *
     * @throws CommandException if a thread still may not
     */
    public void widen() throws CommandException {
        if (pinning.server().isPresent() && pinning.client().isPresent()) {
            move(pinning.server().get() + "," + pinning.client().get());
        }
    }

    /**
     * Confines every thread of the server to its own cores again.
     *
     * @throws CommandException if a thread still runs elsewhere
     */
    public void narrow() throws CommandException {
        if (pinning.server().isPresent()) {
            move(pinning.server().get());
        }
    }

    private void move(String cores) throws CommandException {
        Set<Integer> wanted = numbers(cores);
        String said = "";
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            CommandResult result = new Command(
                            List.of("taskset", "-a", "-c", "-p", cores, Long.toString(pid)), List.of(), TIMEOUT)
                    .run();
            said = result.stderr().strip();
            try {
                if (allThreadsMayRunOn(wanted)) {
                    return;
                }
            } catch (IOException ended) {
                said = ended.toString();
            }
        }
        throw new CommandException("not every thread of the server, process " + pid + ", could be moved to cores "
                + cores + "; taskset says: " + (said.isEmpty() ? "(nothing)" : said));
    }

    private boolean allThreadsMayRunOn(Set<Integer> wanted) throws IOException {
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path thread : threads) {
                Optional<Set<Integer>> allowed = allowed(thread);
                if (allowed.isPresent() && !allowed.get().equals(wanted)) {
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
        } catch (IOException unreadable) {
            // It may also end between being opened and being read.
            if (Files.exists(thread)) {
                throw unreadable;
            }
            return Optional.empty();
        }
    }

    private static Set<Integer> numbers(String cores) {
        return new HashSet<>(CpuAffinity.numbers(Optional.of(cores)));
    }
}
