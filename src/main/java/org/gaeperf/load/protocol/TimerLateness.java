package org.gaeperf.load.protocol;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** How late a thread of this JVM wakes up. */
public final class TimerLateness {

    private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int WAITS = 51;

    private TimerLateness() {}

    /** The median of some waits of a millisecond each. */
    public static double medianMicros() {
        long[] late = new long[WAITS];
        for (int wait = 0; wait < WAITS; wait++) {
            long due = System.nanoTime() + WAIT_NANOS;
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            late[wait] = System.nanoTime() - due;
        }
        Arrays.sort(late);
        return late[WAITS / 2] / 1e3;
    }
}
