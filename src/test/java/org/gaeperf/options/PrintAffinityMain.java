package org.gaeperf.options;

import org.gaeperf.options.cpu.CpuList;
import org.gaeperf.options.cpu.CpuTopology;

/** Prints which CPUs this process may use and how it would pin, for a test that confines it. */
public final class PrintAffinityMain {

    private PrintAffinityMain() {}

    /** Prints two lines. */
    public static void main(String[] args) throws Exception {
        CpuTopology topology = CpuTopology.detect();
        System.out.println(CpuList.format(topology.cpus()));
        System.out.println(CpuAffinity.choose("auto", topology, true).displayName());
    }
}
