package org.gaeperf.compare.calibration;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.RunResult;

/** Checks the instrument by a stored run of the suite {@code calibration}. */
public final class CalibrationChecks {

    private CalibrationChecks() {}

    /** Every check for which the run has enough trials, in the order of reports. */
    public static List<CalibrationCheck> checks(RunResult run) {
        CalibrationTrials trials = new CalibrationTrials(run);
        List<CalibrationCheck> checks = new ArrayList<>();
        checks.addAll(new AccuracyChecks(trials).checks(run.crossChecks()));
        checks.addAll(new FalseAlarmChecks(trials).checks());
        checks.addAll(new InjectedFaultChecks(trials).checks());
        checks.addAll(new OverheadChecks(trials).checks());
        return List.copyOf(checks);
    }
}
