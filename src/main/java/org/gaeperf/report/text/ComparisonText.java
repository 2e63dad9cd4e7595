package org.gaeperf.report.text;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.MetricLabels;
import org.gaeperf.report.format.NumberFormats;

/** A comparison in a few sentences. */
public final class ComparisonText {

    private ComparisonText() {}

    /** Returns what it shows, over how many pairs of trials, and where what was published is the other way round. */
    public static String summarize(Comparison comparison) {
        Optional<String> notCompared = notCompared(comparison);
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
                : Optional.of("This step does not decide: its metrics are tested together. Primary metrics decide"
                        + comparison.group().suite().as(ReportedSuite.class).decidingLoads() + ".");
    }

    private static String opposite(Comparison comparison) {
        String opposite = comparison.rows().stream()
                .filter(MetricComparison::isOppositeToPublished)
                .map(MetricComparison::labelInList)
                .collect(Collectors.joining(", "));
        return opposite.isEmpty() ? "" : " The published direction is the other one for " + opposite + ".";
    }

    /** Returns why nothing is compared, without a full stop; empty if a metric has a change. */
    static Optional<String> notCompared(Comparison comparison) {
        return comparison.isEstimated() ? Optional.empty() : Optional.of(reason(comparison));
    }

    private static String reason(Comparison comparison) {
        String candidate = comparison.candidate();
        String baseline = comparison.baseline();
        if (comparison.candidateTrials() == 0 || comparison.baselineTrials() == 0) {
            String missing = comparison.candidateTrials() > 0
                    ? baseline
                    : comparison.baselineTrials() > 0 ? candidate : candidate + " or " + baseline;
            return "there is no valid trial of " + missing;
        }
        Optional<MetricComparison> bounded = bounded(comparison);
        if (bounded.isPresent()) {
            return bound(comparison, bounded.get());
        }
        return comparison.isPaired() && comparison.pairs() == 0
                ? "no pair has valid trials of both " + candidate + " and " + baseline
                : "no metric has a value above zero for both " + candidate + " and " + baseline;
    }

    /** The first metric of which only a bound is known for a side. */
    private static Optional<MetricComparison> bounded(Comparison comparison) {
        return Stream.concat(comparison.primaryRows().stream(), comparison.rows().stream())
                .filter(row -> Stream.of(row.candidate(), row.baseline())
                        .flatMap(Optional::stream)
                        .anyMatch(MetricComparison.Range::isBound))
                .findFirst();
    }

    private static String bound(Comparison comparison, MetricComparison row) {
        return "the " + MetricLabels.inList(row.metric().label()) + " is "
                + Stream.of(
                                known(row, comparison.candidate(), row.candidate()),
                                known(row, comparison.baseline(), row.baseline()))
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining(", and "));
    }

    private static Optional<String> known(MetricComparison row, String side, Optional<MetricComparison.Range> range) {
        return range.map(values -> (ComparisonRow.mean(values) + " "
                                + row.metric().unit())
                        .strip() + " with " + side
                + (values.isBound() ? ", " + row.metric().reasonOfBound().orElseThrow() : ""));
    }
}
