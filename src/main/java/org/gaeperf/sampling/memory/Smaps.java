package org.gaeperf.sampling.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/**
 * The text of {@code /proc/PID/smaps} (proc(5)): of each mapping the line of {@code maps}, and after it lines such as
 * {@code Rss:                 668 kB}.
 */
final class Smaps {

    private static final String WHERE = "/proc/PID/smaps";
    private static final Pattern HEAD = Pattern.compile(
            "([0-9a-f]{1,16})-([0-9a-f]{1,16}) ([rwxsp-]{4}) [0-9a-f]{1,16} [0-9a-f]+:[0-9a-f]+ (\\d{1,20}) *(.*)");
    private static final int HEX = 16;
    private static final String NO_FILE = "0";
    private static final String UNIT = " kB";

    private Smaps() {}

    /**
     * Parses the text.
     *
     * @return the mappings by ascending address
     * @throws SampleFormatException if it is not as the kernel writes it
     */
    static List<Mapping> parse(String text) {
        List<Mapping> mappings = new ArrayList<>();
        String head = "";
        Map<String, Long> fields = new HashMap<>();
        for (String line : text.split("\n")) {
            if (isHead(line)) {
                add(head, fields, mappings);
                head = line;
                fields.clear();
            } else {
                addField(line, fields);
            }
        }
        add(head, fields, mappings);
        if (mappings.isEmpty()) {
            throw new SampleFormatException(WHERE, "mappings", text);
        }
        return mappings;
    }

    /** Returns the lines that {@code /proc/PID/maps} has. */
    static String maps(String text) {
        return text.lines().filter(Smaps::isHead).collect(Collectors.joining("\n"));
    }

    /** Tells the first line of a mapping: names of fields begin with a capital letter, addresses with a small one or a digit. */
    private static boolean isHead(String line) {
        return !line.isEmpty() && !Character.isUpperCase(line.charAt(0));
    }

    private static void addField(String line, Map<String, Long> fields) {
        int colon = line.indexOf(':');
        if (colon > 0 && line.endsWith(UNIT)) {
            String number =
                    line.substring(colon + 1, line.length() - UNIT.length()).strip();
            fields.put(
                    line.substring(0, colon),
                    NumberParser.bytes(number, NumberParser.BYTES_PER_KIB, WHERE + ", " + line));
        }
    }

    private static void add(String head, Map<String, Long> fields, List<Mapping> mappings) {
        if (head.isEmpty()) {
            return;
        }
        Matcher matcher = HEAD.matcher(head);
        if (!matcher.matches()) {
            throw new SampleFormatException(WHERE, "START-END PERMISSIONS OFFSET DEVICE INODE [NAME]", head);
        }
        mappings.add(new Mapping(
                address(matcher.group(1)),
                address(matcher.group(2)),
                matcher.group(3),
                !matcher.group(4).equals(NO_FILE),
                matcher.group(5),
                required("Rss", fields, head),
                required("Pss", fields, head),
                required("Private_Dirty", fields, head),
                fields.getOrDefault("AnonHugePages", 0L)));
    }

    /** Reads an address. Those of the kernel, which are in the upper half, become negative and belong to nobody else. */
    private static long address(String digits) {
        return Long.parseUnsignedLong(digits, HEX);
    }

    private static long required(String name, Map<String, Long> fields, String head) {
        Long bytes = fields.get(name);
        if (bytes == null) {
            throw new SampleFormatException(WHERE, "a line \"" + name + ": NUMBER kB\" of each mapping", head);
        }
        return bytes;
    }
}
