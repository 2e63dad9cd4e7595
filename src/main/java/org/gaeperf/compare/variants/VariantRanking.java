package org.gaeperf.compare.variants;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.value.CompactLetters;
import org.gaeperf.compare.value.Direction;

/** Ranks the variants of one group by each primary metric, the best first: by their change against the baseline. */
public final class VariantRanking {

    private final List<Comparison> comparisons;
    private final String baseline;

    private VariantRanking(List<Comparison> comparisons) {
        this.comparisons = comparisons;
        this.baseline = comparisons.get(0).baseline();
    }

    /**
     * Ranks the variants.
     *
     * @param comparisons of one group, with the baseline first; two or more
     */
    public static List<RankedVariant> of(List<Comparison> comparisons) {
        VariantRanking ranking = new VariantRanking(comparisons);
        return comparisons.get(0).primaryRows().stream()
                .filter(row -> row.mixRow().isEmpty())
                .map(MetricComparison::metric)
                .flatMap(metric -> ranking.by(metric).stream())
                .toList();
    }

    private List<RankedVariant> by(Metric metric) {
        Map<String, Double> means = new LinkedHashMap<>();
        for (Comparison comparison : comparisons) {
            row(comparison, metric).ifPresent(row -> {
                row.baseline().ifPresent(values -> means.putIfAbsent(comparison.baseline(), values.mean()));
                row.candidate().ifPresent(values -> means.putIfAbsent(comparison.candidate(), values.mean()));
            });
        }
        Map<String, Double> order = order(metric, means);
        Comparator<String> ascending = Comparator.comparing(order::get);
        List<String> ranked = new ArrayList<>(means.keySet());
        ranked.sort(metric.kind().direction() == Direction.LOWER_IS_BETTER ? ascending : ascending.reversed());
        Optional<List<String>> letters = letters(metric, ranked);
        return ranked.stream()
                .map(name -> new RankedVariant(
                        metric,
                        label(metric),
                        name,
                        means.get(name),
                        between(baseline, name).flatMap(comparison -> row(comparison, metric)),
                        letters.map(all -> all.get(ranked.indexOf(name)))))
                .toList();
    }

    /**
     * Orders the variants by the ratios to the baseline, where all have one: means of concurrent pairs are of different
     * pairs, and the machine differs from pair to pair. Otherwise by the means.
     */
    private Map<String, Double> order(Metric metric, Map<String, Double> means) {
        Map<String, Double> ratios = new LinkedHashMap<>();
        ratios.put(baseline, 1.0);
        means.keySet()
                .forEach(name -> between(baseline, name)
                        .flatMap(comparison -> row(comparison, metric))
                        .flatMap(MetricComparison::estimate)
                        .ifPresent(estimate -> ratios.put(name, estimate.ratio())));
        return ratios.keySet().containsAll(means.keySet()) ? ratios : means;
    }

    private String label(Metric metric) {
        return comparisons.stream()
                .flatMap(comparison -> row(comparison, metric).stream())
                .map(MetricComparison::label)
                .findFirst()
                .orElse(metric.label());
    }

    /** Returns the letters only where all pairs were compared: what was not compared must not look as if it were alike. */
    private Optional<List<String>> letters(Metric metric, List<String> ranked) {
        for (int one = 0; one < ranked.size(); one++) {
            for (int other = one + 1; other < ranked.size(); other++) {
                if (test(ranked.get(one), ranked.get(other), metric).isEmpty()) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(CompactLetters.of(
                ranked.size(),
                (one, other) -> test(ranked.get(one), ranked.get(other), metric)
                        .filter(ChangeClassification::isDifference)
                        .isPresent()));
    }

    private Optional<ChangeClassification> test(String one, String other, Metric metric) {
        return between(one, other)
                .or(() -> between(other, one))
                .flatMap(comparison -> row(comparison, metric))
                .flatMap(MetricComparison::classification)
                .filter(found -> found != ChangeClassification.NO_INTERVAL);
    }

    private Optional<Comparison> between(String from, String to) {
        return comparisons.stream()
                .filter(comparison -> comparison.baseline().equals(from)
                        && comparison.candidate().equals(to))
                .findFirst();
    }

    private static Optional<MetricComparison> row(Comparison comparison, Metric metric) {
        return comparison.rows().stream().filter(row -> row.metric() == metric).findFirst();
    }
}
