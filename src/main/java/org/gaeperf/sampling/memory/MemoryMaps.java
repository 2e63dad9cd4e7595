package org.gaeperf.sampling.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/**
 * How much memory a process has mapped at more than one of its addresses, from {@code /proc/PID/maps} (proc(5)). The kernel
 * counts a page in the resident set once for each address at which it is in use. ZGC maps its heap three times in JDK 11 to 20,
 * and so does ZGC without generations of JDK 21 to 23; there the resident set is up to three times the memory.
 */
final class MemoryMaps {

    private static final String WHERE = "/proc/PID/maps";
    private static final int FIELDS = 6;
    private static final int DEVICE = 3;
    private static final int INODE = 4;
    private static final int SHARED = 3;
    private static final int HEX = 16;
    private static final String NO_FILE = "0";

    private MemoryMaps() {}

    /** A part of a file that is mapped. */
    private record Part(long from, long to) {}

    /**
     * The bytes of addresses behind which there is memory that another address of the process has, too. Only shared mappings
     * count: private ones of the same file are copies as soon as they are written to.
     *
     * @throws SampleFormatException if a line is not {@code START-END PERMISSIONS OFFSET DEVICE INODE [NAME]}
     */
    static long repeatedlyMappedBytes(String maps) {
        Map<String, List<Part>> files = new HashMap<>();
        maps.lines().forEach(line -> add(line, files));
        return files.values().stream()
                .mapToLong(MemoryMaps::repeatedBytes)
                .reduce(0, (one, other) -> NumberParser.sum(WHERE, one, other));
    }

    private static void add(String line, Map<String, List<Part>> files) {
        String[] fields = line.split("\\s+", FIELDS);
        String[] addresses = fields[0].split("-");
        if (fields.length <= INODE || addresses.length != 2 || fields[1].length() <= SHARED) {
            throw new SampleFormatException(WHERE, "START-END PERMISSIONS OFFSET DEVICE INODE [NAME]", line);
        }
        if (fields[1].charAt(SHARED) != 's' || fields[INODE].equals(NO_FILE)) {
            return;
        }
        long length = hex(addresses[1], line) - hex(addresses[0], line);
        long offset = hex(fields[2], line);
        if (length < 0 || offset < 0 || offset > Long.MAX_VALUE - length) {
            throw new SampleFormatException(WHERE, "an end after the start, and an offset in the file", line);
        }
        files.computeIfAbsent(fields[DEVICE] + " " + fields[INODE], file -> new ArrayList<>())
                .add(new Part(offset, offset + length));
    }

    private static long repeatedBytes(List<Part> parts) {
        long repeated = 0;
        long covered = 0;
        for (Part part :
                parts.stream().sorted(Comparator.comparingLong(Part::from)).toList()) {
            repeated = NumberParser.sum(WHERE, repeated, Math.max(0, Math.min(covered, part.to()) - part.from()));
            covered = Math.max(covered, part.to());
        }
        return repeated;
    }

    private static long hex(String text, String line) {
        try {
            return Long.parseUnsignedLong(text, HEX);
        } catch (NumberFormatException e) {
            throw new SampleFormatException(WHERE, "hexadecimal addresses and offset", line);
        }
    }
}
