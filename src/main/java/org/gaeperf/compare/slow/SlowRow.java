package org.gaeperf.compare.slow;

import java.util.Map;
import java.util.Optional;
import org.gaeperf.compare.paired.PairedChange;
import org.gaeperf.model.slow.SlowCause;

/**
 * A cause of slow requests in each variant.
 *
 * @param cause what overlapped them
 * @param detail which collection or which operation of the JVM; empty text of other causes
 * @param meanByVariant means over the trials of each variant
 * @param change how much more time it took in the candidate; empty without two pairs
 */
public record SlowRow(SlowCause cause, String detail, Map<String, Mean> meanByVariant, Optional<PairedChange> change) {

    public SlowRow {
        meanByVariant = Map.copyOf(meanByVariant);
    }

    /**
     * Means over the trials of a variant.
     *
     * @param beyondMicros time beyond the median request in microseconds, of all that have this cause, divided by all of the slowest
     *     1 %: those of all causes add up to the mean of these requests less the median
     * @param percent share of the slowest 1 % that have this cause
     * @param percentOfSlowest share of the slowest 0.1 %; NaN if no trial had a thousand requests
     */
    public record Mean(double beyondMicros, double percent, double percentOfSlowest) {}

    /** Returns the name for readers. */
    public String label() {
        return cause.label(detail);
    }
}
