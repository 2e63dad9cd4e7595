package org.gaeperf.trial.meter;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gaeperf.model.server.ServerProcessUse;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.proc.ClockTicks;
import org.gaeperf.sampling.proc.ProcStat;

/** Lists the processes of a server, with what each used in a measurement. */
final class ServerProcessMeter {

    private static final String RSS = "VmRSS:";
    private static final Comparator<Key> KEY_ORDER =
            Comparator.comparingLong(Key::pid).thenComparingLong(Key::startTimeTicks);

    private final ServerProcesses processes;
    private Map<Long, Reading> before = Map.of();

    /** The last reading of each one, also of those that have ended. */
    private final Map<Key, Reading> last = new TreeMap<>(KEY_ORDER);

    private Map<Long, Reading> after = Map.of();
    private Set<Long> listening = Set.of();

    /** An id belongs to another process later, which began later. */
    private record Key(long pid, long startTimeTicks) {}

    private record Reading(ProcStat stat, String name, long rssBytes) {

        double cpuSeconds() {
            return (double) (stat.userTicks() + stat.systemTicks()) / ClockTicks.perSecond();
        }

        boolean isOf(Reading earlier) {
            return earlier != null && earlier.stat.startTimeTicks() == stat.startTimeTicks();
        }
    }

    ServerProcessMeter(ServerProcesses processes) {
        this.processes = processes;
    }

    void begin() {
        before = poll();
    }

    /** Reads those that are running, so that those that end are listed with what they used until then. */
    Map<Long, Reading> poll() {
        Map<Long, Reading> readings = read();
        readings.forEach((pid, reading) -> last.put(new Key(pid, reading.stat.startTimeTicks()), reading));
        return readings;
    }

    void end() {
        after = poll();
        listening = processes.listening();
    }

    /** Returns what each process used, in the order of their ids. */
    List<ServerProcessUse> uses() {
        List<ServerProcessUse> uses = new ArrayList<>();
        last.forEach((key, reading) -> {
            Reading earlier = before.get(key.pid());
            double since = reading.isOf(earlier) ? earlier.cpuSeconds() : 0;
            uses.add(use(key.pid(), reading, !reading.isOf(after.get(key.pid())), reading.cpuSeconds() - since));
        });
        return List.copyOf(uses);
    }

    private ServerProcessUse use(long pid, Reading reading, boolean ended, double cpuSeconds) {
        return new ServerProcessUse(
                pid,
                reading.stat.parentPid(),
                reading.name,
                !ended && listening.contains(pid),
                ended,
                cpuSeconds,
                reading.rssBytes);
    }

    private Map<Long, Reading> read() {
        Map<Long, Reading> readings = new TreeMap<>();
        for (long pid : processes.running()) {
            try {
                readings.put(pid, read(Path.of("/proc", Long.toString(pid))));
            } catch (IOException | SampleFormatException e) {
                // It has ended, or is about to: then it has no memory any more.
            }
        }
        return readings;
    }

    private static Reading read(Path process) throws IOException {
        ProcStat stat = ProcStat.parse(text(process.resolve("stat")));
        return new Reading(stat, text(process.resolve("comm")).strip(), rssBytes(process));
    }

    /**
     * Reads the resident set of a process.
     *
     * @param process its directory
     * @return 0 if it has none any more
     * @throws IOException if it has ended
     */
    static long rssBytes(Path process) throws IOException {
        return text(process.resolve("status"))
                .lines()
                .filter(line -> line.startsWith(RSS))
                .map(line -> line.substring(RSS.length()).replace("kB", "").strip())
                .map(kib -> NumberParser.bytes(kib, NumberParser.BYTES_PER_KIB, "/proc/PID/status, " + RSS))
                .findFirst()
                .orElse(0L);
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    }
}
