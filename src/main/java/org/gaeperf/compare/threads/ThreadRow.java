package org.gaeperf.compare.threads;

import java.util.Map;
import java.util.Optional;
import org.gaeperf.compare.paired.PairedChange;
import org.gaeperf.model.server.ThreadKind;

/**
 * What a group of threads used in each variant.
 *
 * @param kind what the threads are for
 * @param name what their names have in common; empty text where the kind says enough
 * @param isPart whether it is a pool of the request threads, which has a row before it
 * @param meanByVariant means over the trials of each variant
 * @param change how much more CPU time the candidate used; empty without two pairs
 * @param waitChange how much longer the candidate waited in the queue of a core; empty without two pairs
 */
public record ThreadRow(
        ThreadKind kind,
        String name,
        boolean isPart,
        Map<String, Mean> meanByVariant,
        Optional<PairedChange> change,
        Optional<PairedChange> waitChange) {

    public ThreadRow {
        meanByVariant = Map.copyOf(meanByVariant);
    }

    /**
     * Means over the trials of a variant; times are microseconds for a request.
     *
     * @param cpuMicros CPU time
     * @param systemMicros the part of it in kernel mode
     * @param waitMicros time in the queue of a core; NaN if nobody knows it
     * @param voluntarySwitches context switches for a request in which a thread waited for something
     * @param involuntarySwitches those for a request in which another thread took the core
     * @param majorFaults page faults in a trial for which a page was read from a disk
     * @param threads how many threads a trial had
     */
    public record Mean(
            double cpuMicros,
            double systemMicros,
            double waitMicros,
            double voluntarySwitches,
            double involuntarySwitches,
            double majorFaults,
            double threads) {}

    /** Returns the name for readers. */
    public String label() {
        if (isPart) {
            return "of these: " + name;
        }
        return kind == ThreadKind.NAMED && !name.isEmpty() ? name : kind.displayName();
    }
}
