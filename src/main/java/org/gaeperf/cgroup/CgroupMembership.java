package org.gaeperf.cgroup;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One of the groups that a process is in, by a line of its file {@code cgroup} (cgroups(7)).
 *
 * @param hierarchy its number, 0 in version 2
 * @param controllers of the hierarchy, separated by commas; empty in version 2
 * @param path of the group below the mount of its hierarchy
 */
public record CgroupMembership(String hierarchy, String controllers, String path) {

    private static final String VERSION_2 = "0";
    private static final int FIELDS = 3;

    /** The group in the hierarchy of a controller in version 1; empty if the process has none. */
    public static Optional<CgroupMembership> ofController(String file, String controller) {
        return find(file, group -> List.of(group.controllers.split(",")).contains(controller));
    }

    /** The group in version 2; empty if the process has none. */
    public static Optional<CgroupMembership> ofVersion2(String file) {
        return find(file, group -> group.hierarchy.equals(VERSION_2));
    }

    private static Optional<CgroupMembership> find(String file, Predicate<CgroupMembership> isWanted) {
        return file.lines()
                .map(line -> Arrays.asList(line.split(":", FIELDS)))
                .filter(fields -> fields.size() == FIELDS)
                .map(fields -> new CgroupMembership(fields.get(0), fields.get(1), fields.get(2)))
                .filter(isWanted)
                .findFirst();
    }

    /** Returns the directory. In a container the path may be one of the host, and the mount is the process's own group then. */
    public Path directory(Path mount) {
        return directory(mount, "/");
    }

    /**
     * Returns the directory where only a part of the hierarchy is mounted.
     *
     * @param root the path of the group that is mounted
     */
    Path directory(Path mount, String root) {
        if (!path.startsWith(root)) {
            return mount;
        }
        Path directory = mount.resolve(path.substring(root.length()).replaceFirst("^/+", ""))
                .normalize();
        return directory.startsWith(mount) && Files.isDirectory(directory) ? directory : mount;
    }
}
