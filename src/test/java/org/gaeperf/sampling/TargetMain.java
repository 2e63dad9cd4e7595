package org.gaeperf.sampling;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** The small Java process that the tests watch. It does what its standard input says, and ends with it. */
public final class TargetMain {

    /** An instance that a class histogram must show. */
    static final class Marker {}

    private static final Marker MARKER = new Marker();
    private static volatile byte[] garbage;

    private TargetMain() {}

    /** Answers "ready", then one line for each {@code burn MILLIS} or {@code allocate BYTES} that it reads. */
    public static void main(String[] args) throws IOException, InterruptedException {
        System.out.println("ready " + (MARKER != null));
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] words = line.split(" ");
            long amount = Long.parseLong(words[1]);
            System.out.println(words[0].equals("burn") ? burn(amount) : allocate(amount));
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

    private static long allocate(long bytes) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        while (threads.getCurrentThreadAllocatedBytes() - before < bytes) {
            garbage = new byte[8192];
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
