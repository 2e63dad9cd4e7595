package org.gaeperf.study.sizing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.InstanceLimits;

/**
 * The searches of a run with the suite {@code sizing} that differ only in mode and instance class.
 *
 * @param configuration what else the run varies, such as the garbage collector; empty if nothing
 * @param trials all of them
 * @param variants the modes, {@code http} first
 * @param classes from the smallest to the largest
 */
record InstanceSizing(String configuration, List<TrialResult> trials, List<String> variants, List<SizedClass> classes) {

    private static final Comparator<InstanceLimits> BY_SIZE =
            Comparator.comparingInt(InstanceLimits::megahertz).thenComparingLong(InstanceLimits::memoryBytes);

    /** One for each configuration, in the order in which they were first run. */
    static List<InstanceSizing> evaluate(RunResult run, List<Comparison> comparisons) {
        Map<String, List<TrialResult>> byConfiguration = new LinkedHashMap<>();
        run.trials().stream()
                .filter(trial -> trial.suite() instanceof SizingStudy
                        && trial.variant().limits().isPresent())
                .forEach(trial -> byConfiguration
                        .computeIfAbsent(withoutClass(trial), first -> new ArrayList<>())
                        .add(trial));
        return byConfiguration.entrySet().stream()
                .map(entry -> evaluate(entry.getKey(), entry.getValue(), comparisons))
                .toList();
    }

    private static InstanceSizing evaluate(
            String configuration, List<TrialResult> trials, List<Comparison> comparisons) {
        List<String> variants = Stream.of(Comparison.HTTP, Comparison.RPC)
                .filter(variant ->
                        trials.stream().anyMatch(trial -> trial.variant().name().equals(variant)))
                .toList();
        Map<InstanceLimits, List<TrialResult>> byClass = new LinkedHashMap<>();
        trials.stream()
                .sorted(Comparator.comparing(InstanceSizing::limits, BY_SIZE))
                .forEach(trial -> byClass.computeIfAbsent(limits(trial), first -> new ArrayList<>())
                        .add(trial));
        List<SizedClass> classes = byClass.values().stream()
                .map(ofClass -> sizedClass(ofClass, variants, comparisons))
                .toList();
        return new InstanceSizing(configuration, trials, variants, withTaken(classes));
    }

    private static SizedClass sizedClass(
            List<TrialResult> trials, List<String> variants, List<Comparison> comparisons) {
        int wantedRate = trials.get(0).workload().requestsPerSecond();
        Map<String, ModeOnClass> modes = new LinkedHashMap<>();
        variants.forEach(
                variant -> modes.put(variant, ModeOnClass.read(Comparison.valid(trials, variant), wantedRate)));
        Comparison.Group group = Comparison.Group.of(trials.get(0));
        Optional<MetricComparison> comparison = comparisons.stream()
                .filter(one -> one.group().equals(group))
                .flatMap(one -> one.rows().stream())
                .filter(row -> row.metric() == Metric.INSTANCES_PER_1000
                        && row.estimate().isPresent())
                .findFirst()
                .filter(row -> modes.values().stream().allMatch(ModeOnClass::isExact));
        InstanceLimits limits = limits(trials.get(0));
        return new SizedClass(limits.instanceClass(), limits, modes, Optional.empty(), comparison);
    }

    /**
     * Adds the classes that were asked for and not searched, after the one whose searches count for them. A run that was cut short
     * may not have come to the searches of a class with more memory.
     */
    private static List<SizedClass> withTaken(List<SizedClass> searched) {
        List<SizedClass> all = new ArrayList<>();
        for (SizedClass one : searched) {
            all.add(one);
            one.limits().sameCpu().stream()
                    .filter(name -> one.modes().values().stream().allMatch(ModeOnClass::hasEnoughMemory))
                    .filter(name ->
                            searched.stream().noneMatch(other -> other.name().equals(name)))
                    .filter(name -> all.stream().noneMatch(other -> other.name().equals(name)))
                    .map(one::takenAs)
                    .forEach(all::add);
        }
        return all;
    }

    /** The rate that the searches ended at, in requests per second. */
    int wantedRate() {
        return trials.get(0).workload().requestsPerSecond();
    }

    /** The limit of p99 latency; empty if no search came to a result. */
    Optional<Double> p99LimitMicros() {
        return trials.stream()
                .flatMap(trial -> trial.capacity().stream())
                .map(search -> search.p99LimitMicros())
                .findFirst();
    }

    private static String withoutClass(TrialResult trial) {
        return limits(trial).otherConfiguration(trial.variant().configuration());
    }

    private static InstanceLimits limits(TrialResult trial) {
        return trial.variant().limits().orElseThrow();
    }
}
