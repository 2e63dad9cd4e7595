package org.gaeperf.gate.explanation;

import java.time.Instant;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gaeperf.webapp.InjectedFault;

/**
 * A process with two workers that do invented requests, each of which sleeps for a millisecond. With a fault they do so one at a
 * time, behind a lock, and a pool of its own tidies up by the clock: its worker waits for tasks like those of requests, and
 * sleeps, but no request waits for it.
 */
final class LockedWorkMain {

    private static final int WORKERS = 2;
    private static final int BATCHES = 100;
    private static final int IDLE_MILLIS = 3;
    private static final int TIDY_EACH_MILLIS = 4;
    private static final Object LEDGER = new Object();

    private LockedWorkMain() {}

    /**
     * Prints what the requests cost in one line, like {@link FaultyWorkMain}, and waits to be ended.
     *
     * @param args the number of requests, a multiple of 200
     */
    public static void main(String[] args) throws Exception {
        int requests = Integer.parseInt(args[0]);
        boolean faulty = !System.getProperty(InjectedFault.PROPERTY, "").isEmpty();
        ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
        if (faulty) {
            tidyByTheClock();
        }
        Totals totals = new Totals();
        Callable<Void> work = () -> {
            for (int request = 0; request < requests / BATCHES / WORKERS; request++) {
                serve(faulty, totals);
            }
            return null;
        };
        Instant from = Instant.now();
        for (int batch = 0; batch < BATCHES; batch++) {
            for (Future<Void> served : workers.invokeAll(List.of(work, work))) {
                served.get();
            }
            // A thread is known to serve requests by its waits for them.
            Thread.sleep(IDLE_MILLIS);
        }
        System.out.println(from + " " + Instant.now() + " " + totals.describe(requests));
        Thread.sleep(Long.MAX_VALUE);
    }

    private static void tidyByTheClock() {
        ExecutorService tidiers = Executors.newFixedThreadPool(1);
        new Timer(true)
                .schedule(
                        new TimerTask() {
                            @Override
                            public void run() {
                                tidiers.execute(LockedWorkMain::tidy);
                            }
                        },
                        0,
                        TIDY_EACH_MILLIS);
    }

    private static void tidy() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void serve(boolean locked, Totals totals) {
        long beginNanos = System.nanoTime();
        long enteredNanos = beginNanos;
        if (locked) {
            synchronized (LEDGER) {
                enteredNanos = System.nanoTime();
                sleep();
            }
        } else {
            sleep();
        }
        totals.add(System.nanoTime() - beginNanos, enteredNanos - beginNanos);
    }

    private static void sleep() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What the requests took. */
    private static final class Totals {

        private long nanos;
        private long maxNanos;
        private long lockedNanos;

        synchronized void add(long ofRequest, long untilEntered) {
            nanos += ofRequest;
            maxNanos = Math.max(maxNanos, ofRequest);
            lockedNanos += untilEntered;
        }

        /** CPU time and bytes are not measured: they are printed as 1. */
        synchronized String describe(int requests) {
            return "1 1 " + nanos / 1e3 / requests + " " + maxNanos / 1e3 + " " + lockedNanos / 1e3 / requests;
        }
    }
}
