package org.gaeperf.options;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which cores the server and the client may use.
 *
 * @param server core list as {@code taskset -c} takes it, or empty for any core
 * @param client likewise
 * @param serverCores how many cores the server has
 * @param clientCores how many cores the client has
 */
public record CpuAffinity(Optional<String> server, Optional<String> client, int serverCores, int clientCores) {

    private static final Pattern CORES = Pattern.compile("(\\d{1,4})(?:-(\\d{1,4}))?");

    /** No pinning: both may use every core. */
    public static CpuAffinity none(int cores) {
        return new CpuAffinity(Optional.empty(), Optional.empty(), cores, cores);
    }

    /** Lower half of the cores for the server, upper half for the client; none with a single core. */
    public static CpuAffinity split(int cores) {
        if (cores < 2) {
            return none(cores);
        }
        int half = cores / 2;
        return new CpuAffinity(
                Optional.of(range(0, half - 1)), Optional.of(range(half, cores - 1)), half, cores - half);
    }

    /**
     * What the option means: {@code auto}, {@code none}, or core lists as {@link #parse} takes them.
     *
     * @param canPin whether {@code taskset} is on the PATH
     * @throws IllegalArgumentException with the reason, if the text means nothing or cannot be done here
     */
    static CpuAffinity choose(String text, int cores, boolean canPin) {
        if (text.equals("none")) {
            return none(cores);
        }
        if (text.equals("auto")) {
            return canPin ? split(cores) : none(cores);
        }
        if (!canPin) {
            throw new IllegalArgumentException("taskset is not on this machine's PATH");
        }
        return parse(text, cores);
    }

    /**
     * Parses {@code SERVER:CLIENT}.
     *
     * @throws IllegalArgumentException with the reason, if the text is not such a pair of core lists
     */
    public static CpuAffinity parse(String text, int cores) {
        String[] parts = text.split(":", -1);
        if (parts.length != 2) {
            throw new IllegalArgumentException("not two core lists with a colon between them");
        }
        BitSet server = coreSet(parts[0], cores);
        BitSet client = coreSet(parts[1], cores);
        if (server.intersects(client)) {
            throw new IllegalArgumentException("server and client share a core");
        }
        return new CpuAffinity(
                Optional.of(parts[0]), Optional.of(parts[1]), server.cardinality(), client.cardinality());
    }

    /** Puts {@code taskset} before a command, if cores were given. */
    public static List<String> prefix(Optional<String> cores) {
        return cores.map(list -> List.of("taskset", "-c", list)).orElse(List.of());
    }

    /** The numbers of the cores in a list that {@link #parse} accepts; none if no cores were given. */
    public static List<Integer> numbers(Optional<String> cores) {
        return cores.map(list ->
                        coreSet(list, Integer.MAX_VALUE).stream().boxed().toList())
                .orElse(List.of());
    }

    /** For results and reports. */
    public String displayName() {
        return "server on " + server.map(list -> "cores " + list).orElse("any core") + ", client on "
                + client.map(list -> "cores " + list).orElse("any core");
    }

    private static String range(int first, int last) {
        return first == last ? Integer.toString(first) : first + "-" + last;
    }

    private static BitSet coreSet(String list, int cores) {
        BitSet set = new BitSet();
        for (String part : list.split(",", -1)) {
            Matcher ends = CORES.matcher(part);
            if (!ends.matches()) {
                throw new IllegalArgumentException("'" + list + "' is not a core list like 0, 0-3 or 0,2");
            }
            int first = Integer.parseInt(ends.group(1));
            int last = ends.group(2) == null ? first : Integer.parseInt(ends.group(2));
            if (first > last || last >= cores) {
                throw new IllegalArgumentException(
                        "'" + part + "' is not within the cores 0-" + (cores - 1) + " of this machine");
            }
            set.set(first, last + 1);
        }
        return set;
    }
}
