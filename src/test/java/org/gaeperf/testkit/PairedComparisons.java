package org.gaeperf.testkit;

import java.util.List;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.TrialResult;

/** Compares made-up pairs of trials. */
public final class PairedComparisons {

    private PairedComparisons() {}

    /** Compares the valid trials of two variants of one workload. */
    public static Comparison of(List<TrialResult> trials, String baseline, String candidate) {
        return Comparison.comparePaired(
                Comparison.Group.of(trials.get(0)),
                baseline,
                Comparison.valid(trials, baseline),
                candidate,
                Comparison.valid(trials, candidate));
    }

    /** Begins a valid trial of a pair; that of the baseline comes first. */
    public static TrialResults trial(String variant, int pair, boolean isBaseline) {
        return TrialResults.valid(variant)
                .id(variant + pair)
                .pair(pair)
                .position(2 * pair + (isBaseline ? 0 : 1))
                .load(LoadResults.ofSeconds(10).build());
    }
}
