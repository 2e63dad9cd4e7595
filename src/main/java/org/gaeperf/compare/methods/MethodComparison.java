package org.gaeperf.compare.methods;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.RowTests;
import org.gaeperf.compare.methods.CostRow.Outcome;
import org.gaeperf.compare.methods.CountedCost.Round;
import org.gaeperf.compare.paired.PairedDifference;
import org.gaeperf.compare.paired.PairedSide;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.methods.MethodCosts;
import org.gaeperf.model.server.ServerCost;

/**
 * Finds the methods that cost more CPU time, and the classes of which more is allocated, in the concurrent rounds of two variants.
 *
 * <p>The methods are tested together, and so are the classes, by the step-up procedure of Y. Benjamini and D. Yekutieli (2001),
 * which holds however the tests depend on each other: of those that are shown, at most 5 % are expected to be false. Only those
 * are tested of which both sides together have enough samples, which says nothing about their difference. All rounds
 * are looked at once, at the end.
 *
 * @param tables of CPU time and, if it was sampled, of allocation
 */
public record MethodComparison(List<CostTable> tables) {

    /** A growth counts from this share of what the method cost. */
    public static final double MIN_SHARE_OF_METHOD = 0.10;

    /** A growth counts from this share of what all methods cost. */
    public static final double MIN_SHARE_OF_WHOLE = 0.001;

    /** The expected share of false ones among the methods that grew. */
    public static final double FALSE_DISCOVERY_RATE = 0.05;

    /** The level at which a method around one that grew counts as changed. */
    public static final double MOVED_LEVEL = 0.001;

    /** The level at which a method grew together with those around it. */
    static final double NET_LEVEL = 0.01;

    /** The rounds that it takes at least. */
    public static final int MIN_ROUNDS = 3;

    public MethodComparison {
        tables = List.copyOf(tables);
    }

    /** Both sides of a round. */
    private record Pair(TrialResult baseline, TrialResult candidate) {}

    /** What is compared of a trial: its samples by name, and what one of these stands for. */
    private record Sampled(Map<String, Long> samples, Map<String, Double> units, double whole) {}

    /**
     * Compares two variants; empty if fewer than three of their rounds have samples.
     *
     * @param trials of one group
     * @param levelShare of the rate of false ones, 1 unless the run looks at its results before its end
     */
    public static Optional<MethodComparison> of(
            List<TrialResult> trials, String baseline, String candidate, double levelShare) {
        List<Pair> pairs = PairedSide.ofPairs(sampled(trials, baseline), sampled(trials, candidate), Pair::new);
        if (pairs.size() < MIN_ROUNDS) {
            return Optional.empty();
        }
        double rate = FALSE_DISCOVERY_RATE * levelShare;
        List<CostTable> tables = new ArrayList<>();
        table(CostTable.Cost.CPU, pairs, MethodComparison::cpu, costs -> costs, rate)
                .ifPresent(tables::add);
        table(CostTable.Cost.ALLOCATION, pairs, MethodComparison::allocation, MethodComparison::classesAlone, rate)
                .ifPresent(tables::add);
        return Optional.of(new MethodComparison(tables));
    }

    /** Compares the sides of a comparison. */
    public static Optional<MethodComparison> of(List<TrialResult> trials, Comparison comparison) {
        return of(trials, comparison.baseline(), comparison.candidate(), comparison.levelShare());
    }

    /** Returns what grew, in words, CPU time first. */
    public List<String> findings() {
        return tables.stream().flatMap(table -> table.findings().stream()).toList();
    }

    private static PairedSide sampled(List<TrialResult> trials, String variant) {
        return new PairedSide(
                variant,
                Comparison.valid(trials, variant).stream()
                        .filter(trial -> trial.concurrent()
                                && trial.serverCost().isPresent()
                                && trial.load().isPresent()
                                && trial.methods()
                                        .filter(costs -> costs.cpuSamples() > 0)
                                        .isPresent())
                        .toList());
    }

    private static Sampled cpu(TrialResult trial) {
        MethodCosts costs = trial.methods().orElseThrow();
        ServerCost cost = trial.serverCost().orElseThrow();
        double micros =
                cost.cpuMicrosPerRequest() - cost.compilerMicrosPerRequest().orElse(0.0);
        Map<String, Long> samples = new HashMap<>();
        Map<String, Double> units = new HashMap<>();
        costs.methods().forEach(method -> samples.put(method.name(), method.self()));
        samples.keySet().forEach(name -> units.put(name, micros / costs.cpuSamples()));
        return new Sampled(samples, units, micros);
    }

    /** Where the collector does not log what was allocated, the samples say it. */
    private static Sampled allocation(TrialResult trial) {
        MethodCosts costs = trial.methods().orElseThrow();
        double sampled = (double) costs.allocatedBytes()
                / Math.max(1, trial.load().orElseThrow().answered());
        double whole = trial.serverCost()
                .flatMap(ServerCost::gcActivity)
                .flatMap(ServerCost.GcActivity::allocatedBytesPerRequest)
                .orElse(sampled);
        Map<String, Long> samples = new HashMap<>();
        Map<String, Double> units = new HashMap<>();
        costs.classes().forEach(type -> {
            samples.put(type.name(), type.samples());
            units.put(type.name(), whole * type.bytes() / type.samples() / costs.allocatedBytes());
        });
        return new Sampled(samples, units, whole);
    }

