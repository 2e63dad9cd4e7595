package org.gaeperf.compare.calibration;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.RunResult;

/** Checks the instrument by stored runs of the suite {@code calibration}. */
public final class CalibrationChecks {

    private CalibrationChecks() {}

    /** Returns every check for which the run has trials, in the order of reports, and then those that it has not come to. */
    public static List<CalibrationCheck> checks(RunResult run) {
        CalibrationTrials trials = new CalibrationTrials(run);
        List<CalibrationCheck> checks = new ArrayList<>();
        checks.addAll(new AccuracyChecks(trials).checks(run.crossChecks()));
        checks.addAll(new RateAccuracyChecks(trials).checks());
        checks.addAll(new ClockChecks(trials).checks());
        checks.addAll(new CountChecks(trials).checks());
        checks.addAll(pooled(List.of(run)));
        checks.addAll(new OverheadChecks(trials).checks());
        checks.addAll(CalibrationLimits.notRun(run));
        return List.copyOf(checks);
    }

    /**
     * The checks of comparisons over several runs of one machine and one version of gaeperf. One run has too few
     * comparisons to know how often something happens.
     */
    public static List<CalibrationCheck> pooled(List<RunResult> runs) {
        List<CalibrationTrials> trials =
                runs.stream().map(CalibrationTrials::new).toList();
        List<CalibrationCheck> checks = new ArrayList<>();
        checks.addAll(new BiasChecks(trials).checks());
        checks.addAll(new FalseDifferenceChecks(trials).checks());
        checks.addAll(new InjectedFaultChecks(trials).checks());
        checks.addAll(new CpuBurstChecks(trials).checks());
        return List.copyOf(checks);
    }
}
