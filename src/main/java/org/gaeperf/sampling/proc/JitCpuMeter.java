package org.gaeperf.sampling.proc;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.gaeperf.sampling.SampleFormatException;

/**
 * CPU time of a JVM's compiler threads since the first poll. The kernel's record of a thread's time ends with the
 * thread, and HotSpot ends compiler threads that have been idle for a while, so the meter must be polled regularly.
 *
 * <p>The time is in {@code /proc/PID/task/TID/schedstat}. The thread's name is in {@code comm}, which the kernel cuts
 * after 15 characters.
 */
public final class JitCpuMeter {

    private static final Pattern NAME = Pattern.compile("C[12] CompilerThre.*");

    private final Path tasks;
    private final Map<String, Long> nanosByThread = new HashMap<>();
    private Map<String, Long> before = Map.of();
    private boolean polled;
    private boolean readable = true;

    /** Measures the process with this id. */
    public JitCpuMeter(long pid) {
        this(pid, ProcFile.PROC);
    }

    JitCpuMeter(long pid, Path proc) {
        this.tasks = proc.resolve(Long.toString(pid)).resolve("task");
    }

    /** Reads the times of the threads; what the first poll finds was used before. */
    public void poll() {
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
            for (Path thread : threads) {
                poll(thread);
            }
        } catch (IOException e) {
            return; // The process has ended.
        }
        if (!polled) {
            polled = true;
            before = Map.copyOf(nanosByThread);
        }
    }

    /** CPU time between the first and the last poll, in microseconds; empty if the kernel does not provide it. */
    public OptionalLong micros() {
        if (!polled || !readable) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(nanosByThread.entrySet().stream()
                        .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L))
                        .sum()
                / 1000);
    }

    private void poll(Path thread) {
        try {
            if (!NAME.matcher(ProcFile.text(thread.resolve("comm")).strip()).matches()) {
                return;
            }
            long nanos = SchedStat.parse(ProcFile.text(thread.resolve("schedstat")));
            nanosByThread.merge(thread.getFileName().toString(), nanos, Math::max);
        } catch (SampleFormatException e) {
            readable = false;
        } catch (IOException e) {
            // Normal if the thread has ended.
            readable &= !Files.exists(thread);
        }
    }
}
