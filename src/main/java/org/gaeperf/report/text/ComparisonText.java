package org.gaeperf.report.text;

import java.util.Optional;
import java.util.stream.Collectors;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.report.format.NumberFormats;

/** A comparison in a few sentences. */
public final class ComparisonText {

    private ComparisonText() {}

    /** Returns what it shows, over how many pairs of trials, and where what was published is the other way round. */
    public static String summarize(Comparison comparison) {
        Optional<String> notCompared = NotCompared.reason(comparison);
        if (notCompared.isPresent()) {
            return "Nothing is compared: " + notCompared.get() + ".";
        }
        return ComparisonVerdict.of(comparison).text() + ", over " + trials(comparison) + "." + opposite(comparison)
                + notDeciding(comparison).map(note -> " " + note).orElse("");
    }

    private static String trials(Comparison comparison) {
        return comparison.isPaired()
                ? NumberFormats.count(comparison.pairs(), "pair") + " of trials"
                : NumberFormats.count(comparison.candidateTrials(), "trial") + " of " + comparison.candidate() + " and "
                        + comparison.baselineTrials() + " of " + comparison.baseline();
    }

    /** Returns what a reader has to know of a comparison that does not decide; empty if it does. */
    public static Optional<String> notDeciding(Comparison comparison) {
        return comparison.decides()
                ? Optional.empty()
                : Optional.of("This step does not decide: its metrics are tested together. The most connections and new"
                        + " connections do.");
    }

    private static String opposite(Comparison comparison) {
        String opposite = comparison.rows().stream()
                .filter(MetricComparison::isOppositeToPublished)
                .map(MetricComparison::labelInList)
                .collect(Collectors.joining(", "));
        return opposite.isEmpty() ? "" : " The published direction is the other one for " + opposite + ".";
    }
}
