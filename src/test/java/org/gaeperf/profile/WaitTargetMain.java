package org.gaeperf.profile;

import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A process that waits where it is known: one thread holds a lock that another one wants, and pools of the JDK and of Jetty have
 * nothing to do.
 * It tells when it began and ended, and waits to be ended.
 */
public final class WaitTargetMain {

    /** How often the lock is held, and how long each time. */
    static final int HOLDS = 20;

    static final int HOLD_MILLIS = 20;

    private static final Object LEDGER = new Object();

    private WaitTargetMain() {}

    /** Takes no arguments. */
    public static void main(String[] args) throws Exception {
        ExecutorService idle = Executors.newFixedThreadPool(2);
        idle.execute(() -> {});
        QueuedThreadPool jetty = new QueuedThreadPool();
        jetty.start();
        while (!jetty.tryExecute(() -> {})) {
            Thread.sleep(1);
        }
        Instant from = Instant.now();
        for (int n = 0; n < HOLDS; n++) {
            Thread holder = new Thread(WaitTargetMain::hold);
            Thread other = new Thread(WaitTargetMain::enter);
            holder.start();
            Thread.sleep(HOLD_MILLIS / 4);
            other.start();
            holder.join();
            other.join();
        }
        System.out.println(from + " " + Instant.now());
        Thread.sleep(Long.MAX_VALUE);
    }

    private static void hold() {
        synchronized (LEDGER) {
            try {
                Thread.sleep(HOLD_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void enter() {
        synchronized (LEDGER) {
            Thread.yield();
        }
    }
}
