package org.gaeperf.sampling.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/**
 * Parses the lines of a GC log that hold values. HotSpot's logDecorations.cpp defines the start of each line:
 * <pre>
 * [0.003s][info][gc] Using Serial
 * [0.051s][info][gc          ] GC(0) Pause Young (Allocation Failure) 16M->15M(61M) 9.849ms
 * [0.157s][info][gc,phases   ] GC(0) Pause Mark Start 0.006ms
 * [0.924s][info][gc          ] Allocation Stall (Thread-1) 96.188ms
 * [0.112s][info][gc          ] GC(0) Major Collection (Warmup) 14M(11%)->40M(31%) 0.008s
 * [8.469s][info][gc,heap     ] GC(4) DefNew: 4862K(5312K)->124K(5312K) Eden: 4736K(4736K)->0K(4736K) From: …
 * [8.468s][debug][gc,tlab    ] GC(4) TLAB totals: thrds: 2  refills: 46 max: 45 slow allocs: 6 max 6 waste:  3.3%
 *     gc: 62768B max: 62768B slow: 29256B max: 29256B
 * </pre>
 *
 * <p>The line of a pause has sizes in MiB, rounded down. A young generation of a few MiB is collected at the same usage
 * each time, so the rounding error is the same each time too and does not average out. Serial and Parallel also log
 * their generations in KiB; for them, the sum of the generations is used.
 *
 * <p>Serial of JDK 17 may go on from a young collection to a full one in the same pause of all threads. Then the generations
 * are logged once, at the end, with what they had before both (genCollectedHeap.cpp, {@code do_collection}):
 * <pre>
 * [24.109s][info ][gc             ] GC(20) Pause Young (Allocation Failure) 15M->11M(16M) 0.670ms
 * [24.121s][info ][gc,heap        ] GC(21) DefNew: 4822K(5120K)->334K(8640K) Eden: 4608K(4608K)->334K(7744K) From: …
 * [24.121s][info ][gc,heap        ] GC(21) Tenured: 11136K(11176K)->11335K(18892K)
 * [24.122s][info ][gc             ] GC(21) Pause Full (Allocation Failure) 11M->11M(26M) 12.039ms
 * </pre>
 * Both are one collection here, or what the young one freed would count twice.
 */
final class GcLogParser {

    private static final Pattern DECORATED =
            Pattern.compile("\\[([0-9]+[.,][0-9]+)s\\]\\[[a-z]+ *\\]\\[([a-z0-9,]+) *\\](?: (.*))?");
    private static final Pattern COLLECTOR = Pattern.compile("Using (.+)");
    private static final String ID = "GC\\((\\d{1,9})\\) ";
    private static final Pattern PAUSE =
            Pattern.compile(ID + "((?:[YyO]: )?Pause .*?)(?: (\\d+)M->(\\d+)M\\(\\d+M\\))? ([0-9]+[.,][0-9]+)ms");
    private static final Pattern Z_CYCLE =
            Pattern.compile(ID + "(\\w+ Collection \\(.*\\)) (\\d+)M\\(\\d+%\\)->(\\d+)M\\(\\d+%\\).*");
    private static final Pattern GENERATION =
            Pattern.compile(ID + "(?:DefNew|Tenured|PSYoungGen|ParOldGen): (\\d+)K\\(\\d+K\\)->(\\d+)K\\(\\d+K\\).*");
    private static final Pattern BUFFERS =
            Pattern.compile(ID + "TLAB totals: .* gc: (\\d+)B max: \\d+B slow: (\\d+)B max: \\d+B.*");
    private static final Pattern STALL = Pattern.compile("Allocation Stall \\((.*)\\) ([0-9]+[.,][0-9]+)ms");
    private static final long MIB = 1L << 20;
    private static final long KIB = 1L << 10;

    /** A number that is not that of any collection, nor of one before it. */
    private static final int NO_ID = -2;

    private final List<GcLog.Pause> pauses = new ArrayList<>();
    private final List<GcLog.Collection> collections = new ArrayList<>();
    private final List<GcLog.Stall> stalls = new ArrayList<>();
    private String collector;
    private int lineNumber;
    private int generationsId = NO_ID;
    private long generationsBefore;
    private long generationsAfter;

