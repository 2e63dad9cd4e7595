package org.gaeperf.sampling.hiccup;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.validity.ValidityThresholds;

/**
 * Measures how late a thread wakes up that is due every 10 ms. This is what the machine, the JVM's pauses and
 * other tenants add to any latency that is measured in this process. An idle Linux machine shows about 60 µs, of which
 * 50 µs are timer slack.
 *
 * <p>Every due time counts, including those that pass while the thread is delayed: a stall of 100 ms gives 10 values
 * from 100 ms down to 10 ms. So percentiles are shares of time.
 */
public final class HiccupMeter implements AutoCloseable {

    /**
     * A wake-up takes about 40 µs of a core on a virtual machine, so that one every millisecond would take 4 % of the
     * core that is observed, and one every 10 ms takes 0.4 %. A stall of 20 ms is always seen, one of 10 to 20 ms by
     * chance.
     */
    private static final int PERIOD_MILLIS = 10;

    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS);
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long STALL_NANOS = (long) (ValidityThresholds.STALL_MICROS * 1000);

    /** Shorter ones are too short to make a request slow, and there are many. */
    private static final long DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** On a core without a break. One that is late every time has its first minutes here. */
    private static final int MAX_DELAYS = 20_000;

    private final List<HiccupReport.Delay> delays = new ArrayList<>();
    private final Histogram delaysNanos = Histograms.create();
    private final List<Long> maxNanosBySecond = new ArrayList<>();
    private final List<Integer> stalledMillisBySecond = new ArrayList<>();
    private final Thread thread = new Thread(this::run, "hiccup-meter");
    private final long startNanos = System.nanoTime();
    private volatile boolean ending;

    private HiccupMeter() {
        thread.setDaemon(true);
        thread.setPriority(Thread.MAX_PRIORITY);
    }

    /** Starts to measure, in its own thread. */
    public static HiccupMeter start() {
        HiccupMeter meter = new HiccupMeter();
        meter.thread.start();
        return meter;
    }

    /** Stops and returns what was measured since the start. */
    public HiccupReport stop() {
        close();
        return HiccupReport.summarize(startNanos, maxNanosBySecond, stalledMillisBySecond, delaysNanos, delays);
    }

    /** Stops without a report. */
    @Override
    public void close() {
        ending = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                // The results can be read safely only when the thread has ended, which takes at most one period.
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
            boolean stalled = now - due > STALL_NANOS;
            if (now - due > DELAY_NANOS && delays.size() < MAX_DELAYS) {
                delays.add(new HiccupReport.Delay(due, now - due));
            }
            for (; due <= now; due += PERIOD_NANOS) {
                record(due, now - due, stalled);
            }
        }
    }

    /** A delay that is long enough is a stall; then each due time in it is a period without progress. */
    private void record(long due, long delayNanos, boolean stalled) {
        delaysNanos.recordValue(delayNanos);
        int second = (int) ((due - startNanos) / SECOND_NANOS);
        while (maxNanosBySecond.size() <= second) {
            maxNanosBySecond.add(0L);
            stalledMillisBySecond.add(0);
        }
        if (delayNanos > maxNanosBySecond.get(second)) {
            maxNanosBySecond.set(second, delayNanos);
        }
        if (stalled) {
            stalledMillisBySecond.set(second, stalledMillisBySecond.get(second) + PERIOD_MILLIS);
        }
    }
}
