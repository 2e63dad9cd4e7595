package org.gaeperf.sampling.memory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Which pages of a process are resident, by {@code /proc/PID/pagemap} (Documentation/admin-guide/mm/pagemap.rst of Linux): a word
 * for each page, whose highest bit says that the page is in memory. {@code smaps} has one number for a mapping, even if two things
 * share it.
 */
final class PageMap {

    private static final int PAGE_BYTES = 4096;
    private static final int PAGES_AT_ONCE = 8192;

    private final Path pagemap;

    /**
     * Prepares for a process.
     *
     * @param process such as {@code /proc/1234}
     */
    PageMap(Path process) {
        pagemap = process.resolve("pagemap");
    }

    /**
     * Divides mappings into what they begin with and the rest. They stay whole where the file cannot be read.
     *
     * @param mappings of the process
     * @param beginnings the length of what is divided off, by the first address of its mapping
     */
    List<Mapping> split(List<Mapping> mappings, Map<Long, Long> beginnings) {
        List<Mapping> parts = new ArrayList<>();
        for (Mapping mapping : mappings) {
            long bytes = beginnings.getOrDefault(mapping.from(), 0L);
            parts.addAll(bytes > 0 && bytes < mapping.length() ? split(mapping, bytes) : List.of(mapping));
        }
        return parts;
    }

    private List<Mapping> split(Mapping mapping, long bytes) {
        long end = mapping.from() + bytes;
        try {
            long resident = Math.min(residentBytes(mapping.from(), end), mapping.rssBytes());
            return List.of(
                    mapping.part(mapping.from(), end, resident),
                    mapping.part(end, mapping.to(), mapping.rssBytes() - resident));
        } catch (IOException e) {
            return List.of(mapping);
        }
    }

    private long residentBytes(long from, long to) throws IOException {
        long pages = 0;
        try (FileChannel channel = FileChannel.open(pagemap)) {
            ByteBuffer words = ByteBuffer.allocate(PAGES_AT_ONCE * Long.BYTES).order(ByteOrder.nativeOrder());
            for (long page = from / PAGE_BYTES; page < to / PAGE_BYTES; page += PAGES_AT_ONCE) {
                words.clear().limit((int) Math.min(PAGES_AT_ONCE, to / PAGE_BYTES - page) * Long.BYTES);
                if (channel.read(words, page * Long.BYTES) < words.limit()) {
                    throw new IOException(pagemap + " ends before page " + page);
                }
                words.flip();
                while (words.hasRemaining()) {
                    pages += words.getLong() >>> (Long.SIZE - 1);
                }
            }
        }
        return pages * PAGE_BYTES;
    }
}
