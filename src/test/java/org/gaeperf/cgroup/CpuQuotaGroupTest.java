package org.gaeperf.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gaeperf.cgroup.CpuController.Version;
import org.gaeperf.process.ChildEnvironment;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.testkit.CpuQuotas;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class CpuQuotaGroupTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("the quota of a share of a core, in the files of each version")
    void quota() throws IOException {
        CpuQuotaGroup.writeQuota(Version.V1, directory, 0.2311);
        CpuQuotaGroup.writeQuota(Version.V2, directory, 1.5);

        assertThat(directory.resolve("cpu.cfs_period_us")).hasContent("100000");
        assertThat(directory.resolve("cpu.cfs_quota_us")).hasContent("23110");
        assertThat(directory.resolve("cpu.max")).hasContent("150000 100000");
    }

    @Test
    @DisplayName("a directory where no group can be made is named, with what to do")
    void refused() {
        assertThatThrownBy(() -> CpuQuotaGroup.create(new CpuController(Version.V1, directory.resolve("none")), 1))
                .isInstanceOf(CgroupException.class)
                .hasMessageMatching(
                        "the cgroup \\Q" + directory + "\\E/none/gaeperf-\\d+-\\d+ cannot be made: .*; run as"
                                + " root, or in a cgroup that is delegated with the controller cpu: systemd-run .*");
    }

    @Test
    @DisplayName("groups that a killed process left behind are removed, those of others stay")
    void leftovers() throws Exception {
        Process ended = start("true");
        ended.waitFor();
        Path leftover = Files.createDirectory(directory.resolve("gaeperf-" + ended.pid() + "-1"));
        Path ofOther = Files.createDirectory(
                directory.resolve("gaeperf-" + ProcessHandle.current().pid() + "-0"));
        Path foreign = Files.createDirectory(directory.resolve("gaeperf-notes"));

        // On a usual file system the group is a directory with files in it, which cannot be removed like a group.
        CpuQuotaGroup.create(new CpuController(Version.V1, directory), 1);

        assertThat(leftover).doesNotExist();
        assertThat(ofOther).isDirectory();
        assertThat(foreign).isDirectory();
    }

    @Nested
    @DisplayName("Where groups can be made")
    class Live {

        @Test
        @DisplayName("a busy process gets its share, and the group is gone afterwards")
        void limits() throws Exception {
            CpuQuotas.assumeAllowed();
            Process busy = start("sh", "-c", "while :; do :; done");
            Path group;
            try (CpuQuotaGroup quota = CpuQuotaGroup.create(0.2)) {
                group = quota.directory();
                quota.add(busy.pid());
                TimeUnit.MILLISECONDS.sleep(200);
                long before = cpuMillis(busy);
                long startNanos = System.nanoTime();
                TimeUnit.SECONDS.sleep(2);
                double cores = (cpuMillis(busy) - before) / ((System.nanoTime() - startNanos) / 1e6);
                busy.destroyForcibly();

                assertThat(cores).as("cores").isBetween(0.02, 0.26);
            } finally {
                busy.destroyForcibly();
            }
            assertThat(group).doesNotExist();
        }

        @Test
        @DisplayName("a group is removed when its process has been killed only then")
        void removedAfterKill() throws Exception {
            CpuQuotas.assumeAllowed();
            Process idle = start("sleep", "60");
            CpuQuotaGroup quota = CpuQuotaGroup.create(0.5);
            quota.add(idle.pid());
            Thread killer = new Thread(() -> {
                try {
                    TimeUnit.MILLISECONDS.sleep(300);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                idle.destroyForcibly();
            });
            killer.start();
            quota.close();
            killer.join();

            assertThat(quota.directory()).doesNotExist();
        }

        @Test
        @DisplayName("a process that has ended cannot be moved into it")
        void endedProcess() throws Exception {
            CpuQuotas.assumeAllowed();
            Process ended = start("true");
            ended.waitFor();
            try (CpuQuotaGroup quota = CpuQuotaGroup.create(0.5)) {
                assertThatThrownBy(() -> quota.add(ended.pid()))
                        .isInstanceOf(CgroupException.class)
                        .hasMessageContaining("'" + ended.pid() + "' cannot be written to " + quota.directory());
            }
        }

        @Test
        @DisplayName("a group is removed when its JVM is terminated, and after a kill when the next group is made")
        void endOfTheJvm() throws Exception {
            CpuQuotas.assumeAllowed();
            Process terminated = startMain();
            Path first = Path.of(terminated.inputReader().readLine());
            assertThat(first).isDirectory();
            terminated.destroy();
            terminated.waitFor();
            assertThat(first).as("after SIGTERM").doesNotExist();

            Process killed = startMain();
            Path second = Path.of(killed.inputReader().readLine());
            killed.destroyForcibly();
            killed.waitFor();
            assertThat(second).as("after SIGKILL").isDirectory();
            awaitEmpty(second);
            CpuQuotaGroup.create(0.5).close();
            assertThat(second).as("after the next group").doesNotExist();
        }

        private static Process startMain() throws IOException {
            return ChildProcessRegistry.start(ChildEnvironment.processBuilderForJvm(List.of(
                            Path.of(System.getProperty("java.home"), "bin/java").toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            QuotaGroupMain.class.getName()))
                    .redirectError(ProcessBuilder.Redirect.INHERIT));
        }

        /** The process in it is ended by the script that outlives the JVM. */
        private static void awaitEmpty(Path group) throws Exception {
            for (int round = 0; round < 200; round++) {
                if (Files.readString(group.resolve("cgroup.procs")).isBlank()) {
                    return;
                }
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }

        private static long cpuMillis(Process process) {
            return process.info().totalCpuDuration().orElseThrow().toMillis();
        }
    }

    private static Process start(String... words) throws IOException {
        return ChildProcessRegistry.start(ChildEnvironment.processBuilderForTool(List.of(words)));
    }
}
