package org.gaeperf.report.scaling;

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
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;

/**
 * The suite {@code proxy} as reports show it.
 *
 * @param name short
 * @param trials in a closed loop, valid or not
 * @param claim where each server stops scaling, without a full stop
 * @param details the same in sentences
 * @param notes what the values depend on, in sentences
 */
public record ScalingReport(
        String name,
        List<TrialResult> trials,
        String claim,
        List<String> details,
        List<String> notes,
        List<Table> tables) {

    /** One table; its first two columns hold words. */
    public record Table(String title, List<String> header, List<List<String>> rows) {}

    /**
     * One for each JVM configuration of the suite.
     *
     * @param comparisons of all groups of the run
     */
    public static List<ScalingReport> evaluate(RunResult run, List<Comparison> comparisons) {
        Map<String, List<TrialResult>> byConfiguration = new LinkedHashMap<>();
        run.trials().stream()
                .filter(trial -> trial.suite() == Suite.PROXY)
                .forEach(trial -> byConfiguration
                        .computeIfAbsent(trial.variant().configuration(), first -> new ArrayList<>())
                        .add(trial));
        List<ScalingReport> reports = new ArrayList<>();
        byConfiguration.forEach((configuration, trials) -> reports.add(render(
                configuration,
                trials,
                Comparison.roles(run),
                comparisons.stream()
                        .filter(one -> one.group().suite() == Suite.PROXY
                                && one.group().configuration().equals(configuration))
                        .toList())));
        return reports;
    }

    private static ScalingReport render(
            String configuration, List<TrialResult> trials, List<String> roles, List<Comparison> comparisons) {
        List<TrialResult> closed = trials.stream()
                .filter(trial -> Scenarios.connectionsOf(trial.scenario()).isPresent())
                .toList();
        List<ConnectionStep> steps = steps(closed, false, roles);
        List<ConnectionStep> withNewConnections = steps(
                trials.stream()
                        .filter(trial -> Scenarios.hasNewConnections(trial.scenario()))
                        .toList(),
                true,
                roles);
        List<ConnectionStep> all =
                Stream.concat(steps.stream(), withNewConnections.stream()).toList();
        Map<String, Optional<ScalingLimit>> limits = new LinkedHashMap<>();
        roles.forEach(role -> limits.put(role, limit(steps, role)));
        ScalingText text = new ScalingText(limits, comparisons, roles);
        return new ScalingReport(
                Suite.PROXY.key() + (configuration.isEmpty() ? "" : ", " + configuration) + ", connections",
                closed,
                text.claim(),
                text.details(),
                text.notes(steps),
                List.of(
                        ScalingTables.answers(all),
                        ScalingTables.resources(all),
                        ScalingTables.openLoop(steps, trials),
                        ScalingTables.published()));
    }

    private static List<ConnectionStep> steps(List<TrialResult> closed, boolean newForEach, List<String> roles) {
        SortedMap<Integer, List<TrialResult>> byConnections = new TreeMap<>();
        closed.forEach(trial -> byConnections
                .computeIfAbsent(trial.workload().connections(), first -> new ArrayList<>())
                .add(trial));
        List<ConnectionStep> steps = new ArrayList<>();
        byConnections.forEach((connections, ofStep) -> roles.forEach(role -> steps.add(new ConnectionStep(
                role,
                connections,
                newForEach,
                ofStep.stream()
                        .filter(trial -> trial.variant().role().equals(role))
                        .toList()))));
        return steps;
    }

    /** Trials with the same pair number, one of each step, are a staircase. */
    private static Optional<ScalingLimit> limit(List<ConnectionStep> steps, String role) {
        Map<Integer, SortedMap<Integer, Double>> staircases = new TreeMap<>();
        List<Integer> connections = new ArrayList<>();
        for (ConnectionStep step : steps) {
            if (step.role().equals(role)) {
                connections.add(step.connections());
                step.all().forEach(trial -> staircases.computeIfAbsent(trial.pair(), first -> new TreeMap<>()));
                step.valid()
                        .forEach(trial -> Metric.THROUGHPUT
                                .values(List.of(trial))
                                .forEach(answers -> staircases.get(trial.pair()).put(step.connections(), answers)));
            }
        }
        return ScalingLimit.of(List.copyOf(staircases.values()), connections);
    }
}
