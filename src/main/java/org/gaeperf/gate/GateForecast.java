package org.gaeperf.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gaeperf.compare.MetricLabels;
import org.gaeperf.compare.regression.RegressionThreshold;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.scenario.GateScenario;

/** What a gate can find: before its first round by stored gates of this machine, at its end by its own rounds. */
final class GateForecast {

    private static final double PERCENT = 100;

    private final MachineHistory history;
    private final boolean concurrent;
    private final List<RegressionThreshold> thresholds;
    private final List<String> scenarios;
    private final double budgetMinutes;
    private final Optional<GatePower> power;

    /**
     * The forecast of a gate with this budget; without history it says that nothing is known.
     *
     * @param concurrent whether the gate measures both sides at the same time
     */
    GateForecast(
            MachineHistory history,
            boolean concurrent,
            List<RegressionThreshold> thresholds,
            List<String> scenarios,
            double budgetMinutes) {
        this.concurrent = concurrent;
        this.history = history;
        this.thresholds = List.copyOf(thresholds);
        this.scenarios = List.copyOf(scenarios);
        this.budgetMinutes = budgetMinutes;
        this.power = history.deviations().isEmpty()
                ? Optional.empty()
                : Optional.of(new GatePower(scenarios.size(), history.minutesPerRound(), budgetMinutes));
    }

    /** Returns what is known, in one sentence without a full stop: first what the gate cannot find. */
    String summary() {
        if (power.isEmpty()) {
            return unknown() + ", so what this gate can find is not known before it ends";
        }
        long known = 0;
        int judged = scenarios.size() * thresholds.size();
        long underpowered = 0;
        for (String scenario : scenarios) {
            for (RegressionThreshold threshold : thresholds) {
                Optional<Double> effect = effect(scenario, threshold.metric().key(), threshold.minimumEffect());
                known += effect.isPresent() ? 1 : 0;
                underpowered += effect.filter(found -> found > 2 * threshold.minimumEffect())
                                .isPresent()
                        ? 1
                        : 0;
            }
        }
        String basis = " nine times in ten, by " + counted(history.rounds(), "round") + " of "
                + counted(history.gates(), "stored gate") + " of this machine";
        return underpowered == 0
                ? "this gate finds a rise of twice the threshold"
                        + (known < judged ? " for the " + known + " of " + judged + " metrics that are known" : "")
                        + basis
                : "for " + underpowered + " of " + known + " metrics this gate does not find twice the threshold"
                        + basis;
    }

    /** Says why the stored gates do not say how much rounds vary. */
    private String unknown() {
        if (history.gates() > 0) {
            return stored(history.gates()) + (history.gates() == 1 ? " has" : " have") + " too few valid rounds";
        }
        if (history.otherDesign() > 0) {
            return stored(history.otherDesign())
                    + (concurrent
                            ? " measured one side at a time, and this one measures both at the same time"
                            : " measured both sides at the same time, and this one does not");
        }
        return "no gate of these servers with this workload is stored for this machine";
    }

    private static String stored(int gates) {
        return (gates == 1 ? "the only gate" : "the " + gates + " gates") + " of these servers with this workload that "
                + (gates == 1 ? "is" : "are") + " stored for this machine";
    }

    private static String counted(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** Returns lines for the console before the first round: the summary, then the smallest rise found for each metric. */
    List<String> describe() {
        List<String> lines = new ArrayList<>(List.of("Gate: " + summary() + "."));
        for (String scenario : scenarios) {
            for (RegressionThreshold threshold : thresholds) {
                effect(scenario, threshold.metric().key(), threshold.minimumEffect())
                        .ifPresent(effect -> lines.add(String.format(
                                Locale.ROOT,
                                "  %s%s%s: finds +%.1f %%, threshold +%.1f %%",
                                threshold.metric().label(),
                                MetricLabels.noteOnCores(threshold.metric(), concurrent),
                                GateScenario.suffix(scenario),
                                effect * PERCENT,
                                threshold.minimumEffect() * PERCENT)));
            }
        }
        return lines;
    }

    /**
     * The findings with what such a gate finds nine times in ten.
     *
     * @param minutesPerRound of one scenario, as this gate took; 0 before its first round
     */
    List<Finding> complete(List<Finding> findings, double minutesPerRound) {
        if (minutesPerRound <= 0) {
            return findings;
        }
        GatePower own = new GatePower(scenarios.size(), minutesPerRound, budgetMinutes);
        return findings.stream()
                .map(finding -> finding.withPower(
                        finding.row().isPresent()
                                ? Optional.empty()
                                : effect(finding.scenario(), finding.metric(), finding.minimumEffect()),
                        finding.outlook()
                                .roundDeviation()
                                .map(deviation -> own.detectableEffect(deviation, finding.minimumEffect()))))
                .toList();
    }

    private Optional<Double> effect(String scenario, String metric, double minimumEffect) {
        return power.flatMap(
                known -> Optional.ofNullable(history.deviations().get(MachineHistory.key(scenario, metric)))
                        .map(deviation -> known.detectableEffect(deviation, minimumEffect)));
    }
}
