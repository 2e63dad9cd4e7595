package org.gaeperf.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaeperf.cgroup.CpuController.Version;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks where groups are made, with trees as version 1 and 2 of cgroup have them. */
class CpuControllerTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("version 1: below the own group of the hierarchy of the controller cpu, wherever it is mounted")
    void version1() throws IOException {
        mounts(
                mount("/", "cpuset", "cgroup", "rw,cpuset"),
                mount("/", "cpu,cpuacct", "cgroup", "rw,cpu,cpuacct"),
                mount("/", "unified", "cgroup2", "rw"));
        groups("9:cpuset:/other", "4:cpu,cpuacct:/user/builds", "0::/unified.scope");
        Path own = Files.createDirectories(directory.resolve("mnt/cpu,cpuacct/user/builds"));

        assertThat(CpuController.find(process())).isEqualTo(new CpuController(Version.V1, own));
    }

    @Test
    @DisplayName("version 1 in a container: only the container's group is mounted")
    void container() throws IOException {
        mounts(mount("/docker/abc", "cpu", "cgroup", "rw,cpu"));
        groups("4:cpu:/docker/abc");
        Path mounted = Files.createDirectories(directory.resolve("mnt/cpu"));
        assertThat(CpuController.find(process()).parent()).isEqualTo(mounted);

        groups("4:cpu:/docker/abc/worker");
        Path own = Files.createDirectories(mounted.resolve("worker"));
        assertThat(CpuController.find(process()).parent()).isEqualTo(own);

        groups("4:cpu:/../../elsewhere");
        assertThat(CpuController.find(process()).parent())
                .as("a path of the host")
                .isEqualTo(mounted);
    }

    @Test
    @DisplayName("version 2: the nearest group above that passes the controller on")
    void version2() throws IOException {
        mounts(mount("/", "", "cgroup2", "rw,nsdelegate"));
        groups("0::/user.slice/app.slice/run-1.scope");
        passesOn("", "cpuset cpu io memory pids\n");
        passesOn("user.slice", "cpu memory pids\n");
        passesOn("user.slice/app.slice", "cpu memory pids\n");
        passesOn("user.slice/app.slice/run-1.scope", "\n");
        assertThat(CpuController.find(process()))
                .isEqualTo(new CpuController(Version.V2, directory.resolve("mnt/user.slice/app.slice")));

        passesOn("user.slice/app.slice", "cpuset memory pids\n");
        assertThat(CpuController.find(process()).parent()).isEqualTo(directory.resolve("mnt/user.slice"));
    }

    @Test
    @DisplayName("version 2 without the controller is refused with the files that were asked, and what to do")
    void version2WithoutController() throws IOException {
        mounts(mount("/", "", "cgroup2", "rw"));
        groups("0::/app.slice");
        passesOn("", "memory pids\n");
        passesOn("app.slice", "\n");

        assertThatThrownBy(() -> CpuController.find(process()))
                .isInstanceOf(CgroupException.class)
                .hasMessage("the controller cpu is in none of: " + directory + "/mnt/app.slice/cgroup.subtree_control, "
                        + directory + "/mnt/cgroup.subtree_control; run as root, or in a cgroup that is delegated with"
                        + " the controller cpu: systemd-run --user --scope -p Delegate=yes mvn test ...");
    }

    @Test
    @DisplayName("a machine without cgroups is refused")
    void noCgroups() throws IOException {
        mounts("24 1 0:22 / /sys rw,nosuid - sysfs sysfs rw");
        groups("");

        assertThatThrownBy(() -> CpuController.find(process()))
                .isInstanceOf(CgroupException.class)
                .hasMessageStartingWith("no hierarchy of cgroups with the controller cpu is mounted (by " + process());
    }

    /** Writes a line with an optional field, as the kernel does, and a space in the mount point. */
    private String mount(String root, String name, String type, String options) {
        Path point = name.isEmpty()
                ? directory.resolve("mnt")
                : directory.resolve("mnt").resolve(name);
        return "32 31 0:29 " + root + " " + point.toString().replace(" ", "\\040") + " rw,relatime shared:9 - " + type
                + " cgroup " + options;
    }

    private void mounts(String... lines) throws IOException {
        Files.createDirectories(process());
        Files.writeString(process().resolve("mountinfo"), String.join("\n", lines) + "\n");
    }

    private void groups(String... lines) throws IOException {
        Files.writeString(process().resolve("cgroup"), String.join("\n", lines) + "\n");
    }

    private void passesOn(String group, String controllers) throws IOException {
        Path own = Files.createDirectories(directory.resolve("mnt").resolve(group));
        Files.writeString(own.resolve("cgroup.subtree_control"), controllers);
    }

    private Path process() {
        return directory.resolve("self");
    }
}
