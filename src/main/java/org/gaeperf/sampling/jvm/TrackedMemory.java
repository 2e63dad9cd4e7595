package org.gaeperf.sampling.jvm;

import java.util.Map;
import java.util.stream.Collectors;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.sampling.NumberParser;

/** Says of Native Memory Tracking what is mapped for which purpose, and what is from malloc. */
final class TrackedMemory {

    private static final String WHERE = "jcmd VM.native_memory, mapped";

    private TrackedMemory() {}

    /** Returns the mapped memory by purpose; what else is committed is from malloc. */
    static MemoryUse.Tracked of(NativeMemory memory) {
        Map<String, Long> mapped = memory.categories().stream()
                .collect(Collectors.toMap(
                        NativeMemory.Category::name,
                        NativeMemory.Category::mappedBytes,
                        (one, other) -> NumberParser.sum(WHERE, one, other)));
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
                Math.max(0, memory.total().committedBytes() - all));
    }

    private static long of(Map<String, Long> mapped, String category) {
        return mapped.getOrDefault(category, 0L);
    }
}
