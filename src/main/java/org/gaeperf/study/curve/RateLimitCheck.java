package org.gaeperf.study.curve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.ComparisonCheck.Failure;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.regression.HolmStepDown;
import org.gaeperf.compare.regression.RegressionDetector;
import org.gaeperf.compare.regression.SequentialGate;
import org.gaeperf.model.RunResult;
import org.gaeperf.options.rates.RateLimit;
import org.gaeperf.report.format.NumberFormats;

/**
 * Decides whether variants keep the limits that the user has set at points of the curve, by the rule of a gate: a limit is
 * exceeded if the ratio is above it by a one-sided t test at 5 % over all limits together. The rounds are looked at once, so
 * no rounds need to confirm it.
 */
final class RateLimitCheck {

    /** The option with the limits. */
    static final String OPTION = "bench.rate.limits";

    private static final double LEVEL = RegressionDetector.CONFIRMATION_LEVEL;

    private RateLimitCheck() {}

    /** What is known of one limit of one variant. */
    enum Decision {
        /** Is above it, beyond noise. */
        EXCEEDED("exceeded"),
        /** Is below it, beyond noise. */
        KEPT("kept"),
        /** May be above or below it. */
        INCONCLUSIVE("inconclusive"),
        /** There are fewer valid pairs than three. */
        NOT_MEASURED("not measured");

        private final String words;

        Decision(String words) {
            this.words = words;
        }
    }

    /**
     * One limit of one variant.
     *
     * @param names of the two variants and their configuration
     * @param row of the metric at the point; empty if there is none
     */
    record Decided(RateLimit limit, Comparison names, Optional<MetricComparison> row, Decision decision) {

        /** Returns {@code limit cpu@50%:10% of after: +23.1 %, exceeded}. */
        String text() {
            String configuration = names.group().configuration();
            return String.format(
                    Locale.ROOT,
                    "limit %s of %s%s: %s%s",
                    limit.text(),
                    names.candidate(),
                    configuration.isEmpty() ? "" : " (" + configuration + ")",
                    row.flatMap(MetricComparison::estimate)
                            .map(estimate -> NumberFormats.change(estimate.ratio()) + ", ")
                            .orElse(""),
                    decision.words);
        }
    }

    private record Hypothesis(RateLimit limit, Comparison comparison) {}

    /** Returns what is known of each limit of each variant; none if no limit is set. */
    static List<Decided> decide(RunResult run, List<Comparison> comparisons) {
        List<RateLimit> limits = limits(run);
        Map<Hypothesis, Optional<MetricComparison>> rows = new LinkedHashMap<>();
        limits.forEach(limit -> comparisons.stream()
                .filter(one -> isAt(one, limit)
                        && one.baseline().equals(Comparison.variants(run).get(0)))
                .forEach(one -> rows.put(new Hypothesis(limit, one), row(one, limit))));
        Map<Hypothesis, Double> pValues = new LinkedHashMap<>();
        rows.forEach((hypothesis, row) -> row.flatMap(MetricComparison::estimate)
                .ifPresent(estimate -> pValues.put(hypothesis, estimate.oneSidedPValue(maxRatio(hypothesis.limit())))));
        List<Hypothesis> exceeded = HolmStepDown.rejected(pValues, LEVEL);
        List<Decided> decided = new ArrayList<>();
        rows.forEach((hypothesis, row) -> decided.add(new Decided(
                hypothesis.limit(),
                hypothesis.comparison(),
                row,
                exceeded.contains(hypothesis) ? Decision.EXCEEDED : notExceeded(hypothesis.limit(), row))));
        return decided;
    }

    private static List<RateLimit> limits(RunResult run) {
        return Stream.ofNullable(run.effectiveOptions().get(OPTION))
                .flatMap(text -> Stream.of(text.split(",")))
                .map(RateLimit::parse)
                .toList();
    }

    private static boolean isAt(Comparison comparison, RateLimit limit) {
        return comparison.group().suite() instanceof CurveStudy
                && comparison.group().scenario().percentOfHeldRate().stream()
                        .anyMatch(percent -> percent == limit.percent());
    }

    /** Returns the row; empty with fewer pairs than a gate has rounds at least. */
    private static Optional<MetricComparison> row(Comparison comparison, RateLimit limit) {
        return comparison.rows().stream()
                .filter(row -> row.metric() == metric(limit.value()) && comparison.pairs() >= SequentialGate.MIN_ROUNDS)
                .findFirst();
    }

    private static Metric metric(RateLimit.Value value) {
        return switch (value) {
            case CPU -> Metric.CPU_PER_REQUEST;
            case P50 -> Metric.P50;
            case P99 -> Metric.P99;
            case P999 -> Metric.P999;
            case RSS -> Metric.RSS;
        };
    }

    private static double maxRatio(RateLimit limit) {
        return 1 + limit.maxRise();
    }

    /** The interval of 90 % is that of two one-sided tests at 5 %. */
    private static Decision notExceeded(RateLimit limit, Optional<MetricComparison> row) {
        Optional<RatioEstimate.Interval> interval =
                row.flatMap(MetricComparison::estimate).flatMap(estimate -> estimate.interval(1 - 2 * LEVEL));
        return interval.map(known -> known.high() < maxRatio(limit) ? Decision.KEPT : Decision.INCONCLUSIVE)
                .orElse(Decision.NOT_MEASURED);
    }

    /** Returns why a run fails by its limits, or could not be judged by them; empty if it could, and keeps them. */
    static Optional<Failure> failure(RunResult run) {
        List<Decided> decided = decide(run, Comparison.compareModes(run));
        List<Decided> exceeded = decided.stream()
                .filter(one -> one.decision() == Decision.EXCEEDED)
                .toList();
        if (!exceeded.isEmpty()) {
            return Optional.of(new Failure(
                    "A variant is above its limit beyond noise: " + texts(exceeded) + ".",
                    false,
                    exceeded.get(0).text()));
        }
        List<RateLimit> missing = limits(run).stream()
                .filter(limit -> decided.stream().noneMatch(one -> one.limit().equals(limit))
                        || decided.stream()
                                .anyMatch(one -> one.limit().equals(limit) && one.decision() == Decision.NOT_MEASURED))
                .toList();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(new Failure(
                        "The limits " + missing.stream().map(RateLimit::text).collect(Collectors.joining(", "))
                                + " could not be judged: fewer than " + SequentialGate.MIN_ROUNDS
                                + " pairs of their points are valid.",
                        true,
                        "limit " + missing.get(0).text() + ": not measured"));
    }

    private static String texts(List<Decided> decided) {
        return decided.stream().map(Decided::text).collect(Collectors.joining("; "));
    }
}
