package org.gaeperf.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gaeperf.model.load.ClientUse.ClientState;

/** Says whether a client is as it was before its first trial. The page about the load has the limits. */
final class ClientStateRules {

    private static final long MAX_ADDED_HEAP_BYTES = 32L << 20;

    /** The least lateness of a client that counts. */
    private static final double MIN_LATE_MICROS = 1000;

    private static final double MAX_LATE_BY_FIRST = 4;

    /** A busy machine delays the harness, which runs on the same cores, as well. */
    private static final double MAX_LATE_BY_HARNESS = 2;

    private ClientStateRules() {}

    /**
     * Returns what has changed, in words; empty if it is as before.
     *
     * @param first before the first trial
     * @param now before another trial
     */
    static List<String> findChanges(ClientState first, ClientState now) {
        List<String> changes = new ArrayList<>();
        if (now.heapBytes() > first.heapBytes() + MAX_ADDED_HEAP_BYTES) {
            changes.add(text(
                    "its heap holds %.1f MB after a collection, and held %.1f MB at first",
                    megabytes(now.heapBytes()), megabytes(first.heapBytes())));
        }
        if (now.leftThreads() > 0) {
            changes.add(text("%d threads of loads that have ended still live", now.leftThreads()));
        }
        if (now.sockets() > first.sockets()) {
            changes.add(text("%d sockets are open, where %d were at first", now.sockets(), first.sockets()));
        }
        return changes;
    }

    /**
     * Returns how late its threads wake up, in words; empty if they are in time.
     *
     * @param harnessLateMicros how late a thread of the harness wakes up now
     */
    static Optional<String> findLateness(ClientState first, ClientState now, double harnessLateMicros) {
        double late = now.timerLateMicros();
        return late > MIN_LATE_MICROS
                        && late > MAX_LATE_BY_FIRST * first.timerLateMicros()
                        && late > MAX_LATE_BY_HARNESS * harnessLateMicros
                ? Optional.of(text(
                        "its threads wake up %.0f µs late; it was %.0f µs at first, and is %.0f µs in the harness",
                        late, first.timerLateMicros(), harnessLateMicros))
                : Optional.empty();
    }

    private static double megabytes(long bytes) {
        return bytes / 1e6;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
