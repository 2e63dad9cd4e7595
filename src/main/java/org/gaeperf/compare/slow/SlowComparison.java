package org.gaeperf.compare.slow;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.paired.PairedDifference;
import org.gaeperf.compare.paired.PairedRows;
import org.gaeperf.compare.paired.PairedSide;
import org.gaeperf.compare.slow.SlowRow.Mean;
import org.gaeperf.compare.slow.SlowSide.Key;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.slow.SlowCause;

/**
 * Why the slowest 1 % of the requests of each variant took longer than its median request. The rows add up to the mean of these
 * requests less the median. The rows of two variants are tested together ({@link PairedRows}).
 *
 * @param variants their names; the baseline before the candidate where two are compared
 * @param beyondMicros by how much longer than the median they took on average, by variant, in microseconds
 * @param rows the largest first
 * @param confidence of the intervals; 0 if there are none
 */
public record SlowComparison(
        List<String> variants, Map<String, Double> beyondMicros, List<SlowRow> rows, double confidence) {

    /** A change of a cause counts from this share of what the baseline's slowest requests took beyond its median. */
    public static final double MIN_SHARE_OF_CHANGE = 0.1;

    private static final double MOST_PERCENT = 50;

    public SlowComparison {
        variants = List.copyOf(variants);
        beyondMicros = Map.copyOf(beyondMicros);
        rows = List.copyOf(rows);
    }

    /**
     * Compares the trials of one group; empty if the slowest requests of no valid trial are known.
     *
     * @param comparison of two of the variants, whose change is estimated; without one, each variant is described
     */
    public static Optional<SlowComparison> of(List<TrialResult> trials, Optional<Comparison> comparison) {
        List<PairedSide> sides = PairedSide.of(trials, comparison, SlowSide::hasSlowRequests);
        if (sides.isEmpty()) {
            return Optional.empty();
        }
        Optional<Comparison> paired = comparison.filter(two -> two.isPaired() && sides.size() == 2);
        return Optional.of(compare(
                (paired.isPresent() ? PairedSide.withPartners(sides) : sides)
                        .stream().map(SlowSide::new).toList(),
                paired));
    }

    /** A row without the level at which all are tested. */
    private record Estimated(Key key, Map<String, Mean> means, Optional<PairedDifference> difference) {

        SlowRow row(double level) {
            return new SlowRow(key.cause(), key.detail(), means, difference.map(found -> found.at(level)));
        }

        double largest() {
            return means.values().stream().mapToDouble(Mean::beyondMicros).max().orElse(0);
        }
    }

    private static SlowComparison compare(List<SlowSide> sides, Optional<Comparison> compared) {
        Map<String, Double> beyond = new LinkedHashMap<>();
        sides.forEach(side -> beyond.put(side.variant(), side.beyondMicros()));
        List<Estimated> estimated = sides.stream()
                .flatMap(SlowSide::keys)
                .distinct()
                .map(key -> estimate(key, sides, compared.isPresent()))
                .sorted(Comparator.comparingDouble(Estimated::largest).reversed())
                .toList();
        double negligible = MIN_SHARE_OF_CHANGE * sides.get(0).beyondMicros();
        double level =
                PairedRows.level(estimated.stream().flatMap(row -> row.difference().stream()), negligible, compared);
        return new SlowComparison(
                sides.stream().map(SlowSide::variant).toList(),
                beyond,
                estimated.stream().map(row -> row.row(level)).toList(),
                compared.isPresent() ? 1 - level : 0);
    }

    private static Estimated estimate(Key key, List<SlowSide> sides, boolean isCompared) {
        Map<String, Mean> means = new LinkedHashMap<>();
        sides.forEach(side -> means.put(side.variant(), side.mean(key)));
        return new Estimated(
                key, means, isCompared ? SlowSide.difference(sides.get(0), sides.get(1), key) : Optional.empty());
    }

    /**
     * Returns the causes that differ, the largest change first: their interval excludes zero, and they change by at least {@link
     * #MIN_SHARE_OF_CHANGE} of what the baseline's slowest requests took beyond its median.
     */
    public List<SlowRow> changed() {
        double least = MIN_SHARE_OF_CHANGE * beyondMicros.getOrDefault(variants.get(0), Double.NaN);
        return PairedRows.changed(rows.stream(), SlowRow::change, least);
    }

    /** Returns the cause of more than half of the slowest 1 % of a variant, if one explains as many. */
    public Optional<SlowRow> ofMost(String variant) {
        return rows.stream()
                .filter(row -> row.cause() != SlowCause.UNEXPLAINED)
                .filter(row -> Optional.ofNullable(row.meanByVariant().get(variant))
                        .filter(mean -> mean.percent() > MOST_PERCENT)
                        .isPresent())
                .findFirst();
    }
}
