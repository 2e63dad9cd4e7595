package org.gaeperf.gate.explanation;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.profile.GrowthDetector;
import org.gaeperf.profile.GrowthDetector.Growth;
import org.gaeperf.profile.JfrSummary;
import org.gaeperf.profile.ServerProfile;

/** What allocates more, and what computes more, from recordings. */
final class RecordedGrowth {

    /** With fewer samples on a side, a method's share is mostly chance. */
    private static final int MIN_SAMPLES = 200;

    /** If the sampled bytes are further from the measured ones, the samples do not show what was allocated. */
    private static final double MAX_SCALE = 1.25;

    private RecordedGrowth() {}

    /**
     * Returns the allocation by class and by site, scaled to the measured allocation; without rows if the samples disagree with that.
     *
     * @param rise of the metric, 0.05 is five percent
     */
    static List<CostGrowth> allocation(RecordedTrials recorded, double rise) {
        String title = "Allocation by class";
        List<OptionalDouble> scales = Stream.concat(recorded.baseline().stream(), recorded.candidate().stream())
                .map(ServerProfile::allocationScale)
                .toList();
        if (scales.stream().anyMatch(scale -> scale.isEmpty() || !isClose(scale.getAsDouble()))) {
            String problem = "sampled bytes are not shown: to agree with the measured allocation they would have to be"
                    + " multiplied by " + describe(scales);
            return List.of(GrowthTables.table(title, "bytes per request", problem, List.of()));
        }
        double minGrowth = GrowthTables.MIN_SHARE * rise * meanAllocation(recorded.baseline());
        List<Growth> classes = GrowthDetector.allocation(
                recorded.baseline(), recorded.candidate(), JfrSummary.Allocation::bytesByClass, minGrowth);
        List<Growth> sites = GrowthDetector.allocation(
                recorded.baseline(), recorded.candidate(), JfrSummary.Allocation::bytesBySite, minGrowth);
        String scaled = "sampled bytes multiplied by " + describe(scales) + " to agree with the measured allocation";
        String total = String.format(
                Locale.ROOT,
                "; the rows add up to %+.0f bytes, measured in these trials %+.0f bytes",
                GrowthTables.sum(classes),
                meanAllocation(recorded.candidate()) - meanAllocation(recorded.baseline()));
        return List.of(
                GrowthTables.table(title, "bytes per request", scaled + total, classes),
                GrowthTables.table("Allocation by site", "bytes per request", scaled, sites));
    }

    /**
     * Returns the CPU time by method and by site: the measured time in proportion to the samples.
     *
     * @param rise of the metric, 0.05 is five percent
     */
    static List<CostGrowth> cpu(RecordedTrials recorded, double rise) {
        double minGrowth = GrowthTables.MIN_SHARE * rise * meanCpu(recorded.baseline());
        String samples = samples(cpuSamples(recorded.baseline()), cpuSamples(recorded.candidate()));
        String total = String.format(
                Locale.ROOT,
                "%s; measured in these trials %+.1f µs",
                samples,
                meanCpu(recorded.candidate()) - meanCpu(recorded.baseline()));
        return List.of(
                GrowthTables.table(
                        "CPU by method",
                        "µs per request",
                        total,
                        GrowthDetector.cpu(
                                recorded.baseline(), recorded.candidate(), JfrSummary.Cpu::samplesByMethod, minGrowth)),
                GrowthTables.table(
                        "CPU by site, including the JDK methods it calls",
                        "µs per request",
                        samples,
                        GrowthDetector.cpu(
                                recorded.baseline(), recorded.candidate(), JfrSummary.Cpu::samplesBySite, minGrowth)));
    }

    private static boolean isClose(double scale) {
        return scale <= MAX_SCALE && scale >= 1 / MAX_SCALE;
    }

    private static String describe(List<OptionalDouble> scales) {
        return scales.stream()
                .map(scale ->
                        scale.isEmpty() ? "(not measured)" : String.format(Locale.ROOT, "%.2f", scale.getAsDouble()))
                .collect(Collectors.joining(", "));
    }

    private static double meanAllocation(List<ServerProfile> side) {
        return side.stream()
                .mapToDouble(profile -> profile.allocatedBytesPerRequest().orElse(Double.NaN))
                .average()
                .orElse(Double.NaN);
    }

    private static double meanCpu(List<ServerProfile> side) {
        return side.stream()
                .mapToDouble(ServerProfile::cpuMicrosPerRequest)
                .average()
                .orElse(Double.NaN);
    }

    private static long cpuSamples(List<ServerProfile> side) {
        return side.stream()
                .flatMap(profile -> profile.parts().stream())
                .mapToLong(part -> part.cpu().samples())
                .sum();
    }

    private static String samples(long baseline, long candidate) {
        return String.format(
                Locale.ROOT,
                "divided in proportion to %,d and %,d samples%s",
                baseline,
                candidate,
                Math.min(baseline, candidate) < MIN_SAMPLES ? ": too few to trust the order" : "");
    }
}
