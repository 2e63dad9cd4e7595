package org.gaeperf.load.generator;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.AbstractConnectionPool;

/**
 * Replaces all connections every second at the beginning of the warm-up. Otherwise client and server would first close a
 * connection when those that the ramp has left idle time out, in the middle of a measurement: in both JVMs that
 * invalidated compiled code of every request, and the compilers then used a third of their CPU time for a few seconds.
 */
final class ConnectionRenewal {

    private static final Duration LIFETIME = Duration.ofSeconds(1);
    private static final Duration LENGTH = Duration.ofSeconds(10);

    private static final long UNLIMITED = 0;

    private volatile AbstractConnectionPool pool;
    private long endNanos;

    /** Begins to replace the connections of a client that has not sent anything yet. */
    void begin(AbstractConnectionPool ofClient) {
        endNanos = System.nanoTime() + LENGTH.toNanos();
        ofClient.setMaxDuration(TimeUnit.NANOSECONDS.toMillis(LIFETIME.toNanos()));
        pool = ofClient;
    }

    /** Ends it when its time is over, or the measurement begins; to be called before each request. */
    void endIfDue(boolean isMeasured) {
        AbstractConnectionPool current = pool;
        if (current != null && (isMeasured || System.nanoTime() - endNanos > 0)) {
            current.setMaxDuration(UNLIMITED);
            pool = null;
        }
    }
}
