package org.gaeperf.sampling.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.sampling.ProbeException;

/**
 * When all threads of a JVM of version 17 to 25 stood still, from the log of {@link #jvmArg}. HotSpot stamps its lines with
 * {@link System#nanoTime()}, which processes of one Linux machine share. In one log are the safepoints and the lines of the
 * collector that say why it collects:
 * <pre>
 * [32437586598001ns] GC(2) Pause Full (System.gc()) 3M->3M(17M) 19.183ms
 * [32437586632261ns] Safepoint "G1CollectFull", Time since last: 231000204 ns, Reaching safepoint: 3067 ns,
 *     Cleanup: 87923 ns, At safepoint: 19328150 ns, Total: 19419140 ns
 * [32437610000000ns] Allocation Stall (Thread-1) 96.188ms
 * </pre>
 *
 * @param pauses in the order of their ends
 * @param stalls of single threads, in the order of their ends
 * @param lineDelayNanos by how much one line was stamped later after the end of its safepoint than another, at most: the error of
 *     these times. It is known because each line says how long after the one before it its safepoint began
 */
public record SafepointLog(List<Pause> pauses, List<Pause> stalls, long lineDelayNanos) {

    private static final Pattern STAMPED = Pattern.compile("\\[(\\d{1,18})ns\\] (.*)");
    private static final Pattern SAFEPOINT =
            Pattern.compile("Safepoint \"([^\"]+)\", Time since last: (\\d{1,18}) ns, .*Total: (\\d{1,18}) ns.*");
    private static final Pattern COLLECTION =
            Pattern.compile("GC\\(\\d+\\) (Pause .*?)(?: \\d+M->\\d+M\\(\\d+M\\))? [0-9]+[.,][0-9]+ms");
    private static final Pattern STALL = Pattern.compile("Allocation Stall \\(.*\\) (\\d{1,12})[.,](\\d{3})ms");

    /** Operations that collect, or are steps of a collection, of the five collectors of HotSpot. */
    private static final Pattern COLLECTS = Pattern.compile(
            "(?:G1|Parallel|GenCollect|SerialCollect|SerialGC|Shenandoah|CollectFor|Z(?:Mark|Relocate|Verify)|X(?:Mark|Relocate|Verify)).*|ZOperation|XOperation");

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NANOS_PER_MICRO = 1_000;

    public SafepointLog {
        pauses = List.copyOf(pauses);
        stalls = List.copyOf(stalls);
    }

    /**
     * A time in which all threads stood still, or one.
     *
     * @param name the collection as it is logged, {@code Pause Full (System.gc())}, or the operation of the JVM
     * @param isCollection whether it is for a collection
     * @param startNanos its beginning, by {@link System#nanoTime()}
     * @param endNanos its end
     */
    public record Pause(String name, boolean isCollection, long startNanos, long endNanos) {}

    /** The argument that makes a JVM write such a log: a line or two for each safepoint. */
    public static String jvmArg(Path file) {
        return "-Xlog:safepoint,gc:file=" + file + ":timenanos:filecount=0";
    }

    /**
     * Reads a log file.
     *
     * @throws ProbeException if the file cannot be read
     */
    public static SafepointLog read(Path file) throws ProbeException {
        try {
            return parse(Files.readString(file, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new ProbeException("safepoint log " + file + " could not be read: " + e, e);
        }
    }

    /** Parses a log. Other lines, and a last one that is not whole, count for nothing. */
    static SafepointLog parse(String text) {
        Parser parser = new Parser();
        text.lines().forEach(parser::line);
        return new SafepointLog(parser.pauses, parser.stalls, parser.latestNanos - parser.earliestNanos);
    }

    /** What was read so far. */
    private static final class Parser {

        private final List<Pause> pauses = new ArrayList<>();
        private final List<Pause> stalls = new ArrayList<>();
        private final List<String> collections = new ArrayList<>();
        private long previousNanos;
        private long delayNanos;
        private long earliestNanos;
        private long latestNanos;

        void line(String line) {
            Matcher stamped = STAMPED.matcher(line);
            if (!stamped.matches()) {
                return;
            }
            long nanos = Long.parseLong(stamped.group(1));
            Matcher collection = COLLECTION.matcher(stamped.group(2));
            if (collection.matches()) {
                collections.add(collection.group(1));
            }
            stall(nanos, STALL.matcher(stamped.group(2)));
            safepoint(nanos, SAFEPOINT.matcher(stamped.group(2)));
        }

        private void stall(long nanos, Matcher stall) {
            if (stall.matches()) {
                long length = Long.parseLong(stall.group(1)) * NANOS_PER_MILLI
                        + Long.parseLong(stall.group(2)) * NANOS_PER_MICRO;
                stalls.add(new Pause("", true, nanos - length, nanos));
            }
        }

        /** The lines of the collections in a safepoint come before its own. */
        private void safepoint(long nanos, Matcher safepoint) {
            if (!safepoint.matches()) {
                return;
            }
            long length = Long.parseLong(safepoint.group(3));
            if (!pauses.isEmpty()) {
                delayNanos += nanos - length - Long.parseLong(safepoint.group(2)) - previousNanos;
                earliestNanos = Math.min(earliestNanos, delayNanos);
                latestNanos = Math.max(latestNanos, delayNanos);
            }
            previousNanos = nanos;
            Optional<String> cause = collections.stream().reduce((first, last) -> last);
            collections.clear();
            String operation = safepoint.group(1);
            pauses.add(new Pause(
                    cause.orElse(operation),
                    cause.isPresent() || COLLECTS.matcher(operation).matches(),
                    nanos - length,
                    nanos));
        }
    }
}
