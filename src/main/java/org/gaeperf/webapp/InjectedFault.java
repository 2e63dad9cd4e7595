package org.gaeperf.webapp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fault of known size in the application, to test whether the gate detects it. The system property {@link #PROPERTY}
 * of the server process selects it; without that property there is no fault.
 * <pre>
 * cpu:15us       uses 15 µs more CPU time for each request
 * allocate:5KB   allocates 5 KB more garbage for each request; also in bytes, like allocate:200B
 * keep:50MB      keeps 50 MB of memory from the first request on
 * sleep:5ms/3%   sleeps 5 ms in 3 % of the requests; also in microseconds, like sleep:1200us/3%
 * </pre>
 */
public final class InjectedFault {

    /** System property of the server process that selects the fault. */
    public static final String PROPERTY = "gaeperf.injectedFault";

    private static final Pattern FAULT = Pattern.compile(
            "cpu:(?<burn>\\d{1,6})us|allocate:(?<allocate>\\d{1,6})(?<kilo>K?)B|keep:(?<keep>\\d{1,4})MB"
                    + "|sleep:(?<sleep>\\d{1,5})(?<milli>[mu])s/(?<percent>\\d{1,2})%");
    private static final int KILO = 1024;
    private static final long MICROS_PER_MILLI = 1000;
    private static final int HUNDRED = 100;
    private static final int CALIBRATIONS = 40;
    private static final int CALIBRATION_ROUNDS = 200_000;

    private static final InjectedFault FROM_PROPERTY = parse(System.getProperty(PROPERTY, ""));
    private static final double ROUNDS_PER_MICRO = FROM_PROPERTY.burnMicros > 0 ? measureRoundsPerMicro() : 0;
    private static final List<byte[]> KEPT = new ArrayList<>();

    private static volatile long sink;

    @SuppressWarnings("UnusedVariable") // never read: it keeps the compiler from removing the allocation
    private static volatile byte[] garbage;

    private static int requests;

    private final int burnMicros;
    private final int allocateBytes;
    private final int keepMegabytes;
    private final long sleepMicros;
    private final int sleepPercent;

    private InjectedFault(int burnMicros, int allocateBytes, int keepMegabytes, long sleepMicros, int sleepPercent) {
        this.burnMicros = burnMicros;
        this.allocateBytes = allocateBytes;
        this.keepMegabytes = keepMegabytes;
        this.sleepMicros = sleepMicros;
        this.sleepPercent = sleepPercent;
    }

    /**
     * Parses a fault; empty text is no fault.
     *
     * @throws IllegalArgumentException if the text is not in one of the forms above
     */
    public static InjectedFault parse(String text) {
        if (text.isEmpty()) {
            return new InjectedFault(0, 0, 0, 0, 0);
        }
        Matcher matcher = FAULT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT, "'%s' is not a fault like cpu:15us, allocate:5KB, keep:50MB or sleep:5ms/3%%", text));
        }
        return new InjectedFault(
                number(matcher, "burn"),
                number(matcher, "allocate") * ("K".equals(matcher.group("kilo")) ? KILO : 1),
                number(matcher, "keep"),
                number(matcher, "sleep") * ("m".equals(matcher.group("milli")) ? MICROS_PER_MILLI : 1),
                number(matcher, "percent"));
    }

    /** Applies the selected fault to the current request. */
    public static void apply() {
        if (FROM_PROPERTY.burnMicros > 0) {
            burnCpu((long) (FROM_PROPERTY.burnMicros * ROUNDS_PER_MICRO));
        }
        if (FROM_PROPERTY.allocateBytes > 0) {
            allocateGarbage(FROM_PROPERTY.allocateBytes);
        }
        if (FROM_PROPERTY.keepMegabytes > 0) {
            keepMemory(FROM_PROPERTY.keepMegabytes);
        }
        if (FROM_PROPERTY.sleepMicros > 0) {
            sleepInSomeRequests(FROM_PROPERTY.sleepMicros, FROM_PROPERTY.sleepPercent);
        }
    }

    private static void burnCpu(long rounds) {
        long value = sink;
        for (long i = 0; i < rounds; i++) {
            value = value * 6364136223846793005L + 1442695040888963407L;
        }
        sink = value;
    }

    private static void allocateGarbage(int bytes) {
        garbage = new byte[bytes];
    }

    private static synchronized void keepMemory(int megabytes) {
        while (KEPT.size() < megabytes) {
            KEPT.add(new byte[KILO * KILO]);
        }
    }

    /** Thread.sleep is accurate to a millisecond only, up to JDK 20: the rest is waited for by parking. */
    private static void sleepInSomeRequests(long micros, int percent) {
        if (!isTurn(percent)) {
            return;
        }
        long endNanos = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(micros);
        try {
            Thread.sleep(micros / MICROS_PER_MILLI);
            LockSupport.parkNanos(endNanos - System.nanoTime());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static synchronized boolean isTurn(int percent) {
        requests++;
        return requests % HUNDRED * percent % HUNDRED < percent;
    }

    /** Measures the rounds per microsecond by the fastest of several runs, since the slower ones were disturbed. */
    private static double measureRoundsPerMicro() {
        long minNanos = Long.MAX_VALUE;
        for (int i = 0; i < CALIBRATIONS; i++) {
            long start = System.nanoTime();
            burnCpu(CALIBRATION_ROUNDS);
            minNanos = Math.min(minNanos, System.nanoTime() - start);
        }
        return CALIBRATION_ROUNDS * 1e3 / minNanos;
    }

    private static int number(Matcher matcher, String group) {
        return matcher.group(group) == null ? 0 : Integer.parseInt(matcher.group(group));
    }
}