    private static Optional<CostTable> table(
            CostTable.Cost kind,
            List<Pair> pairs,
            Function<TrialResult, Sampled> costsOf,
            Function<MethodCosts, MethodCosts> tree,
            double rate) {
        List<Sampled> baselines =
                pairs.stream().map(pair -> costsOf.apply(pair.baseline())).toList();
        List<Sampled> candidates =
                pairs.stream().map(pair -> costsOf.apply(pair.candidate())).toList();
        if (Stream.concat(baselines.stream(), candidates.stream())
                .anyMatch(side -> side.whole() <= 0 || side.samples().isEmpty())) {
            return Optional.empty();
        }
        CallTree calls = new CallTree(
                pairs.stream()
                        .map(pair -> tree.apply(pair.baseline().methods().orElseThrow()))
                        .toList(),
                pairs.stream()
                        .map(pair -> tree.apply(pair.candidate().methods().orElseThrow()))
                        .toList());
        double baseline = mean(baselines);
        List<CostRow> rows = rows(costs(baselines, candidates), calls, baseline, rate);
        List<Double> differences = IntStream.range(0, pairs.size())
                .mapToObj(n -> candidates.get(n).whole() - baselines.get(n).whole())
                .toList();
        return Optional.of(new CostTable(
                kind,
                baseline,
                mean(candidates),
                PairedDifference.of(differences).orElseThrow().at(RowTests.PRIMARY_LEVEL),
                rows.size(),
                rows));
    }

    private static List<CostRow> rows(Map<String, CountedCost> costs, CallTree calls, double whole, double rate) {
        GrowthTest test = GrowthTest.fit(costs.values());
        Map<String, GrowthTest.Result> results = new HashMap<>();
        costs.values().stream()
                .filter(cost -> cost.pooled() >= MIN_SHARE_OF_WHOLE / 2 * whole)
                .forEach(cost -> results.put(cost.name(), test.test(cost)));
        double level = level(results, costs, whole, rate);
        Map<String, CallTree.Net> nets = calls.nets(
                results.keySet().stream()
                        .filter(name -> pGrowth(results.get(name), costs.get(name), whole) <= level)
                        .toList(),
                results,
                MOVED_LEVEL,
                MIN_SHARE_OF_WHOLE * whole);
        return results.keySet().stream()
                .map(name -> row(costs.get(name), whole, Optional.ofNullable(nets.get(name))))
                .sorted(Comparator.comparing(CostRow::outcome)
                        .thenComparing(
                                Comparator.comparingDouble(CostRow::growth).reversed())
                        .thenComparing(CostRow::name))
                .toList();
    }

    /** Returns the classes as methods that nothing calls: one that another class has replaced has moved, too. */
    private static MethodCosts classesAlone(MethodCosts costs) {
        List<MethodCosts.Method> alone = costs.classes().stream()
                .map(type -> new MethodCosts.Method(type.name(), "", type.samples(), type.samples()))
                .toList();
        return new MethodCosts(costs.allocationSamples(), alone, 0, 0, List.of());
    }

    private static double mean(List<Sampled> side) {
        return side.stream().mapToDouble(Sampled::whole).average().orElse(0);
    }

    private static Map<String, CountedCost> costs(List<Sampled> baselines, List<Sampled> candidates) {
        Set<String> names = new TreeSet<>();
        Stream.of(baselines, candidates)
                .flatMap(Collection::stream)
                .forEach(side -> names.addAll(side.samples().keySet()));
        Map<String, CountedCost> costs = new LinkedHashMap<>();
        for (String name : names) {
            double usual = Stream.of(baselines, candidates)
                    .flatMap(Collection::stream)
                    .flatMap(side -> Stream.ofNullable(side.units().get(name)))
                    .mapToDouble(Double::doubleValue)
                    .average()
                    .orElseThrow();
            List<Round> rounds = new ArrayList<>();
            for (int n = 0; n < baselines.size(); n++) {
                rounds.add(new Round(
                        baselines.get(n).samples().getOrDefault(name, 0L),
                        candidates.get(n).samples().getOrDefault(name, 0L),
                        baselines.get(n).units().getOrDefault(name, usual),
                        candidates.get(n).units().getOrDefault(name, usual)));
            }
            CountedCost cost = new CountedCost(name, rounds);
            if (cost.samples() > 0) {
                costs.put(name, cost);
            }
        }
        return costs;
    }

    /** Returns the largest p-value of a method that grew. */
    private static double level(
            Map<String, GrowthTest.Result> results, Map<String, CountedCost> costs, double whole, double rate) {
        double harmonic = 0;
        for (int n = 1; n <= results.size(); n++) {
            harmonic += 1.0 / n;
        }
        return RowTests.stepUpLevel(
                results.keySet().stream()
                        .map(name -> pGrowth(results.get(name), costs.get(name), whole))
                        .toList(),
                rate / Math.max(1, harmonic));
    }

    /** A growth that would not be shown, however certain it is, must not make it easier for the others. */
    private static double pGrowth(GrowthTest.Result result, CountedCost cost, double whole) {
        boolean counts = result.growth() >= MIN_SHARE_OF_METHOD * cost.baseline()
                && result.growth() >= MIN_SHARE_OF_WHOLE * whole;
        return counts ? result.pGrowth() : 1;
    }

    /** Makes a row of a cost, with what is known of those around it if its growth is more than chance. */
    private static CostRow row(CountedCost cost, double whole, Optional<CallTree.Net> net) {
        boolean grew = net.filter(CallTree.Net::grew).isPresent();
        double growth = grew ? Math.min(cost.growth(), net.get().growth()) : cost.growth();
        Outcome moved = net.isPresent() ? Outcome.MOVED : Outcome.NOT_SHOWN;
        return new CostRow(
                cost.name(),
                cost.baseline(),
                cost.candidate(),
                growth,
                growth / whole,
                grew ? Outcome.GREW : moved,
                grew ? "" : net.map(CallTree.Net::within).orElse(""));
    }
}
