package org.gaeperf.model.load;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What came before the measurement.
 *
 * @param jitWarmUp its first part, if it had one; its requests are among those of the warm-up. A later trial in the same
 *     server has none
 * @param rampSeconds how long the rate rose
 * @param totalSeconds from the trial's first request to the start of the measurement; of two concurrent trials, the one that was
 *     steady first went on until the other was
 * @param requests sent during the warm-up
 * @param failed how many of them failed
 * @param endReason why it ended
 * @param answeredPerSecond responses per second in its last seconds; NaN if it ended before its first second
 */
public record WarmUp(
        Optional<JitWarmUp> jitWarmUp,
        double rampSeconds,
        double totalSeconds,
        long requests,
        long failed,
        EndReason endReason,
        double answeredPerSecond) {

    /**
     * A load at a higher rate than that of the measurement, or in a closed loop over as many connections, until the JIT compilers had little left to do.
     *
     * @param requestsPerSecond at the most; fewer were sent while the server did not keep up; empty in a closed loop
     * @param seconds from its first request to the first one at the rate of the measurement
     * @param requests sent
     * @param failed how many of them failed
     */
    public record JitWarmUp(OptionalInt requestsPerSecond, double seconds, long requests, long failed) {}

    /** Why a warm-up ended. */
    public enum EndReason {
        /** The user had set its length. */
        FIXED,
        /** The server was steady. */
        STEADY,
        /** The server was not steady within the limit. */
        LIMIT,
        /** The server had a backlog at the limit that did not shrink, or was not gone at three times the limit. */
        BEHIND;

        /** Returns the name for readers. */
        public String displayName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
