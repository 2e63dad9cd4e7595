package org.gaeperf.report.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.RatioEstimate;

/** What a comparison shows, in one plain sentence about its primary metrics. */
public final class Conclusion {

    private Conclusion() {}

    /** What is shown and over how many pairs: {@code http uses 20 % less CPU than rpc, over 3 pairs of trials.} */
    public static String sentence(Comparison comparison) {
        return claim(comparison) + (withInterval(comparison).isEmpty() ? "." : ", over " + trials(comparison) + ".");
    }

    /** What is shown, without the number of pairs and without a full stop, as a heading has it. */
    public static String claim(Comparison comparison) {
        if (!isEstimated(comparison)) {
            return notCompared(comparison);
        }
        return withInterval(comparison).isEmpty() ? withoutInterval(comparison) : classified(comparison);
    }

    /** Whether any metric has a change to tell of; otherwise the claim says why nothing is compared. */
    static boolean isEstimated(Comparison comparison) {
        return !estimated(comparison).isEmpty();
    }

    /** What a comparison is made from: {@code 3 pairs of trials}. */
    public static String trials(Comparison comparison) {
        return isPaired(comparison)
                ? NumberFormats.count(comparison.pairs(), "pair") + " of trials"
                : NumberFormats.count(comparison.candidateTrials(), "trial") + " of " + comparison.candidate() + " and "
                        + comparison.baselineTrials() + " of " + comparison.baseline();
    }

    private static String notCompared(Comparison comparison) {
        String candidate = comparison.candidate();
        String baseline = comparison.baseline();
        if (comparison.candidateTrials() == 0 || comparison.baselineTrials() == 0) {
            String missing = comparison.candidateTrials() > 0
                    ? baseline
                    : comparison.baselineTrials() > 0 ? candidate : candidate + " or " + baseline;
            return "Nothing is compared: there is no valid trial of " + missing;
        }
        Optional<MetricComparison> bounded = bounded(comparison);
        if (bounded.isPresent()) {
            return notCompared(comparison, bounded.get());
        }
        return isPaired(comparison) && comparison.pairs() == 0
                ? "Nothing is compared: no pair has valid trials of both " + candidate + " and " + baseline
                : "Nothing is compared: no metric has a value above zero for both " + candidate + " and " + baseline;
    }

    /** The first metric of which only a bound is known for a side. */
    private static Optional<MetricComparison> bounded(Comparison comparison) {
        return Stream.concat(comparison.primaryRows().stream(), comparison.rows().stream())
                .filter(row -> Stream.of(row.candidate(), row.baseline())
                        .flatMap(Optional::stream)
                        .anyMatch(MetricComparison.Range::isBound))
                .findFirst();
    }

