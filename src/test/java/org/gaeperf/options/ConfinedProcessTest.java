package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import org.gaeperf.options.cpu.CpuTopology;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a JVM sees that taskset has confined to some of the CPUs, as a container's cpuset does. */
@Timeout(600)
class ConfinedProcessTest {

    private SortedSet<Integer> allowed;

    @BeforeEach
    void twoCpus() throws Exception {
        CpuTopology topology = CpuTopology.detect();
        allowed = topology.cpus();
        assumeTrue(topology.cpuCount() > 1, "this process may use a single CPU");
        assumeTrue(BuildContext.onPath("taskset").isPresent(), "taskset is not on this machine's PATH");
    }

    @Test
    @DisplayName("on the last CPU alone, that CPU is seen and nothing is pinned")
    void lastCpuAlone() throws Exception {
        assertThat(printedOn(allowed.last().toString()))
                .containsExactly(allowed.last().toString(), "server on any core, client on any core");
    }

    @Test
    @DisplayName("on two CPUs, each side gets one of them")
    void twoOfTheCpus() throws Exception {
        assertThat(printedOn(allowed.first() + "," + allowed.last()).get(1))
                .isEqualTo("server on cores " + allowed.first() + ", client on cores " + allowed.last());
    }

    private static List<String> printedOn(String cpus) throws Exception {
        List<String> command = new ArrayList<>(List.of("taskset", "-c", cpus));
        command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), PrintAffinityMain.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return output.lines().toList();
    }
}
