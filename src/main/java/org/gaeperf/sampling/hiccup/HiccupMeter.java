package org.gaeperf.sampling.hiccup;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.load.Histograms;

/**
 * Measures how late a thread wakes that wants to wake every millisecond: what the machine, the JVM's pauses and other
 * tenants add to any latency taken in this process. An idle Linux shows some 60 µs, of which 50 µs are the timer slack.
 *
 * <p>Every due time counts, also those that passed while the thread was held up: a stall of 100 ms is 100 values from
 * 100 ms down to 1 ms, so that percentiles are shares of time.
 */
public final class HiccupMeter implements AutoCloseable {

    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Histogram latenessNanos = Histograms.create();
    private final List<Long> maxNanosBySecond = new ArrayList<>();
    private final Thread thread = new Thread(this::run, "hiccup-meter");
    private final long startNanos = System.nanoTime();
    private volatile boolean ending;

    private HiccupMeter() {
        thread.setDaemon(true);
        thread.setPriority(Thread.MAX_PRIORITY);
    }

    /** Begins to measure. */
    public static HiccupMeter start() {
        HiccupMeter meter = new HiccupMeter();
        meter.thread.start();
        return meter;
    }

    /** Ends measuring and returns what was seen since the start. */
    public HiccupReport stop() {
        close();
        return HiccupReport.of(startNanos, maxNanosBySecond, latenessNanos);
    }

    /** Ends measuring. */
    @Override
    public void close() {
        ending = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                // The thread ends within its next period, and its results are safe to read only then.
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        long due = startNanos + PERIOD_NANOS;
        while (!ending) {
            long now = System.nanoTime();
            if (now < due) {
                LockSupport.parkNanos(due - now);
                continue;
            }
            for (; due <= now; due += PERIOD_NANOS) {
                record(due, now - due);
            }
        }
    }

    private void record(long due, long lateNanos) {
        latenessNanos.recordValue(lateNanos);
        int second = (int) ((due - startNanos) / SECOND_NANOS);
        while (maxNanosBySecond.size() <= second) {
            maxNanosBySecond.add(0L);
        }
        if (lateNanos > maxNanosBySecond.get(second)) {
            maxNanosBySecond.set(second, lateNanos);
        }
    }
}
