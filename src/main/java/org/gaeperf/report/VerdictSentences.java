package org.gaeperf.report;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.ComparisonVerdict;
import org.gaeperf.compare.MetricRow;

/** A comparison in two sentences. */
final class VerdictSentences {

    private static final int NAMED = 3;

    private VerdictSentences() {}

    static String of(Comparison comparison) {
        List<MetricRow> compared = comparison.rows().stream().filter(row -> row.verdict().isPresent()).toList();
        if (compared.isEmpty()) {
            return "No pair of valid trials can be compared. " + trials(comparison);
        }
        if (compared.stream().allMatch(row -> row.verdict().get() == ComparisonVerdict.NO_INTERVAL)) {
            return "One pair of trials gives ratios without intervals, and no verdict: " + named(compared) + ". "
                    + trials(comparison);
        }
        return found(comparison, compared) + ". " + rest(compared) + " " + trials(comparison);
    }

    private static String found(Comparison comparison, List<MetricRow> compared) {
        List<MetricRow> better = of(compared, ComparisonVerdict.BETTER);
        List<MetricRow> worse = of(compared, ComparisonVerdict.WORSE);
        List<MetricRow> changed = of(compared, ComparisonVerdict.CHANGED);
        if (!changed.isEmpty()) {
            return comparison.other() + " differs from " + comparison.base() + " in " + figures(changed)
                    + ". They were not measured side by side: it may be the machine that changed";
        }
        if (better.isEmpty() && worse.isEmpty()) {
            return "No difference between " + comparison.other() + " and " + comparison.base() + " is shown";
        }
        String other = comparison.other();
        String base = comparison.base();
        if (worse.isEmpty()) {
            return other + " is better than " + base + " in " + figures(better);
        }
        if (better.isEmpty()) {
            return other + " is worse than " + base + " in " + figures(worse);
        }
        return other + " is better than " + base + " in " + figures(better) + ", and worse in " + figures(worse);
    }

    private static String rest(List<MetricRow> compared) {
        int none = of(compared, ComparisonVerdict.NO_DIFFERENCE_SHOWN).size();
        int all = compared.size();
        if (none > 0 && none < all) {
            return "In " + none + " of " + all + " figures no difference is shown, over";
        }
        return all + (all == 1 ? " figure was" : " figures were") + " compared, over";
    }

    private static String trials(Comparison comparison) {
        return comparison.otherTrials() + " valid " + plural(comparison.otherTrials(), "trial") + " of "
                + comparison.other() + " and " + comparison.baseTrials() + " of " + comparison.base() + ".";
    }

    private static String plural(int count, String word) {
        return count == 1 ? word : word + "s";
    }

    private static String figures(List<MetricRow> rows) {
        return rows.size() + plural(rows.size(), " figure") + " (" + named(rows) + ")";
    }

    /** A few of them by name, those first that readers look for. */
    private static String named(List<MetricRow> rows) {
        String first = rows.stream()
                .sorted(Comparator.comparingInt(row -> Headline.of(row.metric())))
                .limit(NAMED)
                .map(row -> row.metric().label() + " " + ComparisonTable.change(row.estimate().orElseThrow().ratio()))
                .collect(Collectors.joining(", "));
        return rows.size() > NAMED ? first + ", …" : first;
    }

    private static List<MetricRow> of(List<MetricRow> rows, ComparisonVerdict verdict) {
        return rows.stream().filter(row -> row.verdict().get() == verdict).toList();
    }
}
