package org.gaeperf.report.text;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.MetricLabels;

/** Says why the servers of a comparison are not compared. */
final class NotCompared {

    private NotCompared() {}

    /** Returns the reason, without a full stop; empty if a metric has a change. */
    static Optional<String> reason(Comparison comparison) {
        return comparison.isEstimated() ? Optional.empty() : Optional.of(found(comparison));
    }

    private static String found(Comparison comparison) {
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
