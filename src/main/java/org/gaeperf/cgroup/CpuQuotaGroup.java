package org.gaeperf.cgroup;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A cgroup that limits the CPU time of the processes in it by a CFS quota: in each period of 100 ms, the kernel's default,
 * they may run for a share of it, and stand still for the rest of the period when that is used up.
 *
 * <p>Closing removes the group, once its processes have ended. It is also removed when this JVM exits. If this JVM is
 * killed, the next one that makes a group removes it.
 */
public final class CpuQuotaGroup implements AutoCloseable {

    /** Is given in microseconds. */
    private static final int PERIOD_MICROS = 100_000;

    /** The kernel allows no less. */
    private static final int MIN_QUOTA_MICROS = 1000;

    private static final Pattern NAME = Pattern.compile("gaeperf-(\\d{1,10})-\\d+");
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final String PROCESSES = "cgroup.procs";

    /** A process that was killed is in its group until the kernel has cleaned it up. */
    private final Path directory;

    private final Thread removal = new Thread(this::remove, "remove-cgroup");

    private CpuQuotaGroup(Path directory) {
        this.directory = directory;
    }

    /**
     * Makes a group without processes, and removes the groups that JVMs have left behind that were killed.
     *
     * @param cores how many cores' time its processes may use together, above 0
     * @throws CgroupException if there is no controller for it, or it is not allowed; no group is left behind
     */
    public static CpuQuotaGroup create(double cores) throws CgroupException {
        return create(CpuController.find(), cores);
    }

    static CpuQuotaGroup create(CpuController controller, double cores) throws CgroupException {
        removeLeftovers(controller.parent());
        String name = "gaeperf-" + ProcessHandle.current().pid() + "-" + NUMBER.incrementAndGet();
        CpuQuotaGroup group = new CpuQuotaGroup(controller.parent().resolve(name));
        try {
            Files.createDirectory(group.directory);
        } catch (IOException e) {
            throw new CgroupException("the cgroup " + group.directory + " cannot be made: " + e, e);
        }
        try {
            writeQuota(controller.version(), group.directory, cores);
        } catch (CgroupException e) {
            group.remove();
            throw e;
        }
        Runtime.getRuntime().addShutdownHook(group.removal);
        return group;
    }

    /**
     * Checks that such groups can be made, and that a process can be moved into one, by a process that does nothing else.
     *
     * @param idle a process that this one has started; it is ended
     * @param mountsOf the directory of the process whose mounts and groups count, {@code /proc/self}
     * @throws CgroupException if not, with what is missing
     */
    public static void requireUsable(Process idle, Path mountsOf) throws CgroupException {
        try (CpuQuotaGroup group = create(CpuController.find(mountsOf), 1)) {
            group.add(idle.pid());
            idle.destroyForcibly();
            idle.onExit().join();
        }
    }

    /**
     * Moves a process into the group, with all its threads.
     *
     * @throws CgroupException if it is not in the group then
     */
    public void add(long pid) throws CgroupException {
        Path processes = directory.resolve(PROCESSES);
        write(processes, Long.toString(pid));
        try {
            if (Files.readAllLines(processes).stream().noneMatch(line -> line.equals(Long.toString(pid)))) {
                throw new CgroupException("process " + pid + " was moved to " + directory + " and is not there");
            }
        } catch (IOException e) {
            throw e instanceof CgroupException own ? own : new CgroupException(processes + " cannot be read: " + e, e);
        }
    }

    /** The directory of the group. */
    Path directory() {
        return directory;
    }

    @Override
    public void close() {
        remove();
        try {
            Runtime.getRuntime().removeShutdownHook(removal);
        } catch (IllegalStateException e) {
            // This JVM is exiting, and the hook finds no group any more.
        }
    }

    private void remove() {
        CgroupRemoval.await(directory);
    }

    static void writeQuota(CpuController.Version version, Path group, double cores) throws CgroupException {
        long quotaMicros = Math.max(MIN_QUOTA_MICROS, Math.round(cores * PERIOD_MICROS));
        switch (version) {
            case V1 -> {
                write(group.resolve("cpu.cfs_period_us"), Integer.toString(PERIOD_MICROS));
                write(group.resolve("cpu.cfs_quota_us"), Long.toString(quotaMicros));
            }
            case V2 -> write(group.resolve("cpu.max"), quotaMicros + " " + PERIOD_MICROS);
        }
    }

    private static void removeLeftovers(Path parent) {
        try (DirectoryStream<Path> groups = Files.newDirectoryStream(parent, "gaeperf-*")) {
            for (Path group : groups) {
                Matcher name = NAME.matcher(group.getFileName().toString());
                if (name.matches()
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                    CgroupRemoval.isRemoved(group);
                }
            }
        } catch (IOException e) {
            // Whether groups can be made here shows when one is made.
        }
    }

    private static void write(Path file, String text) throws CgroupException {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new CgroupException("'" + text + "' cannot be written to " + file + ": " + e, e);
        }
    }
}
