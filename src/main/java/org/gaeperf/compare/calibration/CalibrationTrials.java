package org.gaeperf.compare.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PairedTrials;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;

/** The trials of a calibration run by variant, and what all kinds of checks share. */
final class CalibrationTrials {

    private final RunResult run;

    CalibrationTrials(RunResult run) {
        this.run = run;
    }

    /** Returns all trials, in the order in which they were run. */
    List<TrialResult> all() {
        return run.trials();
    }

    /** Returns all trials of a variant, in the order in which they were run. */
    List<TrialResult> all(String variant) {
        return run.trials().stream()
                .filter(trial -> trial.variant().name().equals(variant))
                .toList();
    }

    /** The valid trials of a variant, without those that were retried with their partner. */
    List<TrialResult> valid(String variant) {
        return Comparison.valid(all(variant), variant);
    }

    /** The numbers of the pairs that were begun, in their order, each once. */
    private List<Integer> numbers(String baseline, String candidate) {
        return Stream.concat(all(baseline).stream(), all(candidate).stream())
                .map(TrialResult::pair)
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns how many pairs of two variants were begun. */
    int begun(String baseline, String candidate) {
        return numbers(baseline, candidate).size();
    }

    /** The pairs with a value on both sides. */
    List<RatioEstimate.Pair> pairs(Metric metric, String baseline, String candidate) {
        return PairedTrials.pairs(metric, valid(baseline), valid(candidate));
    }

    /**
     * The numbers of the pairs of each comparison that was run to its end, in the real order. Each pair is of one
     * comparison, so that comparisons are independent.
     */
    List<List<Integer>> comparisons(String baseline, String candidate) {
        List<Integer> numbers = numbers(baseline, candidate);
        List<List<Integer>> comparisons = new ArrayList<>();
        int size = CalibrationVariants.PAIRS_OF_COMPARISON;
        for (int first = 0; first + size <= numbers.size(); first += size) {
            comparisons.add(numbers.subList(first, first + size));
        }
        return comparisons;
    }

    /**
     * Returns what to report if there are too few usable trials. If enough were run and too many of them were invalid, that is a
     * failed check. If the time budget ended first, nothing is established.
     */
    static List<CalibrationCheck> tooFew(String name, int usable, int run, int required) {
        if (run == 0) {
            return List.of();
        }
        return List.of(CalibrationCheck.shown(
                name, text("%d of %d are valid", usable, run), text("at least %d", required), run >= required, false));
    }

    /** A ratio as a change in percent, with an interval. */
    static String change(RatioEstimate estimate, double confidence) {
        String ratio = text("%+.1f %%", (estimate.ratio() - 1) * 100);
        return estimate.interval(confidence)
                .map(interval -> text(
                        "%s (%+.1f %% … %+.1f %%)", ratio, (interval.low() - 1) * 100, (interval.high() - 1) * 100))
                .orElse(ratio + " (no interval)");
    }

    static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
