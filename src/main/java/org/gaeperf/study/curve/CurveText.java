package org.gaeperf.study.curve;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.RowTests;
import org.gaeperf.compare.paired.PairedDifference;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.study.curve.CurveReport.Point;

/** What a curve over rates shows, in sentences. */
final class CurveText {

    private final List<TrialResult> trials;
    private final List<String> variants;
    private final List<Point> points;

    /**
     * Creates one for the points of some variants.
     *
     * @param variants the baseline first
     * @param points of all candidates, by rising rate
     */
    CurveText(List<TrialResult> trials, List<String> variants, List<Point> points) {
        this.trials = List.copyOf(trials);
        this.variants = List.copyOf(variants);
        this.points = List.copyOf(points);
    }

    /** Returns {@code after uses less CPU per request than before at 10 to 90 % of the rate}, for each candidate. */
    String claim() {
        List<String> claims =
                candidates().map(candidate -> claim(of(candidate))).toList();
        if (claims.isEmpty()) {
            return trials.stream()
                                    .map(trial -> trial.variant().name())
                                    .distinct()
                                    .count()
                            > 1
                    ? "no point has valid trials of two variants"
                    : "one variant is compared with none";
        }
        return String.join("; ", claims);
    }

    private Stream<String> candidates() {
        return variants.stream().filter(variant -> !of(variant).isEmpty());
    }

    private List<Point> of(String candidate) {
        return points.stream()
                .filter(point -> point.comparison().candidate().equals(candidate)
                        && point.comparison().baseline().equals(variants.get(0)))
                .toList();
    }

    private static String claim(List<Point> curve) {
        Comparison names = curve.get(0).comparison();
        String less = where(curve, point -> is(point, Metric.CPU_PER_REQUEST, ChangeClassification.BETTER));
        String more = where(curve, point -> is(point, Metric.CPU_PER_REQUEST, ChangeClassification.WORSE));
        if (less.isEmpty() && more.isEmpty()) {
            return "no difference in CPU per request between " + names.candidate() + " and " + names.baseline()
                    + " is shown at any rate";
        }
        return names.candidate() + " uses "
                + Stream.of(
                                less.isEmpty() ? "" : "less CPU per request than " + names.baseline() + " at " + less,
                                more.isEmpty() ? "" : "more CPU per request than " + names.baseline() + " at " + more)
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining(", and "));
    }

    /** Returns {@code 10, 30 and 50 % of the rate}; empty text if it is so at no point. */
    private static String where(List<Point> curve, Function<Point, Boolean> holds) {
        List<String> found = curve.stream()
                .filter(holds::apply)
                .map(point -> Integer.toString(point.percent()))
                .toList();
        if (found.isEmpty()) {
            return "";
        }
        if (found.size() == curve.size() && found.size() > 1) {
            return "all rates";
        }
        String last = found.get(found.size() - 1);
        return (found.size() == 1 ? last : String.join(", ", found.subList(0, found.size() - 1)) + " and " + last)
                + " % of the rate";
    }

    private static boolean is(Point point, Metric metric, ChangeClassification classification) {
        return point.row(metric)
                .flatMap(MetricComparison::classification)
                .filter(found -> found == classification)
                .isPresent();
    }

    List<String> details() {
        List<String> details = new ArrayList<>();
        candidates()
                .forEach(candidate ->
                        of(candidate).forEach(point -> queueing(point).ifPresent(details::add)));
        variants.forEach(variant -> fall(variant).ifPresent(details::add));
        variants.forEach(variant ->
                StandingCost.estimate(valid(variant)).ifPresent(cost -> details.add(standingCost(variant, cost))));
        return details;
    }

    /**
     * Says that a variant is cheaper and slower at the same rate: a server that lets requests wait and serves several at once
     * saves CPU by it, and its users pay.
     */
    private static Optional<String> queueing(Point point) {
        List<MetricComparison> slower = Stream.of(Metric.P50, Metric.P99)
                .filter(metric -> is(point, metric, ChangeClassification.WORSE))
                .flatMap(metric -> point.row(metric).stream())
                .toList();
        if (!is(point, Metric.CPU_PER_REQUEST, ChangeClassification.BETTER) || slower.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "At %d %% of the rate (%,d requests/s) %s is cheaper (%s) and slower (%s): that is how a server looks that"
                        + " lets requests wait and serves several at once.",
                point.percent(),
                point.requestsPerSecond(),
                point.comparison().candidate(),
                change(point.row(Metric.CPU_PER_REQUEST).orElseThrow()),
                slower.stream().map(CurveText::change).collect(Collectors.joining(", "))));
    }

    private static String change(MetricComparison row) {
        return row.metric().label() + " " + NumberFormats.change(row.estimate().map(estimate -> estimate.ratio()));
    }

    /** Says by how much a request costs less where there are many. */
    private Optional<String> fall(String variant) {
        List<Integer> percents = valid(variant).stream()
                .flatMapToInt(trial -> trial.scenario().percentOfHeldRate().stream())
                .sorted()
                .distinct()
                .boxed()
                .toList();
        if (percents.size() < 2) {
            return Optional.empty();
        }
        int lowest = percents.get(0);
        int highest = percents.get(percents.size() - 1);
        double atLowest = meanMicros(variant, lowest);
        double atHighest = meanMicros(variant, highest);
        return Double.isNaN(atLowest + atHighest)
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "A request to %s costs %s µs of CPU at %d %% of the rate and %s µs at %d %%.",
                        variant,
                        NumberFormats.format(atLowest),
                        lowest,
                        NumberFormats.format(atHighest),
                        highest));
    }

    /** A millisecond for a thousand requests is a microsecond for one. */
    private double meanMicros(String variant, int percent) {
        return valid(variant).stream()
                .filter(trial -> trial.scenario().percentOfHeldRate().getAsInt() == percent)
                .flatMapToDouble(trial -> Metric.CPU_PER_REQUEST.value(trial).stream())
                .average()
                .orElse(Double.NaN);
    }

    private List<TrialResult> valid(String variant) {
        return Comparison.valid(trials, variant);
    }

    private static String standingCost(String variant, PairedDifference cost) {
        PairedDifference.Interval interval = cost.interval(RowTests.PRIMARY_LEVEL);
        return String.format(
                Locale.ROOT,
                "With no requests, %s would use %s ms of CPU per second (%s … %s), by the line through its points up to %d %%.",
                variant,
                NumberFormats.format(cost.mean()),
                NumberFormats.format(interval.low()),
                NumberFormats.format(interval.high()),
                StandingCost.MAX_PERCENT);
    }

    List<String> notes() {
        return List.of(
                "100 % is the highest rate that the slowest variant sustained in a search of its own, with p99 latency below the"
                        + " limit. It is a scale, known to 20 %, and compares nothing. Each variant has its points in one warm server, in a random order that is the same for all"
                        + " variants of a round, while the server of its partner is idle.",
                "Both at once and the point nearest to 50 % decide: their primary metrics are tested by themselves. At all"
                        + " other points, all metrics of the point are tested together.");
    }
}
