package org.gaeperf.testkit;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.gaeperf.options.cpu.CpuTopology;
import org.gaeperf.options.cpu.CpuTopology.Core;

/** Topologies of machines that a test does not need to have. */
public final class CpuTopologies {

    private CpuTopologies() {}

    /** Makes CPUs 0 to {@code count - 1}, each a core of its own, on one NUMA node. */
    public static CpuTopology separateCores(int count) {
        return new CpuTopology(
                IntStream.range(0, count)
                        .mapToObj(cpu -> new Core(0, new TreeSet<>(List.of(cpu))))
                        .toList(),
                count);
    }
}
