package org.gaeperf.options;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.gaeperf.options.cpu.CpuList;
import org.gaeperf.options.cpu.CpuTopology;

/**
 * Which CPUs the server and the client may use.
 *
 * @param server list of CPUs as {@code taskset -c} takes it, or empty for any CPU
 * @param client list of CPUs in the same form
 * @param serverCores how many CPUs the server has
 * @param clientCores how many CPUs the client has
 */
public record CpuAffinity(Optional<String> server, Optional<String> client, int serverCores, int clientCores) {

    /** Returns an affinity without pinning: both may use every CPU. */
    public static CpuAffinity none(int cpus) {
        return new CpuAffinity(Optional.empty(), Optional.empty(), cpus, cpus);
    }

    /**
     * The lower half of the physical cores of one NUMA node for the server, the other half for the client, each with all
     * of its hyperthreads; see {@link CpuTopology#coresToSplit()}. None with a single CPU.
     */
    public static CpuAffinity split(CpuTopology topology) {
        List<CpuTopology.Core> cores = topology.coresToSplit();
        if (cores.size() < 2) {
            return none(topology.cpuCount());
        }
        int half = cores.size() / 2;
        return pinned(
                CpuTopology.cpusOf(cores.subList(0, half)), CpuTopology.cpusOf(cores.subList(half, cores.size())));
    }

    /**
     * Returns what the option means: {@code auto}, {@code none}, or core lists as {@link #parse} takes them.
     *
     * @param canPin whether {@code taskset} is on the PATH
     * @throws IllegalArgumentException with the reason, if the text means nothing or cannot be done here
     */
    static CpuAffinity choose(String text, CpuTopology topology, boolean canPin) {
        if (text.equals("none")) {
            return none(topology.cpuCount());
        }
        if (text.equals("auto")) {
            return canPin ? split(topology) : none(topology.cpuCount());
        }
        if (!canPin) {
            throw new IllegalArgumentException("taskset is not on this machine's PATH");
        }
        return parse(text, topology);
    }

    /**
     * Parses {@code SERVER:CLIENT}.
     *
     * @throws IllegalArgumentException with the reason, if the text is not such a pair of lists, or names a CPU that this
     *     process may not use
     */
    public static CpuAffinity parse(String text, CpuTopology topology) {
        String[] parts = text.split(":", -1);
        if (parts.length != 2) {
            throw new IllegalArgumentException("not two core lists with a colon between them");
        }
        SortedSet<Integer> server = allowedCpus(parts[0], topology);
        SortedSet<Integer> client = allowedCpus(parts[1], topology);
        if (!Collections.disjoint(server, client)) {
            throw new IllegalArgumentException("server and client share a core");
        }
        return new CpuAffinity(Optional.of(parts[0]), Optional.of(parts[1]), server.size(), client.size());
    }

    /** Puts {@code taskset} before a command, if CPUs were given. */
    public static List<String> prefix(Optional<String> cpus) {
        return cpus.map(list -> List.of("taskset", "-c", list)).orElse(List.of());
    }

    /** The numbers of the CPUs in a list that {@link #parse} accepts; none if no CPUs were given. */
    public static List<Integer> numbers(Optional<String> cpus) {
        return cpus.map(list -> List.copyOf(CpuList.parse(list))).orElse(List.of());
    }

    /** Returns the name for results and reports. */
    public String displayName() {
        return "server on " + server.map(list -> "cores " + list).orElse("any core") + ", client on "
                + client.map(list -> "cores " + list).orElse("any core");
    }

    private static CpuAffinity pinned(SortedSet<Integer> server, SortedSet<Integer> client) {
        return new CpuAffinity(
                Optional.of(CpuList.format(server)), Optional.of(CpuList.format(client)), server.size(), client.size());
    }

    private static SortedSet<Integer> allowedCpus(String list, CpuTopology topology) {
        SortedSet<Integer> cpus = CpuList.parse(list);
        if (!topology.cpus().containsAll(cpus)) {
            throw new IllegalArgumentException("'" + list + "' is not within the cores "
                    + CpuList.format(topology.cpus()) + " that this process may use");
        }
        return cpus;
    }

    /** The cores of server and client, as far as they are pinned. */
    public List<Integer> cores() {
        return Stream.of(server, client).flatMap(list -> numbers(list).stream()).toList();
    }
}
