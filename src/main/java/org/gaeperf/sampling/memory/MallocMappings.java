package org.gaeperf.sampling.memory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which mappings belong to glibc's malloc, besides its main heap, by the first words of each, which are read from the process's
 * memory (arena.c and malloc.c of glibc). What has no such words is not taken for malloc's.
 *
 * <p>An arena consists of pieces whose addresses are multiples of 64 MB; a JVM has its metaspace at such addresses, too. The words
 * of a piece are the address of the arena, which is itself in such a piece, that of the piece before, the size of this one, and
 * how much of it is mapped. The second word of a large allocation is its size, with a bit that says that it is mapped by itself.
 *
 * <p>The kernel joins neighbours to one mapping. It gives memory from above to below, so that what a process allocates later is
 * often the beginning of a mapping that ends with something else.
 *
 * @param arenas the first addresses of the mappings that are arenas
 * @param large of those that begin with large allocations, the first address and how many bytes these are together
 * @param isReadable whether the memory of the process may be read; otherwise nobody knows
 */
record MallocMappings(Set<Long> arenas, Map<Long, Long> large, boolean isReadable) {

    private static final long PIECE_BYTES = 64L << 20;
    private static final int PAGE_BYTES = 4096;
    private static final int PIECE_WORDS = 4;
    private static final int FLAGS = 7;
    private static final int IS_MAPPED = 2;

    MallocMappings {
        arenas = Set.copyOf(arenas);
        large = Map.copyOf(large);
    }

    /** Looks for them among the mappings of a process. */
    static MallocMappings find(Path process, List<Mapping> mappings) {
        Set<Long> arenas = new HashSet<>();
        Map<Long, Long> large = new HashMap<>();
        try (FileChannel memory = FileChannel.open(process.resolve("mem"))) {
            for (Mapping mapping : mappings) {
                if (mapping.isPrivateMemory() && mapping.rssBytes() > 0) {
                    if (bytes(mapping, start -> pieceBytes(memory, start, mapping.to())) == mapping.length()) {
                        arenas.add(mapping.from());
                    } else {
                        large.put(mapping.from(), bytes(mapping, start -> largeBytes(memory, start)));
                    }
                }
            }
            large.values().removeIf(bytes -> bytes == 0);
            return new MallocMappings(arenas, large, true);
        } catch (IOException e) {
            return new MallocMappings(Set.of(), Map.of(), false);
        }
    }

    /** Says how long what begins at an address is; 0 if it does not begin there. */
    @FunctionalInterface
    private interface Length {

        long at(long start) throws IOException;
    }

    /** Returns how many bytes of a mapping such parts fill, one after the other from its beginning. */
    private static long bytes(Mapping mapping, Length length) {
        long start = mapping.from();
        try {
            while (start < mapping.to()) {
                long bytes = length.at(start);
                if (bytes <= 0 || bytes > mapping.to() - start) {
                    break;
                }
                start += bytes;
            }
            return start - mapping.from();
        } catch (IOException e) {
            return 0; // It has been given back meanwhile.
        }
    }

    /** Returns how much of a piece of an arena is mapped; 0 if it is none. A piece that is not mapped to its end is the last one of its mapping. */
    private static long pieceBytes(FileChannel memory, long piece, long end) throws IOException {
        if (piece % PIECE_BYTES != 0) {
            return 0;
        }
        long[] words = words(memory, piece, PIECE_WORDS);
        long arena = words[0];
        long before = words[1];
        long size = words[2];
        long mapped = words[3];
        boolean isPiece = mapped > 0
                && mapped <= PIECE_BYTES
                && mapped % PAGE_BYTES == 0
                && size > 0
                && size <= mapped
                && before % PIECE_BYTES == 0
                && Math.floorMod(arena, PIECE_BYTES) < PAGE_BYTES
                && (before != 0 || arena - Math.floorMod(arena, PIECE_BYTES) == piece)
                && (mapped == PIECE_BYTES || piece + mapped == end);
        return isPiece ? mapped : 0;
    }

    private static long largeBytes(FileChannel memory, long start) throws IOException {
        long[] words = words(memory, start, 2);
        long bytes = words[1] - IS_MAPPED;
        return words[0] == 0 && (words[1] & FLAGS) == IS_MAPPED && bytes % PAGE_BYTES == 0 ? bytes : 0;
    }

    /** Reads the words at an address; all are 0 where nothing can be read. */
    private static long[] words(FileChannel memory, long address, int count) throws IOException {
        long[] words = new long[count];
        ByteBuffer bytes = ByteBuffer.allocate(count * Long.BYTES).order(ByteOrder.nativeOrder());
        if (memory.read(bytes, address) == bytes.capacity()) {
            bytes.flip().asLongBuffer().get(words);
        }
        return words;
    }
}
