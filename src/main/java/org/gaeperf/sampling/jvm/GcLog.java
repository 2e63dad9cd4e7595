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
 * The GC log of a JVM of version 17 to 25 that ran with {@link #jvmArg}.
 *
 * @param collector the name that the JVM uses: {@code Serial}, {@code Parallel}, {@code G1}, {@code The Z Garbage
 *     Collector}, {@code Shenandoah}
 * @param pauses in the order of their ends
 * @param collections those with heap usage before and after, in the order of their ends; for ZGC these are whole
 *     cycles, during which the application kept running
 * @param stalls in the order of their ends; only ZGC logs them
 */
public record GcLog(String collector, List<Pause> pauses, List<Collection> collections, List<Stall> stalls) {

    private static final String ZGC = "The Z Garbage Collector";

    /** With these, heap usage drops only in pauses, and it counts allocated bytes rather than whole pages. */
    private static final Set<String> STOP_THE_WORLD_COLLECTORS = Set.of("Serial", "Parallel", "G1");

    public GcLog {
        pauses = List.copyOf(pauses);
        collections = List.copyOf(collections);
        stalls = List.copyOf(stalls);
    }

    /** Says whether the collector lets threads wait for memory one by one, and logs it. */
    public boolean logsStalls() {
        return collector.equals(ZGC);
    }

    /**
     * The argument that makes a JVM write such a log. Without {@code filecount=0} the JVM would start a new file after
     * 20 MB and lose the older part. {@code gc+tlab=debug} adds a line to each collection, with the unused rest of the
     * threads' allocation buffers.
     */
    public static String jvmArg(Path file) {
        return "-Xlog:gc*,gc+tlab=debug:file=" + file + ":uptime,level,tags:filecount=0";
    }

    /**
     * Reads a log file.
     *
     * @throws ProbeException if the file cannot be read
     * @throws SampleFormatException if a line cannot be parsed
     */
    public static GcLog read(Path file) throws ProbeException {
        try {
            return parse(Files.readString(file, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new ProbeException("GC log " + file + " could not be read: " + e, e);
        }
    }

    /**
     * Parses a log. A last line without a line feed is ignored: the JVM was still writing it, or was killed.
     *
     * @throws SampleFormatException if a line does not start as {@link #jvmArg} demands, or no line names the collector
     */
    public static GcLog parse(String text) {
        return new GcLogParser().parse(text);
    }

    /**
     * The bytes that the application allocated between two readings of heap usage. This is the growth of heap usage
     * plus what the collections in between freed, minus the unused rest of the threads' allocation buffers (TLABs),
     * which a collection frees as well. At the readings themselves a buffer counts as a whole. With G1, which logs
     * whole MiB, each collection adds an error of up to 1 MiB.
     *
     * @throws ProbeException if a collection ended during one of the readings, so that it is unknown whether the
     *     reading includes it; if the collector is ZGC or Shenandoah, which collect while the application allocates and
     *     count whole pages and their own copies as used (with ZGC the result was 60 to 110 % too high); or if the
     *     sizes in the log are so large that their sum overflows
     */
    public long allocatedBytesBetween(TimestampedHeapUsage from, TimestampedHeapUsage to) throws ProbeException {
        if (!STOP_THE_WORLD_COLLECTORS.contains(collector)) {
            throw new ProbeException(
                    "allocation cannot be derived from the GC log of \"" + collector + "\"; run the server with one of "
                            + STOP_THE_WORLD_COLLECTORS.stream().sorted().toList());
        }
        requireUndisturbed(from);
        requireUndisturbed(to);
        long bytes = to.heap().usedBytes() - from.heap().usedBytes();
        for (Collection collection : collections) {
            if (collection.endUptimeSeconds > from.uptimeAfterSeconds()
                    && collection.endUptimeSeconds < to.uptimeBeforeSeconds()) {
                bytes = plusFreed(bytes, collection);
            }
        }
        return bytes;
    }

    private static long plusFreed(long bytes, Collection collection) throws ProbeException {
        try {
            return Math.addExact(
                    bytes,
                    Math.subtractExact(collection.bytesBefore - collection.bytesAfter, collection.unusedBufferBytes));
        } catch (ArithmeticException e) {
            throw new ProbeException(
                    "GC log: with GC(" + collection.id + "), from " + collection.bytesBefore + " to "
                            + collection.bytesAfter + " bytes, the sum of all freed bytes is above " + Long.MAX_VALUE,
                    e);
        }
    }

    private void requireUndisturbed(TimestampedHeapUsage reading) throws ProbeException {
        for (Collection collection : collections) {
            if (collection.endUptimeSeconds >= reading.uptimeBeforeSeconds()
                    && collection.endUptimeSeconds <= reading.uptimeAfterSeconds()) {
                throw new ProbeException("GC(" + collection.id + ") ended at uptime " + collection.endUptimeSeconds
                        + " s, while the heap was read (" + reading.uptimeBeforeSeconds() + " to "
                        + reading.uptimeAfterSeconds() + " s); read the heap when the server is idle");
            }
        }
    }

    /**
     * A pause of the application.
     *
     * @param id number of the collection
     * @param kind as logged: {@code Pause Young (Normal) (G1 Evacuation Pause)}, {@code y: Pause Mark End}
     * @param endUptimeSeconds uptime of the JVM when it ended, in whole milliseconds
     * @param millis its duration
     */
    public record Pause(int id, String kind, double endUptimeSeconds, double millis) {}

    /**
     * A wait of one thread for memory, because the collector frees it more slowly than the application allocates. All other
     * threads go on, so it is no pause.
     *
     * @param thread name of the thread
     * @param endUptimeSeconds uptime of the JVM when it ended
     * @param millis its duration
     */
    public record Stall(String thread, double endUptimeSeconds, double millis) {}

    /**
     * A collection that logged heap usage.
     *
     * @param id number of the collection
     * @param kind as logged: {@code Pause Full (System.gc())}, {@code Minor Collection (Allocation Rate)}
     * @param endUptimeSeconds uptime of the JVM when it ended
     * @param bytesBefore heap usage before
     * @param bytesAfter heap usage after
     * @param unusedBufferBytes the part of {@code bytesBefore} that was reserved in threads' allocation buffers but not
     *     allocated
     */
    public record Collection(
            int id, String kind, double endUptimeSeconds, long bytesBefore, long bytesAfter, long unusedBufferBytes) {}
}
