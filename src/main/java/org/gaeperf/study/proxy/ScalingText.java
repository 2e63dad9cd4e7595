package org.gaeperf.study.proxy;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.PublishedValues;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.server.ServedBy;

/** What rising numbers of connections show, in sentences. */
final class ScalingText {

    private final Map<String, Optional<ScalingLimit>> limits;
    private final List<Comparison> comparisons;
    private final List<String> variants;

    /**
     * Creates one for some servers.
     *
     * @param limits by variant
     * @param comparisons of the candidates with the baseline, a group for each number of connections
     * @param variants the baseline first
     */
    ScalingText(Map<String, Optional<ScalingLimit>> limits, List<Comparison> comparisons, List<String> variants) {
        this.limits = limits;
        this.comparisons = List.copyOf(comparisons);
        this.variants = List.copyOf(variants);
    }

    /** Returns {@code tomcat stops scaling after 200 connections; netty stops scaling after 300 connections}. */
    String claim() {
        if (limits.values().stream().allMatch(Optional::isEmpty)) {
            return "where servers stop scaling is not known";
        }
        return variants.stream()
                .map(variant -> limits.get(variant)
                        .map(limit -> limit.claim(variant))
                        .orElse(variant + " stops scaling at an unknown number of connections"))
                .collect(Collectors.joining("; "));
    }

    /** One sentence for each server, then one for each comparison. */
    List<String> details() {
        List<String> details = new ArrayList<>();
        for (String variant : variants) {
            details.add(limits.get(variant)
                    .map(limit -> limit.range(variant) + " (" + limit.basis() + ").")
                    .orElse(variant
                            + ": a step without a valid trial, or one that the client limited, comes before it stops scaling, or there is one step"
                            + " only, so where it stops is not known."));
        }
        variants.stream()
                .skip(1)
                .map(variant -> compareLimits(variants.get(0), variant))
                .forEach(details::add);
        details.add("By the same rule, the published table has Tomcat " + publishedEnd(PublishedValues::baseline)
                + " connections and Netty " + publishedEnd(PublishedValues::candidate)
                + "; its text says 1,300 and not by 2,000.");
        // The console has room for the first ones only.
        comparisons.stream()
                .sorted(Comparator.comparing(comparison -> !comparison.decides()))
                .forEach(comparison -> details.addAll(detail(comparison)));
        return details;
    }

    /** Says which of the two scales further; as published, Netty does. */
    private String compareLimits(String baseline, String candidate) {
        Optional<ScalingLimit> ofBaseline = limits.get(baseline);
        Optional<ScalingLimit> ofCandidate = limits.get(candidate);
        if (ofBaseline.isEmpty() || ofCandidate.isEmpty()) {
            return "So where they stop scaling is not compared.";
        }
        if (ofCandidate.get().isBeyond(ofBaseline.get())) {
            return candidate + " scales further than " + baseline + ", as published.";
        }
        if (ofBaseline.get().isBeyond(ofCandidate.get())) {
            return baseline + " scales further than " + candidate + ": the published direction is the other one.";
        }
        return "That one of " + candidate + " and " + baseline + " scales further is not shown.";
    }

    private static String publishedEnd(ToDoubleFunction<PublishedValues> side) {
        TreeMap<Integer, Double> stepLoad = new TreeMap<>();
        for (int connections : PublishedProxies.connections()) {
            PublishedProxies.values(connections, Metric.THROUGHPUT)
                    .ifPresent(values -> stepLoad.put(connections, side.applyAsDouble(values)));
        }
        return ScalingLimit.of(List.of(stepLoad), List.copyOf(stepLoad.keySet()))
                .orElseThrow()
                .describe();
    }

    private List<String> detail(Comparison comparison) {
        String where = (comparison.group().scenario().hasNewConnections() ? "With " : "At ")
                + comparison.group().scenario().displayName() + ", ";
        List<String> limited = comparison.rows().stream()
                .filter(row -> row.metric() == Metric.THROUGHPUT)
                .flatMap(row -> Stream.of(
                        atLeast(comparison.baseline(), row.baseline()),
                        atLeast(comparison.candidate(), row.candidate())))
                .flatMap(Optional::stream)
                .toList();
        if (!limited.isEmpty()) {
            return List.of(where + String.join(" and ", limited)
                    + ": the client or the origin limited it in some trials, so that nothing is compared.");
        }
        if (comparison.pairs() == 0) {
            return List.of(where + "nothing is compared, since no pair of trials is valid.");
        }
        if (comparison.pairs() == 1) {
            return List.of(where + "one pair of trials is valid, so that no difference can be shown.");
        }
        List<String> shown = comparison.primaryRows().stream()
                .filter(ScalingText::isDifference)
                .map(row -> row.metric().label() + " " + change(row))
                .toList();
        List<String> opposite = comparison.rows().stream()
                .filter(MetricComparison::isOppositeToPublished)
                .map(row -> row.metric().label())
                .toList();
        List<String> sentences = new ArrayList<>();
        sentences.add(where + comparison.candidate() + " against " + comparison.baseline() + ": "
                + (shown.isEmpty()
                        ? "no difference of 1 % or more is shown"
                        : String.join(", ", shown) + confidence(comparison))
                + ".");
        if (!opposite.isEmpty()) {
            sentences.add(where + "the published direction is the other one for " + String.join(", ", opposite) + ".");
        }
        return sentences;
    }

