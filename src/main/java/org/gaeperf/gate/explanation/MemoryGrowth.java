package org.gaeperf.gate.explanation;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.TrialResult;
import org.gaeperf.profile.GrowthDetector;
import org.gaeperf.profile.GrowthDetector.Growth;

/** What memory grew: first the categories of native memory and what is resident besides, then the heap by class. */
final class MemoryGrowth {

    private static final double BYTES_PER_MEGABYTE = 1024 * 1024;
    private static final int MIN_TRIALS = 2;

    /** The JVM tracks so many objects. */
    private static final int OLD_OBJECTS = 256;

    private MemoryGrowth() {}

    /**
     * The parts of the resident set, from the measured trials.
     *
     * @return one table, or none if a side has fewer than two trials with these values
     */
    static List<CostGrowth> parts(Finding regression, List<TrialResult> trials, String scenario) {
        List<Map<String, Double>> baseline = MemoryParts.megabytes(trials, scenario, GateResult.BASELINE);
        List<Map<String, Double>> candidate = MemoryParts.megabytes(trials, scenario, GateResult.CANDIDATE);
        if (baseline.size() < MIN_TRIALS || candidate.size() < MIN_TRIALS) {
            return List.of();
        }
        List<Growth> rows = GrowthDetector.detect(baseline, candidate, GrowthTables.MIN_SHARE * megabytes(regression));
        boolean isResident = MemoryParts.areResidentOnly(trials.stream()
                .filter(trial -> trial.scenario().isNamed(scenario))
                .toList());
        return List.of(GrowthTables.table(
                isResident ? "Resident memory by what it is" : "Native memory by category",
                "MB",
                String.format(
                        Locale.ROOT,
                        "%s at the end of %d and %d measured trials; the rows add up to %+.1f MB, %s grew by %+.1f MB",
                        isResident ? "resident" : "committed",
                        baseline.size(),
                        candidate.size(),
                        GrowthTables.sum(rows),
                        regression.label(),
                        megabytes(regression)),
                rows));
    }

    /**
     * Native memory by site and the heap by class, from two recordings of each side; objects that outlived the trial only if a
     * class grew.
     */
    static List<CostGrowth> recorded(Finding regression, RecordedTrials recorded) {
        if (recorded.baseline().size() < MIN_TRIALS || recorded.candidate().size() < MIN_TRIALS) {
            return List.of();
        }
        double minBytes = GrowthTables.MIN_SHARE * megabytes(regression) * BYTES_PER_MEGABYTE;
        CostGrowth unfreed = GrowthTables.table(
                "Native memory never freed, by site",
                "bytes",
                "allocated by malloc in the recorded measurement, and not freed when the JVM ended",
                GrowthDetector.unfreed(recorded.baseline(), recorded.candidate(), minBytes));
        List<Growth> classes = GrowthDetector.heap(recorded.baseline(), recorded.candidate(), minBytes);
        CostGrowth heap = GrowthTables.table("Heap by class after a garbage collection", "bytes", "", classes);
        return classes.isEmpty()
                ? List.of(unfreed, heap)
                : List.of(
                        unfreed,
                        heap,
                        GrowthTables.table(
                                "Objects that outlived the trial",
                                "samples",
                                "of " + OLD_OBJECTS + " objects that the JVM tracks",
                                GrowthDetector.oldObjects(
                                        recorded.baseline(),
                                        recorded.candidate(),
                                        GrowthTables.MIN_SHARE * OLD_OBJECTS)));
    }

    /** Returns how much the metric grew. All metrics of memory have the unit MB. */
    private static double megabytes(Finding regression) {
        return regression.candidate().orElse(0.0) - regression.baseline().orElse(0.0);
    }
}
