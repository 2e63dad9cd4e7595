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
 * CPU time of the compiler threads of a JVM since the first look at it. The kernel forgets a thread's time with the
 * thread, and HotSpot ends compiler threads that have had nothing to do for a while, so that one has to look now and
 * then.
 *
 * <p>The time is in {@code /proc/PID/task/TID/schedstat}; the name is in {@code comm}, cut off by the kernel after 15
 * characters.
 */
public final class JitCpuMeter {

    private static final Pattern NAME = Pattern.compile("C[12] CompilerThre.*");

    private final Path tasks;
    private final Map<String, Long> nanosByThread = new HashMap<>();
    private Map<String, Long> before = Map.of();
    private boolean looked;
    private boolean readable = true;

    /** Of this process. */
    public JitCpuMeter(long pid) {
        this(pid, ProcFile.PROC);
    }

    JitCpuMeter(long pid, Path proc) {
        this.tasks = proc.resolve(Long.toString(pid)).resolve("task");
    }

    /** Looks at the threads; what the first look finds counts as spent before. */
    public void look() {
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
            for (Path thread : threads) {
                lookAt(thread);
            }
        } catch (IOException processHasEnded) {
            return;
        }
        if (!looked) {
            looked = true;
            before = Map.copyOf(nanosByThread);
        }
    }

    /** CPU time between the first look and the last; empty if the kernel does not tell. */
    public OptionalLong micros() {
        if (!looked || !readable) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(nanosByThread.entrySet().stream()
                        .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L))
                        .sum()
                / 1000);
    }

    private void lookAt(Path thread) {
        try {
            if (!NAME.matcher(ProcFile.text(thread.resolve("comm")).strip()).matches()) {
                return;
            }
            long nanos = SchedStat.parse(ProcFile.text(thread.resolve("schedstat")));
            nanosByThread.merge(thread.getFileName().toString(), nanos, Math::max);
        } catch (SampleFormatException noTimes) {
            readable = false;
        } catch (IOException threadHasEnded) {
            readable &= !Files.exists(thread);
        }
    }
}
