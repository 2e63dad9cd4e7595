package org.gaeperf.report.text;

import java.util.List;
import org.gaeperf.compare.calibration.CalibrationCheck;
import org.gaeperf.compare.calibration.CalibrationCheck.Result;
import org.gaeperf.compare.calibration.CalibrationLimits;
import org.gaeperf.model.RunResult;

/** The table of the checks of a calibration, and what they cannot tell. */
public final class CalibrationReport {

    private static final List<Column<CalibrationCheck>> COLUMNS = List.of(
            new Column<>("check", CalibrationCheck::name),
            new Column<>("measured", CalibrationCheck::measured),
            new Column<>("expected", CalibrationCheck::required),
            new Column<>("result", check -> check.result().displayName()));

    private static final List<Column<CalibrationLimits.Limit>> LIMIT_COLUMNS = List.of(
            new Column<>("not known", CalibrationLimits.Limit::unknown),
            new Column<>("why", CalibrationLimits.Limit::reason));

    private CalibrationReport() {}

    /** Tabulates the checks. */
    public static DataTable table(List<CalibrationCheck> checks) {
        return DataTable.tabulate("Calibration checks", COLUMNS.size(), COLUMNS, checks);
    }

    /** Returns what this calibration cannot tell. */
    public static DataTable limits(RunResult run, List<CalibrationCheck> checks) {
        return DataTable.tabulate(
                "What this calibration cannot tell",
                LIMIT_COLUMNS.size(),
                LIMIT_COLUMNS,
                CalibrationLimits.limits(run, named(checks, Result.INCONCLUSIVE)));
    }

    /** Says whether any check does not hold. */
    public static boolean hasFailed(List<CalibrationCheck> checks) {
        return !named(checks, Result.FAILED).isEmpty();
    }

    /** Returns how many checks hold, or do not, for a badge. */
    public static String badge(List<CalibrationCheck> checks) {
        int failed = named(checks, Result.FAILED).size();
        int all = checks.size();
        return failed > 0
                ? failed + "/" + all + " failed"
                : named(checks, Result.PASSED).size() + "/" + all + " hold";
    }

    /** Says whether checks failed, and which, and whether any is inconclusive; without a full stop. */
    public static String headline(List<CalibrationCheck> checks) {
        List<String> failed = named(checks, Result.FAILED);
        int all = checks.size();
        int passed = named(checks, Result.PASSED).size();
        int open = all - passed - failed.size();
        String inconclusive = open == 0 ? "" : ", " + open + (open == 1 ? " is" : " are") + " inconclusive";
        if (failed.isEmpty()) {
            return open == 0
                    ? "calibration passed: all " + all + " checks hold"
                    : "calibration found no defect: " + passed + " of " + all + " checks hold" + inconclusive;
        }
        return "calibration failed: " + failed.size() + " of " + all
                + (failed.size() == 1 ? " checks does" : " checks do") + " not hold (" + String.join("; ", failed) + ")"
                + inconclusive;
    }

    private static List<String> named(List<CalibrationCheck> checks, Result result) {
        return checks.stream()
                .filter(check -> check.result() == result)
                .map(CalibrationCheck::name)
                .toList();
    }

    /** Returns {@code calibration.md}. */
    public static String markdown(DataTable checks, DataTable limits) {
        return "# gaeperf calibration\n\n" + MarkdownTable.render(checks) + "\n## What this calibration cannot tell\n\n"
                + MarkdownTable.render(limits);
    }
}
