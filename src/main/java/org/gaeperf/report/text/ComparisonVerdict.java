package org.gaeperf.report.text;

import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.report.format.NumberFormats;

/**
 * What a comparison shows, in a word and a count: {@code http better: 5 of 6 primary metrics}.
 *
 * @param candidate what is compared
 * @param state what the candidate is
 * @param better how many of the counted metrics are better
 * @param worse how many of them are worse
 * @param changed how many of them differ between runs, in which the machine may have changed
 * @param same how many of them differ by less than 1 %
 * @param all how many metrics are counted
 * @param noun what they are called, in the plural
 */
public record ComparisonVerdict(
        String candidate, State state, int better, int worse, int changed, int same, int all, String noun) {

    /** What a candidate is in comparison with its baseline. */
    public enum State {
        BETTER("better"),
        WORSE("worse"),
        MIXED("mixed"),
        CHANGED("changed, or the machine did"),
        /** Each metric is known to differ by less than 1 %. */
        SAME("same"),
        /** No metric is known to differ, and at least one may. */
        NO_DIFFERENCE_SHOWN("no difference shown"),
        /** A single pair has no interval. */
        ONE_PAIR("not decided"),
        NOT_COMPARED("not compared");

        private final String displayName;

        State(String displayName) {
            this.displayName = displayName;
        }

        /** Returns the word for readers. */
        public String displayName() {
            return displayName;
        }
    }

    /** Counts the primary metrics of a comparison, or all if it has none. */
    public static ComparisonVerdict of(Comparison comparison) {
        List<MetricComparison> primary = estimated(comparison.primaryRows());
        List<MetricComparison> counted = primary.isEmpty() ? estimated(comparison.rows()) : primary;
        int better = count(counted, ChangeClassification.BETTER);
        int worse = count(counted, ChangeClassification.WORSE);
        int changed = count(counted, ChangeClassification.CHANGED);
        int same = (int) counted.stream().filter(ComparisonVerdict::isSame).count();
        return new ComparisonVerdict(
                comparison.candidate(),
                state(counted, better, worse, changed, same),
                better,
                worse,
                changed,
                same,
                counted.size(),
                primary.isEmpty() ? "metric" : "primary metric");
    }

    private static State state(List<MetricComparison> counted, int better, int worse, int changed, int same) {
        if (counted.isEmpty()) {
            return State.NOT_COMPARED;
        }
        if (count(counted, ChangeClassification.NO_INTERVAL) == counted.size()) {
            return State.ONE_PAIR;
        }
        if (better > 0 && worse > 0) {
            return State.MIXED;
        }
        if (better > 0 || worse > 0) {
            return better > 0 ? State.BETTER : State.WORSE;
        }
        if (changed > 0) {
            return State.CHANGED;
        }
        return same == counted.size() ? State.SAME : State.NO_DIFFERENCE_SHOWN;
    }

    private static List<MetricComparison> estimated(List<MetricComparison> rows) {
        return rows.stream().filter(row -> row.classification().isPresent()).toList();
    }

    /** To be called the same takes the whole interval, not the estimate alone. */
    private static boolean isSame(MetricComparison row) {
        return row.interval().filter(RatioEstimate.Interval::isWithinNegligible).isPresent();
    }

    private static int count(List<MetricComparison> rows, ChangeClassification classification) {
        return (int) rows.stream()
                .filter(row -> row.classification().equals(Optional.of(classification)))
                .count();
    }

    /** Returns the candidate, what it is, and in how many of the metrics. */
    public String text() {
        String metrics = NumberFormats.count(all, noun);
        return candidate
                + (state == State.NO_DIFFERENCE_SHOWN ? ": " : " ")
                + state.displayName()
                + switch (state) {
                    case BETTER -> ": " + better + " of " + metrics;
                    case WORSE -> ": " + worse + " of " + metrics;
                    case MIXED -> ": " + better + " better and " + worse + " worse of " + metrics;
                    case CHANGED -> ": " + changed + " of " + metrics;
                    case SAME -> ": " + same + " of " + metrics + " within 1 %";
                    case NO_DIFFERENCE_SHOWN ->
                        " in " + (all - same) + " of " + metrics + (same == 0 ? "" : ", " + same + " within 1 %");
                    case ONE_PAIR -> ": one pair has no intervals";
                    case NOT_COMPARED -> "";
                };
    }

    /** Returns the same without the candidate, for a badge: {@code 5/6 better}. */
    public String badge() {
        return switch (state) {
            case BETTER -> share(better) + " better";
            case WORSE -> share(worse) + " worse";
            case MIXED -> better + " better, " + worse + " worse of " + all;
            case CHANGED -> share(changed) + " changed";
            case SAME -> share(same) + " same";
            case NO_DIFFERENCE_SHOWN -> share(all - same) + " no difference shown";
            case ONE_PAIR, NOT_COMPARED -> state.displayName();
        };
    }

    private String share(int metrics) {
        return metrics + "/" + all;
    }
}
