package org.gaeperf.sampling.threads;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.gaeperf.model.server.ThreadUse;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.proc.ClockTicks;
import org.gaeperf.sampling.proc.ProcFile;

/**
 * What each thread of a server's processes uses in a measurement: CPU time, time in the queue of a core, context switches and
 * major page faults. It is to be read at both ends of the measurement and every few seconds between them, since the kernel's
 * record of a thread ends with the thread: what a thread used after its last reading is known to the process alone.
 *
 * <p>A reading opens one file for each thread, {@code schedstat}, and two more for those that have run since the last one; the
 * name is a part of {@code stat}. With mostly idle threads a reading took 2.5 ms of CPU time for 69 threads, 4.6 ms for 219 and
 * 13 ms for 1,019 (2 shared cores, JDK 17): 0.05, 0.1 and 0.3 % of a core, on the cores of the client, at a reading every five
 * seconds. If all 219 had run it took 9.8 ms, 0.2 %.
 */
public final class ThreadUseMeter {

    /** A thread that began a tick before the first reading may be missing there. */
    private static final long START_TICKS = 2;

    private static final String UPTIME = "/proc/uptime";

    private final ServerProcesses processes;
    private final Path proc;
    private final ThreadMXBean ownThread = ManagementFactory.getThreadMXBean();
    private final Map<ThreadReading.Key, MeasuredThread> threads = new LinkedHashMap<>();
    private final Map<Long, LastRun> lastRuns = new HashMap<>();
    private final Map<Long, String> wholeNames = new HashMap<>();
    private boolean hasRunTimes = true;
    private long beganTicks = Long.MAX_VALUE;
    private int readings;
    private int found;
    private long readingNanos;

    /** What a thread had run at its last reading. If it has not run since, it has used nothing since. */
    private record LastRun(ThreadReading.Key thread, String schedstat) {}

    /** Measures all processes of a server. */
    public ThreadUseMeter(ServerProcesses processes) {
        this(processes, ProcFile.PROC);
    }

    ThreadUseMeter(ServerProcesses processes, Path proc) {
        this.processes = processes;
        this.proc = proc;
    }

    /**
     * Reads all threads at the start of the measurement: what they have used so far was used before. An earlier reading makes
     * this one short, so that it is of the same moment as that of the process.
     */
    public void begin() {
        beganTicks = ticksSinceBoot() - START_TICKS;
        readings = 0;
        readingNanos = 0;
        read();
        threads.values().removeIf(thread -> !thread.running());
        threads.replaceAll((key, thread) -> MeasuredThread.found(thread.last()));
    }

    /** Reads all threads, before the measurement, during it or at its end. */
    public void read() {
        long startNanos = ownThread.getCurrentThreadCpuTime();
        Set<ThreadReading.Key> running = new HashSet<>();
        processes.running().forEach(pid -> readProcess(pid, running));
        threads.replaceAll((key, thread) -> thread.isRunning(running.contains(key)));
        readings++;
        found = running.size();
        readingNanos += ownThread.getCurrentThreadCpuTime() - startNanos;
    }

    /**
     * Takes the whole names of threads, by their ids, instead of those that the kernel has cut. They are not taken if most of
     * them are names of other threads: a process in a namespace of its own counts its threads in another way.
     */
    public void setWholeNames(Map<Long, String> names) {
        long known = threads.keySet().stream()
                .filter(key -> names.containsKey(key.tid()))
                .count();
        long matching = threads.entrySet().stream()
                .filter(thread -> names.getOrDefault(thread.getKey().tid(), "")
                        .startsWith(thread.getValue().last().name()))
                .count();
        if (2 * matching > known) {
            wholeNames.putAll(names);
        }
    }

    /**
     * Returns what the groups of threads used between the first and the last reading.
     *
     * @param total CPU time of the processes in that time, of which the threads are parts
     */
    public ThreadUse use(CpuTotal total) {
        return ThreadGroups.of(
                threads,
                wholeNames,
                total,
                hasRunTimes,
                new ThreadUse.Reading(
                        readings, found, (double) TimeUnit.NANOSECONDS.toMicros(readingNanos) / Math.max(1, readings)));
    }

    private void readProcess(long pid, Set<ThreadReading.Key> running) {
        try (DirectoryStream<Path> tasks =
                Files.newDirectoryStream(proc.resolve(Long.toString(pid)).resolve("task"))) {
            for (Path task : tasks) {
                readThread(pid, task, running);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // The process has ended; what its threads had used at their last reading is kept.
        }
    }

    private void readThread(long pid, Path task, Set<ThreadReading.Key> running) {
        try {
            long tid = NumberParser.wholeNumber(task.getFileName().toString(), "/proc/PID/task");
            String schedstat = schedstat(task);
            LastRun lastRun = lastRuns.get(tid);
            if (lastRun != null && hasRun(schedstat) && schedstat.equals(lastRun.schedstat())) {
                running.add(lastRun.thread());
                return;
            }
            ThreadReading reading = ThreadReading.parse(
                    ProcFile.text(task.resolve("stat")), schedstat, ProcFile.text(task.resolve("status")));
            hasRunTimes &= !reading.lacksRunTimes();
            ThreadReading.Key key = new ThreadReading.Key(pid, tid, reading.startTimeTicks());
            running.add(key);
            lastRuns.put(tid, new LastRun(key, schedstat));
            threads.compute(key, (same, thread) -> thread == null ? begin(reading) : thread.withLast(reading));
        } catch (IOException | SampleFormatException e) {
            // The thread has ended, or is about to.
        }
    }

    /** A kernel that keeps no times for threads says zero of each, which does not mean that a thread has not run. */
    private static boolean hasRun(String schedstat) {
        return !schedstat.isEmpty() && !schedstat.startsWith("0 ");
    }

    private String schedstat(Path task) throws IOException {
        Path file = task.resolve("schedstat");
        if (Files.exists(task) && !Files.exists(file)) {
            hasRunTimes = false;
            return "";
        }
        return ProcFile.text(file);
    }

    /** A thread that began before the measurement and was not found at its start has used all so far before. */
    private MeasuredThread begin(ThreadReading reading) {
        return reading.startTimeTicks() >= beganTicks ? MeasuredThread.begun(reading) : MeasuredThread.found(reading);
    }

    /** Where the kernel does not say it, every thread that is found later counts as one that began in the measurement. */
    private long ticksSinceBoot() {
        try {
            String seconds = ProcFile.text(proc.resolve("uptime")).strip().split(" ", 2)[0];
            return (long) (NumberParser.decimal(seconds, UPTIME) * ClockTicks.perSecond());
        } catch (IOException | SampleFormatException e) {
            return 0;
        }
    }

    /**
     * The CPU time of the processes of a server, in seconds.
     *
     * @param cpuSeconds in both modes
     * @param userSeconds in user mode
     * @param systemSeconds in kernel mode
     */
    public record CpuTotal(double cpuSeconds, double userSeconds, double systemSeconds) {}
}
