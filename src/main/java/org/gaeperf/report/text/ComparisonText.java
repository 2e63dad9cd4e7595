package org.gaeperf.report.text;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;

/** A comparison in two sentences. */
public final class ComparisonText {

    private static final int NAMED = 3;

    private ComparisonText() {}

    public static String of(Comparison comparison) {
        List<MetricComparison> compared = comparison.rows().stream()
                .filter(row -> row.classification().isPresent())
                .toList();
        if (compared.isEmpty()) {
            return "No pair of valid trials can be compared. " + trials(comparison);
        }
        if (compared.stream().allMatch(row -> row.classification().get() == ChangeClassification.NO_INTERVAL)) {
            return "One pair of trials gives ratios without intervals, and no verdict: " + named(compared) + ". "
                    + trials(comparison);
        }
        return found(comparison, compared) + ". " + rest(compared) + " " + trials(comparison);
    }

    private static String found(Comparison comparison, List<MetricComparison> compared) {
        List<MetricComparison> better = of(compared, ChangeClassification.BETTER);
        List<MetricComparison> worse = of(compared, ChangeClassification.WORSE);
        List<MetricComparison> changed = of(compared, ChangeClassification.CHANGED);
        if (!changed.isEmpty()) {
            return comparison.candidate() + " differs from " + comparison.baseline() + " in " + figures(changed)
                    + ". They were not measured side by side: it may be the machine that changed";
        }
        if (better.isEmpty() && worse.isEmpty()) {
            return "No difference between " + comparison.candidate() + " and " + comparison.baseline() + " is shown";
        }
        String other = comparison.candidate();
        String base = comparison.baseline();
        if (worse.isEmpty()) {
            return other + " is better than " + base + " in " + figures(better);
        }
        if (better.isEmpty()) {
            return other + " is worse than " + base + " in " + figures(worse);
        }
        return other + " is better than " + base + " in " + figures(better) + ", and worse in " + figures(worse);
    }

    private static String rest(List<MetricComparison> compared) {
        int none = of(compared, ChangeClassification.NO_DIFFERENCE_SHOWN).size();
        int all = compared.size();
        if (none > 0 && none < all) {
            return "In " + none + " of " + all + " figures no difference is shown, over";
        }
        return all + (all == 1 ? " figure was" : " figures were") + " compared, over";
    }

    private static String trials(Comparison comparison) {
        return comparison.candidateTrials() + " valid " + plural(comparison.candidateTrials(), "trial") + " of "
                + comparison.candidate() + " and " + comparison.baselineTrials() + " of " + comparison.baseline() + ".";
    }

    private static String plural(int count, String word) {
        return count == 1 ? word : word + "s";
    }

    private static String figures(List<MetricComparison> rows) {
        return rows.size() + plural(rows.size(), " figure") + " (" + named(rows) + ")";
    }

    /** A few of them by name, those first that readers look for. */
    private static String named(List<MetricComparison> rows) {
        String first = rows.stream()
                .sorted(Comparator.comparingInt(row -> HeadlineMetrics.of(row.metric())))
                .limit(NAMED)
                .map(row -> row.metric().label() + " "
                        + ComparisonTable.change(row.estimate().orElseThrow().ratio()))
                .collect(Collectors.joining(", "));
        return rows.size() > NAMED ? first + ", …" : first;
    }

    private static List<MetricComparison> of(List<MetricComparison> rows, ChangeClassification verdict) {
        return rows.stream()
                .filter(row -> row.classification().get() == verdict)
                .toList();
    }
}