    /** The last collection, if no generations were logged for it. */
    private int youngPartId = NO_ID;

    private int buffersId = NO_ID;
    private long unusedBufferBytes;

    GcLog parse(String text) {
        String complete = text.substring(0, text.lastIndexOf('\n') + 1);
        complete.lines().forEach(this::line);
        if (collector == null) {
            throw new SampleFormatException("GC log", "a line \"Using COLLECTOR\"", text);
        }
        return new GcLog(collector, pauses, collections, stalls);
    }

    private void line(String line) {
        lineNumber++;
        Matcher decorated = DECORATED.matcher(line);
        if (!decorated.matches()) {
            throw new SampleFormatException(where(), "\"[UPTIMEs][LEVEL][TAGS] …\"", line);
        }
        double uptime = NumberParser.decimal(decorated.group(1), where() + ", uptime");
        String message = decorated.group(3) == null ? "" : decorated.group(3).strip();
        switch (decorated.group(2)) {
            case "gc" -> result(uptime, message);
            case "gc,phases" -> pause(uptime, message);
            case "gc,heap" -> generation(message);
            case "gc,tlab" -> buffers(message);
            default -> {}
        }
    }

    private void result(double uptime, String message) {
        Matcher using = COLLECTOR.matcher(message);
        if (collector == null && using.matches()) {
            collector = using.group(1);
            return;
        }
        Matcher stall = STALL.matcher(message);
        if (stall.matches()) {
            double millis = NumberParser.decimal(stall.group(2), where() + ", ms");
            stalls.add(new GcLog.Stall(stall.group(1), uptime, millis));
            return;
        }
        Matcher cycle = Z_CYCLE.matcher(message);
        if (cycle.matches()) {
            collection(uptime, cycle);
        } else {
            pause(uptime, message);
        }
    }

    private void pause(double uptime, String message) {
        Matcher pause = PAUSE.matcher(message);
        if (pause.matches()) {
            double millis = NumberParser.decimal(pause.group(5), where() + ", ms");
            pauses.add(new GcLog.Pause(id(pause), pause.group(2), uptime, millis));
            if (pause.group(3) != null) {
                collection(uptime, pause);
            }
        }
    }

    private void collection(double uptime, Matcher message) {
        boolean exact = generationsId == id(message);
        long before = exact ? generationsBefore : NumberParser.bytes(message.group(3), MIB, where() + ", heap before");
        long after = exact ? generationsAfter : NumberParser.bytes(message.group(4), MIB, where() + ", heap after");
        long unused = buffersId == id(message) ? unusedBufferBytes : 0;
        buffersId = NO_ID;
        if (exact && youngPartId == id(message) - 1) {
            unused = NumberParser.sum(
                    where() + ", unused buffers",
                    unused,
                    collections.remove(collections.size() - 1).unusedBufferBytes());
        }
        youngPartId = exact ? NO_ID : id(message);
        collections.add(new GcLog.Collection(id(message), message.group(2), uptime, before, after, unused));
    }

    /** The rest of the buffers that the collection retired, and of those that threads had replaced before it. */
    private void buffers(String message) {
        Matcher buffers = BUFFERS.matcher(message);
        if (buffers.matches()) {
            buffersId = id(buffers);
            unusedBufferBytes = NumberParser.sum(
                    where() + ", unused buffers",
                    NumberParser.bytes(buffers.group(2), 1, where() + ", left at the collection"),
                    NumberParser.bytes(buffers.group(3), 1, where() + ", replaced before it"));
        }
    }

    private void generation(String message) {
        Matcher generation = GENERATION.matcher(message);
        if (!generation.matches()) {
            return;
        }
        if (generationsId != id(generation)) {
            generationsId = id(generation);
            generationsBefore = 0;
            generationsAfter = 0;
        }
        generationsBefore = plus(generationsBefore, generation.group(2), ", generation before");
        generationsAfter = plus(generationsAfter, generation.group(3), ", generation after");
    }

    private long plus(long bytes, String kibibytes, String what) {
        return NumberParser.sum(where() + what, bytes, NumberParser.bytes(kibibytes, KIB, where() + what));
    }

    private static int id(Matcher message) {
        return Integer.parseInt(message.group(1));
    }

    private String where() {
        return "GC log, line " + lineNumber;
    }
}
