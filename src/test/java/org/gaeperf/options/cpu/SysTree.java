package org.gaeperf.options.cpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the files of a machine that describe its CPUs, as Linux lays them out below {@code /sys} and {@code /proc}. */
final class SysTree {

    private final Path directory;

    SysTree(Path directory) {
        this.directory = directory;
    }

    /** Adds a CPU with the list of the CPUs on its core, and the NUMA node that it belongs to. */
    SysTree cpu(int number, String siblings, int node) throws IOException {
        Path cpu = directory.resolve("sys/devices/system/cpu/cpu" + number);
        Files.createDirectories(cpu.resolve("topology"));
        Files.writeString(cpu.resolve("topology/thread_siblings_list"), siblings + "\n");
        Path nodes = Files.createDirectories(directory.resolve("sys/devices/system/node/node" + node));
        Files.createSymbolicLink(cpu.resolve("node" + node), nodes);
        return this;
    }

    /** Adds CPUs 0 to {@code count - 1}; {@code n} and {@code n + count / 2} are hyperthreads of one core. */
    SysTree hyperthreads(int count, int nodes) throws IOException {
        int cores = count / 2;
        for (int core = 0; core < cores; core++) {
            String siblings = core + "," + (core + cores);
            cpu(core, siblings, core * nodes / cores).cpu(core + cores, siblings, core * nodes / cores);
        }
        return this;
    }

    /** Adds CPUs 0 to {@code count - 1}, each a core of its own on node 0. */
    SysTree cores(int count) throws IOException {
        for (int cpu = 0; cpu < count; cpu++) {
            cpu(cpu, Integer.toString(cpu), 0);
        }
        return this;
    }

    /** Says which CPUs are there. */
    SysTree online(String cpus) throws IOException {
        Files.writeString(directory.resolve("sys/devices/system/cpu/online"), cpus + "\n");
        return this;
    }

    /** Reads the tree for a process that may use these CPUs. */
    CpuTopology read(String allowed) throws IOException {
        return read(allowed, Integer.MAX_VALUE);
    }

    /** Reads the tree for a process that may use these CPUs, and have that many busy at the same time. */
    CpuTopology read(String allowed, int maxCpus) throws IOException {
        return readStatus(
                "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t" + allowed + "\nMems_allowed:\t1\n", maxCpus);
    }

    /** Reads the tree for a process with this text in its status file. */
    CpuTopology readStatus(String text, int maxCpus) throws IOException {
        Path status = Files.writeString(directory.resolve("status"), text);
        return CpuTopology.read(directory.resolve("sys"), status, maxCpus);
    }
}
