package org.gaeperf.engine;

import org.gaeperf.model.TrialIdentity;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.scenario.Recorded;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * The names of trials as steps, and as tests in JUnit's reports. They are the same in every run, so that a build server can
 * follow a trial's history: no rate, no duration, no number of trials.
 */
public final class TrialNames {

    private TrialNames() {}

    /**
     * The name of a planned trial: {@code http, steady, fork 2}.
     *
     * @param pairName what a pair of the suite is called
     */
    public static String of(TrialPlan plan, String pairName) {
        return of(plan.variant(), pairName, plan.identity());
    }

    /** The name of a planned trial without the number of its pair, for the only pair of its kind. */
    public static String of(TrialPlan plan) {
        return plan.variant().displayName() + ", " + plan.scenario().displayName();
    }

    /** The name of a stored trial, the same as when it was planned. */
    public static String of(TrialResult trial, String pairName) {
        return of(trial.variant(), pairName, trial.identity());
    }

    private static String of(Variant variant, String pairName, TrialIdentity identity) {
        Scenario scenario = identity.scenario();
        return variant.displayName()
                + (scenario.displayName().isEmpty() ? "" : ", " + scenario.displayName())
                + (isRecordedAlone(scenario) ? "" : ", " + pairName + " " + identity.pair())
                + (identity.repeatsAnother() ? ", retry " + (identity.attempt() - 1) : "");
    }

    /** Says whether it is the only recording of a variant in its suite. */
    private static boolean isRecordedAlone(Scenario scenario) {
        return scenario instanceof Recorded recorded && recorded.mode().isEmpty();
    }
}
