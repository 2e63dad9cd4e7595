package org.gaeperf.sampling.jvm;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.sampling.NumberParser;

/**
 * Reads from the output of {@code VM.native_memory summary scale=KB} what is mapped and what is from malloc. Below the line of
 * each category are such as {@code (mmap: reserved=1048576KB, committed=8192KB)} and
 * {@code (stack: reserved=17408KB, committed=984KB)}; all that is committed and not in one of them is from malloc.
 */
final class TrackedMemory {

    private static final String WHERE = "jcmd VM.native_memory, mapped";
    private static final Pattern CATEGORY = Pattern.compile("-\\s+(\\S[^(]*?) \\(reserved=.*");
    private static final Pattern MAPPED =
            Pattern.compile("\\s*\\((mmap|stack): reserved=\\d{1,19}KB, committed=(\\d{1,19})KB.*");

    private TrackedMemory() {}

    /** Parses the output; {@link NativeMemory#parse} says what it refuses. */
    static MemoryUse.Tracked parse(String output) {
        long committed = NativeMemory.parse(output).total().committedBytes();
        Map<String, Long> mapped = new HashMap<>();
        String category = "";
        for (String line : output.lines().toList()) {
            Matcher head = CATEGORY.matcher(line);
            Matcher amount = MAPPED.matcher(line);
            if (head.matches()) {
                category = head.group(1);
            } else if (amount.matches()) {
                long bytes = NumberParser.bytes(amount.group(2), NumberParser.BYTES_PER_KIB, WHERE);
                mapped.merge(category, bytes, (one, other) -> NumberParser.sum(WHERE, one, other));
            }
        }
        long all = NumberParser.sum(
                WHERE, mapped.values().stream().mapToLong(Long::longValue).toArray());
        long heap = of(mapped, "Java Heap");
        long metaspace = of(mapped, "Class") + of(mapped, "Metaspace");
        long archive = of(mapped, "Shared class space");
        long code = of(mapped, "Code");
        long stacks = of(mapped, "Thread");
        return new MemoryUse.Tracked(
                heap,
                metaspace,
                archive,
                code,
                stacks,
                all - heap - metaspace - archive - code - stacks,
                Math.max(0, committed - all));
    }

    private static long of(Map<String, Long> mapped, String category) {
        return mapped.getOrDefault(category, 0L);
    }
}
