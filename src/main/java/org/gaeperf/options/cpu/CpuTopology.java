package org.gaeperf.options.cpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The physical cores that this process may use. Linux numbers the hyperthreads of one core as separate CPUs, often far
 * apart ({@code n} and {@code n + N/2}), so that the numbers alone do not say which CPUs share a core.
 *
 * @param cores each physical core with those of its CPUs that may be used, in the order of their first CPU
 * @param maxCpus how many CPUs may be busy at the same time; a CFS quota may allow fewer than there are
 */
public record CpuTopology(List<Core> cores, int maxCpus) {

    private static final String ALLOWED = "Cpus_allowed_list:";
    private static final String NODE = "node";

    /** A number that no machine has today. */
    private static final int MAX_CPUS = 4096;

    /**
     * One physical core.
     *
     * @param node the NUMA node that it belongs to; 0 where the kernel does not say
     * @param cpus the CPUs (hyperthreads) of the core that may be used
     */
    public record Core(int node, SortedSet<Integer> cpus) {

        /** Copies the CPUs. */
        public Core {
            cpus = Collections.unmodifiableSortedSet(new TreeSet<>(cpus));
        }
    }

    /** Sorts the cores by their first CPU. */
    public CpuTopology {
        cores = cores.stream()
                .sorted(Comparator.comparing(core -> core.cpus().first()))
                .toList();
    }

    /** Describes a machine that cannot be looked at yet: one that has whatever CPU is named. */
    public static CpuTopology ofAnotherMachine() {
        List<Core> cores = IntStream.range(0, MAX_CPUS)
                .mapToObj(cpu -> new Core(0, new TreeSet<>(List.of(cpu))))
                .toList();
        return new CpuTopology(cores, MAX_CPUS);
    }

    /**
     * Reads the topology of this machine as far as this process may use it.
     *
     * @throws IOException if {@code /proc/self/status} cannot be read
     */
    public static CpuTopology detect() throws IOException {
        return read(
                Path.of("/sys"),
                Path.of("/proc/self/status"),
                Runtime.getRuntime().availableProcessors());
    }

    /**
     * Reads {@code Cpus_allowed_list} of a status file (proc_pid_status(5)), and {@code thread_siblings_list} and the
     * links to NUMA nodes below {@code devices/system/cpu} (the kernel's cputopology document). A CPU without them
     * counts as a core of its own on node 0. The list of a process may name CPUs that are not there, so only those of
     * {@code devices/system/cpu/online} count.
     *
     * @param sys the directory {@code /sys}
     * @param status the file {@code /proc/self/status}
     * @param maxCpus how many CPUs may be busy at the same time
     * @throws IOException that names the file, if it cannot be read or does not list CPUs
     */
    static CpuTopology read(Path sys, Path status, int maxCpus) throws IOException {
        SortedSet<Integer> allowed = allowed(status);
        Path online = sys.resolve("devices/system/cpu/online");
        if (Files.isReadable(online)) {
            allowed.retainAll(parse(Files.readString(online).strip(), online));
        }
        Map<SortedSet<Integer>, Core> cores = new LinkedHashMap<>();
        for (int cpu : allowed) {
            Path directory = sys.resolve("devices/system/cpu/cpu" + cpu);
            SortedSet<Integer> siblings = siblings(directory, cpu);
            siblings.retainAll(allowed);
            cores.putIfAbsent(siblings, new Core(node(directory), siblings));
        }
        return new CpuTopology(List.copyOf(cores.values()), maxCpus);
    }

    /** Returns how many CPUs this process may keep busy. */
    public int cpuCount() {
        return Math.min(cpus().size(), maxCpus);
    }

    /** Returns every CPU that this process may be pinned to. */
    public SortedSet<Integer> cpus() {
        return cpusOf(cores);
    }

    /** Returns all CPUs of some cores. */
    public static SortedSet<Integer> cpusOf(List<Core> cores) {
        SortedSet<Integer> cpus = new TreeSet<>();
        cores.forEach(core -> cpus.addAll(core.cpus()));
        return cpus;
    }

    /**
     * The units of CPU time to divide between server and client: the cores of the NUMA node that has most of them; all
     * cores if no node has two; the hyperthreads if there is a single core. Where a quota allows fewer CPUs than these
     * have, only as many cores, with one CPU each.
     */
    public List<Core> coresToSplit() {
        List<Core> largestNode = largestNode();
        List<Core> chosen = cores.size() == 1 ? hyperthreads() : largestNode.size() > 1 ? largestNode : cores;
        return cpusOf(chosen).size() <= maxCpus
                ? chosen
                : chosen.stream()
                        .limit(maxCpus)
                        .map(core -> single(core, core.cpus().first()))
                        .toList();
    }

    private List<Core> hyperthreads() {
        Core core = cores.get(0);
        return core.cpus().stream().map(cpu -> single(core, cpu)).toList();
    }

    private static Core single(Core core, int cpu) {
        return new Core(core.node(), new TreeSet<>(List.of(cpu)));
    }

    /** The first, if several nodes have as many cores. */
    private List<Core> largestNode() {
        Map<Integer, List<Core>> byNode = new TreeMap<>();
        cores.forEach(core ->
                byNode.computeIfAbsent(core.node(), node -> new ArrayList<>()).add(core));
        List<Core> largest = List.of();
        for (List<Core> node : byNode.values()) {
            largest = node.size() > largest.size() ? node : largest;
        }
        return largest;
    }

    private static SortedSet<Integer> allowed(Path status) throws IOException {
        String list = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith(ALLOWED))
                .map(line -> line.substring(ALLOWED.length()).strip())
                .findFirst()
                .orElseThrow(() -> new IOException(status + " has no line " + ALLOWED));
        return parse(list, status);
    }

    private static SortedSet<Integer> siblings(Path cpuDirectory, int cpu) throws IOException {
        Path file = cpuDirectory.resolve("topology/thread_siblings_list");
        SortedSet<Integer> siblings = new TreeSet<>(List.of(cpu));
        if (Files.isReadable(file)) {
            siblings.addAll(parse(Files.readString(file).strip(), file));
        }
        return siblings;
    }

    private static SortedSet<Integer> parse(String list, Path file) throws IOException {
        try {
            return CpuList.parse(list);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    private static int node(Path cpuDirectory) throws IOException {
        if (!Files.isDirectory(cpuDirectory)) {
            return 0;
        }
        try (Stream<Path> entries = Files.list(cpuDirectory)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.matches(NODE + "\\d+"))
                    .mapToInt(name -> Integer.parseInt(name.substring(NODE.length())))
                    .min()
                    .orElse(0);
        }
    }
}
