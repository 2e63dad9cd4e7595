package org.gaeperf.sampling;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The small Java process that the tests watch. It does what its standard input says, and ends with it. */
public final class TargetMain {

    /** An instance that a class histogram must show. */
    public static final class Marker {}

    private static final Marker MARKER = new Marker();
    private static final int SHARERS = 40;
    private static final long STEP_BYTES = 8000;
    private static final int KEPT_EVERY = 8;

    @SuppressWarnings("UnusedVariable") // read by nobody: it keeps the compiler from leaving the allocation out
    private static volatile byte[] garbage;

    private TargetMain() {}

    /**
     * Answers "ready", then one line for each {@code burn MILLIS}, {@code allocate BYTES}, {@code grow BYTES} or {@code share
     * BYTES} that it reads.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        System.out.println("ready " + (MARKER != null));
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] words = line.split(" ");
            long amount = Long.parseLong(words[1]);
            System.out.println(
                    switch (words[0]) {
                        case "burn" -> burn(amount);
                        case "share" -> share(amount);
                        case "grow" -> grow(amount);
                        default -> allocate(amount);
                    });
        }
    }

    /** Burns CPU in a thread that has ended when this returns, and returns the ns that this thread measured. */
    private static long burn(long millis) throws InterruptedException {
        long[] burnedNanos = new long[1];
        Thread burner = new Thread(() -> {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long end = threads.getCurrentThreadCpuTime() + TimeUnit.MILLISECONDS.toNanos(millis);
            while (threads.getCurrentThreadCpuTime() < end) {
                Thread.onSpinWait();
            }
            burnedNanos[0] = threads.getCurrentThreadCpuTime();
        });
        burner.start();
        burner.join();
        return burnedNanos[0];
    }

    /** Has several threads allocate in step, so that at each collection all of them have part of a buffer left. */
    private static long share(long bytes) throws InterruptedException {
        Phaser steps = new Phaser(SHARERS);
        var counter = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        AtomicLong allocated = new AtomicLong();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < SHARERS; i++) {
            Thread thread = new Thread(() -> {
                for (long left = bytes / SHARERS; left > 0; left -= STEP_BYTES) {
                    allocate(STEP_BYTES);
                    steps.arriveAndAwaitAdvance();
                }
                allocated.addAndGet(counter.getCurrentThreadAllocatedBytes());
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return allocated.get();
    }

    /** Keeps an eighth of what it allocates, so that the old generation grows. */
    private static long grow(long bytes) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        List<byte[]> kept = new ArrayList<>();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; kept.size() < bytes / KEPT_EVERY / 1000; i++) {
            byte[] next = new byte[1000];
            garbage = next;
            if (i % KEPT_EVERY == 0) {
                kept.add(next);
            }
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static long allocate(long bytes) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        while (threads.getCurrentThreadAllocatedBytes() - before < bytes) {
            garbage = new byte[1000];
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
