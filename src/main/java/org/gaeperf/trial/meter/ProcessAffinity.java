package org.gaeperf.trial.meter;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
import org.gaeperf.sampling.proc.ProcessTime;

/**
 * Moves all threads of a process to some cores.
 *
 * <p>{@code taskset -a -p} moves the threads. {@code Cpus_allowed_list} in {@code /proc/PID/task/TID/status}
 * (proc_pid_status(5)) shows where each thread may run.
 */
public final class ProcessAffinity {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** taskset fails if a thread ends meanwhile, and may miss a thread that starts meanwhile. */
    private static final int ATTEMPTS = 5;

    private final String displayName;
    private final long pid;

    /** Takes the process with this id, which error messages call by this name. */
    public ProcessAffinity(String displayName, long pid) {
        this.displayName = displayName;
        this.pid = pid;
    }

    /**
     * Returns where the first thread of the process may run, as a list of CPUs.
     *
     * @throws CommandException if the kernel does not report it
     */
    public String cores() throws CommandException {
        try {
            return list(Path.of("/proc", Long.toString(pid)))
                    .orElseThrow(() -> new CommandException(displayName + ", process " + pid + ", has ended"));
        } catch (IOException e) {
            throw new CommandException("the cores of " + displayName + ", process " + pid + ", are unknown: " + e, e);
        }
    }

    /**
     * Moves the threads.
     *
     * @param cores a list of CPUs
     * @throws CommandException if a thread could not be moved
     */
    public void moveTo(String cores) throws CommandException {
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
        throw new CommandException(
                "not every thread of " + displayName + ", process " + pid + ", could be moved to cores " + cores
                        + "; taskset says: " + (output.isEmpty() ? "(nothing)" : output));
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

    /** Reads where a thread may run; empty if it has ended. */
    private static Optional<Set<Integer>> allowed(Path thread) throws IOException {
        return list(thread).map(ProcessAffinity::numbers);
    }

    private static Optional<String> list(Path thread) throws IOException {
        Optional<String> status = read(thread, "status");
        return status.isPresent() ? Optional.of(ProcessTime.allowedCpus(status.get())) : Optional.empty();
    }

    /** A file about a thread, decoded as ISO 8859-1, since a name may be any bytes; empty if the thread has ended. */
    private static Optional<String> read(Path thread, String file) throws IOException {
        try {
            return Optional.of(Files.readString(thread.resolve(file), StandardCharsets.ISO_8859_1));
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
