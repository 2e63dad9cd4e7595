package org.gaeperf.sampling.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;

/**
 * What a JVM of version 17 to 25 wrote with the {@link #flag}.
 *
 * @param collector as the JVM names it: {@code Serial}, {@code Parallel}, {@code G1}, {@code The Z Garbage Collector},
 *     {@code Shenandoah}
 * @param pauses in the order of their ends
 * @param collections those for which the heap's use before and after was logged, in the order of their ends; for
 *     ZGC these are whole cycles, during which the application went on
 */
public record GcLog(String collector, List<Pause> pauses, List<Collection> collections) {

    /** Their heap changes in pauses alone, and they count what is allocated rather than whole pages. */
    private static final Set<String> STOP_TO_COLLECT = Set.of("Serial", "Parallel", "G1");

    public GcLog {
        pauses = List.copyOf(pauses);
        collections = List.copyOf(collections);
    }

    /**
     * Has a JVM write such a log. Without {@code filecount=0} the JVM begins a new file after 20 MB and the older part
     * is lost; {@code gc+tlab=debug} adds a line to each collection, with what the threads' buffers had left.
     */
    public static String flag(Path file) {
        return "-Xlog:gc*,gc+tlab=debug:file=" + file + ":uptime,level,tags:filecount=0";
    }

    /**
     * Reads a log file.
     *
     * @throws ProbeException if the file cannot be read
     * @throws SampleFormatException if a line is not understood
     */
    public static GcLog read(Path file) throws ProbeException {
        try {
            return parse(Files.readString(file, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new ProbeException("GC log " + file + " could not be read: " + e, e);
        }
    }

    /**
     * Reads a log. A last line without a line feed is left out: the JVM was still writing it, or was killed.
     *
     * @throws SampleFormatException if a line is not decorated as above, or no line names the collector
     */
    public static GcLog parse(String text) {
        return new GcLogParser().parse(text);
    }

    /**
     * The bytes that the application allocated between two readings of the heap: the growth from one to the other and
     * what the collections between them freed, less what threads had left unused of their allocation buffers (TLABs),
     * which a collection frees as well. At the readings themselves a buffer counts as a whole. With G1, which logs whole
     * MiB, each collection adds an error of up to 1 MiB.
     *
     * @throws ProbeException if a collection ended while one of the readings was taken, so that it cannot be told
     *     whether the reading includes it; or for ZGC and Shenandoah, which collect while the application allocates and
     *     count whole pages and their own copies as used (with ZGC the result was 60 to 110 % too high); or if the
     *     log's sizes are so large that their sum has no meaning
     */
    public long allocatedBytesBetween(TimestampedHeapUsage from, TimestampedHeapUsage to) throws ProbeException {
        if (!STOP_TO_COLLECT.contains(collector)) {
            throw new ProbeException(
                    "allocation cannot be told from the GC log of \"" + collector + "\"; run the server with one of "
                            + STOP_TO_COLLECT.stream().sorted().toList());
        }
        requireUndisturbed(from);
        requireUndisturbed(to);
        long bytes = to.heap().usedBytes() - from.heap().usedBytes();
        for (Collection one : collections) {
            if (one.endUptimeSeconds > from.uptimeAfterSeconds() && one.endUptimeSeconds < to.uptimeBeforeSeconds()) {
                bytes = plusFreed(bytes, one);
            }
        }
        return bytes;
    }

    private static long plusFreed(long bytes, Collection one) throws ProbeException {
        try {
            return Math.addExact(bytes, Math.subtractExact(one.bytesBefore - one.bytesAfter, one.unusedBufferBytes));
        } catch (ArithmeticException overflow) {
            throw new ProbeException(
                    "with GC(" + one.id + "), from " + one.bytesBefore + " to " + one.bytesAfter
                            + " bytes, what was freed does not fit into 63 bits",
                    overflow);
        }
    }

    private void requireUndisturbed(TimestampedHeapUsage reading) throws ProbeException {
        for (Collection one : collections) {
            if (one.endUptimeSeconds >= reading.uptimeBeforeSeconds()
                    && one.endUptimeSeconds <= reading.uptimeAfterSeconds()) {
                throw new ProbeException("GC(" + one.id + ") ended at uptime " + one.endUptimeSeconds
                        + " s, while the heap was read (" + reading.uptimeBeforeSeconds() + " to "
                        + reading.uptimeAfterSeconds() + " s); read the heap when the server is idle");
            }
        }
    }

    /**
     * A time in which the application stood still.
     *
     * @param id number of the collection
     * @param kind as logged: {@code Pause Young (Normal) (G1 Evacuation Pause)}, {@code y: Pause Mark End}
     * @param endUptimeSeconds uptime of the JVM when it ended, by the log's clock of whole milliseconds
     * @param millis how long it took
     */
    public record Pause(int id, String kind, double endUptimeSeconds, double millis) {}

    /**
     * A step after which the heap's use was logged.
     *
     * @param id number of the collection
     * @param kind as logged: {@code Pause Full (System.gc())}, {@code Minor Collection (Allocation Rate)}
     * @param endUptimeSeconds uptime of the JVM when it ended
     * @param bytesBefore used before
     * @param bytesAfter used after
     * @param unusedBufferBytes what of the use before lay in buffers of threads that nothing was allocated in
     */
    public record Collection(
            int id, String kind, double endUptimeSeconds, long bytesBefore, long bytesAfter, long unusedBufferBytes) {}
}
