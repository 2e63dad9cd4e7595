package org.gaeperf.options.cpu;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lists of CPU numbers as the kernel and {@code taskset -c} write them: {@code 0-3,8} (cpuset(7), "List format"). */
public final class CpuList {

    private static final Pattern PART = Pattern.compile("(\\d{1,4})(?:-(\\d{1,4}))?");

    private CpuList() {}

    /**
     * Reads a list.
     *
     * @throws IllegalArgumentException with the reason, if the text is not such a list
     */
    public static SortedSet<Integer> parse(String list) {
        SortedSet<Integer> cpus = new TreeSet<>();
        for (String part : list.split(",", -1)) {
            Matcher range = PART.matcher(part);
            if (!range.matches()) {
                throw new IllegalArgumentException("'" + list + "' is not a core list like 0, 0-3 or 0,2");
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (first > last) {
                throw new IllegalArgumentException("'" + part + "' is not a range: its end is below its start");
            }
            for (int cpu = first; cpu <= last; cpu++) {
                cpus.add(cpu);
            }
        }
        return cpus;
    }

    /** Writes a list, with consecutive numbers as ranges. */
    public static String format(SortedSet<Integer> cpus) {
        List<String> parts = new ArrayList<>();
        int first = -1;
        int last = -1;
        for (int cpu : cpus) {
            if (first < 0 || cpu != last + 1) {
                addRange(parts, first, last);
                first = cpu;
            }
            last = cpu;
        }
        addRange(parts, first, last);
        return String.join(",", parts);
    }

    private static void addRange(List<String> parts, int first, int last) {
        if (first >= 0) {
            parts.add(first == last ? Integer.toString(first) : first + "-" + last);
        }
    }
}
