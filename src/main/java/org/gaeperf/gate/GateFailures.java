package org.gaeperf.gate;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/** Trials that have no figures to compare, and yet say something of the candidate. */
final class GateFailures {

    private static final Set<Validity> OF_THE_SERVER = EnumSet.of(Validity.FAILED, Validity.SATURATED_BY_SERVER);

    /** One may be the machine's doing. */
    private static final int FEWEST = 2;

    private GateFailures() {}

    /** For each mode in which the candidate failed, or was saturated, in more trials than the baseline: in words. */
    static List<String> of(List<TrialResult> trials, List<String> modes) {
        List<String> reasons = new ArrayList<>();
        for (String mode : modes) {
            List<TrialResult> candidate = failures(trials, mode, GateResult.CANDIDATE);
            if (candidate.size() - failures(trials, mode, GateResult.BASELINE).size() >= FEWEST) {
                TrialResult first = candidate.get(0);
                reasons.add("the candidate failed in " + candidate.size() + " trials in mode " + mode + ", the first "
                        + first.validity().displayName() + ": " + String.join("; ", first.reasons()));
            }
        }
        return reasons;
    }

    private static List<TrialResult> failures(List<TrialResult> trials, String mode, String role) {
        return trials.stream()
                .filter(trial ->
                        trial.scenario().equals(mode) && trial.variant().role().equals(role))
                .filter(trial -> OF_THE_SERVER.contains(trial.validity()))
                .toList();
    }
}
