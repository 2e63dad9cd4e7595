package org.gaeperf.compare.memory;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.memory.MemoryRow.Mean;
import org.gaeperf.compare.paired.PairedDifference;
import org.gaeperf.compare.paired.PairedRows;
import org.gaeperf.compare.paired.PairedSide;
import org.gaeperf.compare.value.MetricValues;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.MemoryKind;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.model.server.MemoryUse.Moment;
import org.gaeperf.model.server.MemoryUse.Part;

/**
 * The resident memory of the variants of a group of trials, by what it is. The rows, without what is counted, add up to the
 * resident set that was read at the same time. The rows of two variants are tested together ({@link PairedRows}).
 *
 * @param variants their names; the baseline before the candidate where two are compared
 * @param moment when the memory was read
 * @param totalMegabytes resident set by variant
 * @param rows the largest first
 * @param confidence of the intervals; 0 if there are none
 */
public record MemoryComparison(
        List<String> variants,
        Moment moment,
        Map<String, Double> totalMegabytes,
        List<MemoryRow> rows,
        double confidence) {

    /** A change of a row counts from this share of the baseline's resident set on. */
    public static final double MIN_SHARE_OF_CHANGE = 0.02;

    public MemoryComparison {
        variants = List.copyOf(variants);
        totalMegabytes = Map.copyOf(totalMegabytes);
        rows = List.copyOf(rows);
    }

    /**
     * Compares the memory of trials of one group; empty if no valid trial has it. Where any was read after a burst, those that
     * were not do not count.
     *
     * @param comparison of two of the variants, whose change is estimated; without one, each variant is described
     */
    public static Optional<MemoryComparison> of(List<TrialResult> trials, Optional<Comparison> comparison) {
        Moment moment =
                trials.stream().anyMatch(trial -> isOf(trial, Moment.AFTER_BURST)) ? Moment.AFTER_BURST : Moment.END;
        List<PairedSide> sides = PairedSide.of(trials, comparison, trial -> isOf(trial, moment));
        if (sides.isEmpty()) {
            return Optional.empty();
        }
        Optional<Comparison> paired = comparison.filter(two -> two.isPaired() && sides.size() == 2);
        return Optional.of(compare(moment, paired.isPresent() ? PairedSide.withPartners(sides) : sides, paired));
    }

    private static boolean isOf(TrialResult trial, Moment moment) {
        return trial.memory().filter(memory -> memory.moment() == moment).isPresent();
    }

    private static MemoryComparison compare(Moment moment, List<PairedSide> sides, Optional<Comparison> compared) {
        Map<String, Double> totals = new LinkedHashMap<>();
        sides.forEach(side -> totals.put(side.variant(), megabytes(side.mean(trial ->
                (double) memory(trial).rssBytes()))));
        List<Estimated> estimated = Stream.concat(
                        kinds(sides).stream().map(kind -> Estimated.of(Set.of(kind), sides, compared.isPresent())),
                        counted(sides, compared.isPresent()).stream())
                .toList();
        double negligible = MIN_SHARE_OF_CHANGE * totals.values().iterator().next();
        double level =
                PairedRows.level(estimated.stream().flatMap(row -> row.difference().stream()), negligible, compared);
        return new MemoryComparison(
                sides.stream().map(PairedSide::variant).toList(),
                moment,
                totals,
                estimated.stream().map(row -> row.row(level)).toList(),
                compared.isPresent() ? 1 - level : 0);
    }

    /** Returns the row of what the JVM counts of malloc; empty if a side's does not. */
    private static Optional<Estimated> counted(List<PairedSide> sides, boolean isCompared) {
        ToDoubleFunction<TrialResult> counted = trial -> megabytes(tracked(MemoryRow.MALLOC, memory(trial)));
        Map<String, Mean> means = sides.stream()
                .collect(Collectors.toMap(
                        PairedSide::variant,
                        side -> new Mean(side.mean(counted), Double.NaN, Double.NaN, Double.NaN, Double.NaN)));
        return means.values().stream().anyMatch(mean -> Double.isNaN(mean.rssMegabytes()))
                ? Optional.empty()
                : Optional.of(new Estimated(
                        MemoryRow.MALLOC,
                        means,
                        isCompared ? PairedSide.difference(sides.get(0), sides.get(1), counted) : Optional.empty()));
    }

    /** Returns the kinds, the largest first. */
    private static List<MemoryKind> kinds(List<PairedSide> sides) {
        return sides.stream()
                .flatMap(side -> side.trials().stream())
                .flatMap(trial -> memory(trial).parts().stream())
                .map(Part::kind)
                .distinct()
                .sorted(Comparator.comparingDouble((MemoryKind kind) -> largest(kind, sides))
                        .reversed()
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    private static double largest(MemoryKind kind, List<PairedSide> sides) {
        return sides.stream()
                .mapToDouble(side -> side.mean(sum(Set.of(kind), Part::rssBytes)))
                .max()
                .orElse(0);
    }

    /** A row without the level at which all are tested. */
    private record Estimated(Set<MemoryKind> kinds, Map<String, Mean> means, Optional<PairedDifference> difference) {

        static Estimated of(Set<MemoryKind> kinds, List<PairedSide> sides, boolean isCompared) {
            Map<String, Mean> means =
                    sides.stream().collect(Collectors.toMap(PairedSide::variant, side -> mean(kinds, side)));
            ToDoubleFunction<TrialResult> rss =
                    trial -> megabytes(sum(kinds, Part::rssBytes).applyAsDouble(trial));
            return new Estimated(
                    kinds,
                    means,
                    isCompared ? PairedSide.difference(sides.get(0), sides.get(1), rss) : Optional.empty());
        }

        MemoryRow row(double level) {
            return new MemoryRow(kinds, means, difference.map(found -> found.at(level)));
        }
    }

    private static Mean mean(Set<MemoryKind> kinds, PairedSide side) {
        return new Mean(
                megabytes(side.mean(sum(kinds, Part::rssBytes))),
                megabytes(side.mean(sum(kinds, Part::pssBytes))),
                megabytes(side.mean(sum(kinds, Part::privateDirtyBytes))),
                megabytes(side.mean(trial -> tracked(kinds, memory(trial)))),
                side.mean(sum(kinds, Part::mappings)));
    }

    private static ToDoubleFunction<TrialResult> sum(Set<MemoryKind> kinds, ToDoubleFunction<Part> value) {
        return trial -> memory(trial).parts().stream()
                .filter(part -> kinds.contains(part.kind()))
                .mapToDouble(value)
                .sum();
    }

    /** Returns committed bytes by Native Memory Tracking; NaN if it has no such category. */
    private static double tracked(Set<MemoryKind> kinds, MemoryUse memory) {
        if (memory.tracked().isEmpty()) {
            return Double.NaN;
        }
        MemoryUse.Tracked tracked = memory.tracked().get();
        if (kinds.equals(MemoryRow.MALLOC)) {
            return tracked.mallocBytes();
        }
        return switch (kinds.iterator().next()) {
            case JAVA_HEAP -> tracked.heapBytes();
            case METASPACE -> tracked.metaspaceBytes();
            case CDS_ARCHIVE -> tracked.archiveBytes();
            case CODE_CACHE -> tracked.codeBytes();
            case STACKS -> tracked.stackBytes();
            case ANONYMOUS -> tracked.otherMappedBytes();
            case MALLOC_MAIN, MALLOC_ARENAS, MALLOC_LARGE, LIBRARIES, JARS, FILES, SHARED -> Double.NaN;
        };
    }

    private static MemoryUse memory(TrialResult trial) {
        return trial.memory().orElseThrow();
    }

    private static double megabytes(double bytes) {
        return bytes / MetricValues.BYTES_PER_MEGABYTE;
    }

    /**
     * Returns the rows that differ, the largest change first: their interval excludes zero, and they change by at least
     * {@link #MIN_SHARE_OF_CHANGE} of the baseline's resident set.
     */
    public List<MemoryRow> changed() {
        double least = MIN_SHARE_OF_CHANGE * totalMegabytes.getOrDefault(variants.get(0), Double.NaN);
        return PairedRows.changed(rows.stream(), MemoryRow::change, least);
    }
}
