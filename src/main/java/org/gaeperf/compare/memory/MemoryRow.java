package org.gaeperf.compare.memory;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.compare.paired.PairedChange;
import org.gaeperf.model.server.MemoryKind;

/**
 * How much resident memory of one kind each variant has.
 *
 * @param kinds what it is; several of the row that is no part of the resident set ({@link #isCounted})
 * @param meanByVariant means over the trials of each variant
 * @param change how much more the candidate has; empty without two pairs
 */
public record MemoryRow(Set<MemoryKind> kinds, Map<String, Mean> meanByVariant, Optional<PairedChange> change) {

    /** Are what Native Memory Tracking counts as one, whichever way malloc took it from the system. */
    static final Set<MemoryKind> MALLOC =
            Set.of(MemoryKind.MALLOC_MAIN, MemoryKind.MALLOC_ARENAS, MemoryKind.MALLOC_LARGE);

    public MemoryRow {
        kinds = Set.copyOf(kinds);
        meanByVariant = Map.copyOf(meanByVariant);
    }

    /**
     * Means over the trials of a variant. What is counted has the first value alone.
     *
     * @param rssMegabytes resident set; what is counted
     * @param pssMegabytes proportional set
     * @param privateDirtyMegabytes what no other process has, and is in no file
     * @param trackedMegabytes what the JVM has committed of it by Native Memory Tracking; NaN if it does not say
     * @param mappings in how many mappings it is
     */
    public record Mean(
            double rssMegabytes,
            double pssMegabytes,
            double privateDirtyMegabytes,
            double trackedMegabytes,
            double mappings) {}

    /**
     * Says whether it is what the JVM counts itself of malloc, and no part of the resident set. It hardly differs from trial to trial,
     * since it has none of the free memory that malloc keeps.
     */
    public boolean isCounted() {
        return kinds.size() > 1;
    }

    /** Returns the name for readers. */
    public String label() {
        return isCounted()
                ? "malloc as the JVM counts it"
                : kinds.iterator().next().displayName();
    }
}
