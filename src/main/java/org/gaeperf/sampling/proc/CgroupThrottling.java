package org.gaeperf.sampling.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.cgroup.CgroupMembership;
import org.gaeperf.cgroup.CgroupMounts;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.ProbeException;

/**
 * How long the CFS quota of a container or of a systemd unit has held up its processes: {@code cpu.stat} of the cgroup
 * of a process and of the groups above it. Each group counts only what its own quota caused.
 *
 * <p>cgroup v2 (cgroup-v2 document of the kernel, "CPU Interface Files") has {@code throttled_usec}; cgroup v1
 * (sched-bwc document) has {@code throttled_time} in nanoseconds, in a hierarchy of the controller {@code cpu}. Both are
 * the same counter of the kernel ({@code cfs_bandwidth.throttled_time}): each CPU adds for how long its queue of the group
 * was held up, so that two CPUs that are held up for a second count two seconds.
 */
public final class CgroupThrottling {

    private static final String STAT = "cpu.stat";
    private static final String PERIODS = "nr_throttled";
    private static final String MICROS = "throttled_usec";
    private static final String NANOS = "throttled_time";
    private static final int NANOS_PER_MICRO = 1000;

    private final List<Path> files;

    private CgroupThrottling(List<Path> files) {
        this.files = files;
    }

    /**
     * Finds the files of a process. They can be read when the process has ended.
     *
     * @throws ProbeException if the process has ended
     */
    public static CgroupThrottling find(long pid) throws ProbeException {
        return find(pid, ProcFile.PROC, Path.of("/sys/fs/cgroup"));
    }

    /**
     * Finds the files of a process.
     *
     * @param proc the directory {@code /proc}
     * @param cgroups the directory {@code /sys/fs/cgroup}
     * @throws ProbeException if the process has ended
     */
    public static CgroupThrottling find(long pid, Path proc, Path cgroups) throws ProbeException {
        String groups = ProcFile.readOfProcess(proc.resolve(Long.toString(pid)).resolve("cgroup"), pid);
        return new CgroupThrottling(CgroupMembership.ofController(groups, "cpu")
                .map(group -> ofVersion1(group, mountinfo(proc), cgroups))
                .or(() -> CgroupMembership.ofVersion2(groups).map(group -> files(cgroups, group)))
                .orElse(List.of()));
    }

    /**
     * Reads the counters as they are now; empty if the kernel keeps none for these groups.
     *
     * @throws ProbeException if a file cannot be read
     */
    public Optional<Counters> read() throws ProbeException {
        long nanos = System.nanoTime();
        long periods = 0;
        long micros = 0;
        boolean found = false;
        for (Path file : files) {
            Optional<Counters> group = parse(text(file), nanos);
            periods = NumberParser.sum(
                    STAT + ", " + PERIODS, periods, group.map(Counters::periods).orElse(0L));
            micros = NumberParser.sum(
                    STAT + ", " + MICROS, micros, group.map(Counters::micros).orElse(0L));
            found |= group.isPresent();
        }
        return found ? Optional.of(new Counters(periods, micros, nanos)) : Optional.empty();
    }

    /** Parses the counters; empty for a group without a quota of its own to count, such as the root of version 2. */
    static Optional<Counters> parse(String text, long monotonicNanos) {
        Optional<Long> periods = value(text, PERIODS);
        Optional<Long> micros = value(text, MICROS).or(() -> value(text, NANOS).map(nanos -> nanos / NANOS_PER_MICRO));
        return periods.flatMap(count -> micros.map(time -> new Counters(count, time, monotonicNanos)));
    }

    /** Finds the directories by the mounts; where they cannot be read, by the usual name. */
    private static List<Path> ofVersion1(CgroupMembership group, String mountinfo, Path cgroups) {
        return CgroupMounts.ofController(mountinfo, "cpu", group).stream()
                .map(place -> files(place.mount(), place.directory()))
                .filter(files -> !files.isEmpty())
                .findFirst()
                .orElseGet(() -> files(cgroups.resolve(group.controllers()), group));
    }

    private static String mountinfo(Path proc) {
        try {
            return ProcFile.text(proc.resolve("self").resolve("mountinfo"));
        } catch (IOException e) {
            return "";
        }
    }

    private static List<Path> files(Path mount, CgroupMembership group) {
        return files(mount, group.directory(mount));
    }

    private static List<Path> files(Path mount, Path ofProcess) {
        List<Path> files = new ArrayList<>();
        for (Path directory = ofProcess; directory.startsWith(mount); directory = directory.getParent()) {
            if (Files.isReadable(directory.resolve(STAT))) {
                files.add(directory.resolve(STAT));
            }
        }
        return List.copyOf(files);
    }

    private static Optional<Long> value(String text, String key) {
        return text.lines()
                .filter(line -> line.startsWith(key + " "))
                .findFirst()
                .map(line -> NumberParser.wholeNumber(
                        line.substring(key.length() + 1).strip(), STAT + ", " + key));
    }

    private static String text(Path file) throws ProbeException {
        try {
            return ProcFile.text(file);
        } catch (IOException e) {
            throw new ProbeException(file + " could not be read: " + e, e);
        }
    }

    /**
     * What has been counted up to some moment.
     *
     * @param periods how many times a quota was used up before its period ended
     * @param micros for how long CPUs with runnable threads were held up by that, summed over the CPUs
     * @param monotonicNanos the moment, as {@link System#nanoTime()}
     */
    public record Counters(long periods, long micros, long monotonicNanos) {

        /**
         * The time that CPUs were held up since an earlier moment, divided by the time that has passed, in percent. Held up
         * all the time, one CPU gives 100 and four give 400; each group above with a quota of its own adds to that.
         */
        public double percentSince(Counters earlier) {
            return 100.0 * (micros - earlier.micros) * NANOS_PER_MICRO / (monotonicNanos - earlier.monotonicNanos);
        }
    }
}
