package org.gaeperf.benchmark;

import org.gaeperf.model.Scenarios;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * The names of trials in JUnit's reports. They are the same in every run, so that a build server can follow a trial's
 * history: no rate, no duration, no number of trials.
 */
final class TrialNames {

    private TrialNames() {}

    /**
     * The name of a planned trial: {@code http, steady, fork 2}.
     *
     * @param pairName what a pair of the suite is called
     */
    static String of(TrialPlan plan, String pairName) {
        return of(plan.variant(), plan.scenario(), pairName + " " + plan.pair(), plan.id());
    }

    /** The name of a planned trial without the number of its pair, for the only pair of its kind. */
    static String of(TrialPlan plan) {
        return plan.variant().displayName() + ", " + plan.scenario();
    }

    /** The name of a stored trial, the same as when it was planned. */
    static String of(TrialResult trial, String pairName) {
        return of(trial.variant(), trial.scenario(), pairName + " " + trial.pair(), trial.id());
    }

    private static String of(Variant variant, String scenario, String pair, String id) {
        int retries = 0;
        String firstId = id;
        while (firstId.endsWith(TrialPlan.RETRY_SUFFIX)) {
            retries++;
            firstId = firstId.substring(0, firstId.length() - TrialPlan.RETRY_SUFFIX.length());
        }
        return variant.displayName()
                + (scenario.isEmpty() ? "" : ", " + scenario)
                + (scenario.equals(Scenarios.RECORDED) ? "" : ", " + pair)
                + (retries == 0 ? "" : ", retry " + retries);
    }
}
