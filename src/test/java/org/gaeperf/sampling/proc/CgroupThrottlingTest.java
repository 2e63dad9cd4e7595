package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.proc.CgroupThrottling.Counters;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Throttling by CFS quotas, from files as version 1 and 2 of cgroup have them. */
class CgroupThrottlingTest {

    private static final long PID = 42;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("version 2: the group of the process and those above it, in microseconds")
    void version2() throws Exception {
        process("0::/build.slice/load.scope");
        stat("", "usage_usec 900\n");
        stat("build.slice", "usage_usec 700\nnr_periods 50\nnr_throttled 2\nthrottled_usec 30000\n");
        stat("build.slice/load.scope", "usage_usec 500\nnr_periods 50\nnr_throttled 3\nthrottled_usec 12000\n");
        stat("build.slice/other.scope", "nr_periods 9\nnr_throttled 9\nthrottled_usec 99\n");

        assertCounted(5, 42_000);
    }

    @Test
    @DisplayName("version 1: the hierarchy of the controller cpu, in nanoseconds")
    void version1() throws Exception {
        process("9:cpuset:/", "4:cpu,cpuacct:/docker/abc", "0::/");
        stat("cpu,cpuacct", "nr_periods 0\nnr_throttled 0\nthrottled_time 0\n");
        stat("cpu,cpuacct/docker/abc", "nr_periods 10\nnr_throttled 4\nthrottled_time 250000000\n");

        assertCounted(4, 250_000);
    }

    @Test
    @DisplayName(
            "version 1: the directory of the mount, whatever the order of its controllers and the number of mounts")
    void version1ByMount() throws Exception {
        process("4:cpu,cpuacct:/docker/abc", "0::/");
        mounts(
                "26 20 0:23 / " + directory.resolve("cgroup/unified") + " rw - cgroup2 cgroup2 rw",
                "27 20 0:24 / " + directory.resolve("cgroup/cpuset") + " rw - cgroup cgroup rw,cpuset",
                "28 20 0:25 / " + directory.resolve("cgroup/gone") + " rw - cgroup cgroup rw,cpu,cpuacct",
                "29 20 0:25 / " + directory.resolve("cgroup/cpuacct,cpu") + " rw - cgroup cgroup rw,cpuacct,cpu",
                "30 20 0:25 / " + directory.resolve("cgroup/cpu") + " rw - cgroup cgroup rw,cpuacct,cpu");
        stat("cpuset/docker/abc", "nr_throttled 77\nthrottled_time 77000000\n");
        for (String place : new String[] {"cpuacct,cpu", "cpu"}) {
            stat(place, "nr_throttled 1\nthrottled_time 1000000\n");
            stat(place + "/docker/abc", "nr_throttled 4\nthrottled_time 250000000\n");
        }

        assertCounted(5, 251_000);
    }

    @Test
    @DisplayName("version 1 in a container: the part of the hierarchy that is mounted")
    void version1OfAPart() throws Exception {
        process("4:cpuacct,cpu:/docker/abc/inner");
        mounts("29 20 0:25 /docker/abc " + directory.resolve("cgroup/cpu,cpuacct")
                + " rw - cgroup cgroup rw,cpu,cpuacct");
        stat("cpu,cpuacct", "nr_throttled 1\nthrottled_time 1000000\n");
        stat("cpu,cpuacct/inner", "nr_throttled 2\nthrottled_time 2000000\n");

        assertCounted(3, 3_000);
    }

    @Test
    @DisplayName("in a container the path of the host is not visible, and the mount is the container's group")
    void pathOfTheHost() throws Exception {
        process("0::/../../system.slice/docker-abc.scope");
        stat("", "nr_periods 8\nnr_throttled 1\nthrottled_usec 70000\n");

        assertCounted(1, 70_000);
    }

    @Test
    @DisplayName("a kernel that does not count throttling is no zero")
    void notCounted() throws Exception {
        process("0::/");
        stat("", "usage_usec 900\nuser_usec 500\nsystem_usec 400\n");
        assertThat(find().read()).isEmpty();

        Files.delete(directory.resolve("cgroup/cpu.stat"));
        assertThat(find().read()).isEmpty();
    }

    @Test
    @DisplayName("100 % is one CPU that is held up all the time, and several CPUs may have more")
    void percent() {
        Counters start = new Counters(3, 1_000, 5_000_000_000L);
        Counters end = new Counters(8, 201_000, 15_000_000_000L);
        Counters fourCpus = new Counters(103, 40_001_000, 15_000_000_000L);

        assertThat(end.percentSince(start)).isCloseTo(2.0, within(1e-9));
        assertThat(fourCpus.percentSince(start)).isCloseTo(400, within(1e-9));
    }

    @Test
    @DisplayName("damaged counters are refused, and a process that has ended is named")
    void damaged() throws Exception {
        process("0::/");
        stat("", "nr_throttled many\nthrottled_usec 1\n");
        assertThatThrownBy(() -> find().read())
                .isInstanceOf(SampleFormatException.class)
                .hasMessageContaining("cpu.stat, nr_throttled");

        Files.delete(directory.resolve("proc/42/cgroup"));
        assertThatThrownBy(this::find).isInstanceOf(ProbeException.class).hasMessageContaining("process 42 has ended");
    }

    @Test
    @DisplayName("the counters of this process can be read, and never go down")
    void thisProcess() throws Exception {
        CgroupThrottling cgroup = CgroupThrottling.find(ProcessHandle.current().pid());
        Optional<Counters> first = cgroup.read();

        assumeTrue(first.isPresent(), "this kernel does not count throttling for the group of this process");
        assertThat(cgroup.read()).hasValueSatisfying(second -> {
            assertThat(second.micros()).isGreaterThanOrEqualTo(first.get().micros());
            assertThat(second.monotonicNanos()).isGreaterThan(first.get().monotonicNanos());
        });
    }

    private void assertCounted(long periods, long micros) throws ProbeException {
        assertThat(find().read()).hasValueSatisfying(counters -> {
            assertThat(counters.periods()).isEqualTo(periods);
            assertThat(counters.micros()).isEqualTo(micros);
        });
    }

    private CgroupThrottling find() throws ProbeException {
        return CgroupThrottling.find(PID, directory.resolve("proc"), directory.resolve("cgroup"));
    }

    private void process(String... lines) throws IOException {
        Path proc = Files.createDirectories(directory.resolve("proc/" + PID));
        Files.writeString(proc.resolve("cgroup"), String.join("\n", lines) + "\n");
    }

    private void mounts(String... lines) throws IOException {
        Path self = Files.createDirectories(directory.resolve("proc/self"));
        Files.writeString(self.resolve("mountinfo"), String.join("\n", lines) + "\n");
    }

    private void stat(String group, String text) throws IOException {
        Path path = Files.createDirectories(directory.resolve("cgroup").resolve(group));
        Files.writeString(path.resolve("cpu.stat"), text);
    }
}
