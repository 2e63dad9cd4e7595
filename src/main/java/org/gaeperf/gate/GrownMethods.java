package org.gaeperf.gate;

import java.util.List;
import org.gaeperf.compare.methods.MethodComparison;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.GateScenario;

/** The methods and classes that cost the candidate more than the baseline. */
final class GrownMethods {

    private GrownMethods() {}

    /** Returns what grew in each scenario, in words; none if methods were not sampled, or in fewer than three rounds. */
    static List<String> find(List<TrialResult> trials, List<String> scenarios) {
        return scenarios.stream()
                .flatMap(
                        scenario -> find(trials, scenario).stream().map(grown -> grown + GateScenario.suffix(scenario)))
                .toList();
    }

    private static List<String> find(List<TrialResult> trials, String scenario) {
        List<TrialResult> ofScenario = trials.stream()
                .filter(trial -> trial.scenario().isNamed(scenario))
                .toList();
        return MethodComparison.of(ofScenario, GateResult.BASELINE, GateResult.CANDIDATE, 1)
                .map(MethodComparison::findings)
                .orElse(List.of());
    }
}
