package org.gaeperf.sampling.memory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which mappings are arenas of glibc's malloc, besides its main heap. An arena consists of pieces whose addresses are multiples of
 * 64 MB. The address says nothing alone, since a JVM has its metaspace at such addresses, too. So the first words of each are
 * read from the process's memory: the address of the arena, which is itself in such a piece, that of the piece before, the size of
 * this one, and how much of it is mapped (arena.c of glibc, {@code struct _heap_info}). No other memory is taken for an arena.
 *
 * @param starts the first addresses of the mappings that are arenas
 * @param isReadable whether the memory of the process may be read; otherwise nobody knows
 */
record MallocArenas(Set<Long> starts, boolean isReadable) {

    static final long PIECE_BYTES = 64L << 20;

    private static final int HEAD_BYTES = 32;
    private static final int PAGE_BYTES = 4096;

    MallocArenas {
        starts = Set.copyOf(starts);
    }

    /** Looks for arenas among the mappings of a process. */
    static MallocArenas find(Path process, List<Mapping> mappings) {
        List<Mapping> candidates = mappings.stream()
                .filter(mapping -> mapping.isPrivateMemory() && mapping.from() % PIECE_BYTES == 0)
                .toList();
        if (candidates.isEmpty()) {
            return new MallocArenas(Set.of(), true);
        }
        try (FileChannel memory = FileChannel.open(process.resolve("mem"))) {
            Set<Long> starts = new HashSet<>();
            for (Mapping candidate : candidates) {
                if (isArena(memory, candidate)) {
                    starts.add(candidate.from());
                }
            }
            return new MallocArenas(starts, true);
        } catch (IOException e) {
            return new MallocArenas(Set.of(), false);
        }
    }

    /** Pieces that are full are one mapping with the next. */
    private static boolean isArena(FileChannel memory, Mapping mapping) {
        try {
            long piece = mapping.from();
            while (piece < mapping.to()) {
                long mapped = mappedBytes(memory, piece);
                if (mapped == 0 || (mapped < PIECE_BYTES && piece + mapped != mapping.to())) {
                    return false;
                }
                piece += mapped;
            }
            return piece == mapping.to();
        } catch (IOException e) {
            return false; // It has been given back meanwhile.
        }
    }

    /** How much of a piece is mapped, by its first words; 0 if they are not those of a piece. */
    private static long mappedBytes(FileChannel memory, long piece) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES).order(ByteOrder.nativeOrder());
        if (memory.read(head, piece) < HEAD_BYTES) {
            return 0;
        }
        head.flip();
        long arena = head.getLong();
        long before = head.getLong();
        long size = head.getLong();
        long mapped = head.getLong();
        boolean isPiece = mapped > 0
                && mapped <= PIECE_BYTES
                && mapped % PAGE_BYTES == 0
                && size > 0
                && size <= mapped
                && before % PIECE_BYTES == 0
                && Math.floorMod(arena, PIECE_BYTES) < PAGE_BYTES
                && (before != 0 || arena - Math.floorMod(arena, PIECE_BYTES) == piece);
        return isPiece ? mapped : 0;
    }
}
