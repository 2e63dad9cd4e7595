package org.gaeperf.compare.calibration;

import java.util.List;
import java.util.Locale;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/** The trials of a calibration run by variant, and what all kinds of checks share. */
final class CalibrationTrials {

    private final RunResult run;

    CalibrationTrials(RunResult run) {
        this.run = run;
    }

    /** All trials of a variant, in the order in which they were run. */
    List<TrialResult> all(String variant) {
        return run.trials().stream()
                .filter(trial -> trial.variant().role().equals(variant))
                .toList();
    }

    List<TrialResult> valid(String variant) {
        return all(variant).stream()
                .filter(trial -> trial.validity() == Validity.VALID)
                .toList();
    }

    /**
     * What to report if there are too few usable trials. If enough were run and too many of them were invalid, that is a
     * failed check. If the time budget ended first, there is no check.
     */
    static List<CalibrationCheck> tooFew(String name, int usable, int run, int required) {
        return run < required
                ? List.of()
                : List.of(new CalibrationCheck(
                        name, text("%d of %d are valid", usable, run), text("at least %d", required), false));
    }

    static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
