package org.gaeperf.profile;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The server that the tests record: one thread that answers invented requests, each at a known cost, for so much CPU
 * time as its arguments say, and then waits to be ended. With {@code planted} it has faults.
 */
public final class JfrTargetMain {

    /** What a request allocates without faults, on average: 40 orders, a buffer and an array of figures. */
    static final int BASE_BYTES_PER_REQUEST = 40 * 128 + 2048 + 2048;

    /** A fifth of it. */
    static final int PLANTED_BYTES_PER_REQUEST = 15 * 128;

    /** The bytes that are held to the end. */
    static final int PLANTED_HELD_BYTES = 50 << 20;

    /** The bytes outside of the heap that are held to the end, and as many that are not. */
    static final int PLANTED_UNFREED_BYTES = 20 << 20;

    private static final int WARM_UP_MILLIS = 300;
    private static final int ROUNDS = 20_000;
    private static final long MULTIPLIER = 6364136223846793005L;

    /**
     * The JVM samples every millisecond. If each request took as long as the one before, the samples could be in step with them
     * and always meet the same method.
     */
    private static final SplittableRandom RANDOM = new SplittableRandom(2);

    static volatile Object kept;
    static volatile long result;

    private JfrTargetMain() {}

    /** Takes {@code sound} or {@code planted} and CPU milliseconds; prints {@link Outcome} in one line. */
    public static void main(String[] args) throws InterruptedException {
        boolean planted = args[0].equals("planted");
        long budgetNanos = Long.parseLong(args[1]) * 1_000_000;
        serve(planted, WARM_UP_MILLIS * 1_000_000L);
        if (planted) {
            PlantedCache.fill();
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Instant from = Instant.now();
        long firstRequests = serve(planted, budgetNanos / 2);
        if (planted) {
            PlantedBuffers.keep();
        }
        Instant half = Instant.now();
        long before = threads.getCurrentThreadCpuTime();
        long secondRequests = serve(planted, budgetNanos / 2);
        long cpuNanos = threads.getCurrentThreadCpuTime() - before;
        System.out.println(firstRequests + " " + secondRequests + " " + cpuNanos / 1e3 / secondRequests + " " + from
                + " " + half + " " + Instant.now());
        Thread.sleep(Long.MAX_VALUE);
    }

    private static long serve(boolean planted, long budgetNanos) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + budgetNanos;
        long requests = 0;
        while (threads.getCurrentThreadCpuTime() < end) {
            result += Parser.parse(ROUNDS)
                    + Router.route(ROUNDS * 2)
                    + Encoder.encode(RANDOM.nextInt(ROUNDS * 10))
                    + Logger.log(ROUNDS * 2);
            Orders.make();
            if (planted) {
                result += PlantedBurner.burn(ROUNDS);
                PlantedWaste.make();
            }
            requests++;
        }
        return requests;
    }

    static final class Parser {
        static long parse(int rounds) {
            long value = 1;
            for (int round = 0; round < rounds; round++) {
                value = value * MULTIPLIER + round;
            }
            return value;
        }
    }

    static final class Router {
        static long route(int rounds) {
            long value = 2;
            for (int round = 0; round < rounds; round++) {
                value = value * MULTIPLIER + round;
            }
            return value;
        }
    }

    static final class Encoder {
        static long encode(int rounds) {
            long value = 3;
            for (int round = 0; round < rounds; round++) {
                value = value * MULTIPLIER + round;
            }
            return value;
        }
    }

    static final class Logger {
        static long log(int rounds) {
            long value = 4;
            for (int round = 0; round < rounds; round++) {
                value = value * MULTIPLIER + round;
            }
            return value;
        }
    }

    /** A tenth of what the four above cost together. */
    static final class PlantedBurner {
        static long burn(int rounds) {
            long value = 5;
            for (int round = 0; round < rounds; round++) {
                value = value * MULTIPLIER + round;
            }
            return value;
        }
    }

    /** An object of 128 bytes: 14 figures behind a header of 12 to 16. */
    static class Figures {
        long a, b, c, d, e, f, g, h, i, j, k, l, m, n;
    }

    static final class Order extends Figures {}

    static final class PlantedParcel extends Figures {}

    static final class Orders {

        private static final SplittableRandom RANDOM = new SplittableRandom(1);

        static void make() {
            // The JVM samples where it begins a new buffer of allocation. If each request allocated the same number of
            // bytes, these places could be in step with the requests, and always meet the same class.
            int orders = RANDOM.nextInt(81);
            for (int order = 0; order < orders; order++) {
                kept = new Order();
            }
            kept = new byte[2048 - 16];
            // The array is made in the JDK, and belongs to this site.
            kept = Arrays.copyOf(new long[0], 256 - 2);
        }
    }

    static final class PlantedWaste {
        static void make() {
            for (int parcel = 0; parcel < 15; parcel++) {
                kept = new PlantedParcel();
            }
        }
    }

    static final class PlantedCache {

        private static final List<byte[]> HELD = new ArrayList<>();

        static void fill() {
            for (int mebibyte = 0; mebibyte < PLANTED_HELD_BYTES >> 20; mebibyte++) {
                HELD.add(new byte[1 << 20]);
            }
        }
    }

    static final class PlantedBuffers {

        private static final List<ByteBuffer> HELD = new ArrayList<>();

        static void keep() {
            for (int mebibyte = 0; mebibyte < PLANTED_UNFREED_BYTES >> 20; mebibyte++) {
                HELD.add(ByteBuffer.allocateDirect(1 << 20));
                drop();
            }
        }

        /** A collection frees it. */
        static void drop() {
            kept = ByteBuffer.allocateDirect(1 << 20);
        }
    }
}
