package org.gaeperf.profile;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A process that waits where it is known: one worker of a pool holds a lock that another one wants, pools of the JDK and of
 * Jetty have nothing to do, and a thread and a scheduler that serve nobody sleep and collect the heap.
 * It writes when it began and ended, for how many nanoseconds the holder slept and the other one waited by its own clock,
 * and waits to be ended.
 */
public final class WaitTargetMain {

    /** How often the lock is held, and how long each time. */
    static final int HOLDS = 20;

    static final int HOLD_MILLIS = 20;

    private static final Object LEDGER = new Object();
    private static final AtomicReference<Thread> WAITING = new AtomicReference<>();
    private static final LongAdder HELD_NANOS = new LongAdder();
    private static final LongAdder WAITED_NANOS = new LongAdder();

    private WaitTargetMain() {}

    /** Takes no arguments. */
    public static void main(String[] args) throws Exception {
        List<Thread> threads = new ArrayList<>();
        ThreadPoolExecutor workers = (ThreadPoolExecutor) Executors.newFixedThreadPool(2, task -> {
            Thread thread = new Thread(task);
            threads.add(thread);
            return thread;
        });
        workers.prestartAllCoreThreads();
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
        QueuedThreadPool jetty = new QueuedThreadPool();
        jetty.start();
        while (!jetty.tryExecute(() -> {})) {
            Thread.sleep(1);
        }
        Thread tidier = new Thread(WaitTargetMain::tidy);
        tidier.setDaemon(true);
        Instant from = Instant.now();
        beIdle(threads);
        tidier.start();
        scheduler.scheduleWithFixedDelay(WaitTargetMain::poll, 0, 5, TimeUnit.MILLISECONDS);
        for (int n = 0; n < HOLDS; n++) {
            WAITING.set(null);
            CountDownLatch held = new CountDownLatch(1);
            Future<?> holder = workers.submit(() -> hold(held));
            held.await();
            Future<?> other = workers.submit(WaitTargetMain::enter);
            holder.get();
            other.get();
        }
        System.gc();
        System.out.println(from + " " + Instant.now() + " " + HELD_NANOS + " " + WAITED_NANOS);
        Thread.sleep(Long.MAX_VALUE);
    }

    /**
     * Lets both workers wait for a task for longer than the threshold of a recorded park, by which a reader knows that they
     * serve requests; later they may never be idle for so long.
     */
    private static void beIdle(List<Thread> workers) throws InterruptedException {
        while (workers.stream().anyMatch(worker -> worker.getState() != Thread.State.WAITING)) {
            Thread.sleep(1);
        }
        Thread.sleep(HOLD_MILLIS);
    }

    /** Sleeps once the other thread waits, so that it waits for the whole sleep on a busy machine, too. */
    private static void hold(CountDownLatch held) {
        synchronized (LEDGER) {
            held.countDown();
            while (WAITING.get() == null || WAITING.get().getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            long beginNanos = System.nanoTime();
            try {
                Thread.sleep(HOLD_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            HELD_NANOS.add(System.nanoTime() - beginNanos);
        }
    }

    private static void enter() {
        WAITING.set(Thread.currentThread());
        long beginNanos = System.nanoTime();
        synchronized (LEDGER) {
            WAITED_NANOS.add(System.nanoTime() - beginNanos);
        }
    }

    /** Has a loop of its own, as what cleans caches up does. */
    private static void tidy() {
        try {
            while (true) {
                Thread.sleep(HOLD_MILLIS / 2);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void poll() {
        try {
            Thread.sleep(HOLD_MILLIS / 2);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
