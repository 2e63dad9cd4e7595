package org.gaeperf.model.server;

import java.util.List;
import java.util.Optional;

/**
 * Describes the resident memory of all processes of a server by what it is. The parts add up to the resident set that was read at the same
 * time.
 *
 * @param moment when it was read
 * @param parts those with resident memory, the largest first
 * @param hugePageBytes the part of the anonymous memory that is in transparent huge pages
 * @param tracked what the JVM itself says that it has; empty of a server that is no JVM, of one without Native Memory Tracking,
 *     and of one of several processes
 * @param settings of the system and of the server's environment that change how much memory is resident
 * @param notTold what could not be told apart, and why; such memory is {@link MemoryKind#ANONYMOUS}
 * @param reading what it cost to read all this
 */
public record MemoryUse(
        Moment moment,
        List<Part> parts,
        long hugePageBytes,
        Optional<Tracked> tracked,
        Settings settings,
        List<String> notTold,
        ReadingCost reading) {

    public MemoryUse {
        parts = List.copyOf(parts);
        notTold = List.copyOf(notTold);
    }

    /** Says when the memory was read. */
    public enum Moment {
        /** At the end of the measurement. */
        END,
        /** After one of the bursts of requests that follow it. */
        AFTER_BURST
    }

    /**
     * Describes the memory of one kind.
     *
     * @param kind what it is
     * @param mappings in how many mappings it is; as many as stacks or arenas
     * @param rssBytes resident set
     * @param pssBytes proportional set: each page divided by the number of addresses at which it is in use
     * @param privateDirtyBytes what no other process has, and is in no file
     */
    public record Part(MemoryKind kind, int mappings, long rssBytes, long pssBytes, long privateDirtyBytes) {}

    /**
     * Says what a JVM has committed by Native Memory Tracking. Not all of it need be resident.
     *
     * @param heapBytes of the Java heap
     * @param metaspaceBytes of metaspace and class space
     * @param archiveBytes of the CDS archive
     * @param codeBytes of the code cache
     * @param stackBytes of the stacks of the JVM's threads
     * @param otherMappedBytes of all other mappings, most of which are the collector's
     * @param mallocBytes what the JVM and the JDK have from malloc and have not freed, such as direct buffers; without what
     *     libraries have, and without what malloc keeps for itself
     */
    public record Tracked(
            long heapBytes,
            long metaspaceBytes,
            long archiveBytes,
            long codeBytes,
            long stackBytes,
            long otherMappedBytes,
            long mallocBytes) {}

    /**
     * Describes what changes how much memory is resident.
     *
     * @param mallocArenas how many arenas glibc's malloc may have, as the server's environment says it:
     *     {@code MALLOC_ARENA_MAX=2}; empty if it does not, which allows eight for each core
     * @param transparentHugePages the system's setting: {@code always}, {@code madvise} or {@code never}; empty if unknown
     */
    public record Settings(Optional<String> mallocArenas, Optional<String> transparentHugePages) {}

    /**
     * Says what the observer cost, after the measured time.
     *
     * @param mappings how many the processes have
     * @param kernelMillis for how long the kernel's files were read; meanwhile it may hold up a change of the server's mappings
     * @param jvmMillis for how long the JVM was asked where it has what
     */
    public record ReadingCost(int mappings, double kernelMillis, double jvmMillis) {}

    /** Returns the resident set. */
    public long rssBytes() {
        return parts.stream().mapToLong(Part::rssBytes).sum();
    }
}
