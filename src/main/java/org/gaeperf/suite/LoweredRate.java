package org.gaeperf.suite;

import java.util.List;
import java.util.Set;
import org.gaeperf.model.Suite;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * The lower rate at which a suite goes on, since a variant does not hold the present one on this machine.
 *
 * @param suite whose rate is lowered
 * @param replacedScenarios the scenarios at the rates that are not held: of solo trials, of concurrent ones, or both
 * @param configuration of the JVM, empty where a run has only one
 * @param plans the trials at the lower rate
 */
public record LoweredRate(Suite suite, Set<Scenario> replacedScenarios, String configuration, List<TrialPlan> plans) {

    public LoweredRate {
        replacedScenarios = Set.copyOf(replacedScenarios);
        plans = List.copyOf(plans);
    }

    /** Says whether the trials at the lower rate replace a planned trial, so that it need not be run. */
    public boolean replaces(TrialPlan plan) {
        return plan.suite() == suite
                && replacedScenarios.contains(plan.scenario())
                && plan.variant().configuration().equals(configuration);
    }
}
