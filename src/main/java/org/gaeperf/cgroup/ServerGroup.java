package org.gaeperf.cgroup;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A cgroup of version 2 that holds the processes of one server, so that none of them can leave it unnoticed: a process is in
 * the group of its parent, whatever its session and its environment are. Its {@code cpu.stat} counts the CPU time of all that
 * were ever in it, and {@code cgroup.kill} ends all that are in it (cgroup-v2 document of the kernel).
 *
 * <p>It has no quota, and is used only where it has not the controller {@code cpu} either: with it the scheduler would share
 * the cores between groups rather than threads, so that the server would be measured under other conditions.
 */
public final class ServerGroup implements AutoCloseable {

    private static final String CGROUP_2 = "cgroup2";
    private static final String PROCESSES = "cgroup.procs";
    private static final String KILL = "cgroup.kill";
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final Path directory;

    private ServerGroup(Path directory) {
        this.directory = directory;
    }

    /**
     * Makes a group without processes below that of this process.
     *
     * @throws IOException with the reason, if this machine allows none that changes nothing else; none is left behind
     */
    public static ServerGroup create() throws IOException {
        return create(Path.of("/proc/self"));
    }

    /**
     * Makes a group below that of a process.
     *
     * @param process its directory
     */
    static ServerGroup create(Path process) throws IOException {
        String prefix = prefix(process);
        removeEmptyLeftovers(Path.of(prefix).getParent());
        ServerGroup group = new ServerGroup(Path.of(prefix + NUMBER.incrementAndGet()));
        try {
            Files.createDirectory(group.directory);
        } catch (IOException e) {
            throw new IOException("the cgroup " + group.directory + " cannot be made (" + e + ")", e);
        }
        try {
            group.requireUsable();
            return group;
        } catch (IOException e) {
            group.close();
            throw e;
        }
    }

    /** Returns what the names of the directories of all groups of this JVM begin with. */
    public String prefix() {
        String path = directory.toString();
        return path.substring(0, path.lastIndexOf('-') + 1);
    }

    private static String prefix(Path process) throws IOException {
        String mounts = Files.readString(process.resolve("mountinfo"), StandardCharsets.ISO_8859_1);
        String groups = Files.readString(process.resolve("cgroup"), StandardCharsets.ISO_8859_1);
        CpuController.Mount mount = CpuController.mounts(mounts).stream()
                .filter(hierarchy -> hierarchy.type().equals(CGROUP_2))
                .findFirst()
                .orElseThrow(() -> new IOException("no hierarchy of cgroups of version 2 is mounted"));
        Path own = CgroupMembership.ofVersion2(groups)
                .orElseThrow(() -> new IOException("this process is in no cgroup of version 2"))
                .directory(mount.point(), mount.root());
        return own.resolve("gaeperf-server-" + ProcessHandle.current().pid() + "-")
                .toString();
    }

    private void requireUsable() throws IOException {
        for (String file : List.of(KILL, "cpu.stat")) {
            if (!Files.exists(directory.resolve(file))) {
                throw new IOException("cgroups of this kernel have no " + file + ": Linux 5.14 or later has it");
            }
        }
        String controllers = Files.readString(directory.resolve("cgroup.controllers"));
        if (Arrays.asList(controllers.strip().split("\\s+")).contains("cpu")) {
            throw new IOException(
                    "a cgroup here has the controller cpu, which would change how its processes are" + " scheduled");
        }
    }

    /** The words that put a process into the group before it becomes the command; its id stays the same. */
    public List<String> prepend(List<String> command, List<String> variables) {
        // A shell may export what the server is not to see.
        List<String> others = new ArrayList<>(List.of("PWD", "OLDPWD", "SHLVL"));
        others.removeAll(variables);
        List<String> words = new ArrayList<>(List.of(
                "/bin/sh",
                "-c",
                "echo $$ > \"$0\"; unset " + String.join(" ", others) + "; exec \"$@\"",
                directory.resolve(PROCESSES).toString()));
        words.addAll(command);
        return words;
    }

    /** The directory of the group. */
    public Path directory() {
        return directory;
    }

    /**
     * The ids of the processes that are in it, in ascending order.
     *
     * @throws IOException if the group is no more
     */
    public List<Long> members() throws IOException {
        return Files.readAllLines(directory.resolve(PROCESSES)).stream()
                .map(Long::valueOf)
                .sorted()
                .toList();
    }

    /** Ends all processes of the group by SIGKILL, also those that are just being started. */
    public void kill() {
        try {
            Files.writeString(directory.resolve(KILL), "1");
        } catch (IOException e) {
            // It has been removed, so it has no processes.
        }
    }

    /** Ends its processes and removes it. */
    @Override
    public void close() {
        kill();
        CgroupRemoval.await(directory);
    }

    /** Removes the groups of JVMs that were killed. The kernel refuses to remove one that has processes. */
    private static void removeEmptyLeftovers(Path parent) {
        try (DirectoryStream<Path> groups = Files.newDirectoryStream(parent, "gaeperf-server-*-*")) {
            for (Path group : groups) {
                String[] parts = group.getFileName().toString().split("-");
                if (parts[2].matches("\\d{1,10}")
                        && ProcessHandle.of(Long.parseLong(parts[2])).isEmpty()) {
                    CgroupRemoval.isRemoved(group);
                }
            }
        } catch (IOException e) {
            // Whether groups can be made here shows when one is made.
        }
    }
}
