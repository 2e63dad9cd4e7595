package org.gaeperf.study.proxy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.text.Finding;

/** What the suite {@code proxy} shows: where each server stops scaling. */
final class ScalingReport {

    private ScalingReport() {}

    /**
     * One for each JVM configuration of the suite.
     *
     * @param comparisons of all groups of the run
     */
    static List<Finding> evaluate(RunResult run, List<Comparison> comparisons) {
        Map<String, List<TrialResult>> byConfiguration = new LinkedHashMap<>();
        run.trials().stream()
                .filter(trial -> trial.suite() instanceof ProxyStudy)
                .forEach(trial -> byConfiguration
                        .computeIfAbsent(trial.variant().configuration(), first -> new ArrayList<>())
                        .add(trial));
        List<Finding> reports = new ArrayList<>();
        byConfiguration.forEach((configuration, trials) -> reports.add(render(
                configuration,
                trials,
                Comparison.variants(run),
                comparisons.stream()
                        .filter(one -> one.group().suite() instanceof ProxyStudy
                                && one.group().configuration().equals(configuration))
                        .toList())));
        return reports;
    }

    private static Finding render(
            String configuration, List<TrialResult> trials, List<String> variants, List<Comparison> comparisons) {
        List<TrialResult> closed = trials.stream()
                .filter(trial -> trial.scenario().keptConnections().isPresent())
                .toList();
        List<ConnectionStep> steps = steps(closed, false, variants);
        List<ConnectionStep> withNewConnections = steps(
                trials.stream()
                        .filter(trial -> trial.scenario().hasNewConnections())
                        .toList(),
                true,
                variants);
        List<ConnectionStep> all =
                Stream.concat(steps.stream(), withNewConnections.stream()).toList();
        Map<String, Optional<ScalingLimit>> limits = new LinkedHashMap<>();
        variants.forEach(variant -> limits.put(variant, limit(steps, variant)));
        ScalingText text = new ScalingText(limits, comparisons, variants);
        return new Finding(
                ProxyStudy.KEY + (configuration.isEmpty() ? "" : ", " + configuration) + ", connections",
                closed,
                text.claim(),
                text.details(),
                text.notes(steps),
                List.of(
                        ScalingTables.responses(all),
                        ScalingTables.resources(all),
                        ScalingTables.openLoop(steps, trials),
                        ScalingTables.published()));
    }

    private static List<ConnectionStep> steps(List<TrialResult> closed, boolean newForEach, List<String> variants) {
        SortedMap<Integer, List<TrialResult>> byConnections = new TreeMap<>();
        closed.forEach(trial -> byConnections
                .computeIfAbsent(trial.workload().connections(), first -> new ArrayList<>())
                .add(trial));
        List<ConnectionStep> steps = new ArrayList<>();
        byConnections.forEach((connections, ofStep) -> variants.forEach(
                variant -> steps.add(new ConnectionStep(variant, variants.get(0), connections, newForEach, ofStep))));
        return steps;
    }

    /** Finds the limit. Trials with the same pair number, one of each step, are a step load. */
    private static Optional<ScalingLimit> limit(List<ConnectionStep> steps, String variant) {
        Map<Integer, SortedMap<Integer, Double>> stepLoads = new TreeMap<>();
        List<Integer> connections = new ArrayList<>();
        for (ConnectionStep step : steps) {
            if (step.variant().equals(variant)) {
                connections.add(step.connections());
                step.all().forEach(trial -> stepLoads.computeIfAbsent(trial.pair(), first -> new TreeMap<>()));
                // Without those that the client limited, the mean would be that of the slower ones.
                (step.isLimitedByClient() ? List.<TrialResult>of() : step.valid())
                        .forEach(trial -> Metric.THROUGHPUT
                                .values(List.of(trial))
                                .forEach(
                                        responses -> stepLoads.get(trial.pair()).put(step.connections(), responses)));
            }
        }
        return ScalingLimit.of(List.copyOf(stepLoads.values()), connections);
    }
}
