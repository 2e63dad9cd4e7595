package org.gaeperf.testkit;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.server.MemoryKind;
import org.gaeperf.model.server.MemoryUse;

/** The memory of made-up servers. */
public final class MemoryUses {

    private static final long MEGABYTE = 1 << 20;

    private MemoryUses() {}

    /** Memory of one kind in two mappings, all of it private and dirty. */
    public static MemoryUse.Part part(MemoryKind kind, double megabytes) {
        long bytes = bytes(megabytes);
        return new MemoryUse.Part(kind, 2, bytes, bytes, bytes);
    }

    /** The memory of a JVM at the end of its measurement, which has committed 10 MB of each category and of malloc. */
    public static MemoryUse jvm(MemoryUse.Part... parts) {
        return use(MemoryUse.Moment.END, Optional.of(tracked(10)), parts);
    }

    /** The memory of a JVM that counts so much of malloc. */
    public static MemoryUse jvm(double mallocMegabytes, MemoryUse.Part... parts) {
        long bytes = bytes(mallocMegabytes);
        return use(MemoryUse.Moment.END, Optional.of(new MemoryUse.Tracked(0, 0, 0, 0, 0, 0, bytes)), parts);
    }

    /** The memory of a server that is no JVM, or does not say what it has. */
    public static MemoryUse untracked(MemoryUse.Part... parts) {
        return use(MemoryUse.Moment.END, Optional.empty(), parts);
    }

    /** The same of another moment, or with another account by the JVM. */
    public static MemoryUse use(MemoryUse.Moment moment, Optional<MemoryUse.Tracked> tracked, MemoryUse.Part... parts) {
        return new MemoryUse(
                moment,
                List.of(parts),
                3 * MEGABYTE,
                tracked,
                new MemoryUse.Settings(Optional.empty(), Optional.of("madvise")),
                List.of(),
                new MemoryUse.ReadingCost(200, 15, 5));
    }

    private static MemoryUse.Tracked tracked(double megabytes) {
        long bytes = bytes(megabytes);
        return new MemoryUse.Tracked(bytes, bytes, bytes, bytes, bytes, bytes, bytes);
    }

    private static long bytes(double megabytes) {
        return Math.round(megabytes * MEGABYTE);
    }
}
