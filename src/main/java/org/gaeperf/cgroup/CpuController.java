package org.gaeperf.cgroup;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Says where this process may make groups that have a CPU quota: below its own group in the hierarchy of the controller
 * {@code cpu}, so that the quotas of the groups above stay in force.
 *
 * <p>Version 1 has a hierarchy for each controller (cgroup-v1 document of the kernel). In version 2 a group has a quota
 * only if the group above passes the controller on ({@code cgroup.subtree_control}), which a group that holds processes
 * cannot do ("No Internal Process Constraint" of the cgroup-v2 document), except the root. So there it is the nearest
 * group above this process that does. With {@code Delegate=yes} systemd makes the group above the scope such a group, and
 * it belongs to the user.
 *
 * @param version of cgroup
 * @param parent the directory to make groups in
 */
record CpuController(Version version, Path parent) {

    private static final String CPU = "cpu";
    private static final String VERSION_1 = "cgroup";
    private static final String VERSION_2 = "cgroup2";
    private static final String SUBTREE_CONTROL = "cgroup.subtree_control";
    private static final int ROOT_FIELD = 3;
    private static final int MOUNT_POINT_FIELD = 4;
    private static final int OPTIONS_AFTER_DASH = 3;

    /** The versions of cgroup, which name the files of a quota differently. */
    enum Version {
        V1,
        V2
    }

    /**
     * A mounted hierarchy.
     *
     * @param root the group that is mounted, as {@code /proc/self/cgroup} names groups
     * @param point where it is mounted
     * @param type {@code cgroup} or {@code cgroup2}
     * @param options of the hierarchy; in version 1 its controllers are among them
     */
    record Mount(String root, Path point, String type, List<String> options) {}

    /**
     * Finds it for this process.
     *
     * @throws CgroupException if there is no such hierarchy, or none of its groups can have groups with a quota
     */
    static CpuController find() throws CgroupException {
        return find(Path.of("/proc/self"));
    }

    /**
     * Finds it by the files {@code mountinfo} and {@code cgroup} of a process (proc_pid_mountinfo(5), cgroups(7)).
     *
     * @param process the directory of the process
     */
    static CpuController find(Path process) throws CgroupException {
        List<Mount> mounts = mounts(read(process.resolve("mountinfo")));
        String groups = read(process.resolve("cgroup"));
        Optional<Path> version1 = own(
                mounts,
                mount -> mount.type().equals(VERSION_1) && mount.options().contains(CPU),
                CgroupMembership.ofController(groups, CPU));
        if (version1.isPresent()) {
            return new CpuController(Version.V1, version1.get());
        }
        Predicate<Mount> isVersion2 = mount -> mount.type().equals(VERSION_2);
        Path own = own(mounts, isVersion2, CgroupMembership.ofVersion2(groups))
                .orElseThrow(() -> new CgroupException("no hierarchy of cgroups with the controller cpu is mounted (by "
                        + process.resolve("mountinfo") + ")"));
        Path root = mounts.stream().filter(isVersion2).findFirst().orElseThrow().point();
        return new CpuController(Version.V2, passingOn(own, root));
    }

    private static Optional<Path> own(
            List<Mount> mounts, Predicate<Mount> isMount, Optional<CgroupMembership> membership) {
        return mounts.stream()
                .filter(isMount)
                .findFirst()
                .flatMap(mount -> membership.map(group -> group.directory(mount.point(), mount.root())));
    }

    private static Path passingOn(Path own, Path root) throws CgroupException {
        List<Path> asked = new ArrayList<>();
        for (Path group = own; group != null && group.startsWith(root); group = group.getParent()) {
            Path file = group.resolve(SUBTREE_CONTROL);
            if (Files.isReadable(file)
                    && Arrays.asList(read(file).strip().split("\\s+")).contains(CPU)) {
                return group;
            }
            asked.add(file);
        }
        throw new CgroupException("the controller cpu is in none of: "
                + String.join(", ", asked.stream().map(Path::toString).toList()));
    }

    /** The hierarchies of cgroups in the text of {@code mountinfo}; other lines do not count. */
    static List<Mount> mounts(String text) {
        return text.lines().flatMap(line -> mount(line).stream()).toList();
    }

    /** Fields are separated by spaces; a dash follows a varying number of them. */
    private static Optional<Mount> mount(String line) {
        List<String> fields = List.of(line.split(" "));
        int dash = fields.indexOf("-");
        if (dash <= MOUNT_POINT_FIELD || fields.size() <= dash + OPTIONS_AFTER_DASH) {
            return Optional.empty();
        }
        String type = fields.get(dash + 1);
        if (!type.equals(VERSION_1) && !type.equals(VERSION_2)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Mount(
                    fields.get(ROOT_FIELD),
                    Path.of(unescaped(fields.get(MOUNT_POINT_FIELD))),
                    type,
                    List.of(fields.get(dash + OPTIONS_AFTER_DASH).split(","))));
        } catch (InvalidPathException e) {
            // A name that this JVM cannot write in its locale.
            return Optional.empty();
        }
    }

    /** The kernel writes a space as {@code \040} there. */
    private static String unescaped(String path) {
        return path.replace("\\040", " ");
    }

    private static String read(Path file) throws CgroupException {
        try {
            // Other mounts may have names in any encoding.
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new CgroupException(file + " cannot be read: " + e, e);
        }
    }
}
