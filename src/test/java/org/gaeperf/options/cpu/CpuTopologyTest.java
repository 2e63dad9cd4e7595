package org.gaeperf.options.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.options.CpuAffinity;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How machines are divided between server and client, by files as Linux has them. */
class CpuTopologyTest {

    @TempDir
    private Path directory;

    private SysTree machine;

    @BeforeEach
    void emptyTree() {
        machine = new SysTree(directory);
    }

    @Test
    @DisplayName("one CPU: nothing is pinned")
    void oneCpu() throws Exception {
        assertThat(CpuAffinity.split(machine.cores(1).read("0"))).isEqualTo(CpuAffinity.none(1));
    }

    @Test
    @DisplayName("two cores: one each")
    void twoCores() throws Exception {
        assertSplit(machine.cores(2).read("0-1"), "0", 1, "1", 1);
    }

    @Test
    @DisplayName("a list of the process that names CPUs which are not there: only those that are")
    void absentCpus() throws Exception {
        assertSplit(machine.cores(2).online("0-1").read("0-127"), "0", 1, "1", 1);
    }

    @Test
    @DisplayName("one core with two hyperthreads: one each, as there is no other way")
    void oneCoreWithHyperthreads() throws Exception {
        assertSplit(machine.hyperthreads(2, 1).read("0-1"), "0", 1, "1", 1);
    }

    @Test
    @DisplayName("a cpuset of 4-7 of 8 cores: these alone")
    void cpuset() throws Exception {
        CpuTopology topology = machine.cores(8).read("4-7");

        assertThat(topology.cpus()).containsExactly(4, 5, 6, 7);
        assertSplit(topology, "4-5", 2, "6-7", 2);
    }

    @Test
    @DisplayName("a cpuset of 4-7 of 8 CPUs with siblings n and n + 4: the second hyperthreads of four cores")
    void cpusetOfSecondHyperthreads() throws Exception {
        assertSplit(machine.hyperthreads(8, 1).read("4-7"), "4-5", 2, "6-7", 2);
    }

    @Test
    @DisplayName("8 CPUs with siblings n and n + 4: the hyperthreads of a core stay together")
    void hyperthreads() throws Exception {
        CpuTopology topology = machine.hyperthreads(8, 1).read("0-7");

        assertThat(topology.cores()).hasSize(4);
        assertSplit(topology, "0-1,4-5", 4, "2-3,6-7", 4);
    }

    @Test
    @DisplayName("6 CPUs with siblings 2n and 2n + 1: the hyperthreads of a core stay together")
    void adjacentHyperthreads() throws Exception {
        for (int core = 0; core < 3; core++) {
            String siblings = 2 * core + "-" + (2 * core + 1);
            machine.cpu(2 * core, siblings, 0).cpu(2 * core + 1, siblings, 0);
        }

        assertSplit(machine.read("0-5"), "0-1", 2, "2-5", 4);
    }

    @Test
    @DisplayName("a cpuset of one hyperthread of a core and both of another: each core belongs to one side")
    void unevenCpuset() throws Exception {
        assertSplit(machine.hyperthreads(8, 1).read("0,3,7"), "0", 1, "3,7", 2);
    }

    @Test
    @DisplayName("64 CPUs on two nodes with siblings n and n + 32: 16 cores of the first node")
    void twoNodes() throws Exception {
        CpuTopology topology = machine.hyperthreads(64, 2).read("0-63");

        assertThat(topology.cpuCount()).isEqualTo(64);
        assertSplit(topology, "0-7,32-39", 16, "8-15,40-47", 16);
    }

    @Test
    @DisplayName("a cpuset with more cores on the second of two nodes: that node alone")
    void largerSecondNode() throws Exception {
        assertSplit(machine.hyperthreads(64, 2).read("14-19,46-51"), "16-17,48-49", 4, "18-19,50-51", 4);
    }

    @Test
    @DisplayName("a single core on each of two nodes: one each, hyperthreads together")
    void oneCoreOnEachNode() throws Exception {
        assertSplit(machine.hyperthreads(4, 2).read("0-3"), "0,2", 2, "1,3", 2);
    }

    @Test
    @DisplayName("no topology files: each CPU counts as a core on the same node")
    void noTopologyFiles() throws Exception {
        assertSplit(machine.read("2-5"), "2-3", 2, "4-5", 2);
    }

    @Test
    @DisplayName("a quota of 4 CPUs on a machine of 64: four cores with one CPU each")
    void quota() throws Exception {
        CpuTopology topology = machine.hyperthreads(64, 2).read("0-63", 4);

        assertThat(topology.cpuCount()).isEqualTo(4);
        assertSplit(topology, "0-1", 2, "2-3", 2);
    }

    @Test
    @DisplayName("a quota of one CPU: nothing is pinned, and one CPU is counted")
    void quotaOfOneCpu() throws Exception {
        assertThat(CpuAffinity.split(machine.hyperthreads(8, 1).read("0-7", 1))).isEqualTo(CpuAffinity.none(1));
    }

    @Test
    @DisplayName("a file that does not list CPUs is named")
    void damagedFiles() throws Exception {
        assertThatThrownBy(() -> machine.cpu(0, "none", 0).read("0"))
                .isInstanceOf(IOException.class)
                .hasMessageMatching(".*/cpu0/topology/thread_siblings_list: 'none' is not a core list .*");
        assertThatThrownBy(() -> machine.readStatus("Name:\tjava\n", 1))
                .isInstanceOf(IOException.class)
                .hasMessage(directory.resolve("status") + " has no line Cpus_allowed_list:");
    }

    @Test
    @DisplayName("this process may keep as many CPUs busy as the JVM counts")
    void thisMachine() throws Exception {
        CpuTopology topology = CpuTopology.detect();

        assertThat(topology.cpuCount()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(topology.cpus()).hasSizeGreaterThanOrEqualTo(topology.cpuCount());
    }

    private static void assertSplit(
            CpuTopology topology, String server, int serverCpus, String client, int clientCpus) {
        assertThat(CpuAffinity.split(topology))
                .isEqualTo(new CpuAffinity(Optional.of(server), Optional.of(client), serverCpus, clientCpus));
    }
}
