package org.gaeperf.cluster.protocol;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Measures for how long nothing was heard from the other side of a connection. A connection of which the host or the link stands
 * still may seem to be open for minutes.
 */
public final class HeartbeatTimeout {

    /** How often each side lets the other one hear something. */
    public static final Duration HEARTBEAT = Duration.ofSeconds(2);

    /** A link may be lost for a while. */
    public static final Duration MAX = Duration.ofSeconds(20);

    private volatile long heardNanos = System.nanoTime();

    /** Begins anew, since something was heard now. */
    public void restart() {
        heardNanos = System.nanoTime();
    }

    /** Returns whether nothing was heard for longer than {@link #MAX}. */
    public boolean isExpired() {
        return System.nanoTime() - heardNanos > MAX.toNanos();
    }

    /** Waits until it is expired, or this thread is interrupted. */
    public void awaitExpiry() {
        try {
            while (!isExpired()) {
                TimeUnit.SECONDS.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
