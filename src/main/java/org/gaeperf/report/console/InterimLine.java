package org.gaeperf.report.console;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.MetricLabels;
import org.gaeperf.compare.stopping.InterimLook;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.ComparisonRow;
import org.gaeperf.report.text.ComparisonVerdict;

/**
 * What a comparison has shown so far, after each of its pairs: {@code 3 of at most 4 pairs (2 valid): http better: 5 of 6 primary
 * metrics; open: p95 service time -14.0 % … +2.0 %}.
 */
public final class InterimLine {

    /** More metrics, and those of several comparisons, are counted, so that it can be read at a glance. */
    private static final int MAX_NAMED = 3;

    private static final String CONTINUED = System.lineSeparator() + "  ";

    private InterimLine() {}

    /** Returns the line, as several ones if it is longer than usual. */
    public static String render(InterimLook look) {
        int most = look.looks().maxPairs();
        String line = look.pairs() + " of " + (look.pairs() == most ? "" : "at most ")
                + NumberFormats.count(most, "pair") + valid(look) + ": " + state(look);
        return String.join(CONTINUED, ConsoleLines.wrapped(line, ConsoleLines.USUAL_COLUMNS));
    }

    /** Returns how many of the pairs count, if not all do. */
    private static String valid(InterimLook look) {
        int valid =
                look.comparisons().stream().mapToInt(Comparison::pairs).min().orElse(0);
        return valid < look.pairs() ? " (" + valid + " valid)" : "";
    }

    private static String state(InterimLook look) {
        if (look.comparisons().stream().noneMatch(Comparison::isEstimated)) {
            return "no valid pair yet";
        }
        int firstLook = look.looks().planned().get(0).pairs();
        if (look.pairs() < firstLook) {
            return (look.comparisons().size() == 1
                            ? changes(look.comparisons().get(0))
                            : look.comparisons().size() + " comparisons")
                    + "; the first look is after " + firstLook;
        }
        String state = look.comparisons().size() == 1
                ? compared(look, look.comparisons().get(0))
                : counted(look);
        return look.isDecided() && look.pairs() < look.looks().maxPairs()
                ? state + "; all are decided, so this is the end"
                : state;
    }

    /** Returns the changes so far; before the first look nothing is decided. */
    private static String changes(Comparison comparison) {
        return comparison.candidate() + " against " + comparison.baseline() + " so far: "
                + named(comparison.primaryRows().stream()
                        .flatMap(row -> row.estimate().stream()
                                .map(estimate -> label(row) + " " + NumberFormats.change(estimate.ratio()))));
    }

    private static String compared(InterimLook look, Comparison comparison) {
        List<String> parts =
                new ArrayList<>(List.of(ComparisonVerdict.of(comparison).text()));
        String equal = named(comparison.primaryRows().stream()
                .filter(look::isEqual)
                .map(row ->
                        label(row) + " ±" + NumberFormats.percent(look.margins().get(row.metric()))));
        if (!equal.isEmpty()) {
            parts.add("equal within: " + equal);
        }
        String undecided = named(look.undecided(comparison).stream()
                .map(row -> label(row) + " " + ComparisonRow.format(row).interval()));
        if (!undecided.isEmpty()) {
            parts.add("open: " + undecided);
        }
        return String.join("; ", parts);
    }

    private static String counted(InterimLook look) {
        long all = look.comparisons().stream()
                .mapToLong(comparison -> comparison.primaryRows().size())
                .sum();
        long undecided = look.comparisons().stream()
                .mapToLong(comparison -> look.undecided(comparison).size())
                .sum();
        return (all - undecided) + " of " + NumberFormats.count(all, "primary metric") + " of "
                + look.comparisons().size() + " comparisons are decided";
    }

    private static String named(Stream<String> metrics) {
        List<String> all = metrics.toList();
        return all.stream().limit(MAX_NAMED).collect(Collectors.joining(", "))
                + (all.size() > MAX_NAMED ? " and " + (all.size() - MAX_NAMED) + " more" : "");
    }

    /** Returns the label without what a report says of shared cores: all of these pairs share them. */
    private static String label(MetricComparison row) {
        return MetricLabels.inList(row.metric().label());
    }
}
