package org.gaeperf.cgroup;

import java.nio.file.Path;
import java.util.List;

/**
 * Says where the hierarchies of version 1 are mounted, by {@code /proc/self/mountinfo} (proc_pid_mountinfo(5)). The names of these
 * directories are a convention: one hierarchy of the controllers cpu and cpuacct may be at {@code cpu,cpuacct}, at
 * {@code cpuacct,cpu}, at both or elsewhere, whatever the order in {@code /proc/PID/cgroup}.
 */
public final class CgroupMounts {

    private static final String VERSION_1 = "cgroup";

    private CgroupMounts() {}

    /**
     * A group in one of the mounts.
     *
     * @param mount where the hierarchy, or a part of it, is mounted
     * @param directory of the group, in the mount; the mount itself if the group is outside of the part that is mounted
     */
    public record Place(Path mount, Path directory) {}

    /**
     * Returns where a group of version 1 is found, in the order of the mounts.
     *
     * @param mountinfo the text of the file
     * @param controller one of the hierarchy's
     */
    public static List<Place> ofController(String mountinfo, String controller, CgroupMembership group) {
        return CpuController.mounts(mountinfo).stream()
                .filter(mount ->
                        mount.type().equals(VERSION_1) && mount.options().contains(controller))
                .map(mount -> new Place(mount.point(), group.directory(mount.point(), mount.root())))
                .toList();
    }
}
