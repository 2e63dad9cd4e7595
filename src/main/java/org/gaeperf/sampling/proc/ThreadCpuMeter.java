package org.gaeperf.sampling.proc;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.SampleFormatException;

/**
 * CPU time of the threads of a server's processes since the first poll, in total and of its compiler threads. It is counted in nanoseconds,
 * where the time of the process is counted in ticks. The kernel's record of a thread's time ends with the thread, and
 * HotSpot ends compiler threads that have been idle for a while, so the meter must be polled regularly, by any thread.
 *
 * <p>The time is in {@code /proc/PID/task/TID/schedstat}. The thread's name is in {@code comm}, which the kernel cuts
 * after 15 characters. Names are read for new threads only: to open two files for each of a thousand threads of a server,
 * every second, would take several percent of the core that the client needs.
 */
public final class ThreadCpuMeter {

    /** The names of the compiler threads of HotSpot, and of a compiler in Java or in a native image, such as Graal. */
    private static final Pattern COMPILER = Pattern.compile("C[12] CompilerThre.*|JVMCI CompilerT.*|JVMCI-native Co.*");

    private final ServerProcesses processes;
    private final Path proc;
    private final Map<String, Long> compilerNanos = new HashMap<>();
    private final Map<String, Long> otherNanos = new HashMap<>();

    /** The threads whose names are known to be their own, by id, with their kind. */
    private Map<String, Boolean> isCompilerById = new HashMap<>();

    private long compilerNanosBefore;
    private long otherNanosBefore;
    private boolean polled;
    private boolean readable = true;

    /** Measures the process with this id. */
    public ThreadCpuMeter(long pid) {
        this(ServerProcesses.of(pid));
    }

    /** Measures all processes of a server. */
    public ThreadCpuMeter(ServerProcesses processes) {
        this(processes, ProcFile.PROC);
    }

    ThreadCpuMeter(ServerProcesses processes, Path proc) {
        this.processes = processes;
        this.proc = proc;
    }

    /** Reads the times of the threads; what the first poll finds was used before. */
    public synchronized void poll() {
        Map<String, Boolean> known = isCompilerById;
        isCompilerById = new HashMap<>();
        List<Long> members = processes.running();
        boolean anyRuns = false;
        for (long pid : members) {
            anyRuns |= pollProcess(pid, known);
        }
        if (anyRuns && !polled) {
            polled = true;
            compilerNanosBefore = sum(compilerNanos);
            otherNanosBefore = sum(otherNanos);
        }
    }

    /** Reads the threads of a process; false if it has ended. */
    private boolean pollProcess(long pid, Map<String, Boolean> known) {
        try (DirectoryStream<Path> threads =
                Files.newDirectoryStream(proc.resolve(Long.toString(pid)).resolve("task"))) {
            for (Path thread : threads) {
                poll(thread, Optional.ofNullable(known.get(thread.getFileName().toString())));
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Returns the CPU time of the compiler threads between the first and the last poll, in microseconds; empty if the kernel does not
     * provide it.
     */
    public synchronized OptionalLong compilerMicros() {
        return polled && readable
                ? OptionalLong.of((sum(compilerNanos) - compilerNanosBefore) / 1000)
                : OptionalLong.empty();
    }

    /** Returns the CPU time of all threads. */
    public synchronized OptionalLong allMicros() {
        return polled && readable
                ? OptionalLong.of(
                        (sum(compilerNanos) - compilerNanosBefore + sum(otherNanos) - otherNanosBefore) / 1000)
                : OptionalLong.empty();
    }

    /** Says whether a compiler thread was ever found: a JVM may call its own otherwise, or interpret all code. */
    public synchronized boolean hasCompilerThreads() {
        return !compilerNanos.isEmpty();
    }

    private static long sum(Map<String, Long> nanosByThread) {
        return nanosByThread.values().stream().mapToLong(Long::longValue).sum();
    }

    private void poll(Path thread, Optional<Boolean> known) {
        try {
            String id = thread.getFileName().toString();
            boolean compiler = known.isPresent() ? known.get() : isCompiler(thread);
            Map<String, Long> sameKind = compiler ? compilerNanos : otherNanos;
            // A new thread has its parent's name for a moment, so a name counts when it was read twice.
            if (known.isPresent() || sameKind.containsKey(id)) {
                isCompilerById.put(id, compiler);
            }
            (compiler ? otherNanos : compilerNanos).remove(id);
            sameKind.merge(id, SchedStat.parse(ProcFile.text(thread.resolve("schedstat"))), Math::max);
        } catch (SampleFormatException e) {
            readable = false;
        } catch (IOException e) {
            // Normal if the thread has ended.
            readable &= !Files.exists(thread);
        }
    }

    private static boolean isCompiler(Path thread) throws IOException {
        return COMPILER.matcher(ProcFile.text(thread.resolve("comm")).strip()).matches();
    }
}