    private static String notCompared(Comparison comparison, MetricComparison row) {
        return "Nothing is compared: the " + row.metric().labelInList() + " is "
                + Stream.of(
                                known(row, comparison.candidate(), row.candidate()),
                                known(row, comparison.baseline(), row.baseline()))
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining(", and "));
    }

    private static Optional<String> known(MetricComparison row, String side, Optional<MetricComparison.Range> range) {
        return range.map(
                values -> (ComparisonRow.mean(values) + " " + row.metric().unit()).strip() + " with " + side
                        + (values.isBound() ? ", whose own limit was not found" : ""));
    }

    private static String withoutInterval(Comparison comparison) {
        return (isPaired(comparison) ? "One pair of trials" : "One trial of a run")
                + " cannot show a difference between "
                + comparison.candidate() + " and " + comparison.baseline() + ": "
                + shown(comparison, estimated(comparison)).stream()
                        .map(row -> ChangePhrase.noun(row.metric()) + " "
                                + NumberFormats.change(row.estimate().map(RatioEstimate::ratio)))
                        .collect(Collectors.joining(", "))
                + ", without intervals";
    }

    private static String classified(Comparison comparison) {
        List<MetricComparison> rows = told(comparison);
        List<MetricComparison> better = having(rows, ChangeClassification.BETTER);
        List<MetricComparison> worse = having(rows, ChangeClassification.WORSE);
        List<MetricComparison> changed = having(rows, ChangeClassification.CHANGED);
        List<MetricComparison> same = having(rows, ChangeClassification.NO_DIFFERENCE_SHOWN);
        List<MetricComparison> negligible = having(rows, ChangeClassification.NEGLIGIBLE_DIFFERENCE);
        if (same.size() + negligible.size() == rows.size()) {
            return noFinding(comparison, same, negligible) + others(comparison, rows);
        }
        String noDifference = (same.isEmpty() ? "" : "; no difference in " + nouns(same, "or") + " is shown")
                + (negligible.isEmpty() ? "" : "; the difference in " + nouns(negligible, "and") + " is below 1 %");
        if (!changed.isEmpty()) {
            return than(comparison, changed) + ", or the machine changed between the runs" + noDifference;
        }
        String found = better.isEmpty() ? than(comparison, worse) : than(comparison, better);
        return found + (better.isEmpty() || worse.isEmpty() ? "" : ", but " + ChangePhrase.join(worse)) + noDifference;
    }

    private static String noFinding(
            Comparison comparison, List<MetricComparison> same, List<MetricComparison> negligible) {
        String sides = " between " + comparison.candidate() + " and " + comparison.baseline();
        if (same.isEmpty()) {
            return "The difference" + sides + " is below 1 % in " + nouns(negligible, "and");
        }
        return "No difference" + sides + " is shown in " + nouns(same, "or")
                + (negligible.isEmpty() ? "" : "; it is below 1 % in " + nouns(negligible, "and"));
    }

    private static String than(Comparison comparison, List<MetricComparison> rows) {
        return comparison.candidate() + " " + ChangePhrase.join(rows) + " than " + comparison.baseline();
    }

    /** The metrics that are not named and differ, lest "no difference" be read as being about all. */
    private static String others(Comparison comparison, List<MetricComparison> named) {
        List<MetricComparison> others = withInterval(comparison).stream()
                .filter(row -> !named.contains(row))
                .toList();
        long differing = others.stream()
                .filter(row -> differs(row.classification().orElseThrow()))
                .count();
        return differing == 0
                ? ""
                : "; " + differing + " of " + others.size() + " other metrics "
                        + (differing == 1 ? "differs" : "differ");
    }

    private static boolean differs(ChangeClassification classification) {
        return classification.isDifference() || classification == ChangeClassification.CHANGED;
    }

    private static String nouns(List<MetricComparison> rows, String conjunction) {
        return ChangePhrase.list(
                rows.stream().map(row -> ChangePhrase.noun(row.metric())).toList(), conjunction);
    }

    /** The metrics with intervals that a sentence is about; none if no metric has an interval. */
    static List<MetricComparison> told(Comparison comparison) {
        return shown(comparison, withInterval(comparison));
    }

    /** Those of the primary metrics, or all if there are none. */
    private static List<MetricComparison> shown(Comparison comparison, List<MetricComparison> rows) {
        List<MetricComparison> primary =
                HeadlineMetrics.told(comparison).stream().filter(rows::contains).toList();
        return primary.isEmpty() ? rows : primary;
    }

    private static List<MetricComparison> having(List<MetricComparison> rows, ChangeClassification classification) {
        return rows.stream()
                .filter(row -> row.classification().orElseThrow() == classification)
                .toList();
    }

    private static List<MetricComparison> estimated(Comparison comparison) {
        return comparison.rows().stream()
                .filter(row -> row.estimate().isPresent())
                .toList();
    }

    private static List<MetricComparison> withInterval(Comparison comparison) {
        return estimated(comparison).stream()
                .filter(row -> row.classification().orElseThrow() != ChangeClassification.NO_INTERVAL)
                .toList();
    }

    private static boolean isPaired(Comparison comparison) {
        return comparison.rows().stream().allMatch(MetricComparison::paired);
    }

    /**
     * The change of a metric in plain words: {@code uses} and {@code 20 % less CPU}.
     *
     * @param verb phrases with the same verb share it
     * @param object what the verb is about
     */
    private record ChangePhrase(String verb, String object) {

        /** Larger changes would be rounded to 100 %, which would say that nothing is left. */
        private static final double MAX_ROUNDED_PERCENT = 99;

        /** Words for a metric that has an estimate. */
        static ChangePhrase of(MetricComparison row) {
            double ratio = row.estimate().orElseThrow().ratio();
            String percent = percent(Math.abs(ratio - 1) * 100, ratio < 1);
            String less = percent + (ratio < 1 ? " less" : " more");
            return switch (row.metric()) {
                case CPU_PER_REQUEST, CPU_WITHOUT_COMPILER, CPU_TICKS -> new ChangePhrase("uses", less + " CPU");
                case RSS -> new ChangePhrase("uses", less + " memory");
                case RSS_AFTER_BURST -> new ChangePhrase("uses", less + " memory after 80 requests at once");
                case ALLOCATED_PER_REQUEST -> new ChangePhrase("allocates", less + " per request");
                case GARBAGE -> new ChangePhrase("leaves", less + " garbage per request");
                case OPERATION_TIME -> new ChangePhrase("needs", less + " time per parse");
                case OPERATION_ALLOCATED -> new ChangePhrase("allocates", less + " per parse");
                case FIRST_ANSWER -> new ChangePhrase("needs", less + " time until its first response");
                case CAPACITY ->
                    new ChangePhrase("sustains", percent + (ratio < 1 ? " fewer" : " more") + " requests/s");
                case INSTANCES_PER_1000 ->
                    new ChangePhrase("needs", percent + (ratio < 1 ? " fewer" : " more") + " instances");
                case IDLE_CLASSES -> new ChangePhrase("loads", percent + (ratio < 1 ? " fewer" : " more") + " classes");
                default ->
                    new ChangePhrase(
                            "has",
                            percent
                                    + (ratio < 1 ? " lower " : " higher ")
                                    + row.metric().labelInList());
            };
        }

        /** What a sentence about no difference calls the metric. */
        static String noun(Metric metric) {
            return switch (metric) {
                case CPU_PER_REQUEST, CPU_WITHOUT_COMPILER, CPU_TICKS -> "CPU";
                case RSS -> "memory";
                case RSS_AFTER_BURST -> "memory after 80 requests at once";
                case ALLOCATED_PER_REQUEST -> "allocation";
                case FIRST_ANSWER -> "time until the first response";
                default -> metric.labelInList();
            };
        }

        private static String percent(double percent, boolean less) {
            String format = less && percent > MAX_ROUNDED_PERCENT ? "%.1f %%" : "%,.0f %%";
            return String.format(Locale.ROOT, format, percent);
        }

        /** All changes as one predicate; those with the same verb stand together. */
        static String join(List<MetricComparison> rows) {
            Map<String, List<String>> objects = new LinkedHashMap<>();
            rows.stream()
                    .map(ChangePhrase::of)
                    .forEach(phrase -> objects.computeIfAbsent(phrase.verb(), first -> new ArrayList<>())
                            .add(phrase.object()));
            List<String> clauses = objects.entrySet().stream()
                    .map(clause -> clause.getKey() + " " + list(clause.getValue(), "and"))
                    .toList();
            return clauses.size() == 1
                    ? clauses.get(0)
                    : String.join(", ", clauses.subList(0, clauses.size() - 1)) + ", and "
                            + clauses.get(clauses.size() - 1);
        }

        /** {@code a}, {@code a or b}, {@code a, b or c}. */
        static String list(List<String> words, String conjunction) {
            int last = words.size() - 1;
            return last == 0
                    ? words.get(0)
                    : String.join(", ", words.subList(0, last)) + " " + conjunction + " " + words.get(last);
        }
    }
}
