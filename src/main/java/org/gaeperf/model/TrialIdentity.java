package org.gaeperf.model;

import org.gaeperf.model.scenario.Scenario;

/**
 * Which trial of a run it is.
 *
 * @param id the name of the trial's directory, for instance {@code 01-http}
 * @param position 1 for the first trial of the run
 * @param pair neighbouring trials of different variants share it, so that a comparison can use the pairing
 * @param concurrent whether it ran at the same time as the other trials of its pair, on the same cores
 * @param suite the suite it belongs to
 * @param scenario which of the suite's workloads it is, for instance {@code steady}, {@code cold} or {@code 1 MB}; only
 *     trials of the same scenario are compared
 */
public record TrialIdentity(String id, int position, int pair, boolean concurrent, Suite suite, Scenario scenario) {

    TrialIdentity withPair(int otherPair) {
        return new TrialIdentity(id, position, otherPair, concurrent, suite, scenario);
    }

    TrialIdentity withScenario(Scenario otherScenario) {
        return new TrialIdentity(id, position, pair, concurrent, suite, otherScenario);
    }
}
