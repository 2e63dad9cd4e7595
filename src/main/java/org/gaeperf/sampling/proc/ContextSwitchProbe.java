package org.gaeperf.sampling.proc;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.RawOutputSink;

/**
 * Series contextSwitchesPerSecond: voluntary and involuntary context switches of all threads of the server's processes
 * between two samples. The kernel's counters end with their thread, so what a thread adds between the last sample and
 * its end is missing.
 */
public final class ContextSwitchProbe implements ProcProbe {

    private final ServerProcesses processes;
    private final Path proc;
    private Snapshot previous;

    /** Observes all processes of a server. */
    public ContextSwitchProbe(ServerProcesses processes) {
        this(processes, ProcFile.PROC);
    }

    ContextSwitchProbe(ServerProcesses processes, Path proc) {
        this.processes = processes;
        this.proc = proc;
    }

    @Override
    public String name() {
        return "/proc/PID/task/*/status";
    }

    @Override
    public synchronized List<Observation> sample(RawOutputSink raw) throws ProbeException {
        Snapshot earlier = previous;
        Snapshot now = read();
        raw.keep("context-switches", now.switchesByThread().toString());
        previous = now;
        return earlier == null
                ? List.of()
                : List.of(new Observation("contextSwitchesPerSecond", now.perSecondSince(earlier)));
    }

    private Snapshot read() throws ProbeException {
        Map<String, Long> switchesByThread = new HashMap<>();
        long nanos = System.nanoTime();
        for (long pid : processes.running()) {
            try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks(pid))) {
                for (Path thread : threads) {
                    addIfAlive(switchesByThread, thread);
                }
            } catch (IOException e) {
                if (!processes.isFamily()) {
                    throw new ProbeException("process " + pid + " has ended or cannot be read: " + e, e);
                }
                // Another member may run on.
            }
        }
        if (switchesByThread.isEmpty()) {
            throw new ProbeException(
                    "process " + processes.main() + " has ended: " + tasks(processes.main()) + " lists no thread");
        }
        return new Snapshot(nanos, Map.copyOf(switchesByThread));
    }

    private Path tasks(long pid) {
        return proc.resolve(Long.toString(pid)).resolve("task");
    }

    private static void addIfAlive(Map<String, Long> switchesByThread, Path thread) {
        String status;
        try {
            status = ProcFile.text(thread.resolve("status"));
        } catch (IOException e) {
            return; // The thread has ended.
        }
        switchesByThread.put(thread.getFileName().toString(), ContextSwitches.parse(status));
    }

    private record Snapshot(long nanos, Map<String, Long> switchesByThread) {

        double perSecondSince(Snapshot earlier) {
            long switches = switchesByThread.entrySet().stream()
                    .mapToLong(thread -> thread.getValue() - earlier.before(thread.getKey(), thread.getValue()))
                    .sum();
            return switches / ((nanos - earlier.nanos) / 1e9);
        }

        /**
         * The count to subtract; 0 for a new thread, even if it got the number of an ended thread with a higher count.
         */
        private long before(String thread, long now) {
            long count = switchesByThread.getOrDefault(thread, 0L);
            return count <= now ? count : 0;
        }
    }
}
