package org.gaeperf.webapp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fault of known size in the application, to find out whether the gate catches it. There is none unless the system
 * property {@link #PROPERTY} of the server's process names one:
 * <pre>
 * cpu:15us       so much CPU time more for each request
 * allocate:5KB   so much garbage more for each request
 * keep:50MB      so much memory that is kept from the first request on
 * sleep:5ms/3%   so long a wait in so many of the requests
 * </pre>
 */
public final class InjectedFault {

    /** System property of the server's process. */
    public static final String PROPERTY = "gaeperf.planted";

    private static final Pattern FORM =
            Pattern.compile("cpu:(\\d{1,6})us|allocate:(\\d{1,6})KB|keep:(\\d{1,4})MB|sleep:(\\d{1,5})ms/(\\d{1,2})%");
    private static final int KILO = 1024;
    private static final int HUNDRED = 100;
    private static final int CALIBRATIONS = 40;
    private static final int CALIBRATION_ROUNDS = 200_000;

    private static final InjectedFault FROM_PROPERTY = parse(System.getProperty(PROPERTY, ""));
    private static final double ROUNDS_PER_MICRO = FROM_PROPERTY.burnMicros > 0 ? calibrated() : 0;
    private static final List<byte[]> KEPT = new ArrayList<>();

    private static volatile long sink;

    @SuppressWarnings("UnusedVariable") // read by nobody: it keeps the compiler from leaving the allocation out
    private static volatile byte[] garbage;

    private static int requests;

    private final int burnMicros;
    private final int allocateBytes;
    private final int keepMegabytes;
    private final int sleepMillis;
    private final int sleepPercent;

    private InjectedFault(int burnMicros, int allocateBytes, int keepMegabytes, int sleepMillis, int sleepPercent) {
        this.burnMicros = burnMicros;
        this.allocateBytes = allocateBytes;
        this.keepMegabytes = keepMegabytes;
        this.sleepMillis = sleepMillis;
        this.sleepPercent = sleepPercent;
    }

    /**
     * Reads a fault; empty text is none.
     *
     * @throws IllegalArgumentException if it is no fault
     */
    public static InjectedFault parse(String text) {
        if (text.isEmpty()) {
            return new InjectedFault(0, 0, 0, 0, 0);
        }
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(String.format(Locale.ROOT, "'%s' is no fault", text));
        }
        return new InjectedFault(
                number(matcher, 1),
                number(matcher, 2) * KILO,
                number(matcher, 3),
                number(matcher, 4),
                number(matcher, 5));
    }

    /** Does to a request what was planted. */
    public static void inRequest() {
        if (FROM_PROPERTY.burnMicros > 0) {
            burnPlantedCpu((long) (FROM_PROPERTY.burnMicros * ROUNDS_PER_MICRO));
        }
        if (FROM_PROPERTY.allocateBytes > 0) {
            allocatePlantedGarbage(FROM_PROPERTY.allocateBytes);
        }
        if (FROM_PROPERTY.keepMegabytes > 0) {
            keepPlantedMemory(FROM_PROPERTY.keepMegabytes);
        }
        if (FROM_PROPERTY.sleepMillis > 0) {
            sleepPlanted(FROM_PROPERTY.sleepMillis, FROM_PROPERTY.sleepPercent);
        }
    }

    private static void burnPlantedCpu(long rounds) {
        long value = sink;
        for (long i = 0; i < rounds; i++) {
            value = value * 6364136223846793005L + 1442695040888963407L;
        }
        sink = value;
    }

    private static void allocatePlantedGarbage(int bytes) {
        garbage = new byte[bytes];
    }

    private static synchronized void keepPlantedMemory(int megabytes) {
        while (KEPT.size() < megabytes) {
            KEPT.add(new byte[KILO * KILO]);
        }
    }

    private static void sleepPlanted(int millis, int percent) {
        if (isTurn(percent)) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException ending) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static synchronized boolean isTurn(int percent) {
        requests++;
        return requests % HUNDRED * percent % HUNDRED < percent;
    }

    /** The fastest of several tries, since the others were held up. */
    private static double calibrated() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < CALIBRATIONS; i++) {
            long start = System.nanoTime();
            burnPlantedCpu(CALIBRATION_ROUNDS);
            least = Math.min(least, System.nanoTime() - start);
        }
        return CALIBRATION_ROUNDS * 1e3 / least;
    }

    private static int number(Matcher matcher, int group) {
        return matcher.group(group) == null ? 0 : Integer.parseInt(matcher.group(group));
    }
}
