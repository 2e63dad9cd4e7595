package org.gaeperf.compare.memory;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.compare.paired.PairedDifference;
import org.gaeperf.model.server.MemoryKind;

/**
 * How much resident memory of one kind each variant has.
 *
 * @param kinds what it is; several where the row is the sum of others
 * @param meanByVariant means over the trials of each variant
 * @param change how much more the candidate has; empty without two pairs, and of a sum
 */
public record MemoryRow(Set<MemoryKind> kinds, Map<String, Mean> meanByVariant, Optional<Change> change) {

    /** Are what Native Memory Tracking counts as one, whichever way malloc took it from the system. */
    static final Set<MemoryKind> MALLOC =
            Set.of(MemoryKind.MALLOC_MAIN, MemoryKind.MALLOC_ARENAS, MemoryKind.MALLOC_LARGE);

    public MemoryRow {
        kinds = Set.copyOf(kinds);
        meanByVariant = Map.copyOf(meanByVariant);
    }

    /**
     * Means over the trials of a variant.
     *
     * @param rssMegabytes resident set
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
     * A difference of the resident set with the interval that decides.
     *
     * @param megabytes candidate less baseline
     * @param interval at the level at which all rows are tested together
     */
    public record Change(double megabytes, PairedDifference.Interval interval) {}

    /** Says whether it is the sum of other rows. */
    public boolean isSum() {
        return kinds.size() > 1;
    }

    /** Returns the name for readers. */
    public String label() {
        return isSum() ? "all of malloc" : kinds.iterator().next().displayName();
    }
}
