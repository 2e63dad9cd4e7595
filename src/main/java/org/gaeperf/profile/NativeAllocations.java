package org.gaeperf.profile;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;

/**
 * What native code was given by malloc and never freed. Allocations count in an interval, and frees until the end of the JVM: what is
 * freed later, as the buffers that a collection finds, is no leak.
 */
final class NativeAllocations {

    private static final String ADDRESS = "address";

    private final List<Allocation> allocations = new ArrayList<>();

    /** When each address was freed for the last time. It was freed between two allocations of the same address. */
    private final Map<Long, Instant> freed = new HashMap<>();

    private record Allocation(Instant at, long address, long bytes, String site, List<String> stack) {}

    /** Adds what was allocated in the interval. */
    void addAllocation(RecordedEvent event, String site, List<String> stack) {
        List<String> withSite = new ArrayList<>(stack);
        withSite.add(StackProfile.UNFREED + site);
        allocations.add(new Allocation(
                event.getStartTime(), event.getLong(ADDRESS), event.getLong("size"), site, List.copyOf(withSite)));
    }

    /** Adds a free at any time. */
    void addFree(RecordedEvent event) {
        freed.merge(event.getLong(ADDRESS), event.getStartTime(), (one, other) -> one.isAfter(other) ? one : other);
    }

    /** Returns the bytes by site and by stack, once all events were added. */
    SampleCounts unfreed() {
        SampleCounts counts = new SampleCounts("profiler.Malloc");
        for (Allocation allocation : allocations) {
            Instant free = freed.getOrDefault(allocation.address, Instant.MIN);
            if (free.isBefore(allocation.at)) {
                counts.add(allocation.at, allocation.site, allocation.site, allocation.stack, allocation.bytes);
            }
        }
        return counts;
    }
}