    /** Returns {@code netty answers at least 18,500 requests/s}; empty if its own limit is known. */
    private static Optional<String> atLeast(String variant, Optional<MetricComparison.Range> responses) {
        return responses
                .filter(MetricComparison.Range::isBound)
                .map(values ->
                        String.format(Locale.ROOT, "%s answers at least %,.0f requests/s", variant, values.mean()));
    }

    /** Returns the level of the intervals of the primary metrics, which all have the same. */
    private static String confidence(Comparison comparison) {
        return comparison.primaryRows().stream()
                .findFirst()
                .map(row -> " ("
                        + new DecimalFormat("0.##", DecimalFormatSymbols.getInstance(Locale.ROOT))
                                .format(100 * row.test().confidence())
                        + " % intervals)")
                .orElse("");
    }

    private static boolean isDifference(MetricComparison row) {
        return row.classification().filter(ChangeClassification::isDifference).isPresent();
    }

    private static String change(MetricComparison row) {
        return percent(row.estimate().orElseThrow().ratio())
                + row.interval().map(ScalingText::interval).orElse("");
    }

    private static String interval(RatioEstimate.Interval interval) {
        return " (" + percent(interval.low()) + " … " + percent(interval.high()) + ")";
    }

    private static String percent(double ratio) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * (ratio - 1));
    }

    /** Returns what the values depend on. */
    List<String> notes(List<ConnectionStep> steps) {
        List<String> notes = new ArrayList<>();
        servedBy(steps).ifPresent(notes::add);
        notes.add(String.format(
                Locale.ROOT,
                "A server stops scaling at the first step after which further connections bring less than %.0f %% of the"
                        + " responses per second that a connection brings at the first step. A step load is one trial of each"
                        + " step, all in one process; each step load, and a step that is measured again, has a new one.",
                100 * ScalingLimit.MIN_SHARE_OF_FIRST));
        notes.add(
                "In a closed loop each connection waits for its response before it sends again, so a slow server gets fewer"
                        + " requests, and its service times say nothing of users who would come anyway. The table of the open loop"
                        + " has for each step the rate of the slowest step load, rounded down, from a schedule and on at least"
                        + " 1,024 connections. It has one trial of each server, or two, in which a single bad second shows; it is"
                        + " not compared.");
        notes.add(
                "The most connections and new connections decide: their primary metrics are tested by themselves. The steps"
                        + " before show the shape. There all metrics of a step are tested together.");
        notes.add("The load average is that of the last minute, so it also knows what ran before a short step.");
        notes.add("The origin answers 1,024 bytes after 50 ms. " + coresOfOrigin(steps)
                + " The published proxies had eight cores and two other machines: differences carry over better than responses"
                + " per second.");
        steps.stream()
                .flatMap(step -> step.all().stream())
                .findFirst()
                .ifPresent(first -> notes.add("Arguments of the JVMs: " + jvms(steps) + "."
                        + (haveSameHeap(steps)
                                ? ""
                                : " The heaps differ, so RSS and GC pauses compare these settings, too.")));
        return notes;
    }

    private static String coresOfOrigin(List<ConnectionStep> steps) {
        boolean isLoadFromHosts = steps.stream()
                .flatMap(step -> step.all().stream())
                .anyMatch(trial -> trial.loaders().isPresent());
        return isLoadFromHosts
                ? "It has cores of the proxy's machine on which the proxy does not run; the load comes from other hosts, so"
                        + " that the traffic of the loopback interface is that between proxy and origin alone."
                : "Client and origin share cores on which the proxy does not run; their shares are in the table of"
                        + " resources.";
    }

    /** Says by what each server read and wrote, as its running process said. */
    private Optional<String> servedBy(List<ConnectionStep> steps) {
        String served = variants.stream()
                .map(variant -> servedBy(variant, steps))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
        return served.isEmpty() ? Optional.empty() : Optional.of("Served by: " + served + ".");
    }

    private static String servedBy(String variant, List<ConnectionStep> steps) {
        List<ServedBy> trials = steps.stream()
                .filter(step -> step.variant().equals(variant))
                .flatMap(step -> step.all().stream())
                .flatMap(trial -> trial.servedBy().stream())
                .toList();
        return trials.isEmpty() ? "" : variant + " " + ServedBy.summarize(trials);
    }

    private String jvms(List<ConnectionStep> steps) {
        return variants.stream()
                .filter(variant -> !jvmArgs(variant, steps).isEmpty())
                .map(variant -> variant + " " + String.join(" ", jvmArgs(variant, steps)))
                .collect(Collectors.joining("; "));
    }

    /** Compares the arguments that set the size of the heap and of its parts. */
    private boolean haveSameHeap(List<ConnectionStep> steps) {
        return variants.stream()
                        .map(variant -> jvmArgs(variant, steps).stream()
                                .filter(argument -> argument.startsWith("-Xm"))
                                .collect(Collectors.toSet()))
                        .distinct()
                        .count()
                <= 1;
    }

    private static List<String> jvmArgs(String variant, List<ConnectionStep> steps) {
        return steps.stream()
                .filter(step -> step.variant().equals(variant))
                .flatMap(step -> step.all().stream())
                .findFirst()
                .map(trial -> trial.variant().jvmArgs())
                .orElse(List.of());
    }
}
