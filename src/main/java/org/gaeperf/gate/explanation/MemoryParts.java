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
import org.gaeperf.model.validity.Validity;

/**
 * What the resident set of a server consists of at the end of a measurement: the categories of Native Memory Tracking,
 * and what is outside of them. They are known in every measured trial, so no recording is needed.
 */
final class MemoryParts {

    /** The resident set less all that the JVM has committed. Below 0 if the server has not touched all of that. */
    static final String OUTSIDE = "outside of Native Memory Tracking (RSS less committed)";

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

    /** Returns MB by part of one trial; empty if RSS or the total was not sampled at the end. */
    private static Optional<Map<String, Double>> megabytes(TrialResult trial) {
        OptionalDouble rss = Metric.RSS.value(trial);
        OptionalDouble committed = Metric.COMMITTED.value(trial);
        if (rss.isEmpty() || committed.isEmpty()) {
            return Optional.empty();
        }
        double atSeconds = end(trial);
        Map<String, Double> parts = new HashMap<>();
        parts.put(OUTSIDE, rss.getAsDouble() - committed.getAsDouble());
        // The JVM prints no category below 1 KB, so a last point may be an old one.
        NativeMemorySeries.committedByCategory(trial.samples())
                .forEach((category, series) -> series.points().stream()
                        .filter(point -> point.seconds() == atSeconds)
                        .forEach(point -> parts.put(
                                DISPLAY_NAMES.getOrDefault(category, category), point.value() / BYTES_PER_MEGABYTE)));
        return Optional.of(parts);
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
