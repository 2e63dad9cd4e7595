package org.gaeperf.sampling.compiler;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Repeats an operation before it is measured until the JIT compiler has nothing left to do, and watches it from then on. A
 * warm-up of a fixed length ends on a slow machine while HotSpot still compiles: then slow code is measured, perhaps as steady as
 * any other. It reads nothing during the measurement, so that it neither takes time nor allocates there.
 */
public final class CompilerWarmUp {

    /** System property: how long the operation is repeated at most, in milliseconds. */
    public static final String LONGEST_MILLIS = "gaeperf.compiler.longestMillis";

    /** System property: the file for what was seen. */
    public static final String RESULTS = "gaeperf.compiler.results";

    /** The compiler counts as done in an interval if it was at work for no larger share of it, and no method is left. */
    public static final double MAX_SHARE = 0.05;

    /**
     * The length of an interval, as long as the shortest measurement: code that runs for long is compiled one method at a time for
     * minutes, so that of a shorter interval a compilation that no measurement would notice takes more than its share. One
     * operation may make it longer.
     */
    public static final Duration INTERVAL = Duration.ofSeconds(1);

    /** How many intervals in a row the compiler must be done. */
    public static final int INTERVALS = 2;

    /**
     * The operation counts as steady if the last {@link #INTERVALS} took no longer or shorter for each, by more than this share,
     * than as many before them: compiled code may still be slow while caches and the heap fill.
     */
    public static final double MAX_CHANGE = 0.05;

    /** A method that is compiled in a moment is no backlog. */
    private static final int READINGS_AT_END = 5;

    private static final long READING_MILLIS = 20;

    private final Duration longest;
    private CompilerReading begin = CompilerReading.now();
    private long measuredNanos;
    private long compilingMillis;
    private double seconds;
    private boolean done;

    /** What is repeated. */
    @FunctionalInterface
    public interface Operation {

        /** Runs it once. */
        void run() throws Exception;
    }

    /** Repeats the operation no longer than this. */
    public CompilerWarmUp(Duration longest) {
        this.longest = longest;
    }

    /** Waits as long as the system property says. */
    public static CompilerWarmUp fromProperties() {
        return new CompilerWarmUp(Duration.ofMillis(Long.parseLong(System.getProperty(LONGEST_MILLIS))));
    }

    /**
     * Repeats the operation until the compiler is done and the operation is steady, or it takes too long; not at all if this
     * JVM says nothing of its compiler. The measurement must follow at once.
     */
    public void run(Operation operation) throws Exception {
        long startNanos = System.nanoTime();
        CompilerReading before = CompilerReading.now();
        boolean known = isKnown(before);
        int quiet = 0;
        Deque<Double> nanos = new ArrayDeque<>();
        while (known
                && !(quiet >= INTERVALS && isSteady(nanos))
                && System.nanoTime() - startNanos < longest.toNanos()) {
            nanos.add(repeat(operation, before.nanos() + INTERVAL.toNanos()));
            if (nanos.size() > 2 * INTERVALS) {
                nanos.remove();
            }
            CompilerReading after = CompilerReading.now();
            quiet = isDone(before, after) ? quiet + 1 : 0;
            before = after;
        }
        // A machine may never be as steady as that; whether the measurement was, its own iterations show.
        done = quiet >= INTERVALS;
        seconds = (System.nanoTime() - startNanos) / 1e9;
    }

    private static boolean isKnown(CompilerReading reading) {
        return reading.compilingMillis() > 0 || CompilerQueue.methods().isPresent();
    }

    /** Returns how long the operation took in the mean, in nanoseconds. */
    private static double repeat(Operation operation, long untilNanos) throws Exception {
        long startNanos = System.nanoTime();
        long operations = 0;
        do {
            operation.run();
            operations++;
        } while (System.nanoTime() < untilNanos);
        return (double) (System.nanoTime() - startNanos) / operations;
    }

    /** Compares the later half of the intervals with the earlier one. */
    private static boolean isSteady(Deque<Double> nanos) {
        if (nanos.size() < 2 * INTERVALS) {
            return false;
        }
        double earlier =
                nanos.stream().limit(INTERVALS).mapToDouble(Double::doubleValue).sum();
        double later =
                nanos.stream().skip(INTERVALS).mapToDouble(Double::doubleValue).sum();
        return Math.abs(later / earlier - 1) <= MAX_CHANGE;
    }

    private static boolean isDone(CompilerReading before, CompilerReading after) {
        return after.shareSince(before).orElse(0) <= MAX_SHARE
                && CompilerQueue.methods().orElse(0) == 0;
    }

    /** Reads the compiler when an iteration of the measurement begins; it allocates next to nothing. */
    public void beginIteration() {
        begin = CompilerReading.now();
    }

    /**
     * Reads the compiler when that iteration ends. What it does until the next one begins does not count: there it compiles the
     * harness of the benchmark, which writes results.
     */
    public void endIteration() {
        CompilerReading end = CompilerReading.now();
        measuredNanos += end.nanos() - begin.nanos();
        compilingMillis += end.compilingMillis() - begin.compilingMillis();
    }

    /** Returns what was seen in the measurement, and what the compiler has still to do now, as JSON. */
    public String toJson() throws InterruptedException {
        CompilerReading now = CompilerReading.now();
        return String.format(
                Locale.ROOT,
                "{\"known\":%b,\"furtherWarmUpSeconds\":%.3f,\"doneBefore\":%b,\"measuredShare\":%s,\"methodsLeft\":%d}",
                isKnown(now),
                seconds,
                done,
                now.compilingMillis() > 0 && measuredNanos > 0
                        ? String.format(Locale.ROOT, "%.5f", compilingMillis * 1e6 / measuredNanos)
                        : "null",
                methodsLeft());
    }

    private static int methodsLeft() throws InterruptedException {
        int fewest = CompilerQueue.methods().orElse(0);
        for (int reading = 1; fewest > 0 && reading < READINGS_AT_END; reading++) {
            Thread.sleep(READING_MILLIS);
            fewest = Math.min(fewest, CompilerQueue.methods().orElse(0));
        }
        return fewest;
    }

    /** Writes the same, when this JVM ends, into the file that the system property names. */
    public void writeAtExit() {
        Path file = Path.of(System.getProperty(RESULTS));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> write(file), "compiler-results"));
    }

    /** Writes the file. A shutdown hook cannot report a failure; without the file, the trial fails and names it. */
    private void write(Path file) {
        try {
            Files.writeString(file, toJson());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
