package org.gaeperf.report.text;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;

/** A comparison in a few sentences. */
public final class ComparisonText {

    private static final int MAX_NAMED = 3;

    private ComparisonText() {}

    /** Which metrics are better, worse or changed, and over how many pairs of trials. */
    public static String summarize(Comparison comparison) {
        List<MetricComparison> compared = comparison.rows().stream()
                .filter(row -> row.classification().isPresent())
                .toList();
        if (compared.isEmpty()) {
            return Conclusion.sentence(comparison);
        }
        if (compared.stream().allMatch(row -> row.classification().get() == ChangeClassification.NO_INTERVAL)) {
            return Conclusion.sentence(comparison);
        }
        return found(comparison, compared) + ". " + rest(compared) + " " + Conclusion.trials(comparison) + "."
                + opposite(compared)
                + notDeciding(comparison).map(note -> " " + note).orElse("");
    }

    /** What a reader has to know of a comparison that does not decide; empty if it does. */
    static Optional<String> notDeciding(Comparison comparison) {
        return comparison.decides()
                ? Optional.empty()
                : Optional.of("This step does not decide: its metrics are tested together. The most connections and new"
                        + " connections do.");
    }

    private static String opposite(List<MetricComparison> compared) {
        String opposite = compared.stream()
                .filter(MetricComparison::isOppositeToPublished)
                .map(row -> row.metric().labelInList())
                .collect(Collectors.joining(", "));
        return opposite.isEmpty() ? "" : " The published direction is the other one for " + opposite + ".";
    }

    private static String found(Comparison comparison, List<MetricComparison> compared) {
        List<MetricComparison> better = classified(compared, ChangeClassification.BETTER);
        List<MetricComparison> worse = classified(compared, ChangeClassification.WORSE);
        List<MetricComparison> changed = classified(compared, ChangeClassification.CHANGED);
        String candidate = comparison.candidate();
        String baseline = comparison.baseline();
        if (!changed.isEmpty()) {
            return candidate + " differs from " + baseline + " in " + metrics(comparison, changed)
                    + ". The trials were not interleaved, so the machine may have changed instead";
        }
        if (better.isEmpty() && worse.isEmpty()) {
            return (classified(compared, ChangeClassification.NEGLIGIBLE_DIFFERENCE)
                                    .isEmpty()
                            ? "No difference"
                            : "No difference of 1 % or more")
                    + " between " + candidate + " and " + baseline + " is shown";
        }
        if (worse.isEmpty()) {
            return candidate + " is better than " + baseline + " in " + metrics(comparison, better);
        }
        if (better.isEmpty()) {
            return candidate + " is worse than " + baseline + " in " + metrics(comparison, worse);
        }
        return candidate + " is better than " + baseline + " in " + metrics(comparison, better) + ", and worse in "
                + metrics(comparison, worse);
    }

    private static String rest(List<MetricComparison> compared) {
        int none =
                classified(compared, ChangeClassification.NO_DIFFERENCE_SHOWN).size();
        int all = compared.size();
        int below1Percent =
                classified(compared, ChangeClassification.NEGLIGIBLE_DIFFERENCE).size();
        if (none > 0 && none < all) {
            return "In " + none + " of " + all + " metrics no difference is shown"
                    + (below1Percent == 0 ? "" : ", in " + below1Percent + " it is below 1 %") + ", over";
        }
        return all + (all == 1 ? " metric was" : " metrics were") + " compared, over";
    }

    private static String metrics(Comparison comparison, List<MetricComparison> rows) {
        return NumberFormats.count(rows.size(), "metric") + " (" + named(comparison, rows) + ")";
    }

    /** A few of them by name, the primary metrics first. */
    private static String named(Comparison comparison, List<MetricComparison> rows) {
        String first = rows.stream()
                .sorted(Comparator.comparingInt(
                        row -> HeadlineMetrics.place(comparison.group().suite(), row.metric())))
                .limit(MAX_NAMED)
                .map(row -> row.metric().labelInList() + " "
                        + NumberFormats.change(row.estimate().orElseThrow().ratio()))
                .collect(Collectors.joining(", "));
        return rows.size() > MAX_NAMED ? first + ", …" : first;
    }

    private static List<MetricComparison> classified(List<MetricComparison> rows, ChangeClassification classification) {
        return rows.stream()
                .filter(row -> row.classification().get() == classification)
                .toList();
    }
}
