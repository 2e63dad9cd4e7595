package org.gaeperf.gate.explanation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.NativeMemorySeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.MemoryKind;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.model.validity.Validity;

/**
 * What the resident set of a server consists of at the end of a measurement: the categories of Native Memory Tracking, and of what
 * is outside of them what the kernel tells ({@link MemoryUse}). Of a server without the tracking it is the latter alone. They are
 * known in every measured trial, so no recording is needed.
 */
final class MemoryParts {

    /** The resident set less all that the JVM has committed. Below 0 if the server has not touched all of that. */
    static final String OUTSIDE = "outside of Native Memory Tracking (RSS less committed)";

    /** Names what is resident less what is committed; below 0 if the server has not touched all of that. */
    static final String UNTOUCHED = "heap, classes, code and stacks: resident less committed";

    /** Names what malloc has beyond the JVM's account; below 0 if what it gave was not touched. */
    static final String MALLOC = "malloc beyond what the JVM counts: free memory that it keeps, and libraries'";

    /** Names what is neither in a file nor malloc's. */
    static final String ANONYMOUS = "other anonymous memory: resident less committed";

    private static final double BYTES_PER_MEGABYTE = 1024 * 1024;

    /** What HotSpot's names do not say. */
    private static final Map<String, String> DISPLAY_NAMES =
            Map.of("JavaHeap", "Java heap", "Other", "Other: direct buffers and Unsafe.allocateMemory");

    private MemoryParts() {}

    /** Returns MB by part, one map for each valid trial of a side in a scenario. */
    static List<Map<String, Double>> megabytes(List<TrialResult> trials, String scenario, String variant) {
        return trials.stream()
                .filter(trial -> trial.validity() == Validity.VALID
                        && trial.scenario().isNamed(scenario)
                        && trial.variant().name().equals(variant))
                .flatMap(trial -> megabytes(trial).stream())
                .toList();
    }

    /** Says whether none of them has a category of Native Memory Tracking. */
    static boolean areResidentOnly(List<TrialResult> trials) {
        return trials.stream().allMatch(trial -> Metric.COMMITTED.value(trial).isEmpty());
    }

    /** Returns MB by part of one trial; empty if RSS or the total was not sampled at the end, and the kernel was not asked either. */
    private static Optional<Map<String, Double>> megabytes(TrialResult trial) {
        OptionalDouble rss = Metric.RSS.value(trial);
        OptionalDouble committed = Metric.COMMITTED.value(trial);
        if (rss.isEmpty() || committed.isEmpty()) {
            return committed.isEmpty() ? trial.memory().map(MemoryParts::resident) : Optional.empty();
        }
        double atSeconds = end(trial);
        Map<String, Double> parts = new HashMap<>(trial.memory()
                .flatMap(memory -> memory.tracked().map(tracked -> outside(memory, tracked)))
                .orElseGet(() -> Map.of(OUTSIDE, rss.getAsDouble() - committed.getAsDouble())));
        // The JVM prints no category below 1 KB, so a last point may be an old one.
        NativeMemorySeries.committedByCategory(trial.samples())
                .forEach((category, series) -> series.points().stream()
                        .filter(point -> point.seconds() == atSeconds)
                        .forEach(point -> parts.put(
                                DISPLAY_NAMES.getOrDefault(category, category), point.value() / BYTES_PER_MEGABYTE)));
        return Optional.of(parts);
    }

    private static Map<String, Double> resident(MemoryUse memory) {
        Map<String, Double> parts = new HashMap<>();
        memory.parts().forEach(part -> parts.put(part.kind().displayName(), part.rssBytes() / BYTES_PER_MEGABYTE));
        return parts;
    }

    /** Returns what is resident less what is committed, kind by kind where the tracking has the same. */
    private static Map<String, Double> outside(MemoryUse memory, MemoryUse.Tracked tracked) {
        Map<String, Double> parts = new HashMap<>();
        memory.parts()
                .forEach(part -> parts.merge(
                        outside(part.kind()), part.rssBytes() / BYTES_PER_MEGABYTE, (one, other) -> one + other));
        long untouchedBytes = tracked.heapBytes()
                + tracked.metaspaceBytes()
                + tracked.archiveBytes()
                + tracked.codeBytes()
                + tracked.stackBytes();
        parts.merge(UNTOUCHED, -untouchedBytes / BYTES_PER_MEGABYTE, (one, other) -> one + other);
        parts.merge(MALLOC, -tracked.mallocBytes() / BYTES_PER_MEGABYTE, (one, other) -> one + other);
        parts.merge(ANONYMOUS, -tracked.otherMappedBytes() / BYTES_PER_MEGABYTE, (one, other) -> one + other);
        return parts;
    }

    private static String outside(MemoryKind kind) {
        return switch (kind) {
            case JAVA_HEAP, METASPACE, CDS_ARCHIVE, CODE_CACHE, STACKS -> UNTOUCHED;
            case MALLOC_MAIN, MALLOC_ARENAS, MALLOC_LARGE -> MALLOC;
            case ANONYMOUS -> ANONYMOUS;
            case LIBRARIES, JARS, FILES, SHARED -> kind.displayName();
        };
    }

    /** The time of the last sample of the total; all categories have the same. */
    private static double end(TrialResult trial) {
        List<TimeSeries.Point> points = trial.samples()
                .series(NativeMemorySeries.TOTAL_COMMITTED)
                .orElseThrow()
                .points();
        return points.get(points.size() - 1).seconds();
    }
}
