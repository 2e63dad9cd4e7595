package org.gaeperf.report.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;

/**
 * The change of a metric in plain words: {@code uses} and {@code 20 % less CPU}.
 *
 * @param verb phrases with the same verb share it
 * @param object what the verb is about
 */
record ChangePhrase(String verb, String object) {

    /** Larger changes would be rounded to 100 %, which would say that nothing is left. */
    private static final double MAX_ROUNDED_PERCENT = 99;

    /** Words for a metric that has an estimate. */
    static ChangePhrase of(MetricComparison row) {
        double ratio = row.estimate().orElseThrow().ratio();
        String percent = percent(Math.abs(ratio - 1) * 100, ratio < 1);
        String less = percent + (ratio < 1 ? " less" : " more");
        return switch (row.metric()) {
            case CPU_PER_REQUEST, CPU_TICKS -> new ChangePhrase("uses", less + " CPU");
            case RSS -> new ChangePhrase("uses", less + " memory");
            case ALLOCATED_PER_REQUEST -> new ChangePhrase("allocates", less + " per request");
            case GARBAGE -> new ChangePhrase("leaves", less + " garbage per request");
            case FIRST_ANSWER -> new ChangePhrase("needs", less + " time until its first response");
            case CAPACITY -> new ChangePhrase("sustains", percent + (ratio < 1 ? " fewer" : " more") + " requests/s");
            case IDLE_CLASSES -> new ChangePhrase("loads", percent + (ratio < 1 ? " fewer" : " more") + " classes");
            default ->
                new ChangePhrase(
                        "has",
                        percent
                                + (ratio < 1 ? " lower " : " higher ")
                                + row.metric().label());
        };
    }

    /** What a sentence about no difference calls the metric. */
    static String noun(Metric metric) {
        return switch (metric) {
            case CPU_PER_REQUEST, CPU_TICKS -> "CPU";
            case RSS -> "memory";
            case ALLOCATED_PER_REQUEST -> "allocation";
            case FIRST_ANSWER -> "time until the first response";
            default -> metric.label();
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
