package org.gaeperf.gate;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.GateScenario;
import org.gaeperf.model.validity.Validity;

/** Finds failed and saturated trials: they have no values to compare, but they too speak against the candidate. */
final class GateFailures {

    private static final Set<Validity> CAUSED_BY_SERVER = EnumSet.of(Validity.FAILED, Validity.SATURATED_BY_SERVER);

    /** A single failure may be the machine's fault. */
    private static final int MIN_MORE_FAILURES = 2;

    /** A server that does not start is started so often: further starts would show nothing else. */
    private static final int MAX_STARTS_IN_VAIN = 3;

    private GateFailures() {}

    /** A sentence for each scenario in which more trials of the candidate failed or were saturated than of the baseline. */
    static List<String> describe(List<TrialResult> trials, List<String> scenarios) {
        List<String> reasons = new ArrayList<>();
        ofCandidate(trials, scenarios).forEach((scenario, failed) -> {
            TrialResult first = failed.get(0);
            reasons.add("the candidate failed in " + failed.size() + " trials" + GateScenario.suffix(scenario)
                    + ", the first " + first.validity().displayName() + ": " + String.join("; ", first.reasons()));
        });
        return reasons;
    }

    /** Finds what failed of the candidate, in each scenario in which that is more than of the baseline. */
    static Map<String, List<TrialResult>> ofCandidate(List<TrialResult> trials, List<String> scenarios) {
        Map<String, List<TrialResult>> found = new LinkedHashMap<>();
        for (String scenario : scenarios) {
            List<TrialResult> candidate = failures(trials, scenario, GateResult.CANDIDATE);
            int baselineFailures =
                    failures(trials, scenario, GateResult.BASELINE).size();
            if (candidate.size() - baselineFailures >= MIN_MORE_FAILURES) {
                found.put(scenario, candidate);
            }
        }
        return found;
    }

    /** Says whether one side in a scenario has failed in each of its trials before a load was sent, so that nothing of it can be judged. */
    static boolean isHopeless(List<TrialResult> trials, List<String> scenarios) {
        return scenarios.stream()
                .anyMatch(scenario -> neverServed(trials, scenario, GateResult.BASELINE)
                        || neverServed(trials, scenario, GateResult.CANDIDATE));
    }

    private static boolean neverServed(List<TrialResult> trials, String scenario, String variant) {
        List<TrialResult> ofSide = trials.stream()
                .filter(trial -> trial.scenario().isNamed(scenario)
                        && trial.variant().name().equals(variant))
                .toList();
        return ofSide.size() >= MAX_STARTS_IN_VAIN
                && ofSide.stream()
                        .allMatch(trial -> trial.validity() == Validity.FAILED
                                && trial.load().isEmpty());
    }

    private static List<TrialResult> failures(List<TrialResult> trials, String scenario, String variant) {
        return trials.stream()
                .filter(trial -> trial.scenario().isNamed(scenario)
                        && trial.variant().name().equals(variant))
                .filter(trial -> CAUSED_BY_SERVER.contains(trial.validity()) && !isInvalidByPartner(trial, trials))
                .toList();
    }

    /**
     * Says whether a trial was measured, and does not count since its partner never was: that one ended its warm-up behind the
     * schedule, and both are called saturated.
     */
    private static boolean isInvalidByPartner(TrialResult trial, List<TrialResult> trials) {
        return trial.validity() == Validity.SATURATED_BY_SERVER
                && trial.load().isPresent()
                && trials.stream()
                        .anyMatch(other -> other.pair() == trial.pair()
                                && other.scenario().equals(trial.scenario())
                                && !other.variant()
                                        .name()
                                        .equals(trial.variant().name())
                                && other.concurrent()
                                && other.validity() == Validity.SATURATED_BY_SERVER
                                && other.load().isEmpty());
    }
}
