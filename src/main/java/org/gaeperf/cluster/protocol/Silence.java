package org.gaeperf.cluster.protocol;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How long nothing was heard from the other side of a connection. A connection of which the host or the link stands still may
 * seem to be open for minutes.
 */
public final class Silence {

    /** How often each side lets the other one hear something. */
    public static final Duration HEARTBEAT = Duration.ofSeconds(2);

    /** A link may be lost for a while. */
    public static final Duration MAX = Duration.ofSeconds(20);

    private volatile long heardNanos = System.nanoTime();

    /** Something was heard now. */
    public void end() {
        heardNanos = System.nanoTime();
    }

    /** Whether it has lasted for longer than {@link #MAX}. */
    public boolean isTooLong() {
        return System.nanoTime() - heardNanos > MAX.toNanos();
    }

    /** Returns when it has lasted for too long, or this thread is interrupted. */
    public void awaitTooLong() {
        try {
            while (!isTooLong()) {
                TimeUnit.SECONDS.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
