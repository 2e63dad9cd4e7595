package org.gaeperf.model.slow;

import java.util.List;
import java.util.Optional;

/**
 * What overlapped the slowest requests of a measurement. Each has one cause, the first of {@link SlowCause} that overlaps at least half
 * of the time by which it took longer than the median request. Latency is measured from when a request was due.
 *
 * @param tails the slowest hundredth of all requests, then the slowest thousandth if there are as many
 * @param medianMicros latency of the median request
 * @param clockErrorMicros by how much the times of pauses may be wrong; those of requests and stalls are of the same clock. Empty
 *     without pauses
 * @param withoutPauses why no pauses of a JVM are known; empty if they are
 */
public record SlowRequests(
        List<Tail> tails, double medianMicros, Optional<Double> clockErrorMicros, Optional<String> withoutPauses) {

    public SlowRequests {
        tails = List.copyOf(tails);
    }

    /**
     * The slowest requests.
     *
     * @param percent of all requests
     * @param requests how many they are
     * @param fastestMicros latency of the fastest of them
     * @param shares those of each cause, those that took most time beyond the median first
     */
    public record Tail(double percent, long requests, double fastestMicros, List<Share> shares) {

        public Tail {
            shares = List.copyOf(shares);
        }
    }

    /**
     * The requests that have a cause in common.
     *
     * @param cause what overlapped them
     * @param detail which collection or which operation of the JVM; empty text of other causes
     * @param requests how many they are
     * @param beyondMedianMicros by how much longer than the median request they took, all together
     */
    public record Share(SlowCause cause, String detail, long requests, double beyondMedianMicros) {

        /** Returns the name for readers. */
        public String label() {
            return cause.label(detail);
        }
    }
}
