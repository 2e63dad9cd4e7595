package org.gaeperf.sampling.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.model.server.MemoryKind;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.process.CommandException;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/**
 * Where a JVM has its heap, its classes and its code, and how much memory it has of its own account. All of this is asked for
 * with commands that JDK 17 to 25 have, so that the server needs no further options. {@code GC.heap_info} names no addresses of
 * ZGC, whose heap has a name of its own among the mappings.
 *
 * @param regions addresses that are reserved for one purpose, not all of them resident
 * @param tracked what it has committed by Native Memory Tracking; empty without it
 * @param missing which of these it did not say, and why
 */
public record JvmMemory(List<Region> regions, Optional<MemoryUse.Tracked> tracked, List<String> missing) {

    private static final String ADDRESS = "0x([0-9a-f]{1,16})";

    /** Matches {@code [0x00000000c0000000, 0x00000000c02a0000, 0x00000000d5550000)}: from, in use until, reserved until. */
    private static final Pattern RANGE =
            Pattern.compile("\\[" + ADDRESS + ", ?(?:" + ADDRESS + ", ?){0,2}" + ADDRESS + "[)\\]]");

    /** Matches {@code - node #0: base 0x00007f112f000000: reserved=65536.00 KB, committed=…}. */
    private static final Pattern NODE =
            Pattern.compile("- node #\\d+: base " + ADDRESS + ": reserved= *(\\d{1,15})\\.00 KB");

    private static final int HEX = 16;

    public JvmMemory {
        regions = List.copyOf(regions);
        missing = List.copyOf(missing);
    }

    /**
     * Addresses with one purpose.
     *
     * @param kind the purpose
     * @param from the first
     * @param to the one after the last
     */
    public record Region(MemoryKind kind, long from, long to) {}

    /** Returns what is known of a server that is no JVM, or was not asked. */
    public static JvmMemory unknown(List<String> missing) {
        return new JvmMemory(List.of(), Optional.empty(), missing);
    }

    /** Asks a JVM. What it does not answer, or in another form, is missing. */
    public static JvmMemory read(Jcmd jcmd) {
        List<Region> regions = new ArrayList<>();
        List<MemoryUse.Tracked> tracked = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        ask(jcmd, "GC.heap_info", missing, text -> regions.addAll(ranges(MemoryKind.JAVA_HEAP, text)));
        ask(jcmd, "Compiler.codecache", missing, text -> regions.addAll(ranges(MemoryKind.CODE_CACHE, text)));
        ask(jcmd, "VM.metaspace vslist scale=KB", missing, text -> regions.addAll(metaspace(text)));
        ask(jcmd, "VM.native_memory summary scale=KB", missing, text -> {
            if (!NativeMemory.isDisabled(text)) {
                tracked.add(TrackedMemory.of(NativeMemory.parse(text)));
            }
        });
        return new JvmMemory(regions, tracked.stream().findFirst(), missing);
    }

    private static void ask(Jcmd jcmd, String command, List<String> missing, Consumer<String> reader) {
        try {
            reader.accept(jcmd.run(command).requireSuccess().stdout());
        } catch (CommandException | SampleFormatException e) {
            missing.add(command + ": " + e.getMessage());
        }
    }

    /** Finds the ranges in the outputs of {@code GC.heap_info} and {@code Compiler.codecache}; none of ZGC. */
    static List<Region> ranges(MemoryKind kind, String output) {
        List<Region> found = new ArrayList<>();
        Matcher range = RANGE.matcher(output);
        while (range.find()) {
            found.add(region(kind, range.group(1), range.group(3), range.group()));
        }
        return found;
    }

    /**
     * Finds the nodes of metaspace and of class space in the output of {@code VM.metaspace vslist scale=KB}.
     *
     * @throws SampleFormatException if there are none
     */
    static List<Region> metaspace(String output) {
        List<Region> found = new ArrayList<>();
        Matcher node = NODE.matcher(output);
        while (node.find()) {
            long from = address(node.group(1), node.group());
            long bytes = NumberParser.bytes(node.group(2), NumberParser.BYTES_PER_KIB, "VM.metaspace, reserved");
            found.add(new Region(MemoryKind.METASPACE, from, NumberParser.sum("VM.metaspace", from, bytes)));
        }
        if (found.isEmpty()) {
            throw new SampleFormatException("VM.metaspace vslist", "lines \"- node #0: base 0x…: reserved=…\"", output);
        }
        return found;
    }

    private static Region region(MemoryKind kind, String from, String to, String text) {
        Region region = new Region(kind, address(from, text), address(to, text));
        if (region.to() < region.from()) {
            throw new SampleFormatException("a range of " + kind.displayName(), "an end after the start", text);
        }
        return region;
    }

    private static long address(String digits, String text) {
        try {
            return Long.parseLong(digits, HEX);
        } catch (NumberFormatException e) {
            throw new SampleFormatException("an address of the JVM", "at most 7fffffffffffffff", text);
        }
    }
}
