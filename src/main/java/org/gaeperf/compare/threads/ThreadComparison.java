package org.gaeperf.compare.threads;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.paired.PairedChange;
import org.gaeperf.compare.paired.PairedDifference;
import org.gaeperf.compare.paired.PairedRows;
import org.gaeperf.compare.paired.PairedSide;
import org.gaeperf.compare.threads.ThreadRow.Mean;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ThreadKind;
import org.gaeperf.model.server.ThreadUse;

/**
 * The CPU time of the variants of a group of trials, by what their threads are for. The rows that are no part of another one add
 * up to the CPU time of the server.
 *
 * <p>Groups by name that have less than 1 % of the CPU time in each variant, and all but the {@value #MAX_NAMES} largest, are one
 * row. The rows of two variants are tested together ({@link PairedRows}).
 *
 * @param variants their names; the baseline before the candidate where two are compared
 * @param totalMicros CPU time for a request by variant, in microseconds
 * @param rows the largest first, each with its parts after it
 * @param confidence of the intervals; 0 if there are none
 * @param waitConfidence of the intervals of the waits; 0 if there are none
 */
public record ThreadComparison(
        List<String> variants,
        Map<String, Double> totalMicros,
        List<ThreadRow> rows,
        double confidence,
        double waitConfidence) {

    /** A change of a group counts from this share of the baseline's CPU time on. */
    public static final double MIN_SHARE_OF_CHANGE = 0.02;

    static final int MAX_NAMES = 5;

    /** Of a smaller share of the change a pool is not the place to look at alone. */
    private static final double MAIN_SHARE = 0.5;

    private static final double MIN_SHARE = 0.01;

    public ThreadComparison {
        variants = List.copyOf(variants);
        totalMicros = Map.copyOf(totalMicros);
        rows = List.copyOf(rows);
    }

    /** A row before its values are known. */
    private record Key(ThreadKind kind, String name, boolean isPart) {

        static Key of(ThreadUse.Group group) {
            return new Key(group.kind(), group.kind() == ThreadKind.NAMED ? group.name() : "", false);
        }

        static Key pool(String name) {
            return new Key(ThreadKind.REQUEST, name, true);
        }

        boolean has(ThreadUse.Group group) {
            return isPart
                    ? group.kind() == kind && group.name().equals(name)
                    : of(group).equals(this);
        }
    }

    /**
     * Compares the threads of trials of one group; empty if no valid trial has any.
     *
     * @param comparison of two of the variants, whose change is estimated; without one, each variant is described
     */
    public static Optional<ThreadComparison> of(List<TrialResult> trials, Optional<Comparison> comparison) {
        List<PairedSide> sides = PairedSide.of(trials, comparison, ThreadSide::hasThreads);
        if (sides.isEmpty()) {
            return Optional.empty();
        }
        Optional<Comparison> paired = comparison.filter(two -> two.isPaired() && sides.size() == 2);
        return Optional.of(compare(
                (paired.isPresent() ? PairedSide.withPartners(sides) : sides)
                        .stream().map(ThreadSide::new).toList(),
                paired));
    }

    private static ThreadComparison compare(List<ThreadSide> sides, Optional<Comparison> compared) {
        Map<String, Double> totals = new LinkedHashMap<>();
        sides.forEach(side -> totals.put(side.variant(), side.perRequest(group -> true, ThreadUse.Group::cpuSeconds)));
        Set<Key> all = sides.stream().flatMap(ThreadSide::groups).map(Key::of).collect(Collectors.toSet());
        Set<Key> named = largeNames(all, sides, totals);
        List<Key> keys = new ArrayList<>(all.stream()
                .filter(key -> key.kind() != ThreadKind.NAMED || named.contains(key))
                .toList());
        Key others = new Key(ThreadKind.NAMED, "", false);
        if (all.stream().anyMatch(key -> key.kind() == ThreadKind.NAMED && !named.contains(key))) {
            keys.add(others);
        }
        keys.sort(Comparator.comparingDouble((Key key) -> largest(sides, which(key, named)))
                .reversed()
                .thenComparing(Key::kind)
                .thenComparing(Key::name));
        List<Estimated> estimated = keys.stream()
                .flatMap(key -> Stream.concat(Stream.of(key), pools(key, sides)))
                .map(key -> Estimated.of(key, which(key, named), sides, compared.isPresent()))
                .toList();
        double negligible = MIN_SHARE_OF_CHANGE * totals.values().iterator().next();
        double level = PairedRows.level(estimated.stream().flatMap(row -> row.cpu().stream()), negligible, compared);
        double waitLevel =
                PairedRows.level(estimated.stream().flatMap(row -> row.inQueue().stream()), negligible, compared);
        return new ThreadComparison(
                sides.stream().map(ThreadSide::variant).toList(),
                totals,
                estimated.stream().map(row -> row.row(level, waitLevel)).toList(),
                compared.isPresent() ? 1 - level : 0,
                compared.isPresent() ? 1 - waitLevel : 0);
    }

    /** A row without the level at which all are tested. */
    private record Estimated(
            Key key, Map<String, Mean> means, Optional<PairedDifference> cpu, Optional<PairedDifference> inQueue) {

        static Estimated of(Key key, Predicate<ThreadUse.Group> which, List<ThreadSide> sides, boolean isCompared) {
            Map<String, Mean> means = new LinkedHashMap<>();
            sides.forEach(side -> means.put(side.variant(), side.mean(which)));
            return new Estimated(
                    key,
                    means,
                    isCompared
                            ? ThreadSide.difference(sides.get(0), sides.get(1), which, ThreadUse.Group::cpuSeconds)
                            : Optional.empty(),
                    isCompared
                            ? ThreadSide.difference(sides.get(0), sides.get(1), which, ThreadSide::waitSeconds)
                            : Optional.empty());
        }

        ThreadRow row(double level, double waitLevel) {
            return new ThreadRow(
                    key.kind(),
                    key.name(),
                    key.isPart(),
                    means,
                    cpu.map(found -> found.at(level)),
                    inQueue.map(found -> found.at(waitLevel)));
        }
    }

    /** The row of threads with other names has all whose names have no row. */
    private static Predicate<ThreadUse.Group> which(Key key, Set<Key> named) {
        boolean isOthers = key.kind() == ThreadKind.NAMED && !named.contains(key);
        return isOthers ? group -> group.kind() == ThreadKind.NAMED && !named.contains(Key.of(group)) : key::has;
    }

    private static Set<Key> largeNames(Set<Key> all, List<ThreadSide> sides, Map<String, Double> totals) {
        double least = MIN_SHARE
                * totals.values().stream()
                        .mapToDouble(Double::doubleValue)
                        .max()
                        .orElse(0);
        return new HashSet<>(all.stream()
                .filter(key -> key.kind() == ThreadKind.NAMED && !key.name().isEmpty())
                .filter(key -> largest(sides, key::has) >= least)
                .sorted(Comparator.comparingDouble((Key key) -> largest(sides, key::has))
                        .reversed())
                .limit(MAX_NAMES)
                .toList());
    }

    /** The pools of request threads have rows of their own where there are several. */
    private static Stream<Key> pools(Key key, List<ThreadSide> sides) {
        List<String> names = key.kind() != ThreadKind.REQUEST
                ? List.of()
                : sides.stream()
                        .flatMap(ThreadSide::groups)
                        .filter(group -> group.kind() == ThreadKind.REQUEST)
                        .map(ThreadUse.Group::name)
                        .distinct()
                        .toList();
        return names.size() < 2
                ? Stream.empty()
                : names.stream()
                        .map(Key::pool)
                        .sorted(Comparator.comparingDouble((Key pool) -> largest(sides, pool::has))
                                .reversed()
                                .thenComparing(Key::name))
                        .limit(MAX_NAMES);
    }

    private static double largest(List<ThreadSide> sides, Predicate<ThreadUse.Group> which) {
        return sides.stream()
                .mapToDouble(side -> side.perRequest(which, ThreadUse.Group::cpuSeconds))
                .max()
                .orElse(0);
    }

    /**
     * Returns the rows that differ, the largest change first: their interval excludes zero, and they change by at least
     * {@link #MIN_SHARE_OF_CHANGE} of the baseline's CPU time. No parts of rows are among them.
     */
    public List<ThreadRow> changed() {
        double least = MIN_SHARE_OF_CHANGE * totalMicros.getOrDefault(variants.get(0), Double.NaN);
        return PairedRows.changed(rows.stream().filter(row -> !row.isPart()), ThreadRow::change, least);
    }

    /** Returns the pool with at least half of a row's change, if its own interval excludes zero; empty also where threads have one pool. */
    public Optional<ThreadRow> mainPool(ThreadRow row) {
        double change = row.change().map(PairedChange::difference).orElse(Double.NaN);
        return PairedRows.changed(
                        rows.stream().filter(pool -> pool.isPart() && pool.kind() == row.kind()), ThreadRow::change, 0)
                .stream()
                .filter(pool -> pool.change().orElseThrow().difference() / change >= MAIN_SHARE)
                .findFirst();
    }
}
